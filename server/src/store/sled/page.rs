//! A stretch of a session: frame by frame up to a limit, or up to what cannot be trusted.

use humanplane_core::record::{Draft, Record};

use super::super::codec::{Corrupt, Place};
use super::super::types::weight;
use super::super::{Damage, Page, StoreError};
use super::core::Core;
use super::heads::Head;
use super::read::{Fault, Reader};
use super::trees::Trees;

/// The most frames that one page looks at.
const PAGE_FRAMES: usize = 4096;

/// A page that is being filled.
struct Filling {
    records: Vec<Record>,
    from: i64,
    max_events: usize,
    max_bytes: usize,
    bytes: usize,
}

impl Filling {
    /// Takes what fits; false once the page is full.
    fn take(&mut self, draft: Draft) -> bool {
        for record in draft.records.into_iter().filter(|record| record.seq >= self.from) {
            self.bytes += weight(&record);
            let full = self.records.len() >= self.max_events || self.bytes > self.max_bytes;
            if full && !self.records.is_empty() {
                return false;
            }
            self.records.push(record);
        }
        true
    }

    fn next(&self) -> i64 {
        self.from + self.records.len() as i64
    }
}

/// See [`super::super::EventLog::read`].
pub(super) fn read(
    core: &Core,
    trees: &Trees,
    (session, head): (u64, Head),
    from: i64,
    (max_events, max_bytes): (usize, usize),
) -> Result<Page, StoreError> {
    let end = head.next_seq;
    if !(0..=end).contains(&from) {
        return Err(StoreError::BeyondHead { from, head: end });
    }
    let mut page = Filling { records: Vec::new(), from, max_events: max_events.max(1), max_bytes, bytes: 0 };
    if from < end {
        let limit = page.max_events.min(PAGE_FRAMES);
        let places = core.places(trees, session, from, limit)?;
        let damage = core.heads().damage(session).cloned();
        let filled = fill(&mut page, trees, session, &places, damage.as_ref());
        if let (Err(fault), true) = (filled, page.records.is_empty()) {
            return Err(fault.at(from));
        }
    }
    Ok(Page { records: page.records, head: end })
}

/// Fills the page frame by frame; an error ends it before the frame that cannot be trusted.
fn fill(
    page: &mut Filling,
    trees: &Trees,
    session: u64,
    places: &[(i64, Place)],
    damage: Option<&Damage>,
) -> Result<(), Fault> {
    let mut reader = Reader::new(trees);
    let mut chain = None;
    let mut expected = places.first().map(|(first, _)| *first).filter(|first| *first <= page.from);
    for (first, place) in places {
        if expected != Some(*first) {
            return Err(Corrupt::new("the frame before is missing").into());
        }
        let frame = reader.frame(session, *first, *place)?;
        if chain.is_some_and(|chain| chain != frame.link.previous) {
            return Err(Corrupt::new("the hash chain is broken").into());
        }
        if let Some(damage) = damage.filter(|damage| (page.next()..frame.link.end()).contains(&damage.seq)) {
            return Err(Corrupt(damage.what.clone()).into());
        }
        let mut more = true;
        reader.drafts(&frame, page.from, &mut |draft| {
            more = page.take(draft);
            more
        })?;
        if !more {
            return Ok(());
        }
        (chain, expected) = (Some(frame.chain), Some(frame.link.end()));
    }
    if page.records.is_empty() {
        return Err(Corrupt::new("no frame holds it").into());
    }
    Ok(())
}
