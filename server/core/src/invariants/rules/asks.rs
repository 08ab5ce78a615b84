//! 2.1: what is asked ends once, and an approval stands in an open turn.

use super::super::finding::Finding;
use super::super::view::{Standing, View};
use crate::approvals::event::Asked;
use crate::id::AskId;

const RULE: &str = "2.1";

pub(super) fn approval_asked(view: &impl View, seq: i64, asked: &Asked, out: &mut Vec<Finding>) {
    in_turn(view, seq, "approval/asked", &asked.id, out);
    if asked.tool_name.is_empty() {
        let message = format!("approval/asked {} has an empty toolName", asked.id);
        out.push(Finding::violation(RULE, seq, message).with("id", &asked.id));
    }
    begins(view.approval(&asked.id), seq, "approval/asked", &asked.id, out);
}

pub(super) fn approval_decided(view: &impl View, seq: i64, id: &AskId, out: &mut Vec<Finding>) {
    in_turn(view, seq, "approval/decided", id, out);
    ends(view.approval(id), seq, "approval/decided", id, out);
}

pub(super) fn questions_asked(view: &impl View, seq: i64, id: &AskId, out: &mut Vec<Finding>) {
    begins(view.questions(id), seq, "question/asked", id, out);
}

pub(super) fn questions_answered(view: &impl View, seq: i64, id: &AskId, out: &mut Vec<Finding>) {
    ends(view.questions(id), seq, "question/answered", id, out);
}

fn in_turn(view: &impl View, seq: i64, kind: &str, id: &AskId, out: &mut Vec<Finding>) {
    if view.open_turn().is_none() {
        out.push(Finding::violation(RULE, seq, format!("{kind} {id} stands outside a turn")).with("id", id));
    }
}

fn begins(standing: Standing, seq: i64, kind: &str, id: &AskId, out: &mut Vec<Finding>) {
    let state = match standing {
        Standing::Never | Standing::NotOpen => return,
        Standing::Open => "is open",
        Standing::Settled => "was asked and has ended",
    };
    out.push(Finding::violation(RULE, seq, format!("{kind} {id} again: it {state}")).with("id", id));
}

fn ends(standing: Standing, seq: i64, kind: &str, id: &AskId, out: &mut Vec<Finding>) {
    let state = match standing {
        Standing::Open => return,
        Standing::Never => "was never asked",
        Standing::NotOpen => "is not open",
        Standing::Settled => "has ended already",
    };
    out.push(Finding::violation(RULE, seq, format!("{kind} {id}: it {state}")).with("id", id));
}
