//! Seeds of any size: their content is written chunk by chunk where nobody sees it, and one frame at the end
//! makes all of it a session. Chunks are noted until then, so that an interrupted import can be cleared away.

use humanplane_core::record::{CheckedDraft, Draft};
use humanplane_proto::store as disk;
use prost::Message as _;

use super::super::codec::{self, Content, outside, parts};
use super::super::types::{closed_after, weight};
use super::super::{DISK_FLOOR, SessionMeta, StoreError, check};
use super::commit::ids;
use super::core::Core;
use super::files::free_bytes;
use super::group::put_outside;
use super::meta;
use super::trees::Trees;
use super::writer::SeedJob;

/// About how many bytes of events a chunk holds; a read decodes one whole chunk.
const CHUNK_BYTES: usize = 128 * 1024;

/// A seed on its way in.
pub(super) struct Import<'a> {
    core: &'a Core,
    seed: disk::Seed,
    chunk: disk::Chunk,
    chunk_bytes: usize,
    chunk_first: i64,
    next: i64,
    noted: Vec<disk::Outside>,
    job: SeedJob,
}

impl<'a> Import<'a> {
    pub(super) fn new(core: &'a Core, session: &SessionMeta) -> Self {
        let created = Some(codec::created::write(session));
        let job = SeedJob {
            id: session.id.clone(),
            body: (Vec::new(), None),
            count: 0,
            weight: 0,
            closes: false,
            ids: Vec::new(),
        };
        let seed = disk::Seed { created, parts: Vec::new() };
        let chunk = disk::Chunk::default();
        Self { core, seed, chunk, chunk_bytes: 0, chunk_first: 0, next: 0, noted: Vec::new(), job }
    }

    /// Writes all content. What comes back is for the writer.
    pub(super) fn take_all(
        &mut self,
        batches: &mut dyn Iterator<Item = Result<CheckedDraft, StoreError>>,
    ) -> Result<(), StoreError> {
        for batch in batches {
            self.take(batch?.draft())?;
        }
        self.end_chunk()?;
        if self.next == 0 {
            return Err(StoreError::BadSeed("it holds no event".into()));
        }
        self.job.count =
            u32::try_from(self.next).map_err(|_| StoreError::BadSeed("too many events".into()))?;
        let list = self.seed.encode_to_vec();
        let named = self.put(&list)?;
        self.job.body = (disk::Body { content: Some(Content::Seed(named)) }.encode_to_vec(), None);
        Ok(())
    }

    /// For the writer, once everything is taken.
    pub(super) fn into_job(self) -> (SeedJob, Notes<'a>) {
        (self.job, Notes { core: self.core, noted: self.noted })
    }

    /// Gives up: nothing of it stays.
    pub(super) fn abandon(self) -> Result<(), StoreError> {
        Notes { core: self.core, noted: self.noted }.sweep()
    }

    fn take(&mut self, draft: &Draft) -> Result<(), StoreError> {
        let gap = || StoreError::BadSeed(format!("a batch does not begin at seq {}", self.next));
        self.next = check::follows(draft, self.next).ok_or_else(gap)?;
        self.job.weight += draft.records.iter().map(|record| weight(record) as u64).sum::<u64>();
        self.job.closes = closed_after(&draft.records, self.job.closes);
        self.job.ids.extend(ids(draft));
        let batch = codec::batch(draft);
        self.chunk_bytes += batch.encoded_len();
        self.chunk.batches.push(batch);
        if self.chunk_bytes >= CHUNK_BYTES { self.end_chunk() } else { Ok(()) }
    }

    fn end_chunk(&mut self) -> Result<(), StoreError> {
        if self.chunk.batches.is_empty() {
            return Ok(());
        }
        let content = std::mem::take(&mut self.chunk).encode_to_vec();
        let chunk = Some(self.put(&content)?);
        self.seed.parts.push(disk::SeedPart { first_seq: self.chunk_first, chunk });
        (self.chunk_bytes, self.chunk_first) = (0, self.next);
        Ok(())
    }

    /// Writes content that no frame names yet. Content that is there already belongs to somebody and is not
    /// noted.
    fn put(&mut self, content: &[u8]) -> Result<disk::Outside, StoreError> {
        self.core.health()?;
        let free = free_bytes(&self.core.names.dir);
        if free < DISK_FLOOR {
            return Err(StoreError::DiskLow { free, floor: DISK_FLOOR });
        }
        let named = outside(content);
        let core = self.core;
        let new = core.with(|trees| write_new(trees, &named, content))?;
        if new {
            self.noted.push(named.clone());
        }
        Ok(named)
    }
}

fn write_new(trees: &Trees, named: &disk::Outside, content: &[u8]) -> Result<bool, StoreError> {
    let last = parts(named).map_err(|error| StoreError::BadSeed(error.to_string()))?.last();
    if last.is_some_and(|last| trees.body.has(&last).unwrap_or(false)) {
        return Ok(false);
    }
    meta::note_chunk(&trees.meta, named)?;
    put_outside(&trees.body, named, content)?;
    Ok(true)
}

/// What was noted of an import that has ended.
pub(super) struct Notes<'a> {
    core: &'a Core,
    noted: Vec<disk::Outside>,
}

impl Notes<'_> {
    /// The seed is a session now.
    pub(super) fn settle(self) -> Result<(), StoreError> {
        let settle = |trees: &Trees| {
            self.noted.iter().try_for_each(|chunk| meta::settle_chunk(&trees.meta, &chunk.digest))
        };
        self.core.with(settle)
    }

    /// It is not.
    pub(super) fn sweep(self) -> Result<(), StoreError> {
        self.core.with(|trees| meta::sweep(&trees.meta, &trees.body, &self.noted))
    }
}
