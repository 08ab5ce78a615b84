//! A question as it is asked, logged and offered.

use serde::{Deserialize, Serialize};

use super::Intent;

/// One question of a batch (5.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Unique in the batch; the answer echoes it.
    pub id: String,
    /// What is asked; non-blank.
    pub question: String,
    /// More of it: for a plan review, the plan. Empty is present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// A word or two above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<String>,
    /// What can be chosen; none means that the answer is typed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<QOption>,
    /// Whether more than one may be chosen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub multi_select: bool,
    /// How to show it; the answer carries the same labels whatever it is (5.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<Intent>,
}

impl Question {
    /// A question with a text and nothing to choose from.
    pub fn new(id: impl Into<String>, question: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            question: question.into(),
            detail: None,
            header: None,
            options: Vec::new(),
            multi_select: false,
            intent: None,
        }
    }

    /// Whether `label` is one of its own, to the letter.
    pub fn has_option(&self, label: &str) -> bool {
        self.options.iter().any(|option| option.label == label)
    }
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QOption {
    /// Unique in the question; non-blank; the answer carries it to the letter.
    pub label: String,
    /// What choosing it means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}
