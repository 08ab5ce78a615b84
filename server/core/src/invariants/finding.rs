//! Findings: a rule, a place, the values. They are ours and never expected; a refusal is the caller's.

use crate::refusal::{Reason, Refusal};

/// What a finding means for the log that it was found in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Reported, and stops nothing: a stored preset has left the table.
    Notice,
    /// A rule is broken: refuses a draft, quarantines a stored log, refuses a seed unless its caller accepts it.
    Violation,
    /// The log is not whole: refuses a seed whatever its caller accepts, quarantines a stored log.
    Damage,
}

/// One broken rule at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rule {rule} at seq {seq}: {message}")]
pub struct Finding {
    /// The rule's number in the semantics.
    pub rule: &'static str,
    /// The event that breaks it.
    pub seq: i64,
    /// What it means.
    pub severity: Severity,
    /// What is wrong, with the values.
    pub message: String,
    /// The values for programs: (key, value), keys in camelCase.
    pub values: Vec<(&'static str, String)>,
}

impl Finding {
    pub(super) fn violation(rule: &'static str, seq: i64, message: impl Into<String>) -> Self {
        Self { rule, seq, severity: Severity::Violation, message: message.into(), values: Vec::new() }
    }

    pub(super) fn damage(rule: &'static str, seq: i64, message: impl Into<String>) -> Self {
        Self { severity: Severity::Damage, ..Self::violation(rule, seq, message) }
    }

    pub(super) fn notice(rule: &'static str, seq: i64, message: impl Into<String>) -> Self {
        Self { severity: Severity::Notice, ..Self::violation(rule, seq, message) }
    }

    pub(super) fn with(mut self, key: &'static str, value: impl ToString) -> Self {
        self.values.push((key, value.to_string()));
        self
    }

    /// Whether it stops what it was found in: anything but a notice does.
    pub fn stops(&self) -> bool {
        self.severity > Severity::Notice
    }
}

/// INVARIANT_VIOLATED with rule, seq and values of the first finding that stops, and the count of all that do.
pub fn refusal(findings: &[Finding]) -> Refusal {
    let stopping = findings.iter().filter(|finding| finding.stops());
    let count = stopping.clone().count();
    let Some(first) = stopping.clone().next() else {
        return Refusal::new(Reason::InvariantViolated, "an invariant is violated");
    };
    let mut refusal = Refusal::new(Reason::InvariantViolated, first.to_string())
        .with("rule", first.rule)
        .with("seq", first.seq)
        .with("findings", count);
    refusal.facts.extend(first.values.iter().cloned());
    refusal
}
