//! The check before a write: the whole batch or nothing (1.2).

use std::collections::BTreeMap;
use std::iter::repeat_with;
use std::sync::Arc;

use super::finding::Finding;
use super::overlay::Overlay;
use super::rules::{Rules, Use};
use crate::permissions::Table;
use crate::record::{CheckedDraft, Draft};
use crate::session::{Fact, SessionLog};

/// The types of stored events that a draft cites (`sourceEventSeq`), looked up by the caller: the fold does not
/// remember what the log holds. What is not here counts as not there.
#[derive(Debug, Clone, Default)]
pub struct Cited(BTreeMap<i64, Arc<str>>);

impl Cited {
    /// A draft that cites nothing but itself.
    pub const NONE: Self = Self(BTreeMap::new());

    /// The event at `seq` is of type `kind`.
    #[must_use]
    pub fn with(mut self, seq: i64, kind: Arc<str>) -> Self {
        self.0.insert(seq, kind);
        self
    }

    pub(super) fn kind(&self, seq: i64) -> Option<&str> {
        self.0.get(&seq).map(|kind| &**kind)
    }
}

/// Checks `draft` against the session as it is; the session is neither copied nor changed. Costs the size of the
/// draft, and at a `turn/end` the number of open approvals.
///
/// # Errors
/// Every rule that the batch breaks; then nothing of it may be written.
pub fn precommit(
    log: &SessionLog,
    table: &Table,
    cited: &Cited,
    draft: Draft,
) -> Result<CheckedDraft, Vec<Finding>> {
    precommit_facts(log, table, cited, draft, Vec::new()).map(|(draft, _)| draft)
}

/// As [`precommit`], with the facts of the draft, so that the fold need not read them again. `known` are those that
/// the author of the draft knows, in the order of its records.
///
/// # Errors
/// As [`precommit`].
pub fn precommit_facts(
    log: &SessionLog,
    table: &Table,
    cited: &Cited,
    draft: Draft,
    known: Vec<Option<Fact>>,
) -> Result<(CheckedDraft, Vec<Fact>), Vec<Finding>> {
    let mut facts = Vec::with_capacity(draft.records.len());
    let mut findings = Vec::new();
    if draft.records.is_empty() {
        findings.push(Finding::violation("1.2", log.next_seq(), "a batch holds at least one event"));
    }
    let rules = Rules { table, usage: Use::PreCommit };
    let mut view = Overlay::new(log, cited);
    for (record, known) in draft.records.iter().zip(known.into_iter().chain(repeat_with(|| None))) {
        let fact = rules.check(&view, record, known, &mut findings);
        let fact = fact.unwrap_or(Fact::Other);
        view.fold(record, &fact);
        facts.push(fact);
    }
    if findings.iter().any(Finding::stops) { Err(findings) } else { Ok((CheckedDraft::vouch(draft), facts)) }
}
