//! Each rule, broken once; and the two uses of the rules, held against each other.

mod agreement;
mod broken;
mod seeds;

use super::{Cited, Finding, Replay, precommit};
use crate::permissions::Table;
use crate::record::{NewEvent, Record};
use crate::sample;
use crate::session::SessionLog;

/// (rule, seq) of each finding.
fn places(findings: &[Finding]) -> Vec<(&'static str, i64)> {
    findings.iter().map(|finding| (finding.rule, finding.seq)).collect()
}

fn replay(records: &[Record], tail_rule: bool) -> (SessionLog, Vec<Finding>) {
    let table = Table::default();
    let mut replay = Replay::new(&table);
    records.iter().for_each(|record| replay.next(record));
    replay.finish(tail_rule)
}

/// Pre-commit of all of `records` as one batch on an empty session.
fn at_once(records: &[Record]) -> Vec<Finding> {
    let draft = sample::draft(records.to_vec());
    match precommit(&SessionLog::default(), &Table::default(), &Cited::NONE, draft) {
        Ok(_) => Vec::new(),
        Err(findings) => findings,
    }
}

/// Breaks the clean session with `change`, and checks that both uses find exactly `expected` and say `words`.
fn broken(change: impl FnOnce(&mut Vec<Record>), expected: &[(&'static str, i64)], words: &[&str]) {
    let mut records = sample::records(sample::clean());
    change(&mut records);
    for (at, findings) in [("replay", replay(&records, false).1), ("pre-commit", at_once(&records))] {
        assert_eq!(places(&findings), expected, "{at}: {findings:?}");
        assert!(findings.iter().all(Finding::stops), "{at}: {findings:?}");
        for word in words {
            let said = findings.iter().any(|finding| finding.message.contains(word));
            assert!(said, "{at}: nothing says {word:?}: {findings:?}");
        }
    }
}

/// Puts `event` in the place of the event at `seq`.
fn put(records: &mut [Record], seq: usize, event: NewEvent) {
    records[seq].event = event;
}

/// Puts `event` before the event at `seq`, and moves what follows.
fn insert(records: &mut Vec<Record>, seq: usize, event: NewEvent) {
    let mut events: Vec<_> = records.iter().map(|record| record.event.clone()).collect();
    events.insert(seq, event);
    *records = sample::records(events);
}

/// Takes the event at `seq` out, and moves what follows.
fn remove(records: &mut Vec<Record>, seq: usize) {
    let mut events: Vec<_> = records.iter().map(|record| record.event.clone()).collect();
    events.remove(seq);
    *records = sample::records(events);
}
