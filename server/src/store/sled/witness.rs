//! A second memory of how far the log went, in a file of its own: a log that comes back shorter is found out,
//! which no check inside the log can do.
//!
//! Two slots, written in turn, each with its own checksum, so that a torn write leaves the other. A slot
//! vouches for what was durable before the group that is being written, so that it is never ahead of the log.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

/// Slots lie a page apart, so that no torn page takes both.
const SLOT_BYTES: u64 = 4096;
const MAGIC: &[u8; 8] = b"hpwitns1";
const FIELDS: usize = 8 + 16 + 8 + 8 + 32;

/// A place in the log: everything up to `commit`, whose frames' heads have `digest`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Mark {
    pub(super) commit: u64,
    pub(super) digest: [u8; 32],
}

/// Takes in heads of frames as they are written or scanned.
pub(super) struct Roll {
    mark: Mark,
    hasher: Sha256,
}

impl Roll {
    pub(super) fn from(mark: Mark) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(mark.digest);
        Self { mark, hasher }
    }

    /// The next frame's head.
    pub(super) fn add(&mut self, head: &[u8]) {
        self.hasher.update(head);
    }

    /// The value of `commit` is complete.
    pub(super) fn seal(&mut self, commit: u64) -> Mark {
        let hasher = std::mem::take(&mut self.hasher);
        *self = Self::from(Mark { commit, digest: hasher.finalize().into() });
        self.mark
    }
}

/// The open file.
pub(super) struct Witness {
    file: File,
    store: [u8; 16],
    number: u64,
}

impl Witness {
    /// Makes the file, with a first mark, durably.
    pub(super) fn create(path: &Path, store: [u8; 16]) -> io::Result<Self> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(path)?;
        file.set_len(2 * SLOT_BYTES)?;
        let mut witness = Self { file, store, number: 0 };
        witness.write(Mark::default())?;
        witness.file.sync_all()?;
        Ok(witness)
    }

    /// Opens the file and reads the younger mark of `store`.
    pub(super) fn open(path: &Path, store: [u8; 16]) -> io::Result<(Self, Mark)> {
        let file = File::options().read(true).write(true).open(path)?;
        let marks = [0, 1].into_iter().filter_map(|slot| read(&file, slot, store));
        let unreadable =
            || io::Error::new(io::ErrorKind::InvalidData, "neither slot is a witness of this store");
        let (number, mark) = marks.max_by_key(|(number, _)| *number).ok_or_else(unreadable)?;
        Ok((Self { file, store, number }, mark))
    }

    /// Writes `mark` into the older slot.
    pub(super) fn write(&mut self, mark: Mark) -> io::Result<()> {
        self.number += 1;
        let mut slot = Vec::with_capacity(FIELDS + 4);
        slot.extend(MAGIC);
        slot.extend(self.store);
        slot.extend(self.number.to_be_bytes());
        slot.extend(mark.commit.to_be_bytes());
        slot.extend(mark.digest);
        slot.extend(crc32c::crc32c(&slot).to_be_bytes());
        self.file.write_all_at(&slot, (self.number % 2) * SLOT_BYTES)
    }

    /// Makes what was written durable.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

fn read(file: &File, slot: u64, store: [u8; 16]) -> Option<(u64, Mark)> {
    let mut bytes = [0; FIELDS + 4];
    file.read_exact_at(&mut bytes, slot * SLOT_BYTES).ok()?;
    let (fields, crc) = bytes.split_last_chunk::<4>()?;
    if crc32c::crc32c(fields) != u32::from_be_bytes(*crc)
        || !fields.starts_with(MAGIC)
        || fields[8..24] != store
    {
        return None;
    }
    let number = |at: usize| fields[at..at + 8].try_into().ok().map(u64::from_be_bytes);
    let digest = fields[40..].try_into().ok()?;
    Some((number(24)?, Mark { commit: number(32)?, digest }))
}
