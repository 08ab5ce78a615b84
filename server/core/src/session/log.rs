//! The fold: from a log to what is open. It is total: it takes any record, also of a log that breaks rules, and
//! says nothing about them; that is for [`crate::invariants`].

use std::collections::BTreeMap;

use super::fact::Fact;
use crate::approvals::OpenApproval;
use crate::commands::OpenCommand;
use crate::id::{AskId, CommandId};
use crate::permissions::Recorded;
use crate::questions::OpenQuestions;
use crate::record::{CheckedDraft, NewEvent, Record};
use crate::time::WallMillis;
use crate::turns::Turns;

/// The folded state of one session. It is as large as what is open, never as the log; one event costs the
/// logarithm of that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SessionLog {
    next_seq: i64,
    last_time: WallMillis,
    turns: Turns,
    approvals: BTreeMap<AskId, OpenApproval>,
    questions: BTreeMap<AskId, OpenQuestions>,
    commands: BTreeMap<CommandId, OpenCommand>,
    permissions: Recorded,
    end_seed: Option<i64>,
    closed: Option<i64>,
}

impl SessionLog {
    /// A session that was closed in an earlier life of the server, of which only that is known.
    pub fn ended(next_seq: i64) -> Self {
        Self { next_seq, closed: Some(next_seq.saturating_sub(1)), ..Self::default() }
    }

    /// The seq of the next event; the count of events so far.
    pub fn next_seq(&self) -> i64 {
        self.next_seq
    }

    /// The time of the last event; 0 before the first.
    pub fn last_time(&self) -> WallMillis {
        self.last_time
    }

    /// Turn, step and tool calls that are open.
    pub fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Approvals without a decision.
    pub fn approvals(&self) -> &BTreeMap<AskId, OpenApproval> {
        &self.approvals
    }

    /// Batches of questions without an end.
    pub fn questions(&self) -> &BTreeMap<AskId, OpenQuestions> {
        &self.questions
    }

    /// Commands without an end.
    pub fn commands(&self) -> &BTreeMap<CommandId, OpenCommand> {
        &self.commands
    }

    /// What is recorded of permissions.
    pub fn permissions(&self) -> &Recorded {
        &self.permissions
    }

    /// The seq of the last `session/end-seed`: nothing before it grants anything (1.8).
    pub fn end_seed(&self) -> Option<i64> {
        self.end_seed
    }

    /// The seq of `session/closed`, unless a seed ended after it: a fork of a closed session is open.
    pub fn closed(&self) -> Option<i64> {
        self.closed
    }

    /// Gives `events` their places and a time that never goes back (1.1).
    pub fn place(&self, events: Vec<NewEvent>, now: WallMillis) -> Vec<Record> {
        let time = now.max(self.last_time);
        (self.next_seq..).zip(events).map(|(seq, event)| Record { seq, time, event }).collect()
    }

    /// Folds a batch that has passed its checks.
    pub fn apply(&mut self, draft: &CheckedDraft) {
        for record in &draft.draft().records {
            self.fold_record(record);
        }
    }

    /// Folds a record; a payload that cannot be read changes nothing but the head.
    pub fn fold_record(&mut self, record: &Record) {
        self.fold(record, &Fact::read(&record.event).unwrap_or(Fact::Other));
    }

    /// Folds a record whose fact has been read.
    pub fn fold(&mut self, record: &Record, fact: &Fact) {
        let seq = record.seq;
        self.next_seq = seq.saturating_add(1);
        self.last_time = self.last_time.max(record.time);
        match fact {
            Fact::ApprovalAsked(_) | Fact::ApprovalDecided(_) => self.fold_approval(seq, fact),
            Fact::QuestionAsked(asked) => {
                self.questions.insert(asked.id.clone(), OpenQuestions { asked_seq: seq });
            }
            Fact::QuestionAnswered(answered) => {
                self.questions.remove(&answered.id);
            }
            Fact::CommandRun(run) => {
                self.commands.insert(run.command_id.clone(), OpenCommand::new(seq, run));
            }
            Fact::CommandDone(done) => {
                self.commands.remove(&done.command_id);
            }
            Fact::PolicySet(set) => self.permissions.set_policy(set),
            Fact::SandboxSet(set) => self.permissions.set_sandbox(set),
            Fact::PresetChosen(chosen) => self.permissions.chose(chosen),
            Fact::EndSeed => {
                self.end_seed = Some(seq);
                self.closed = None;
            }
            Fact::Closed => self.closed = Some(seq),
            Fact::TurnStart(start) => self.turns.started(seq, start),
            Fact::TurnEnd(end) => self.turns.ended(end),
            Fact::StepStart(start) => self.turns.step_started(start),
            Fact::StepEnd(end) => self.turns.step_ended(end),
            Fact::ToolCall(call) => self.turns.called(seq, call),
            Fact::Other => {}
        }
    }

    fn fold_approval(&mut self, seq: i64, fact: &Fact) {
        match fact {
            Fact::ApprovalAsked(asked) => {
                let turn = self.turns.open().map(|open| open.turn);
                self.approvals.insert(asked.id.clone(), OpenApproval { asked_seq: seq, turn });
            }
            Fact::ApprovalDecided(decided) => {
                self.approvals.remove(&decided.id);
            }
            _ => {}
        }
    }
}
