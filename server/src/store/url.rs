//! Which engine a URL means.

use std::path::Path;
use std::sync::Arc;

use super::sled::SledLog;
use super::{CommitSink, EventLog, MemoryLog, StoreError};

/// The memory that sled may use for its pages by default, in bytes. What it really takes is several times
/// that.
pub const CACHE_BYTES: u64 = 64 << 20;

/// What an engine may be told beside its URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Whether a log may be made where there is none. Without it an empty directory, say of a volume that is
    /// not mounted, is refused.
    pub create: bool,
    /// sled's page cache, in bytes.
    pub cache_bytes: u64,
    /// Open on any file system, also one over the network, where a sync may mean nothing.
    pub any_file_system: bool,
    /// Derive the whole index again from the log.
    pub rebuild_index: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { create: true, cache_bytes: CACHE_BYTES, any_file_system: false, rebuild_index: false }
    }
}

/// Opens the store that `url` names: `sled:///path/of/a/directory`, or `memory:`, which is gone with the
/// process. Reports go to `sink`.
///
/// # Errors
/// [`StoreError::Refused`] for a URL that names no engine; what the engine says.
pub fn open(url: &str, sink: CommitSink, options: Options) -> Result<Arc<dyn EventLog>, StoreError> {
    if url == "memory:" {
        return Ok(Arc::new(MemoryLog::new(sink)));
    }
    match url.strip_prefix("sled://") {
        Some(path) if path.starts_with('/') => Ok(Arc::new(SledLog::open(Path::new(path), sink, options)?)),
        _ => Err(StoreError::Refused(format!("{url:?} names no engine; use sled:///path or memory:"))),
    }
}
