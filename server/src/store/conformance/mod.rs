//! What every engine must do, as a suite that knows no engine: give [`run`] a factory.

mod append;
mod import;
mod read;
mod settings;
mod support;

use std::sync::Arc;

use humanplane_core::id::SessionId;
use humanplane_core::record::BatchName;

use super::{CommitSink, EventLog, StoreError};

pub use support::{Recorder, append, batch, create, event, meta};

/// Makes an empty log that reports to the sink; each call a new one.
pub type Factory<'a> = &'a dyn Fn(CommitSink) -> Arc<dyn EventLog>;

/// Runs the whole suite.
///
/// # Panics
/// Where the engine does not conform.
pub fn run(factory: Factory<'_>) {
    append::run(factory);
    read::run(factory);
    import::run(factory);
    settings::run(factory);
}

/// The name of the batch that begins at `seq`.
fn name_at(log: &dyn EventLog, id: &SessionId, seq: i64) -> Result<Option<BatchName>, StoreError> {
    Ok(log.batch_at(id, seq)?.map(|batch| batch.name))
}
