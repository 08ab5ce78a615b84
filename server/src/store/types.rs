//! What goes in and out of a log.

use std::sync::Arc;

use humanplane_core::id::SessionId;
use humanplane_core::json::JsonObject;
use humanplane_core::record::{BatchName, CheckedDraft, Record};
use humanplane_core::time::WallMillis;

use super::{Damage, StoreError};

/// What is kept of a session beside its events; written once, with its first batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionMeta {
    /// The session.
    pub id: SessionId,
    /// When it was created.
    pub created: WallMillis,
    /// The first line of the file that a seed came from, verbatim.
    pub header: Option<JsonObject>,
    /// The caller's name for its creation.
    pub request: Option<BatchName>,
    /// Rule findings of the seed that the caller accepted (1.7), each one JSON text.
    pub findings: Vec<String>,
}

/// One batch for one session.
#[derive(Debug, Clone)]
pub struct Append {
    /// Whose batch.
    pub session: SessionId,
    /// Present where this batch creates the session: the session and its first batch become durable together.
    pub create: Option<SessionMeta>,
    /// The batch.
    pub draft: CheckedDraft,
}

/// One durable append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Committed {
    /// Whose.
    pub session: SessionId,
    /// The session's head after it.
    pub next_seq: i64,
    /// The number of the commit that made it durable (see [`super::EventLog::position`]).
    pub commit: u64,
}

/// What the sink hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitReport {
    /// These appends are durable; in the order in which they were submitted.
    Committed(Vec<Committed>),
    /// The oldest setting that was handed over and not yet reported is durable.
    SettingKept,
    /// The store is poisoned, for ever. Everything submitted and not yet reported has failed; after the
    /// restart it may turn out to be in the log all the same.
    Failed(StoreError),
}

/// Called once for each committed group, in order, on the writer's thread: it must be quick and never block.
pub type CommitSink = Arc<dyn Fn(CommitReport) + Send + Sync>;

/// One session as it stands on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionEntry {
    /// What was written at its creation.
    pub meta: SessionMeta,
    /// The seq of its next event.
    pub next_seq: i64,
    /// How many of its events came with its seed; 0 where it began without one (1.7).
    pub seeded: i64,
    /// It holds a `session/closed` event.
    pub closed: bool,
    /// The first place that cannot be trusted; such a session is read-only.
    pub damage: Option<Damage>,
}

/// A batch that its caller named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedBatch {
    /// The name.
    pub name: BatchName,
    /// The seq after its last event.
    pub next_seq: i64,
}

/// A stretch of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Contiguous records.
    pub records: Vec<Record>,
    /// The session's head, read before the records.
    pub head: i64,
}

/// What [`super::EventLog::replay`] tells: the place of a session in the list that it was given, and the session's next
/// records, or what keeps them from being read.
pub type ReplayVisit<'a> = &'a mut dyn FnMut(usize, Result<Vec<Record>, Damage>);

/// Sizes in bytes, and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// What the files occupy.
    pub size_on_disk: u64,
    /// What was appended: payloads with their envelopes, before the engine's own overhead.
    pub logical_bytes: u64,
    /// What the file system has left for this process; [`u64::MAX`] where there is no file system.
    pub free_bytes: u64,
    /// Sessions.
    pub sessions: u64,
    /// Commits so far.
    pub commits: u64,
}

/// The bytes of `record` that count towards a page: type, payload and surface operation.
pub(crate) fn weight(record: &Record) -> usize {
    let event = &record.event;
    let op = event.surface_op.as_ref().map_or(0, |op| op.as_str().len());
    event.kind.len() + event.data.as_str().len() + op
}

/// Whether the session is closed after `records`, if it was before: the end of a seed opens it again (1.7).
pub(crate) fn closed_after(records: &[Record], before: bool) -> bool {
    records.iter().fold(before, |closed, record| match &*record.event.kind {
        "session/closed" => true,
        "session/end-seed" => false,
        _ => closed,
    })
}
