//! What waits for people, as it is watched.

use humanplane_core::effect::{InboxChange, Settled};
use humanplane_core::id::{AskId, SessionId};
use humanplane_core::result::AskResult;
use humanplane_proto::v1;
use humanplane_proto::v1::watch_pending_response::Frame;

use super::decision::{approval_outcome, cause, decided_by, questions_outcome};
use super::pending::{overlay, pending_ask};

/// A commit number as it travels.
pub fn position(position: u64) -> i64 {
    i64::try_from(position).unwrap_or(i64::MAX)
}

/// The snapshot is whole, or nothing has happened for a while.
pub fn snapshot_complete(at: u64) -> v1::WatchPendingResponse {
    frame(Frame::SnapshotComplete(v1::SnapshotComplete { position: position(at) }))
}

/// One change, as of `known`, the newest commit that the watcher knows.
pub fn inbox_change(change: &InboxChange, known: u64) -> v1::WatchPendingResponse {
    match change {
        InboxChange::Snapshot(view, presence) => frame(Frame::Item(pending_ask(view, presence))),
        InboxChange::SnapshotComplete(at) => snapshot_complete(*at),
        InboxChange::Added(at, view, presence) => frame(Frame::Added(v1::PendingAdded {
            ask: Some(pending_ask(view, presence)),
            position: position(*at),
        })),
        InboxChange::Removed(at, settled, session) => frame(Frame::Removed(removed(*at, settled, session))),
        InboxChange::Held(ask, session, presence) => frame(Frame::Overlay(v1::PendingOverlayChanged {
            session_id: session.to_string(),
            ask_id: ask.to_string(),
            overlay: Some(overlay(presence)),
            position: position(known),
        })),
    }
}

/// The newest commit that a change tells of.
pub fn told_position(change: &InboxChange) -> Option<u64> {
    match change {
        InboxChange::SnapshotComplete(at) | InboxChange::Added(at, ..) | InboxChange::Removed(at, ..) => {
            Some(*at)
        }
        InboxChange::Snapshot(..) | InboxChange::Held(..) => None,
    }
}

/// Which ask a change is about.
pub fn about(change: &InboxChange) -> Option<&AskId> {
    match change {
        InboxChange::Snapshot(view, _) | InboxChange::Added(_, view, _) => Some(&view.ask),
        InboxChange::Removed(_, settled, _) => Some(&settled.ask),
        InboxChange::Held(ask, ..) => Some(ask),
        InboxChange::SnapshotComplete(_) => None,
    }
}

fn removed(at: u64, settled: &Settled, session: &SessionId) -> v1::PendingRemoved {
    let (approval, questions) = match &settled.result {
        AskResult::Approval(result) => (approval_outcome(result.outcome), v1::QuestionsOutcome::Unspecified),
        AskResult::Questions(result) => (v1::ApprovalOutcome::Unspecified, questions_outcome(result.outcome)),
        AskResult::Command(_) | AskResult::Gate(_) => {
            (v1::ApprovalOutcome::Unspecified, v1::QuestionsOutcome::Unspecified)
        }
    };
    v1::PendingRemoved {
        session_id: session.to_string(),
        ask_id: settled.ask.to_string(),
        approval_outcome: approval.into(),
        questions_outcome: questions.into(),
        cause: cause(settled.result.cause()),
        decided_by: settled.result.by().map(decided_by),
        settled_seq: settled.decided_seq,
        position: position(at),
    }
}

fn frame(frame: Frame) -> v1::WatchPendingResponse {
    v1::WatchPendingResponse { frame: Some(frame) }
}
