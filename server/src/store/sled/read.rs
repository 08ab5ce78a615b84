//! Reading frames back: every one is checked before anything of it is believed.

use bytes::Bytes;
use humanplane_core::record::{Digest, Draft};
use humanplane_proto::store as disk;

use super::super::codec::{self, Chain, Content, Corrupt, Created, Link, Place, chain_of, frames, parts};
use super::super::{Damage, StoreError};
use super::trees::Trees;

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
