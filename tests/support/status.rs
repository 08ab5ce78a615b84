//! What a refusal says to programs.

use std::collections::HashMap;

use tonic::Status;
use tonic_types::StatusExt as _;

/// The reason of an error status; empty for one that a library made.
pub fn reason(status: &Status) -> String {
    status.get_details_error_info().map(|info| info.reason).unwrap_or_default()
}

/// Its facts.
pub fn metadata(status: &Status) -> HashMap<String, String> {
    status.get_details_error_info().map(|info| info.metadata).unwrap_or_default()
}

/// Fails unless the result is a refusal for this reason.
#[track_caller]
pub fn refused<T: std::fmt::Debug>(result: Result<T, Status>, wanted: &str) -> Status {
    match result {
        Err(status) if reason(&status) == wanted => status,
        other => panic!("expected {wanted}, got {other:?}"),
    }
}
