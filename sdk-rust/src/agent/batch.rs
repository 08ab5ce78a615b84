//! A batch of questions, and its answers.

use std::time::Duration;

use uuid::Uuid;

use crate::convert;
use crate::proto::{self, AskQuestionsRequest, DecidedBy, Lifetime, QuestionAnswer};

/// A batch of questions.
#[derive(Debug, Clone)]
pub struct Ask {
    questions: Vec<proto::Question>,
    request_id: String,
    pub(super) deadline: Option<Duration>,
}

impl Ask {
    /// A batch under a new request id.
    pub fn new<Q: Into<proto::Question>>(questions: impl IntoIterator<Item = Q>) -> Self {
        let questions = questions.into_iter().map(Into::into).collect();
        Self { questions, request_id: Uuid::new_v4().to_string(), deadline: None }
    }

    /// The caller's own name for the batch: the same content under the same name joins it, or returns what it settled
    /// as.
    #[must_use]
    pub fn request_id(mut self, id: impl Into<String>) -> Self {
        self.request_id = id.into();
        self
    }

    /// How long the batch lives after it was asked.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    pub(super) fn into_request(self, session: &str, wait: Duration) -> AskQuestionsRequest {
        AskQuestionsRequest {
            request_id: self.request_id,
            session_id: session.to_owned(),
            questions: self.questions,
            wait: Some(convert::duration(wait)),
            deadline: self.deadline.map(convert::duration),
            lifetime: Lifetime::Session.into(),
            agent: None,
        }
    }
}

impl<Q: Into<proto::Question>, const N: usize> From<[Q; N]> for Ask {
    fn from(questions: [Q; N]) -> Self {
        Self::new(questions)
    }
}

impl<Q: Into<proto::Question>> From<Vec<Q>> for Ask {
    fn from(questions: Vec<Q>) -> Self {
        Self::new(questions)
    }
}

/// A batch that was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Answers {
    /// What the server calls the batch.
    pub questions_id: String,
    /// One for each question, in the order asked.
    pub items: Vec<QuestionAnswer>,
    /// Who answered.
    pub by: Option<DecidedBy>,
    /// Where `question/asked` stands.
    pub asked_seq: i64,
    /// Where `question/answered` stands.
    pub settled_seq: i64,
    /// It had settled before the call came.
    pub replayed: bool,
}

impl Answers {
    /// The answer to one question.
    pub fn get(&self, id: &str) -> Option<&QuestionAnswer> {
        self.items.iter().find(|item| item.id == id)
    }
}
