//! 2.2 and 2.5: turns do not nest, an end names what is open and leaves no approval of the turn unmatched.

use super::super::finding::Finding;
use super::super::view::View;
use crate::turns::OpenStep;
use crate::turns::event::{StepEnd, TurnEnd, TurnStart};

pub(super) fn start(view: &impl View, seq: i64, start: &TurnStart, out: &mut Vec<Finding>) {
    let turn = start.turn;
    if turn < 1 {
        out.push(
            Finding::violation("2.5", seq, format!("turns count from 1, not {turn}")).with("turn", turn),
        );
    }
    if let Some(open) = view.open_turn() {
        let message = format!("turn {turn} starts while turn {open} is open");
        out.push(Finding::violation("2.5", seq, message).with("turn", turn).with("openTurn", open));
    }
}

pub(super) fn end(view: &impl View, seq: i64, end: &TurnEnd, out: &mut Vec<Finding>) {
    let turn = end.turn;
    match view.open_turn() {
        Some(open) if open == turn => {}
        Some(open) => {
            let message = format!("turn/end names turn {turn} while turn {open} is open");
            out.push(Finding::violation("2.5", seq, message).with("turn", turn).with("openTurn", open));
        }
        None => {
            let message = format!("turn/end names turn {turn} while no turn is open");
            out.push(Finding::violation("2.5", seq, message).with("turn", turn));
        }
    }
    let Some(open) = view.open_turn() else { return };
    let ids = view.open_approvals(open);
    if !ids.is_empty() {
        let ids = ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(", ");
        let message = format!("turn {open} ends while approvals of it are open: {ids}");
        out.push(Finding::violation("2.2", seq, message).with("turn", open).with("ids", ids));
    }
}

pub(super) fn step_end(view: &impl View, seq: i64, end: &StepEnd, out: &mut Vec<Finding>) {
    let StepEnd { turn, step } = *end;
    let standing = match view.open_step() {
        Some(open) if open == (OpenStep { turn, step }) => return,
        Some(open) => format!("step {} of turn {} is open", open.step, open.turn),
        None => "no step is open".to_owned(),
    };
    let message = format!("step/end names step {step} of turn {turn} while {standing}");
    out.push(Finding::violation("2.5", seq, message).with("turn", turn).with("step", step));
}
