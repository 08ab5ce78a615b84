//! The rules themselves, a file for each paragraph.

mod asks;
mod commands;
mod order;
mod permissions;
mod turns;

use super::finding::Finding;
use super::view::View;
use crate::permissions::Table;
use crate::record::Record;
use crate::session::Fact;

/// What the check is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// A batch that is about to be written.
    PreCommit,
    /// A log that was written.
    Replay,
}

/// All rules, and what they need beside the state.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) table: &'a Table,
    pub(super) usage: Use,
}

impl Rules<'_> {
    /// Checks one record against the state before it; its author may know the fact. Gives the fact, unless the payload
    /// cannot be read, which is a finding too.
    pub(super) fn check(
        &self,
        view: &impl View,
        record: &Record,
        known: Option<Fact>,
        out: &mut Vec<Finding>,
    ) -> Option<Fact> {
        order::check(view, record, out);
        let fact = match known.map_or_else(|| Fact::read(&record.event), Ok) {
            Ok(fact) => fact,
            Err(bad) => {
                let finding = Finding::violation(bad.rule, record.seq, bad.to_string());
                out.push(finding.with("type", &bad.kind));
                return None;
            }
        };
        let seq = record.seq;
        match &fact {
            Fact::ApprovalAsked(asked) => asks::approval_asked(view, seq, asked, out),
            Fact::ApprovalDecided(decided) => asks::approval_decided(view, seq, &decided.id, out),
            Fact::QuestionAsked(asked) => asks::questions_asked(view, seq, &asked.id, out),
            Fact::QuestionAnswered(answered) => asks::questions_answered(view, seq, &answered.id, out),
            Fact::CommandRun(run) => commands::run(view, seq, run, out),
            Fact::CommandDone(done) => commands::done(view, seq, done, out),
            Fact::PresetChosen(chosen) => permissions::preset(self, seq, chosen, out),
            Fact::TurnStart(start) => turns::start(view, seq, start, out),
            Fact::TurnEnd(end) => turns::end(view, seq, end, out),
            Fact::StepEnd(end) => turns::step_end(view, seq, end, out),
            _ => {}
        }
        Some(fact)
    }
}
