//! Where the log lives: one trait, one engine for each kind of URL, one suite that every engine passes.
//!
//! Words: an *append* is one checked batch for one session, all or nothing (1.2). A *group* is what one call
//! to [`EventLog::submit`] hands over; the writer may commit several groups at once and reports once for all
//! of them. The *head* of a session is the seq its next event will get. A store is *poisoned* by the first
//! write or sync that fails: what it acknowledged stays readable, and nothing is written again (1.3).

mod check;
mod codec;
mod error;
mod memory;
pub mod sled;
mod types;
mod url;

#[cfg(any(test, feature = "test-util"))]
pub mod conformance;

use humanplane_core::id::SessionId;
use humanplane_core::index::IndexKey;
use humanplane_core::record::CheckedDraft;

pub use error::{Damage, StoreError};
pub use memory::MemoryLog;
pub use types::{
    Append, CommitReport, CommitSink, Committed, NamedBatch, Page, ReplayVisit, SessionEntry, SessionMeta,
    Stats,
};
pub use url::{CACHE_BYTES, Options, open};

/// Below so many free bytes what opens something is refused (1.11). The store itself refuses imports then.
pub const DISK_FLOOR: u64 = 512 << 20;

/// The part of [`DISK_FLOOR`] that a start needs for its closures: with less, a store does not open.
pub const DISK_RESERVE: u64 = 64 << 20;

/// An append-only log for many sessions.
///
/// Every method may block on the disk; async callers use the blocking pool. Everything read here is durable:
/// what a crash may still take back is never served (1.3).
pub trait EventLog: Send + Sync + 'static {
    /// Hands one ordered group to the writer. The outcome goes to the sink, in order, one call for each
    /// committed group of groups; waits for room while the queue is full.
    ///
    /// An append whose seqs do not begin at its session's head, whose session is unknown, damaged or (with
    /// `create`) there already is a bug of the caller; it poisons the store rather than harm the log.
    /// After [`CommitReport::Failed`] the sink hears nothing more, and nothing more is written.
    fn submit(&self, appends: Vec<Append>);

    /// Up to `limit` sessions in the order of their creation, those after `after` (all from the first when
    /// absent).
    ///
    /// # Errors
    /// [`StoreError::NoSession`] if `after` is unknown; what the engine says.
    fn sessions(&self, after: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError>;

    /// Up to `limit` sessions, the newest first, those created before `before` (all from the newest when absent).
    ///
    /// # Errors
    /// [`StoreError::NoSession`] if `before` is unknown; what the engine says.
    fn newest(&self, before: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError>;

    /// One session; `None` if there is no such session.
    ///
    /// # Errors
    /// What the engine says.
    fn session(&self, id: &SessionId) -> Result<Option<SessionEntry>, StoreError>;

    /// Records from seq `from` on: at most `max_events`, at most `max_bytes` of payload, but one at least
    /// while there is one. At the head the page is empty. Checksums, the hash chain between the frames of the
    /// page and the contiguity of seqs are verified.
    ///
    /// # Errors
    /// [`StoreError::NoSession`]; [`StoreError::BeyondHead`] (never an empty page that looks like the end);
    /// [`StoreError::Damaged`] where the record at `from` cannot be trusted: a page ends before damage.
    fn read(
        &self,
        id: &SessionId,
        from: i64,
        max_events: usize,
        max_bytes: usize,
    ) -> Result<Page, StoreError>;

    /// Everything of `sessions`, in one pass over the log and in the order in which it was committed. After damage of
    /// a session nothing more of it may be believed.
    ///
    /// # Errors
    /// [`StoreError::NoSession`]; what the engine says. Damage of one session is told to `visit`.
    fn replay(&self, sessions: &[SessionId], visit: ReplayVisit<'_>) -> Result<(), StoreError>;

    /// The seqs that `key` leads to in this session, ascending; empty if none.
    ///
    /// # Errors
    /// [`StoreError::NoSession`]; what the engine says.
    fn find(&self, id: &SessionId, key: &IndexKey) -> Result<Vec<i64>, StoreError>;

    /// Whether [`EventLog::find`] could find `key`: `false` is certain, `true` is a guess. Never blocks, so
    /// that the common case, a name that is new, costs no look-up.
    fn might_find(&self, id: &SessionId, key: &IndexKey) -> bool;

    /// The named batch that begins at `seq`; `None` if it has no name or no batch begins there.
    ///
    /// # Errors
    /// [`StoreError::NoSession`]; [`StoreError::Damaged`].
    fn batch_at(&self, id: &SessionId, seq: i64) -> Result<Option<NamedBatch>, StoreError>;

    /// Creates a session from a seed of any size, batch by batch. It is invisible until the whole of it is
    /// durable, and nothing stays of one that was interrupted. The sink hears nothing of it. The caller sees
    /// to it that nobody else creates the same session meanwhile.
    ///
    /// # Errors
    /// [`StoreError::SessionExists`]; [`StoreError::BadSeed`] for no events or a gap; the first error that
    /// `batches` yields; what the engine says.
    fn import(
        &self,
        meta: SessionMeta,
        batches: &mut dyn Iterator<Item = Result<CheckedDraft, StoreError>>,
    ) -> Result<Committed, StoreError>;

    /// Hands one setting to the writer, in its order among the groups: a session that was submitted later never
    /// becomes durable before it. `None` forgets it. The sink hears [`CommitReport::SettingKept`].
    fn set(&self, name: &str, value: Option<&str>);

    /// The durable value of a setting.
    ///
    /// # Errors
    /// What the engine says.
    fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// The number of the last durable commit; 0 while there is none. It only grows.
    fn position(&self) -> u64;

    /// Sizes and counts, for gauges and for the free-space floor.
    fn stats(&self) -> Stats;

    /// Whether the store still writes.
    ///
    /// # Errors
    /// Why not: [`StoreError::Poisoned`] or [`StoreError::Closed`].
    fn health(&self) -> Result<(), StoreError>;

    /// Reads the whole of one session and tells everything that is wrong with it: checksums, chain, seqs.
    ///
    /// # Errors
    /// [`StoreError::NoSession`]; what the engine says. Damage is a result, not an error.
    fn verify(&self, id: &SessionId) -> Result<Vec<Damage>, StoreError>;

    /// Commits what was submitted, makes everything durable and lets go of the files. Later calls of any
    /// method fail with [`StoreError::Closed`]; closing twice is fine.
    ///
    /// # Errors
    /// What kept it from being a clean end. It never hangs.
    fn close(&self) -> Result<(), StoreError>;
}
