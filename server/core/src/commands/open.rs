//! What is kept of a command while it runs.

use super::event::Run;
use crate::id::RequestId;
use crate::record::Digest;

/// A `command/run` without its `command/done`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenCommand {
    /// Where it began.
    pub run_seq: i64,
    /// Which command.
    pub name: String,
    /// The caller's name for it.
    pub request_id: Option<RequestId>,
    /// What that name stands for.
    pub request_digest: Option<Digest>,
}

impl OpenCommand {
    pub(crate) fn new(run_seq: i64, run: &Run) -> Self {
        Self {
            run_seq,
            name: run.name.clone(),
            request_id: run.request_id.clone(),
            request_digest: run.request_digest,
        }
    }
}
