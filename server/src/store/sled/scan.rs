//! The one pass over the whole log at open: checksums, chains, seqs, the witness's digest; it also derives
//! what the index does not hold yet. A session that is damaged is marked and the rest goes on; a log whose
//! frames cannot be told apart, or belong to nobody, is refused.

use std::collections::HashSet;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use humanplane_proto::store as disk;

use super::super::codec::{self, Content, Corrupt, Sealed, chain_of, frames, parts};
use super::super::{Damage, StoreError};
use super::core::Core;
use super::read::{Fault, Frame, Reader};
use super::trees::Trees;
use super::witness::{Mark, Roll};
use super::{commit, meta};

/// What a scan goes by, and what it finds.
pub(super) struct Scan<'a> {
    core: &'a Core,
    trees: &'a Trees,
    roll: Roll,
    /// The log's last value.
    pub(super) mark: Mark,
    witness: Mark,
    indexed: u64,
    noted: HashSet<Bytes>,
}

impl<'a> Scan<'a> {
    pub(super) fn new(core: &'a Core, trees: &'a Trees, witness: Mark) -> Result<Self, StoreError> {
        let indexed = meta::number(&trees.meta, meta::INDEXED)?;
        let noted = meta::noted_chunks(&trees.meta)?.into_iter().map(|chunk| chunk.digest).collect();
        let mark = Mark::default();
        Ok(Self { core, trees, roll: Roll::from(mark), mark, witness, indexed, noted })
    }

    /// Scans everything.
    pub(super) fn run(&mut self) -> Result<(), StoreError> {
        for pair in self.trees.log.range(&[], &[0xFF; 9]) {
            let (key, value) = pair?;
            let commit = key.as_ref().try_into().map(u64::from_be_bytes).unwrap_or(0);
            if commit != self.mark.commit + 1 {
                return Err(refused(format!("commit {} is missing", self.mark.commit + 1)));
            }
            self.value(commit, &value)?;
            self.index()?;
            self.mark = self.roll.seal(commit);
            if commit == self.witness.commit && self.mark != self.witness {
                return Err(refused(format!("commit {commit} is not the one that the witness saw")));
            }
        }
        if self.mark.commit < self.witness.commit {
            return Err(refused(format!(
                "the log ends at commit {}, but commit {} was acknowledged: its tail is lost",
                self.mark.commit, self.witness.commit
            )));
        }
        self.core.position.store(self.mark.commit, Ordering::Release);
        self.clear_up()
    }

    /// Removes names and chunks that no frame came to name.
    fn clear_up(&self) -> Result<(), StoreError> {
        meta::forget_from(&self.trees.meta, self.core.heads().count())?;
        let orphans: Vec<_> = meta::noted_chunks(&self.trees.meta)?;
        for chunk in &orphans {
            if !self.noted.contains(&chunk.digest) {
                meta::settle_chunk(&self.trees.meta, &chunk.digest)?;
            }
        }
        let orphans: Vec<_> =
            orphans.into_iter().filter(|chunk| self.noted.contains(&chunk.digest)).collect();
        meta::sweep(&self.trees.meta, &self.trees.body, &orphans)
    }

    fn value(&mut self, commit: u64, value: &Bytes) -> Result<(), StoreError> {
        for (slot, sealed) in (0_u16..).zip(frames(commit, value)) {
            let place = codec::Place { commit, slot };
            let sealed =
                sealed.map_err(|error| refused(format!("commit {commit}, frame {slot}: {error}")))?;
            self.roll.add(sealed.head_bytes());
            self.frame(place, &sealed, value)?;
        }
        Ok(())
    }

    fn frame(&mut self, place: codec::Place, sealed: &Sealed<'_>, value: &Bytes) -> Result<(), StoreError> {
        let link = sealed.head.link;
        let count = self.core.heads().count();
        if link.session > count || (link.session == count && !link.flags.creates) {
            let (commit, slot) = (place.commit, place.slot);
            return Err(refused(format!("commit {commit}, frame {slot} belongs to no session")));
        }
        let damage = self.damage(sealed, value, place)?;
        let mut heads = self.core.heads_mut();
        if let Some((seq, Corrupt(what))) = damage {
            let what = format!("{what} (commit {}, frame {})", place.commit, place.slot);
            heads.set_damage(link.session, Damage { seq, what });
        }
        heads.advance(&link, chain_of(sealed.bytes));
        Ok(())
    }

    /// What is wrong with a frame, and from which seq on. A frame that the index lacks is derived.
    fn damage(
        &mut self,
        sealed: &Sealed<'_>,
        value: &Bytes,
        place: codec::Place,
    ) -> Result<Option<(i64, Corrupt)>, StoreError> {
        let link = sealed.head.link;
        let head = self.core.heads().get(link.session);
        let wrong = |seq, what: &str| Ok(Some((seq, Corrupt::new(what))));
        let fresh = place.commit > self.indexed;
        let body = sealed.body();
        let ids = match body {
            Ok(body) if fresh || link.flags.outside || link.flags.seed => {
                let chain = [0; 16];
                self.contents(&Frame { link, body: value.slice_ref(body), chain }, fresh)
            }
            Ok(_) => Ok(Vec::new()),
            Err(error) => Err(Fault::Corrupt(error)),
        };
        if fresh {
            let ids = ids.as_ref().map_or(Vec::new(), Clone::clone);
            self.core.delta().add(link.session, link.first_seq, place, ids);
        }
        match ids {
            Err(Fault::Store(error)) => return Err(error),
            Err(Fault::Corrupt(error)) => return Ok(Some((link.first_seq, error))),
            Ok(_) => {}
        }
        let expected = head.map_or(0, |head| head.next_seq);
        match head {
            _ if link.count == 0 => wrong(link.first_seq, "a frame without events"),
            Some(_) if link.flags.creates => wrong(link.first_seq, "it is created a second time"),
            _ if link.first_seq != expected => wrong(expected.min(link.first_seq), "its seqs have a gap"),
            _ if link.previous != head.map_or([0; 16], |head| head.chain) => {
                wrong(link.first_seq, "the hash chain is broken")
            }
            _ => Ok(None),
        }
    }

    /// Looks at the content: that what lies outside is there and, for a fresh frame, what it is found by.
    fn contents(&mut self, frame: &Frame, fresh: bool) -> Result<Vec<Vec<u8>>, Fault> {
        let reader = Reader::new(self.trees);
        match codec::content(frame.body.clone())? {
            Content::Entry(_) => {}
            Content::Outside(named) => self.present(&named)?,
            Content::Seed(named) => {
                self.present(&named)?;
                self.noted.remove(&named.digest);
                for chunk in reader.seed(&named)?.parts.into_iter().filter_map(|part| part.chunk) {
                    self.present(&chunk)?;
                    self.noted.remove(&chunk.digest);
                }
            }
        }
        let mut ids = Vec::new();
        if fresh {
            reader.drafts(frame, 0, &mut |draft| {
                ids.extend(commit::ids(&draft));
                true
            })?;
        }
        Ok(ids)
    }

    /// The last part is written last; whether the content is right is checked whenever it is read.
    fn present(&self, named: &disk::Outside) -> Result<(), Fault> {
        let Some(last) = parts(named)?.last() else { return Ok(()) };
        if self.trees.body.has(&last)? {
            return Ok(());
        }
        Err(Corrupt::new("content that lies outside is missing").into())
    }

    /// Puts what was derived on disk, a generation at a time: no group waits here. Only between commits: how far
    /// the index goes is remembered as a commit, so a generation must hold all frames of its last one.
    fn index(&self) -> Result<(), StoreError> {
        self.core.delta().freeze(false);
        self.core.drain(self.trees, usize::MAX)
    }
}

fn refused(what: String) -> StoreError {
    StoreError::Refused(what)
}
