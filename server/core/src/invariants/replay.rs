//! The check of a stored log, record by record, from its beginning (cold replay).

use super::finding::Finding;
use super::rules::{Rules, Use};
use super::view::{KindAt, Standing, View, is_command};
use crate::id::{AskId, CommandId};
use crate::map::HashSet;
use crate::permissions::Table;
use crate::record::Record;
use crate::session::{Fact, SessionLog};
use crate::time::WallMillis;
use crate::turns::OpenStep;

/// Replays a log. It remembers every id it has seen, and is dropped when the session is loaded.
pub struct Replay<'a> {
    rules: Rules<'a>,
    view: Cold,
    findings: Vec<Finding>,
}

impl<'a> Replay<'a> {
    /// Begins before the first record of a log.
    pub fn new(table: &'a Table) -> Self {
        Self { rules: Rules { table, usage: Use::Replay }, view: Cold::default(), findings: Vec::new() }
    }

    /// Checks and folds the next record.
    pub fn next(&mut self, record: &Record) {
        let fact = self.rules.check(&self.view, record, None, &mut self.findings).unwrap_or(Fact::Other);
        self.view.fold(record, &fact);
    }

    /// The state so far.
    pub fn log(&self) -> &SessionLog {
        &self.view.log
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The folded session and all findings; with `tail_rule`, also those of [`tail`].
    pub fn finish(mut self, tail_rule: bool) -> (SessionLog, Vec<Finding>) {
        if tail_rule {
            self.findings.extend(tail(&self.view.log));
        }
        (self.view.log, self.findings)
    }
}

/// The tail rule (2.2): at the end of a log every ask has its end. Holds once the closures of 1.9 are written.
pub fn tail(log: &SessionLog) -> Vec<Finding> {
    let approvals = log.approvals().iter().map(|(id, open)| (id, open.asked_seq, "approval"));
    let questions = log.questions().iter().map(|(id, open)| (id, open.asked_seq, "question"));
    let mut unmatched: Vec<_> = approvals.chain(questions).collect();
    unmatched.sort_by_key(|(_, seq, _)| *seq);
    let finding = |(id, seq, area): (&AskId, i64, &str)| {
        Finding::violation("2.2", seq, format!("the log ends and {area}/asked {id} has no end"))
            .with("ids", id)
    };
    unmatched.into_iter().map(finding).collect()
}

#[derive(Default)]
struct Cold {
    log: SessionLog,
    approvals: HashSet<AskId>,
    questions: HashSet<AskId>,
    commands: HashSet<CommandId>,
    command_seqs: HashSet<i64>,
}

impl Cold {
    fn fold(&mut self, record: &Record, fact: &Fact) {
        if is_command(&record.event.kind) {
            self.command_seqs.insert(record.seq);
        }
        match fact {
            Fact::ApprovalAsked(asked) => {
                self.approvals.insert(asked.id.clone());
            }
            Fact::QuestionAsked(asked) => {
                self.questions.insert(asked.id.clone());
            }
            Fact::CommandRun(run) => {
                self.commands.insert(run.command_id.clone());
            }
            _ => {}
        }
        self.log.fold(record, fact);
    }
}

impl View for Cold {
    fn next_seq(&self) -> i64 {
        self.log.next_seq()
    }

    fn last_time(&self) -> WallMillis {
        self.log.last_time()
    }

    fn closed(&self) -> Option<i64> {
        self.log.closed()
    }

    fn open_turn(&self) -> Option<i64> {
        self.log.turns().open().map(|open| open.turn)
    }

    fn open_step(&self) -> Option<OpenStep> {
        self.log.turns().step()
    }

    fn approval(&self, id: &AskId) -> Standing {
        standing(self.log.approvals().contains_key(id), self.approvals.contains(id))
    }

    fn questions(&self, id: &AskId) -> Standing {
        standing(self.log.questions().contains_key(id), self.questions.contains(id))
    }

    fn command(&self, id: &CommandId) -> Standing {
        standing(self.log.commands().contains_key(id), self.commands.contains(id))
    }

    fn open_approvals(&self, turn: i64) -> Vec<AskId> {
        let open = self.log.approvals().iter().filter(|(_, open)| open.turn == Some(turn));
        open.map(|(id, _)| id.clone()).collect()
    }

    fn kind_at(&self, seq: i64) -> KindAt {
        if seq < 0 || seq >= self.log.next_seq() {
            KindAt::Missing
        } else if self.command_seqs.contains(&seq) {
            KindAt::Command
        } else {
            KindAt::Other
        }
    }
}

fn standing(open: bool, seen: bool) -> Standing {
    match (open, seen) {
        (true, _) => Standing::Open,
        (false, true) => Standing::Settled,
        (false, false) => Standing::Never,
    }
}
