//! An open ask as it is shown: offers, lists and watches take their parts from here, so that they are the same.

use bytes::Bytes;
use humanplane_core::approvals::ApprovalContent;
use humanplane_core::effect::{AskContent, AskView, Presence, ShownCall};
use humanplane_proto::v1;
use humanplane_proto::v1::pending_ask::Ask;

use super::agent::path_entry;
use super::field::optional_bytes;
use super::permission::approval_policy;
use super::question::shown_question;
use super::time::timestamp;

/// An open ask as lists and watches show it.
pub fn pending_ask(view: &AskView, presence: &Presence) -> v1::PendingAsk {
    let AskView { ask, session, request_id: _, content, call, path, principal, policy, .. } = view;
    let Action { action_json, summary } = action(view);
    v1::PendingAsk {
        session_id: session.to_string(),
        ask_id: ask.to_string(),
        ask: match content {
            AskContent::Approval(content) => Some(Ask::Approval(approval(content))),
            AskContent::Questions(batch) => {
                let questions = batch.iter().map(shown_question).collect();
                Some(Ask::Questions(v1::QuestionsAsk { questions }))
            }
            // It waits for nobody's decision, and so is never pending.
            AskContent::Command(_) | AskContent::Gate(_) => None,
        },
        tool_call: call.as_ref().map(tool_call),
        action_json,
        summary,
        path: path.iter().map(path_entry).collect(),
        asker_principal: principal.to_string(),
        policy: approval_policy(*policy).into(),
        opened_time: Some(timestamp(view.opened)),
        expires_time: view.expires.map(timestamp),
        asked_seq: view.asked_seq,
        overlay: Some(overlay(presence)),
    }
}

/// Who is there, as it travels.
pub fn overlay(presence: &Presence) -> v1::PendingOverlay {
    let Presence { holders, answerers, presented } = presence.clone();
    v1::PendingOverlay { holders, answerers, presented }
}

/// What is approved of, in the asker's words.
pub(super) fn approval(content: &ApprovalContent) -> v1::ApprovalAsk {
    let ApprovalContent { tool_name, call_id, reason, action: _, summary: _ } = content;
    v1::ApprovalAsk {
        tool_name: tool_name.clone(),
        call_id: call_id.clone().unwrap_or_default(),
        reason: reason.clone().unwrap_or_default(),
    }
}

pub(super) fn tool_call(call: &ShownCall) -> v1::ToolCall {
    let ShownCall { call_id, name, arguments, seq } = call;
    v1::ToolCall {
        call_id: call_id.clone(),
        name: name.clone(),
        arguments_json: Bytes::copy_from_slice(arguments.as_bytes()),
        seq: *seq,
    }
}

/// The action that an agent gave instead of a logged tool call.
#[derive(Default)]
pub(super) struct Action {
    pub(super) action_json: Bytes,
    pub(super) summary: String,
}

/// Shown only where no logged tool call is: what people see is what a grant covers (3.7).
pub(super) fn action(view: &AskView) -> Action {
    match &view.content {
        AskContent::Approval(content) if view.call.is_none() => Action {
            action_json: optional_bytes(content.action.as_ref()),
            summary: content.summary.clone().unwrap_or_default(),
        },
        AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Command(_) | AskContent::Gate(_) => {
            Action::default()
        }
    }
}
