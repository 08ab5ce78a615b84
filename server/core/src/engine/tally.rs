//! How asks have ended since the start, for the operator.

use std::collections::BTreeMap;

use super::Plane;
use crate::decision::Cause;
use crate::listeners::AskKind;
use crate::result::AskResult;

/// Asks that have been settled, by kind, outcome and cause. Causes of a result that was decided here are words of the
/// server's own, so this stays small.
#[derive(Debug, Clone, Default)]
pub struct Tally(BTreeMap<(AskKind, &'static str, Option<Cause>), u64>);

impl Tally {
    pub(super) fn add(&mut self, result: &AskResult) {
        *self.0.entry((result.kind(), result.outcome(), result.cause().cloned())).or_default() += 1;
    }

    /// Kind, outcome, cause (empty where there is none), and how many.
    pub fn iter(&self) -> impl Iterator<Item = (AskKind, &'static str, &str, u64)> {
        self.0.iter().map(|((kind, outcome, cause), count)| {
            (*kind, *outcome, cause.as_ref().map_or("", Cause::as_str), *count)
        })
    }
}

impl Plane {
    /// How asks have ended since the start.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
