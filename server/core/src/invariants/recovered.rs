//! What a start does to a stored session before it is used (1.9, 7.4).

use super::finding::Finding;
use super::precommit::{Cited, precommit};
use super::replay::tail;
use crate::permissions::{self, Table};
use crate::record::{CheckedDraft, Draft};
use crate::session::{SessionLog, closure};
use crate::time::WallMillis;

/// Closes what a crash left open, adds the permission facts that are missing, and checks the tail. The draft, where
/// there is one, is folded in already and is to be appended.
///
/// # Errors
/// The first finding: nothing may be appended to such a session.
pub fn recovered(
    mut state: SessionLog,
    table: &Table,
    now: WallMillis,
) -> Result<(SessionLog, Option<CheckedDraft>), Box<Finding>> {
    let first = |findings: Vec<Finding>| findings.into_iter().next().map(Box::new);
    let mut events = closure::after_crash(&state);
    events.extend(permissions::complete(state.permissions(), table, false));
    if events.is_empty() {
        return Ok((state, None));
    }
    let records = state.place(events, now);
    let draft = match precommit(&state, table, &Cited::NONE, Draft { records, name: None }) {
        Ok(draft) => draft,
        Err(findings) => return first(findings).map_or(Ok((state, None)), Err),
    };
    state.apply(&draft);
    first(tail(&state)).map_or(Ok((state, Some(draft))), Err)
}
