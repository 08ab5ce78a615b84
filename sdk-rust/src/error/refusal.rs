//! A refusal and its facts.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use tonic::Code;

use super::Reason;
use crate::proto::{ErrorReason, Fault, FieldViolation};

/// Why the server refused. The reason and the metadata keys are the contract; the message is for people.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The gRPC code.
    pub code: Code,
    /// Why.
    pub reason: Reason,
    /// For people; it may change.
    pub message: String,
    /// Facts, under the keys that the reason documents.
    pub metadata: BTreeMap<String, String>,
    /// What is wrong with single fields, preconditions or quotas.
    pub violations: Vec<FieldViolation>,
    /// How long to wait before the next try.
    pub retry_after: Option<Duration>,
}

impl Refusal {
    /// One fact.
    pub fn fact(&self, key: &str) -> Option<&str> {
        self.metadata.get(key).map(String::as_str)
    }

    /// What a frame carries instead of a status.
    pub(crate) fn of_fault(fault: Fault) -> Self {
        let reason = Reason::new(fault.reason);
        Self {
            code: reason.known().map_or(Code::Unknown, code_of),
            reason,
            message: fault.message,
            metadata: fault.metadata.into_iter().collect(),
            violations: Vec::new(),
            retry_after: None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.reason, self.message)?;
        for violation in &self.violations {
            write!(f, "; {}: {}", violation.field, violation.description)?;
        }
        Ok(())
    }
}

/// The contract numbers its reasons by code.
fn code_of(reason: ErrorReason) -> Code {
    match reason as i32 {
        1..20 => Code::InvalidArgument,
        20..30 => Code::NotFound,
        30..40 => Code::AlreadyExists,
        40..60 => Code::FailedPrecondition,
        60..70 => Code::Aborted,
        70..80 => Code::PermissionDenied,
        80..90 => Code::Unauthenticated,
        90..100 => Code::ResourceExhausted,
        100..110 => Code::OutOfRange,
        110..120 => Code::Unavailable,
        120..130 => Code::DataLoss,
        130..140 => Code::Internal,
        _ => Code::Unknown,
    }
}
