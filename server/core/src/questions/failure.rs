//! Failures and domain codes: a failure keeps its own words, and borrows no code that it did not bring (5.5).

use crate::decision::{Failure, QuestionsOutcome};

/// A failure that callers get back as a domain error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DomainFailure<'a> {
    /// Its message.
    pub message: &'a str,
    /// Its code; an empty one is kept.
    pub code: &'a str,
}

/// The domain error that `failure` is: only under the name `UserQuestionError`, with message and code both there.
pub fn domain_failure(failure: &Failure) -> Option<DomainFailure<'_>> {
    match (failure.name.as_str(), &failure.message, &failure.code) {
        ("UserQuestionError", Some(message), Some(code)) => Some(DomainFailure { message, code }),
        _ => None,
    }
}

/// The domain code of an outcome: ASK_CANCELLED, ASK_ABORTED, NO_PROVIDER, or the one that a domain failure
/// brought.
pub fn code(outcome: QuestionsOutcome, failure: Option<&Failure>) -> Option<&str> {
    match outcome {
        QuestionsOutcome::Answered => None,
        QuestionsOutcome::Dismissed => Some("ASK_CANCELLED"),
        QuestionsOutcome::Aborted => Some("ASK_ABORTED"),
        QuestionsOutcome::Unavailable => Some("NO_PROVIDER"),
        QuestionsOutcome::Failed => failure.and_then(domain_failure).map(|f| f.code),
    }
}
