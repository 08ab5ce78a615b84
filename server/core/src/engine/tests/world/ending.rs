//! The end of every test: the server drains, and then nothing is open, nothing is owed, and the log is clean.

use std::mem;

use super::super::super::{Census, Input};
use super::World;
use crate::id::StreamId;
use crate::invariants::Replay;
use crate::permissions::Table;

impl Drop for World {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.end();
        }
    }
}

impl World {
    fn end(&mut self) {
        if self.failed {
            self.nobody_waits();
        }
        self.replay(self.plane.settled() && !self.failed);
        self.apply(Input::Drain);
        self.make_durable();
        assert!(self.plane.settled(), "a drain settles everything");
        self.nobody_waits();
        self.everybody_has_heard();
        let mut out = Vec::new();
        self.plane.end_all_leases(self.now, &mut out);
        self.take(out);
        self.make_durable();
        for stream in self.principals.keys().copied().collect::<Vec<StreamId>>() {
            self.apply(Input::StreamOver { stream, goodbye: true });
        }
        self.make_durable();
        self.nothing_is_left();
        self.replay(!self.failed);
    }

    fn nobody_waits(&self) {
        assert!(self.waiting.is_empty(), "{:?} wait for ever", self.waiting);
    }

    /// Who was offered something, and is still there, knows that it is over.
    fn everybody_has_heard(&self) {
        for (offer, offered) in &self.offers {
            assert!(offered.over, "{offer} never ended for its answerer: {offered:?}");
        }
    }

    fn nothing_is_left(&self) {
        assert!(self.admissions.is_empty(), "images come in for nobody: {:?}", self.admissions);
        let mut census = self.plane.census();
        if self.failed {
            census.pending = 0; // durably asked and not decided: the log says so after a restart
        }
        assert_eq!(census, Census::default(), "something is left");
    }

    /// The rules, held against every log; a log that was cut off by a failed disk is cut off here too.
    pub(super) fn replay(&self, tail_rule: bool) {
        let table = Table::default();
        for (session, records) in &self.log {
            let safe = usize::try_from(self.safe.get(session).copied().unwrap_or(0)).unwrap_or(0);
            let mut replay = Replay::new(&table);
            let seen = if self.failed { &records[..safe] } else { &records[..] };
            seen.iter().for_each(|record| replay.next(record));
            let findings = replay.finish(tail_rule).1;
            assert!(findings.is_empty(), "{session}: {findings:?}");
        }
    }

    /// Goes without the checks of the end; for worlds that were only looked at.
    pub(in super::super) fn forget(mut self) {
        self.log.clear();
        mem::forget(self);
    }
}
