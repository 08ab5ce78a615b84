//! What can go wrong with a log, in words that an operator can act on.

use humanplane_core::id::SessionId;

/// Why the store did not do what it was asked. Texts are whole sentences for a log line; nothing of an
/// engine's own error types escapes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A write or a sync failed, or a caller broke the rules of [`super::EventLog::submit`]. For ever: the
    /// process must be restarted, and then the log decides.
    #[error("the store writes no more: {0}")]
    Poisoned(String),
    /// [`super::EventLog::close`] was called.
    #[error("the store is closed")]
    Closed,
    /// No session has this id.
    #[error("there is no session {0}")]
    NoSession(SessionId),
    /// A session has this id already.
    #[error("session {0} exists already")]
    SessionExists(SessionId),
    /// A read that begins behind the head: the caller has seen events that this log does not hold.
    #[error("seq {from} lies beyond the head, which is {head}")]
    BeyondHead {
        /// Where the read began.
        from: i64,
        /// The seq that the next event will get.
        head: i64,
    },
    /// Something stored cannot be trusted.
    #[error("damaged at {0}")]
    Damaged(Damage),
    /// A seed that cannot become a session.
    #[error("the seed is refused: {0}")]
    BadSeed(String),
    /// Too little free space for what was asked (1.11).
    #[error("only {free} bytes are free, and {floor} are needed")]
    DiskLow {
        /// What the file system has left, in bytes.
        free: u64,
        /// What must be left, in bytes.
        floor: u64,
    },
    /// The store refuses to open. Nothing was changed; the text says what to do.
    #[error("the store does not open: {0}")]
    Refused(String),
    /// The engine or the disk failed at reading or opening.
    #[error("storage: {0}")]
    Io(String),
}

/// One place of a session that cannot be trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The first seq that is affected.
    pub seq: i64,
    /// What is wrong there, with its place on disk.
    pub what: String,
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seq {}: {}", self.seq, self.what)
    }
}
