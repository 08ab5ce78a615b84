//! What became of a handler's word.

use crate::error::Reason;
use crate::proto::{DecidedBy, FieldViolation, Offer, Standing};

/// What became of an offer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Report {
    /// The answer counts, and is durable; or the failure counts. Not before this may a UI show success.
    Counted {
        /// Where the outcome stands in the session's log; `None` for a failure.
        settled_seq: Option<i64>,
    },
    /// The reply changes nothing.
    Refused {
        /// Why: `ALREADY_SETTLED`, `NOT_HOLDING`, `SELF_APPROVAL`, `FIELD_INVALID`, `STORAGE_UNAVAILABLE`, …
        reason: Reason,
        /// What is wrong with it.
        violations: Vec<FieldViolation>,
        /// What stands, where the request had settled.
        standing: Option<Box<Standing>>,
    },
    /// The offer was over without this answerer.
    Retracted {
        /// Why.
        cause: String,
        /// Who settled the request, where somebody did.
        by: Option<DecidedBy>,
    },
    /// The handler returned nothing, and the request went on to the next listener.
    Passed,
    /// The stream was lost while the offer was held, so the request is unavailable, unless a reply that was on its
    /// way had arrived.
    Lost,
}

/// A hook for reports. It must not block.
pub(super) type Hook = Box<dyn Fn(&Offer, &Report) + Send + Sync>;
