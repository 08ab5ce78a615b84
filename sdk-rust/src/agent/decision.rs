//! How an approval was settled.

use crate::proto::{ApprovalDecided, ApprovalOutcome, DecidedBy};

/// The terminal outcome of an approval. To act, ask [`Decision::granted`] and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The only grant: this one exact action, once.
    AllowedOnce,
    /// Somebody, or the policy, said no.
    Rejected,
    /// Withdrawn before it was decided.
    Cancelled,
    /// Nobody could decide.
    Unavailable,
    /// A value that is no outcome, and no grant.
    Unknown(i32),
}

impl Outcome {
    fn of(value: i32) -> Self {
        match ApprovalOutcome::try_from(value) {
            Ok(ApprovalOutcome::AllowedOnce) => Self::AllowedOnce,
            Ok(ApprovalOutcome::Rejected) => Self::Rejected,
            Ok(ApprovalOutcome::Cancelled) => Self::Cancelled,
            Ok(ApprovalOutcome::Unavailable) => Self::Unavailable,
            Ok(ApprovalOutcome::Unspecified) | Err(_) => Self::Unknown(value),
        }
    }
}

/// A settled approval. It is in the log, and final.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What the server calls the request.
    pub approval_id: String,
    /// The outcome, to tell the model or a person. Not to act upon: see [`Decision::granted`].
    pub outcome: Outcome,
    /// Why, an open set: `POLICY_NEVER`, `NO_ANSWERER`, `ANSWERED`, …
    pub cause: String,
    /// What the person wrote to the agent, on any outcome. Never a reason to act.
    pub note: String,
    /// Who settled it.
    pub by: Option<DecidedBy>,
    /// Where `approval/asked` stands.
    pub asked_seq: i64,
    /// Where `approval/decided` stands.
    pub decided_seq: i64,
    /// It had settled before the call came.
    pub replayed: bool,
}

impl Decision {
    /// Whether the action may be done, once. The only thing that says so.
    #[must_use]
    pub fn granted(&self) -> bool {
        matches!(self.outcome, Outcome::AllowedOnce)
    }
}

impl From<ApprovalDecided> for Decision {
    fn from(decided: ApprovalDecided) -> Self {
        let ApprovalDecided {
            approval_id,
            outcome,
            cause,
            note,
            decided_by,
            asked_seq,
            decided_seq,
            replayed,
        } = decided;
        Self {
            approval_id,
            outcome: Outcome::of(outcome),
            cause,
            note,
            by: decided_by,
            asked_seq,
            decided_seq,
            replayed,
        }
    }
}
