//! What a handler says.

use std::error::Error as StdError;

use uuid::Uuid;

use crate::error::question::DOMAIN_ERROR;
use crate::proto::{Answer as Sent, ApprovalOutcome, Dismiss, Fail, QuestionAnswer, QuestionAnswers};

/// A handler's word on an approval. There is no default.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    outcome: ApprovalOutcome,
    note: String,
}

impl Verdict {
    /// Yes, to this one exact action, once.
    pub fn allow_once() -> Self {
        Self::of(ApprovalOutcome::AllowedOnce)
    }

    /// No.
    pub fn reject() -> Self {
        Self::of(ApprovalOutcome::Rejected)
    }

    /// The request is not wanted any more.
    pub fn cancel() -> Self {
        Self::of(ApprovalOutcome::Cancelled)
    }

    /// Nobody can decide.
    pub fn unavailable() -> Self {
        Self::of(ApprovalOutcome::Unavailable)
    }

    fn of(outcome: ApprovalOutcome) -> Self {
        Self { outcome, note: String::new() }
    }

    /// Something for the agent to read, with any outcome. Kept in the log.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.note = text.into();
        self
    }
}

/// A handler's word on a batch of questions.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Answered {
    /// One item for each question, in any order.
    With(Vec<QuestionAnswer>),
    /// The person does not want to answer.
    Dismissed,
}

impl Answered {
    /// With items from [`pick`], [`write()`] and [`skip`].
    pub fn with(items: impl IntoIterator<Item = QuestionAnswer>) -> Self {
        Self::With(items.into_iter().collect())
    }
}

/// Picks labels of a question, to the letter.
pub fn pick<L: Into<String>>(
    question_id: impl Into<String>,
    labels: impl IntoIterator<Item = L>,
) -> QuestionAnswer {
    let selected = labels.into_iter().map(Into::into).collect();
    QuestionAnswer { id: question_id.into(), selected, ..Default::default() }
}

/// Answers a question in own words.
pub fn write(question_id: impl Into<String>, text: impl Into<String>) -> QuestionAnswer {
    QuestionAnswer { id: question_id.into(), custom: Some(text.into()), ..Default::default() }
}

/// Leaves a question out on purpose.
pub fn skip(question_id: impl Into<String>) -> QuestionAnswer {
    QuestionAnswer { id: question_id.into(), skipped: true, ..Default::default() }
}

/// Why a handler failed. An approval becomes unavailable, a command an error; to those who asked questions it travels
/// as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub(super) name: String,
    pub(super) message: Option<String>,
    pub(super) code: Option<String>,
}

impl Failure {
    /// A failure that is no domain error of questions.
    pub fn new(message: impl Into<String>) -> Self {
        Self { name: "HandlerError".into(), message: Some(message.into()), code: None }
    }

    /// A domain error, which those who asked get with its code.
    pub fn domain(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { name: DOMAIN_ERROR.into(), message: Some(message.into()), code: Some(code.into()) }
    }

    /// Another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Its name and its message.
    pub(crate) fn into_parts(self) -> (String, Option<String>) {
        (self.name, self.message)
    }

    pub(crate) fn frame(self, offer_id: String) -> Fail {
        Fail { offer_id, name: self.name, message: self.message, code: self.code }
    }
}

impl<E: StdError> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::new(error.to_string())
    }
}

/// What either kind of handler answers.
#[derive(Debug, Clone)]
pub(super) enum Word {
    Verdict(Verdict),
    Answered(Answered),
}

impl Word {
    pub(super) fn frame(self, offer_id: String) -> Sent {
        let answer = Sent { offer_id, answer_id: Uuid::new_v4().to_string(), ..Default::default() };
        match self {
            Self::Verdict(Verdict { outcome, note }) => {
                Sent { note, outcome: Some(outcome.into()), ..answer }
            }
            Self::Answered(Answered::With(items)) => {
                Sent { answers: Some(QuestionAnswers { items }), ..answer }
            }
            Self::Answered(Answered::Dismissed) => Sent { dismiss: Some(Dismiss {}), ..answer },
        }
    }
}
