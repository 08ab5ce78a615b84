//! What can go wrong, as one type.

mod parse;
pub(crate) mod question;
mod reason;
mod refusal;

use std::time::Duration;

use tonic::Code;

pub use question::{AnswererFailure, QuestionError};
pub use reason::Reason;
pub use refusal::Refusal;

use crate::proto::ErrorReason;

/// The result of everything here.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong. None of it is ever a grant.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server refused, and said why.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// A library or a proxy on the way failed: the status carries no reason of the service.
    #[error("transport: {message} ({code:?})")]
    Transport {
        /// The gRPC code. A timer that fired here is `DeadlineExceeded`.
        code: Code,
        /// For people.
        message: String,
    },
    /// A batch of questions brought no answers: refused, dismissed, aborted, or nobody could answer.
    #[error("{0}")]
    Question(Box<QuestionError>),
    /// The answerer of a batch failed with a failure of its own, which is no domain error.
    #[error("{0}")]
    Answerer(Box<AnswererFailure>),
    /// The peer broke the contract.
    #[error("protocol: {0}")]
    Protocol(String),
    /// A setting of the client or of a request makes no sense. Nothing was sent.
    #[error("setting: {0}")]
    Setting(String),
    /// What was to be sent could not be read.
    #[error("input: {0}")]
    Input(String),
    /// This side has closed the client, the agent or the answerer.
    #[error("closed")]
    Closed,
}

impl Error {
    /// The reason or domain code; `None` where the service said none.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Refused(refusal) => Some(&refusal.reason),
            Self::Question(question) => Some(&question.code),
            _ => None,
        }
    }

    /// Whether this is the reason.
    pub fn is(&self, reason: ErrorReason) -> bool {
        self.reason().is_some_and(|own| *own == reason)
    }

    /// The gRPC code; `None` where there was no status.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Refused(refusal) => Some(refusal.code),
            Self::Transport { code, .. } => Some(*code),
            Self::Question(question) => question.refusal.as_ref().map(|refusal| refusal.code),
            _ => None,
        }
    }

    /// How long the server asks to wait before the next try.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused(refusal) => refusal.retry_after,
            Self::Question(question) => question.refusal.as_ref().and_then(|refusal| refusal.retry_after),
            _ => None,
        }
    }

    /// Whether the same call, under the same request id, may do better a moment later: the server starts or drains,
    /// or the way to it is broken.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Refused(_) => self.is(ErrorReason::ServerDraining) || self.is(ErrorReason::Starting),
            Self::Transport { code, .. } => matches!(
                code,
                Code::Unavailable
                    | Code::Unknown
                    | Code::Internal
                    | Code::Cancelled
                    | Code::DeadlineExceeded
                    | Code::Aborted
            ),
            _ => false,
        }
    }

    pub(crate) fn transport(code: Code, message: impl Into<String>) -> Self {
        Self::Transport { code, message: message.into() }
    }

    pub(crate) fn protocol(message: impl Into<String>) -> Self {
        Self::Protocol(message.into())
    }
}
