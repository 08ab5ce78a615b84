//! Why a batch of questions brought no answers.

use std::fmt;

use super::{Error, Reason, Refusal};
use crate::proto::{QuestionsFailure, QuestionsOutcome, QuestionsSettled};

/// The name that alone makes a domain error of an answerer's failure.
pub(crate) const DOMAIN_ERROR: &str = "UserQuestionError";

/// The reasons of a refusal that are domain codes of questions.
const DOMAIN_CODES: [&str; 7] = [
    "ASK_ABORTED",
    "EMPTY_QUESTIONS",
    "BAD_INTENT",
    "CALLER_NOT_LIVE",
    "STALE_AGENT",
    "DELEGATED_CALLER",
    "DUPLICATE_PROVIDER",
];

/// A domain error of questions, wherever its code came from: a refusal, a settled outcome, or an answerer that
/// raised one.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionError {
    /// The domain code, such as `ASK_CANCELLED` or `NO_PROVIDER`. An answerer may have given any, also an empty one.
    pub code: Reason,
    /// For people.
    pub message: String,
    /// The cause of a settled outcome, such as `NO_ANSWERER`; empty otherwise.
    pub cause: String,
    /// Where `question/answered` stands; `None` where the batch was refused.
    pub settled_seq: Option<i64>,
    /// The refusal, where it was one.
    pub refusal: Option<Refusal>,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

/// A failure of the answerer, as it is. Its code is no domain code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswererFailure {
    /// The failure's name.
    pub name: String,
    /// Its message, if it has one.
    pub message: Option<String>,
    /// Its code, if it has one.
    pub code: Option<String>,
}

impl fmt::Display for AnswererFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answerer failed: {}", self.name)?;
        self.message.as_ref().map_or(Ok(()), |message| write!(f, ": {message}"))
    }
}

/// Raises the domain error where a refusal is one.
pub(crate) fn of_refusal(error: Error) -> Error {
    let Error::Refused(refusal) = error else { return error };
    if !DOMAIN_CODES.contains(&refusal.reason.as_str()) {
        return Error::Refused(refusal);
    }
    Error::Question(Box::new(QuestionError {
        code: refusal.reason.clone(),
        message: refusal.message.clone(),
        cause: String::new(),
        settled_seq: None,
        refusal: Some(*refusal),
    }))
}

/// What a batch that was not answered settled as.
pub(crate) fn of_settled(settled: QuestionsSettled) -> Error {
    let seq = settled.settled_seq;
    let (code, message) = match settled.outcome() {
        QuestionsOutcome::Dismissed => ("ASK_CANCELLED", "the person dismissed the questions"),
        QuestionsOutcome::Aborted => ("ASK_ABORTED", "the questions were withdrawn"),
        QuestionsOutcome::Unavailable => ("NO_PROVIDER", "nobody could answer"),
        QuestionsOutcome::Failed => return failed(settled.failure.unwrap_or_default(), settled.cause, seq),
        QuestionsOutcome::Answered | QuestionsOutcome::Unspecified => {
            return Error::protocol(format!("questions settled with outcome {}", settled.outcome));
        }
    };
    domain(code.into(), message.into(), settled.cause, seq)
}

fn failed(failure: QuestionsFailure, cause: String, seq: i64) -> Error {
    match failure {
        QuestionsFailure { name, message: Some(message), code: Some(code) } if name == DOMAIN_ERROR => {
            domain(code, message, cause, seq)
        }
        QuestionsFailure { name, message, code } => {
            Error::Answerer(Box::new(AnswererFailure { name, message, code }))
        }
    }
}

fn domain(code: String, message: String, cause: String, seq: i64) -> Error {
    let code = Reason::new(code);
    Error::Question(Box::new(QuestionError { code, message, cause, settled_seq: Some(seq), refusal: None }))
}
