//! `question/asked` and `question/answered`.

use serde::{Deserialize, Serialize};

use super::{Answer, Question};
use crate::decision::{Cause, DecidedBy, Failure, QuestionsOutcome};
use crate::event::Event;
use crate::id::{AgentRef, AskId, PrincipalId, RequestId};
use crate::record::Digest;

/// A batch is asked. It needs no turn, and no agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Never asked twice in a session.
    pub id: AskId,
    /// What is asked.
    pub questions: Vec<Question>,
    /// For which agent: when its lease ends, so does the batch (1.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentRef>,
    /// With whose credentials; that principal never answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub principal: Option<PrincipalId>,
    /// The caller's name for the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<RequestId>,
    /// What that name stands for ([`super::digest`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_digest: Option<Digest>,
}

impl Event for Asked {
    const KIND: &'static str = "question/asked";
    const IGNORABLE: bool = true;
}

/// The one way it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// Which batch.
    pub id: AskId,
    /// How.
    pub outcome: QuestionsOutcome,
    /// In the order of the questions; only where the outcome is `answered`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Vec<Answer>>,
    /// The domain code ([`super::code`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// What the failing listener said of itself, so that a replay says the same (3.8); only where the outcome is
    /// `failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// Who.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<DecidedBy>,
}

impl Event for Answered {
    const KIND: &'static str = "question/answered";
    const IGNORABLE: bool = true;
}
