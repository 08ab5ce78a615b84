//! Reading frames back: every one is checked before anything of it is believed.

use bytes::Bytes;
use humanplane_core::record::{Digest, Draft, Record};
use humanplane_proto::store as disk;

use super::super::codec::{self, Chain, Content, Corrupt, Created, Link, Place, chain_of, frames, parts};
use super::super::types::weight;
use super::super::{Damage, Page, StoreError};
use super::core::Core;
use super::heads::Head;
use super::trees::Trees;

/// The most frames that one page looks at.
const PAGE_FRAMES: usize = 4096;

/// Why something could not be read: the engine failed, or what it gave is damaged.
pub(super) enum Fault {
    Store(StoreError),
    Corrupt(Corrupt),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Corrupt> for Fault {
    fn from(corrupt: Corrupt) -> Self {
        Self::Corrupt(corrupt)
    }
}

impl Fault {
    /// Damage belongs to a seq.
    pub(super) fn at(self, seq: i64) -> StoreError {
        match self {
            Self::Store(error) => error,
            Self::Corrupt(Corrupt(what)) => StoreError::Damaged(Damage { seq, what }),
        }
    }
}

/// A frame whose checksums are right.
pub(super) struct Frame {
    pub(super) link: Link,
    pub(super) body: Bytes,
    pub(super) chain: Chain,
}

/// Reads frames, and keeps the value it read last.
pub(super) struct Reader<'a> {
    trees: &'a Trees,
    value: Option<(u64, Bytes)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(trees: &'a Trees) -> Self {
        Self { trees, value: None }
    }

    /// The frame of `session` at `place`, which the index says begins at `first`.
    pub(super) fn frame(&mut self, session: u64, first: i64, place: Place) -> Result<Frame, Fault> {
        let value = self.value(place.commit)?;
        let sealed = frames(place.commit, &value).nth(usize::from(place.slot));
        let sealed = sealed.ok_or_else(|| Corrupt::new("the frame is missing"))??;
        let (link, body) = (sealed.head.link, sealed.body()?);
        if (link.session, link.first_seq) != (session, first) {
            return Err(Corrupt::new("the index leads to another frame").into());
        }
        Ok(Frame { link, body: value.slice_ref(body), chain: chain_of(sealed.bytes) })
    }

    fn value(&mut self, commit: u64) -> Result<Bytes, Fault> {
        if let Some((_, value)) = self.value.as_ref().filter(|(kept, _)| *kept == commit) {
            return Ok(value.clone());
        }
        let value = self.trees.log.get(&commit.to_be_bytes())?;
        let value = value.ok_or_else(|| Corrupt(format!("commit {commit} is missing")))?;
        self.value = Some((commit, value.clone()));
        Ok(value)
    }

    /// The drafts of a frame from the one that holds `from` on, until `visit` returns false.
    pub(super) fn drafts(
        &self,
        frame: &Frame,
        from: i64,
        visit: &mut dyn FnMut(Draft) -> bool,
    ) -> Result<(), Fault> {
        match codec::content(frame.body.clone())? {
            Content::Seed(named) => self.seed_drafts(&self.seed(&named)?, from, visit),
            plain => {
                let batch = self.entry(plain)?.batch.unwrap_or_default();
                let draft = codec::records(batch, frame.link.first_seq)?;
                if draft.records.len() != frame.link.count as usize {
                    return Err(Corrupt::new("the frame holds another number of events than it says").into());
                }
                visit(draft);
                Ok(())
            }
        }
    }

    fn entry(&self, content: Content) -> Result<disk::Entry, Fault> {
        match content {
            Content::Entry(entry) => Ok(entry),
            Content::Outside(named) | Content::Seed(named) => decoded(self.outside(&named)?),
        }
    }

    /// What the frame that creates a session says of it.
    pub(super) fn created(&self, frame: &Frame) -> Result<Created, Fault> {
        let created = match codec::content(frame.body.clone())? {
            Content::Seed(named) => self.seed(&named)?.created,
            plain => self.entry(plain)?.created,
        };
        created.ok_or_else(|| Corrupt::new("the frame creates no session").into())
    }

    /// The list of a seed's parts.
    pub(super) fn seed(&self, named: &disk::Outside) -> Result<disk::Seed, Fault> {
        decoded(self.outside(named)?)
    }

    fn seed_drafts(
        &self,
        seed: &disk::Seed,
        from: i64,
        visit: &mut dyn FnMut(Draft) -> bool,
    ) -> Result<(), Fault> {
        let start = seed.parts.partition_point(|part| part.first_seq <= from).saturating_sub(1);
        for part in &seed.parts[start..] {
            let chunk =
                part.chunk.as_ref().ok_or_else(|| Corrupt::new("a part of the seed without content"))?;
            let drafts = codec::seed_chunk(self.outside(chunk)?, part.first_seq)?;
            let late = |draft: &Draft| draft.records.last().is_some_and(|record| record.seq >= from);
            if !drafts.into_iter().filter(late).all(&mut *visit) {
                break;
            }
        }
        Ok(())
    }

    /// Content that lies outside, once its digest is right.
    fn outside(&self, named: &disk::Outside) -> Result<Bytes, Fault> {
        let mut content = Vec::new();
        for key in parts(named)? {
            let part = self.trees.body.get(&key)?;
            content.extend(part.ok_or_else(|| Corrupt::new("a part of the content is missing"))?);
        }
        if content.len() as u64 != named.length || Digest::of(&content).0 != named.digest.as_ref() {
            return Err(Corrupt::new("the content that lies outside has another digest").into());
        }
        Ok(content.into())
    }
}

fn decoded<M: prost::Message + Default>(bytes: Bytes) -> Result<M, Fault> {
    M::decode(bytes).map_err(|error| Corrupt(error.to_string()).into())
}

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
pub(super) fn page(
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
