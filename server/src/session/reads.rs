//! Reads: durable facts only, off the runtime's threads, never in the hub's way.

use std::sync::Arc;

use humanplane_core::id::SessionId;
use humanplane_core::record::Record;
use humanplane_core::refusal::{Reason, Refusal};
use tokio::sync::watch;

use super::Handle;
use crate::store::{Damage, EventLog, Page, SessionEntry, Stats, StoreError};

/// Events that one step of a watch reads at most.
const STEP_EVENTS: usize = 256;

/// Payload bytes that one step of a watch reads at most.
const STEP_BYTES: usize = 256 * 1024;

impl Handle {
    /// Runs `read` on the blocking pool; a few at once, the rest wait.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn EventLog) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let _turn = self.readers.acquire().await.map_err(|_| internal("the readers are closed"))?;
        let log = self.log.clone();
        let done = tokio::task::spawn_blocking(move || read(&*log)).await;
        done.map_err(internal)?.map_err(refusal)
    }

    /// A page of events, from `from` on.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn events(
        &self,
        session: SessionId,
        from: i64,
        max_events: usize,
        max_bytes: usize,
    ) -> Result<Page, Refusal> {
        self.read(move |log| log.read(&session, from, max_events, max_bytes)).await
    }

    /// The type of the durable event at `seq`; nothing where there is none.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn kind_at(&self, session: SessionId, seq: i64) -> Result<Option<Arc<str>>, Refusal> {
        self.read(move |log| {
            let head = log.session(&session)?.map_or(0, |entry| entry.next_seq);
            if !(0..head).contains(&seq) {
                return Ok(None);
            }
            Ok(log.read(&session, seq, 1, usize::MAX)?.records.pop().map(|record| record.event.kind))
        })
        .await
    }

    /// One session as it stands on disk.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, STORAGE_UNAVAILABLE.
    pub async fn entry(&self, session: SessionId) -> Result<SessionEntry, Refusal> {
        self.read(move |log| log.session(&session)?.ok_or(StoreError::NoSession(session))).await
    }

    /// Sessions, the newest first.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND for an unknown `before`; STORAGE_UNAVAILABLE.
    pub async fn newest_sessions(
        &self,
        before: Option<SessionId>,
        limit: usize,
    ) -> Result<Vec<SessionEntry>, Refusal> {
        self.read(move |log| log.newest(before.as_ref(), limit)).await
    }

    /// Reads all bytes of a session and tells what is wrong with them.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, STORAGE_UNAVAILABLE.
    pub async fn damages(&self, session: SessionId) -> Result<Vec<Damage>, Refusal> {
        self.read(move |log| log.verify(&session)).await
    }

    /// Sizes and counts of the log.
    ///
    /// # Errors
    /// STORAGE_UNAVAILABLE.
    pub async fn stats(&self) -> Result<Stats, Refusal> {
        self.read(|log| Ok(log.stats())).await
    }

    /// Whether the log still writes.
    pub fn health(&self) -> Result<(), StoreError> {
        self.log.health()
    }

    /// The number of the last durable commit.
    pub fn position(&self) -> u64 {
        self.log.position()
    }

    /// Everything of a session after `after_seq` (−1: everything), then whatever comes.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, CURSOR_AHEAD.
    pub async fn watch(&self, session: SessionId, after_seq: i64) -> Result<Watch, Refusal> {
        // The bell is there before the head is read, so that nothing can fall between the two.
        let bell = self.heads.watch(&session);
        let next = after_seq.saturating_add(1);
        let head = self.entry(session.clone()).await?.next_seq;
        if next > head {
            return Err(refusal(StoreError::BeyondHead { from: next, head }));
        }
        Ok(Watch { handle: self.clone(), session, next, bell })
    }
}

/// A cursor over one session that reads to the tail and then follows: never a gap, never a repeat.
pub struct Watch {
    handle: Handle,
    session: SessionId,
    next: i64,
    bell: watch::Receiver<i64>,
}

impl Watch {
    /// What comes next; waits at the tail. Safe to drop while it waits.
    ///
    /// # Errors
    /// LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn next(&mut self) -> Result<Vec<Record>, Refusal> {
        loop {
            self.bell.borrow_and_update();
            let page = self.read_step().await?;
            if !page.records.is_empty() {
                return Ok(page.records);
            }
            self.bell.changed().await.map_err(|_| internal("the doorbell is gone"))?;
        }
    }

    /// What there is now; empty at the tail.
    ///
    /// # Errors
    /// LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn try_next(&mut self) -> Result<Vec<Record>, Refusal> {
        Ok(self.read_step().await?.records)
    }

    /// The place that comes next.
    pub fn position(&self) -> i64 {
        self.next
    }

    async fn read_step(&mut self) -> Result<Page, Refusal> {
        let page = self.handle.events(self.session.clone(), self.next, STEP_EVENTS, STEP_BYTES).await?;
        if let Some(last) = page.records.last() {
            self.next = last.seq + 1;
        }
        Ok(page)
    }
}

/// What a store's error means for a caller; the details are for the operator's log.
pub(super) fn refusal(error: StoreError) -> Refusal {
    match error {
        StoreError::NoSession(id) => {
            Refusal::new(Reason::SessionNotFound, format!("there is no session {id}")).with("sessionId", id)
        }
        StoreError::SessionExists(id) => {
            Refusal::new(Reason::SessionExists, format!("the session {id} exists")).with("sessionId", id)
        }
        StoreError::BeyondHead { from, head } => Refusal::new(
            Reason::CursorAhead,
            format!(
                "the cursor asks for seq {from}, the log ends before {head}: what you hold is not this log's"
            ),
        )
        .with("afterSeq", from - 1)
        .with("headSeq", head - 1),
        StoreError::Damaged(damage) => {
            Refusal::new(Reason::LogDamaged, format!("the log is damaged at {damage}"))
                .with("seq", damage.seq)
        }
        StoreError::BadSeed(what) => Refusal::new(Reason::SeedInvalid, what),
        error @ StoreError::DiskLow { .. } => Refusal::new(Reason::DiskLow, error.to_string()),
        error @ (StoreError::Poisoned(_)
        | StoreError::Closed
        | StoreError::Refused(_)
        | StoreError::Io(_)) => {
            tracing::error!(%error, "the log did not answer");
            Refusal::new(Reason::StorageUnavailable, "the log does not answer; the operator's log says why")
        }
    }
}

pub(super) fn internal(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(Reason::Internal, error.to_string())
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch")
            .field("session", &self.session)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}
