//! What the writer and the readers share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use humanplane_core::id::SessionId;

use super::super::StoreError;
use super::super::codec::Place;
use super::delta::Delta;
use super::files::Names;
use super::heads::{Head, Heads};
use super::trees::Trees;
use super::{meta, packed};

/// A writer that makes no progress for so long is stuck, and the store says that it is not healthy.
const STALL: Duration = Duration::from_secs(10);

/// Heads, delta, position and settings hold durable facts only: the writer publishes them after its syncs.
pub(super) struct Core {
    pub(super) names: Names,
    trees: RwLock<Option<Trees>>,
    heads: RwLock<Heads>,
    delta: Mutex<Delta>,
    pub(super) position: AtomicU64,
    settings: Mutex<HashMap<String, String>>,
    ended: Mutex<Option<StoreError>>,
    start: Instant,
    /// When the group that is being written began, in milliseconds after `start`, plus one; 0 for none.
    busy: AtomicU64,
}

impl Core {
    pub(super) fn new(
        names: Names,
        trees: Trees,
        heads: Heads,
        delta: Delta,
        position: u64,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            names,
            settings: Mutex::new(meta::settings(&trees.meta)?),
            trees: RwLock::new(Some(trees)),
            heads: RwLock::new(heads),
            delta: Mutex::new(delta),
            position: AtomicU64::new(position),
            ended: Mutex::new(None),
            start: Instant::now(),
            busy: AtomicU64::new(0),
        })
    }

    pub(super) fn settings(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` on the trees, which stay open meanwhile.
    pub(super) fn with<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&Trees) -> Result<T, E>,
    ) -> Result<T, E> {
        let trees = self.trees.read().unwrap_or_else(PoisonError::into_inner);
        work(trees.as_ref().ok_or(StoreError::Closed)?)
    }

    /// Takes the trees away, once nobody uses them.
    pub(super) fn take_trees(&self) -> Option<Trees> {
        self.trees.write().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn heads(&self) -> RwLockReadGuard<'_, Heads> {
        self.heads.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn heads_mut(&self) -> RwLockWriteGuard<'_, Heads> {
        self.heads.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn delta(&self) -> MutexGuard<'_, Delta> {
        self.delta.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The ordinal and the head of a session whose first frame is durable.
    pub(super) fn find(&self, trees: &Trees, id: &SessionId) -> Result<Option<(u64, Head)>, StoreError> {
        let Some(ordinal) = meta::ordinal(&trees.meta, id)? else { return Ok(None) };
        Ok(self.heads().get(ordinal).map(|head| (ordinal, head)))
    }

    /// Up to `limit` frames of a session from the one that holds seq `from` on, each with its first seq.
    pub(super) fn places(
        &self,
        trees: &Trees,
        session: u64,
        from: i64,
        limit: usize,
    ) -> Result<Vec<(i64, Place)>, StoreError> {
        // Memory first: what moves to the disk in between is then found twice and not missed.
        let young = self.delta().places(session, from, limit);
        if young.first().is_some_and(|(seq, _)| *seq <= from) {
            return Ok(young);
        }
        let mut found = packed::places(&trees.index, session, from, limit)?;
        let last = found.last().map_or(i64::MIN, |(seq, _)| *seq);
        let room = limit - found.len();
        found.extend(young.into_iter().filter(|(seq, _)| *seq > last).take(room));
        Ok(found)
    }

    /// Puts up to `sessions` sessions of the frozen generation on disk.
    pub(super) fn drain(&self, trees: &Trees, sessions: usize) -> Result<(), StoreError> {
        for _ in 0..sessions {
            let next = self.delta().next();
            let Some((session, fresh)) = next else { return Ok(()) };
            let (places, ids) = fresh.entries();
            packed::put(&trees.index, packed::Kind::Place, session, places)?;
            packed::put(&trees.index, packed::Kind::Id, session, ids)?;
            let through = self.delta().done();
            if let Some(commit) = through {
                meta::set_number(&trees.meta, meta::INDEXED, commit)?;
            }
        }
        Ok(())
    }

    /// Puts everything of the delta on disk.
    pub(super) fn drain_all(&self, trees: &Trees) -> Result<(), StoreError> {
        for _generation in 0..2 {
            self.delta().freeze(true);
            self.drain(trees, usize::MAX)?;
        }
        Ok(())
    }

    /// Why the store writes no more, if so.
    pub(super) fn ended(&self) -> Option<StoreError> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The first reason counts, but closing goes over everything.
    pub(super) fn end(&self, why: StoreError) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if ended.is_none() || why == StoreError::Closed {
            *ended = Some(why);
        }
    }

    /// The writer begins or ends a group.
    pub(super) fn set_busy(&self, busy: bool) {
        let now = self.start.elapsed().as_millis() as u64 + 1;
        self.busy.store(if busy { now } else { 0 }, Ordering::Relaxed);
    }

    /// See [`super::super::EventLog::health`].
    pub(super) fn health(&self) -> Result<(), StoreError> {
        if let Some(error) = self.ended() {
            return Err(error);
        }
        let since = self.busy.load(Ordering::Relaxed);
        let stuck = self.start.elapsed().saturating_sub(Duration::from_millis(since));
        if since != 0 && stuck > STALL {
            return Err(StoreError::Io(format!("the writer has made no progress for {} s", stuck.as_secs())));
        }
        Ok(())
    }
}
