//! What every engine checks before it writes anything of a group: the rules of [`super::EventLog::submit`].

use std::collections::HashMap;

use humanplane_core::id::SessionId;
use humanplane_core::record::Draft;

use super::{Append, StoreError};

/// Whether every append of `group` fits where it goes; `head` tells the head of a session that may be
/// appended to, and `None` for one that is not there.
///
/// # Errors
/// [`StoreError::Poisoned`] with what is wrong, or whatever `head` fails with.
pub(super) fn group(
    group: &[Append],
    mut head: impl FnMut(&SessionId) -> Result<Option<i64>, StoreError>,
) -> Result<(), StoreError> {
    let mut heads: HashMap<&SessionId, i64> = HashMap::new();
    for append in group {
        let id = &append.session;
        let misuse = |what: &str| StoreError::Poisoned(format!("an append to session {id} {what}"));
        let known = match heads.get(id) {
            Some(head) => Some(*head),
            None => head(id)?,
        };
        let start = match (&append.create, known) {
            (Some(meta), _) if meta.id != *id => return Err(misuse("creates another one")),
            (Some(_), Some(_)) => return Err(misuse("creates what is there")),
            (Some(_), None) => 0,
            (None, Some(head)) => head,
            (None, None) => return Err(misuse("finds no such session")),
        };
        let end = follows(append.draft.draft(), start).ok_or_else(|| misuse("does not begin at its head"))?;
        heads.insert(id, end);
    }
    Ok(())
}

/// The head after `draft`, if its seqs are contiguous from `head` on and it is not empty.
pub(super) fn follows(draft: &Draft, head: i64) -> Option<i64> {
    let contiguous = (head..).zip(&draft.records).all(|(seq, record)| record.seq == seq);
    let count = i64::try_from(draft.records.len()).ok()?;
    (contiguous && count > 0).then_some(head + count)
}
