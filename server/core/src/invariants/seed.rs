//! The check of a seed (1.7): a whole log that another log, or a file, gave.

use super::finding::{Finding, Severity};
use super::replay::Replay;
use crate::permissions::Table;
use crate::record::{CheckedDraft, Draft};
use crate::session::SessionLog;

/// A seed that may be written.
#[derive(Debug)]
pub struct CheckedSeed {
    /// All of it, as one batch.
    pub draft: CheckedDraft,
    /// The session that it makes.
    pub log: SessionLog,
    /// What was found and accepted; it is kept with the session.
    pub findings: Vec<Finding>,
}

/// Checks a seed, its closures and its end mark included ([`crate::session::closure::end_of_seed`]), by cold
/// replay with the tail rule.
///
/// # Errors
/// Every finding: damage always refuses, a broken rule unless `accept`.
pub fn check_seed(table: &Table, draft: Draft, accept: bool) -> Result<CheckedSeed, Vec<Finding>> {
    let mut replay = Replay::new(table);
    for record in &draft.records {
        replay.next(record);
    }
    let (log, findings) = replay.finish(true);
    let bar = if accept { Severity::Damage } else { Severity::Violation };
    if findings.iter().any(|finding| finding.severity >= bar) {
        return Err(findings);
    }
    Ok(CheckedSeed { draft: CheckedDraft::vouch(draft), log, findings })
}
