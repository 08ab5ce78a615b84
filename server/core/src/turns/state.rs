//! The folded state of turns: as large as the open turn, never as the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::event::{StepEnd, StepStart, ToolCall, TurnEnd, TurnStart};

/// What is open of turns, steps and tool calls.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turns {
    open: Option<OpenTurn>,
    last: i64,
    step: Option<OpenStep>,
    calls: BTreeMap<Arc<str>, ToolCallRef>,
}

/// The turn that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenTurn {
    /// Its number.
    pub turn: i64,
    /// Where it began.
    pub start_seq: i64,
}

/// The step that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenStep {
    /// Its turn.
    pub turn: i64,
    /// Its number.
    pub step: i64,
}

/// A tool call of the open turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCallRef {
    /// Where it stands.
    pub seq: i64,
    /// The tool.
    pub name: Arc<str>,
    /// Its arguments, to the letter.
    pub arguments: Arc<str>,
}

impl Turns {
    /// The open turn, if one is.
    pub fn open(&self) -> Option<OpenTurn> {
        self.open
    }

    /// The number of the turn that began last; 0 before the first.
    pub fn last(&self) -> i64 {
        self.last
    }

    /// The open step, if one is.
    pub fn step(&self) -> Option<OpenStep> {
        self.step
    }

    /// A tool call of the open turn.
    pub fn call(&self, call_id: &str) -> Option<&ToolCallRef> {
        self.calls.get(call_id)
    }

    /// How many tool calls the open turn has.
    pub fn call_count(&self) -> usize {
        self.calls.len()
    }

    pub(crate) fn started(&mut self, seq: i64, start: &TurnStart) {
        self.clear();
        self.open = Some(OpenTurn { turn: start.turn, start_seq: seq });
        self.last = start.turn;
    }

    /// Whatever it names, no turn is open after it.
    pub(crate) fn ended(&mut self, _end: &TurnEnd) {
        self.clear();
    }

    pub(crate) fn step_started(&mut self, start: &StepStart) {
        self.step = Some(OpenStep { turn: start.turn, step: start.step });
    }

    pub(crate) fn step_ended(&mut self, _end: &StepEnd) {
        self.step = None;
    }

    /// Calls outside a turn are not kept: nothing can be asked about them.
    pub(crate) fn called(&mut self, seq: i64, call: &ToolCall) {
        if self.open.is_some() {
            let kept = ToolCallRef { seq, name: call.name.clone(), arguments: call.arguments.clone() };
            self.calls.insert(call.call_id.clone(), kept);
        }
    }

    fn clear(&mut self) {
        self.open = None;
        self.step = None;
        self.calls.clear();
    }
}
