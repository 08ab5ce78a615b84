//! A draft on top of a session: what changes within the batch, without a copy of what does not.

use std::collections::BTreeMap;

use super::precommit::Cited;
use super::view::{KindAt, Standing, View, is_command};
use crate::id::{AskId, CommandId};
use crate::record::Record;
use crate::session::{Fact, SessionLog};
use crate::time::WallMillis;
use crate::turns::OpenStep;

pub(super) struct Overlay<'a> {
    base: &'a SessionLog,
    cited: &'a Cited,
    next_seq: i64,
    last_time: WallMillis,
    closed: Option<i64>,
    turn: Option<i64>,
    step: Option<OpenStep>,
    /// In which turn an approval was asked in this batch; inner `None` is no turn, outer `None` is settled here.
    approvals: BTreeMap<AskId, Option<Option<i64>>>,
    questions: BTreeMap<AskId, bool>,
    commands: BTreeMap<CommandId, bool>,
    /// For each event of the batch, whether it is a command's.
    kinds: Vec<bool>,
}

impl<'a> Overlay<'a> {
    pub(super) fn new(base: &'a SessionLog, cited: &'a Cited) -> Self {
        Self {
            base,
            cited,
            next_seq: base.next_seq(),
            last_time: base.last_time(),
            closed: base.closed(),
            turn: base.turns().open().map(|open| open.turn),
            step: base.turns().step(),
            approvals: BTreeMap::new(),
            questions: BTreeMap::new(),
            commands: BTreeMap::new(),
            kinds: Vec::new(),
        }
    }

    /// Mirrors [`SessionLog::fold`] for what the rules look at.
    pub(super) fn fold(&mut self, record: &Record, fact: &Fact) {
        self.next_seq = record.seq.saturating_add(1);
        self.last_time = self.last_time.max(record.time);
        self.kinds.push(is_command(&record.event.kind));
        match fact {
            Fact::ApprovalAsked(asked) => {
                self.approvals.insert(asked.id.clone(), Some(self.turn));
            }
            Fact::ApprovalDecided(decided) if self.approval(&decided.id) == Standing::Open => {
                self.approvals.insert(decided.id.clone(), None);
            }
            Fact::QuestionAsked(asked) => {
                self.questions.insert(asked.id.clone(), true);
            }
            Fact::QuestionAnswered(answered) if self.questions(&answered.id) == Standing::Open => {
                self.questions.insert(answered.id.clone(), false);
            }
            Fact::CommandRun(run) => {
                self.commands.insert(run.command_id.clone(), true);
            }
            Fact::CommandDone(done) if self.command(&done.command_id) == Standing::Open => {
                self.commands.insert(done.command_id.clone(), false);
            }
            Fact::TurnStart(start) => (self.turn, self.step) = (Some(start.turn), None),
            Fact::TurnEnd(_) => (self.turn, self.step) = (None, None),
            Fact::StepStart(start) => self.step = Some(OpenStep { turn: start.turn, step: start.step }),
            Fact::StepEnd(_) => self.step = None,
            Fact::EndSeed => self.closed = None,
            Fact::Closed => self.closed = Some(record.seq),
            _ => {}
        }
    }
}

impl View for Overlay<'_> {
    fn next_seq(&self) -> i64 {
        self.next_seq
    }

    fn last_time(&self) -> WallMillis {
        self.last_time
    }

    fn closed(&self) -> Option<i64> {
        self.closed
    }

    fn open_turn(&self) -> Option<i64> {
        self.turn
    }

    fn open_step(&self) -> Option<OpenStep> {
        self.step
    }

    fn approval(&self, id: &AskId) -> Standing {
        let here = self.approvals.get(id).map(Option::is_some);
        standing(here, self.base.approvals().contains_key(id))
    }

    fn questions(&self, id: &AskId) -> Standing {
        standing(self.questions.get(id).copied(), self.base.questions().contains_key(id))
    }

    fn command(&self, id: &CommandId) -> Standing {
        standing(self.commands.get(id).copied(), self.base.commands().contains_key(id))
    }

    fn open_approvals(&self, turn: i64) -> Vec<AskId> {
        let before = self
            .base
            .approvals()
            .iter()
            .filter(|(id, open)| open.turn == Some(turn) && !self.approvals.contains_key(id));
        let here = self.approvals.iter().filter(|(_, asked)| **asked == Some(Some(turn)));
        let mut ids: Vec<_> = before.map(|(id, _)| id).chain(here.map(|(id, _)| id)).cloned().collect();
        ids.sort();
        ids
    }

    fn kind_at(&self, seq: i64) -> KindAt {
        let here = usize::try_from(seq.saturating_sub(self.base.next_seq())).ok();
        let command = match here {
            Some(offset) => self.kinds.get(offset).copied(),
            None => self.cited.kind(seq).map(is_command),
        };
        command.map_or(KindAt::Missing, |is| if is { KindAt::Command } else { KindAt::Other })
    }
}

fn standing(here: Option<bool>, open_before: bool) -> Standing {
    match (here, open_before) {
        (Some(true), _) | (None, true) => Standing::Open,
        (Some(false), _) => Standing::Settled,
        (None, false) => Standing::NotOpen,
    }
}
