//! The youngest part of the index, in memory until it is put into blocks. Two generations: the active one
//! grows with every frame; the frozen one is put on disk bit by bit, in step with the appends, so that no
//! group waits for a whole generation.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::super::codec::Place;
use super::packed::{Entry, seq_of};

/// A generation is frozen when it holds this many frames and ids. What a crash leaves to derive at open is at
/// most two of them. (Small in tests, so that they see it happen.)
pub(super) const GENERATION: usize = if cfg!(test) { 64 } else { 16 * 1024 };

/// What one session got since the last generation was frozen.
#[derive(Debug, Clone, Default)]
pub(super) struct Fresh {
    places: Vec<(i64, Place)>,
    ids: BTreeSet<Vec<u8>>,
}

#[derive(Default)]
struct Generation {
    sessions: HashMap<u64, Arc<Fresh>>,
    entries: usize,
    last_commit: u64,
}

/// Both generations.
#[derive(Default)]
pub(super) struct Delta {
    active: Generation,
    frozen: Generation,
    /// Sessions of the frozen generation that still are to be put on disk, the next one last.
    waiting: Vec<u64>,
    /// Sessions to put on disk for each 1024 entries that come in.
    pace: usize,
}

impl Fresh {
    /// As sorted entries of blocks: places, ids.
    pub(super) fn entries(&self) -> (Vec<Entry>, Vec<Entry>) {
        let places =
            self.places.iter().map(|(seq, place)| Entry { key: seq.to_be_bytes().to_vec(), place: *place });
        let none = Place { commit: 0, slot: 0 };
        let ids = self.ids.iter().map(|key| Entry { key: key.clone(), place: none });
        (places.collect(), ids.collect())
    }
}

impl Delta {
    /// Adds a frame and the ids it can be found by.
    pub(super) fn add(&mut self, session: u64, first_seq: i64, place: Place, ids: Vec<Vec<u8>>) {
        self.active.entries += 1 + ids.len();
        self.active.last_commit = place.commit;
        let fresh = Arc::make_mut(self.active.sessions.entry(session).or_default());
        fresh.places.push((first_seq, place));
        fresh.ids.extend(ids);
    }

    /// Freezes the active generation if it is full, or not empty and `now` is set, and no other is frozen.
    pub(super) fn freeze(&mut self, now: bool) {
        let full = self.active.entries >= if now { 1 } else { GENERATION };
        if !full || self.frozen.last_commit != 0 {
            return;
        }
        self.frozen = std::mem::take(&mut self.active);
        self.waiting = self.frozen.sessions.keys().copied().collect();
        self.waiting.sort_unstable_by(|a, b| b.cmp(a));
        self.pace = (self.waiting.len() * 1024).div_ceil(GENERATION * 3 / 4).max(1);
    }

    /// How many sessions to put on disk after `entries` came in.
    pub(super) fn due(&self, entries: usize) -> usize {
        (entries * self.pace).div_ceil(1024)
    }

    /// The next session to put on disk.
    pub(super) fn next(&self) -> Option<(u64, Arc<Fresh>)> {
        let session = *self.waiting.last()?;
        self.frozen.sessions.get(&session).map(|fresh| (session, Arc::clone(fresh)))
    }

    /// The session that [`Self::next`] named is on disk. Returns the commit up to which the index is on disk,
    /// once the frozen generation is through.
    pub(super) fn done(&mut self) -> Option<u64> {
        let session = self.waiting.pop()?;
        self.frozen.sessions.remove(&session);
        if !self.waiting.is_empty() {
            return None;
        }
        let frozen = std::mem::take(&mut self.frozen);
        Some(frozen.last_commit)
    }

    fn of(&self, session: u64) -> impl Iterator<Item = &Fresh> {
        let generations = [&self.frozen, &self.active];
        generations
            .into_iter()
            .filter_map(move |generation| generation.sessions.get(&session))
            .map(|fresh| &**fresh)
    }

    /// Up to `limit` places from the frame that holds `from` on, or from the first one known here.
    pub(super) fn places(&self, session: u64, from: i64, limit: usize) -> Vec<(i64, Place)> {
        let mut found: Vec<(i64, Place)> = Vec::new();
        for fresh in self.of(session) {
            let start = fresh.places.partition_point(|(seq, _)| *seq <= from).saturating_sub(1);
            if fresh.places.get(start).is_some_and(|(seq, _)| *seq <= from) {
                found.clear();
            }
            let room = limit.saturating_sub(found.len());
            found.extend(fresh.places[start..].iter().take(room));
        }
        found
    }

    /// The seqs of the id whose keys begin with `id`.
    pub(super) fn seqs(&self, session: u64, id: &[u8]) -> Vec<i64> {
        let mut found = Vec::new();
        for fresh in self.of(session) {
            let keys = fresh.ids.range(id.to_vec()..).take_while(|key| key.starts_with(id));
            found.extend(keys.filter_map(|key| seq_of(key, id)));
        }
        found
    }
}
