//! The whole log once more, in the order in which it was committed, for whoever folds sessions from it: values are
//! read one after the other and decoded once, however many sessions share them.

use std::collections::HashMap;

use bytes::Bytes;
use humanplane_core::record::Record;

use super::super::codec::{Corrupt, Sealed, frames};
use super::super::types::ReplayVisit;
use super::super::{Damage, StoreError};
use super::read::{Fault, Frame, Reader};
use super::trees::Trees;

/// See [`super::super::EventLog::replay`]; `wanted` has the places of sessions by their ordinals. The log was
/// verified when it was opened, so that only what is decoded is looked at again.
pub(super) fn all(
    trees: &Trees,
    wanted: &HashMap<u64, usize>,
    visit: ReplayVisit<'_>,
) -> Result<(), StoreError> {
    let reader = Reader::new(trees);
    for pair in trees.log.range(&[], &[0xFF; 9]) {
        let (key, value) = pair?;
        let commit = key.as_ref().try_into().map(u64::from_be_bytes).unwrap_or(0);
        for (slot, sealed) in (0_u16..).zip(frames(commit, &value)) {
            let unreadable = |Corrupt(what)| StoreError::Io(format!("commit {commit}, frame {slot}: {what}"));
            let sealed = sealed.map_err(unreadable)?;
            let Some(place) = wanted.get(&sealed.head.link.session) else { continue };
            match told(&reader, &sealed, &value, &mut |records| visit(*place, Ok(records))) {
                Ok(()) => {}
                Err(Fault::Store(error)) => return Err(error),
                Err(Fault::Corrupt(Corrupt(what))) => {
                    let what = format!("{what} (commit {commit}, frame {slot})");
                    visit(*place, Err(Damage { seq: sealed.head.link.first_seq, what }));
                }
            }
        }
    }
    Ok(())
}

fn told(
    reader: &Reader<'_>,
    sealed: &Sealed<'_>,
    value: &Bytes,
    tell: &mut dyn FnMut(Vec<Record>),
) -> Result<(), Fault> {
    let frame = Frame { link: sealed.head.link, body: value.slice_ref(sealed.body()?), chain: [0; 16] };
    reader.drafts(&frame, 0, &mut |draft| {
        tell(draft.records);
        true
    })
}
