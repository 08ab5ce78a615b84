//! Which engine a URL means.

use std::sync::Arc;

use super::{CommitSink, EventLog, MemoryLog, StoreError};

/// What an engine may be told beside its URL.
#[derive(Debug, Clone, Default)]
pub struct Options {}

/// Opens the store that `url` names: `memory:` (gone with the process).
///
/// # Errors
/// [`StoreError::Refused`] for a URL that names no engine; what the engine says.
pub fn open(url: &str, sink: CommitSink, options: Options) -> Result<Arc<dyn EventLog>, StoreError> {
    let Options {} = options;
    if url == "memory:" {
        return Ok(Arc::new(MemoryLog::new(sink)));
    }
    Err(StoreError::Refused(format!("{url:?} names no engine; use sled:///path or memory:")))
}
