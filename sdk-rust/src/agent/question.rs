//! A question to people.

use crate::proto;

/// One question of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    inner: proto::Question,
}

impl Question {
    /// Asks `text`; the answer echoes `id`, which is unique in its batch. Free text is always possible.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self { inner: proto::Question { id: id.into(), question: text.into(), ..Default::default() } }
    }

    /// A short title.
    #[must_use]
    pub fn header(mut self, header: impl Into<String>) -> Self {
        self.inner.header = Some(header.into());
        self
    }

    /// What is to be judged, such as a plan.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.inner.detail = Some(detail.into());
        self
    }

    /// An answer that can be picked, by a label that is unique in the question.
    #[must_use]
    pub fn option(mut self, label: impl Into<String>) -> Self {
        self.inner.options.push(proto::QuestionOption { label: label.into(), description: None });
        self
    }

    /// As [`option`](Self::option), with what picking it means.
    #[must_use]
    pub fn option_with(mut self, label: impl Into<String>, description: impl Into<String>) -> Self {
        let description = Some(description.into());
        self.inner.options.push(proto::QuestionOption { label: label.into(), description });
        self
    }

    /// Several labels may be picked.
    #[must_use]
    pub fn multi_select(mut self) -> Self {
        self.inner.multi_select = true;
        self
    }

    /// Presents it as the review of the plan in [`detail`](Self::detail); `approve` is the option that approves.
    #[must_use]
    pub fn plan_review(mut self, approve: impl Into<String>) -> Self {
        let intent = proto::QuestionIntent {
            kind: "plan-review".into(),
            approve: Some(approve.into()),
            ..Default::default()
        };
        self.inner.intent = Some(intent);
        self
    }
}

impl From<Question> for proto::Question {
    fn from(question: Question) -> Self {
        question.inner
    }
}
