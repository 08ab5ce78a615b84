//! 2.3: a command runs once and ends once, and what it cites is an earlier event that is no command's.

use super::super::finding::Finding;
use super::super::view::{KindAt, Standing, View};
use crate::commands::event::{Done, DoneKind, Run};

const RULE: &str = "2.3";

/// The largest integer that every JSON reader keeps exact.
const MAX_SAFE: i64 = (1 << 53) - 1;

pub(super) fn run(view: &impl View, seq: i64, run: &Run, out: &mut Vec<Finding>) {
    if matches!(view.command(&run.command_id), Standing::Open | Standing::Settled) {
        let message = format!("command/run {} again", run.command_id);
        out.push(Finding::violation(RULE, seq, message).with("commandId", &run.command_id));
    }
}

pub(super) fn done(view: &impl View, seq: i64, done: &Done, out: &mut Vec<Finding>) {
    let id = &done.command_id;
    let state = match view.command(id) {
        Standing::Open => None,
        Standing::Never => Some("never ran"),
        Standing::NotOpen => Some("is not running"),
        Standing::Settled => Some("has ended already"),
    };
    if let Some(state) = state {
        let message = format!("command/done {id}: it {state}");
        out.push(Finding::violation(RULE, seq, message).with("commandId", id));
    }
    let Some(cited) = done.source_event_seq else { return };
    if let Some(wrong) = citation_fault(view, seq, done.kind, cited) {
        let message = format!("command/done {id}: sourceEventSeq {cited} {wrong}");
        out.push(Finding::violation(RULE, seq, message).with("commandId", id).with("sourceEventSeq", cited));
    }
}

fn citation_fault(view: &impl View, seq: i64, kind: DoneKind, cited: i64) -> Option<&'static str> {
    if kind == DoneKind::Error {
        return Some("stands on an error; it is only for success");
    }
    if !(0..=MAX_SAFE).contains(&cited) {
        return Some("is not between 0 and 2^53-1");
    }
    if cited >= seq {
        return Some("is not earlier");
    }
    match view.kind_at(cited) {
        KindAt::Other => None,
        KindAt::Command => Some("is an event of a command"),
        KindAt::Missing => Some("is no event of this log"),
    }
}
