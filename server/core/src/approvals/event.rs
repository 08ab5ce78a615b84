//! `approval/asked` and `approval/decided`: each pair is the whole audit of one request.

use serde::{Deserialize, Serialize};

use crate::decision::{ApprovalOutcome, Cause, DecidedBy};
use crate::event::Event;
use crate::id::{AgentRef, AskId, PrincipalId, RequestId};
use crate::json::JsonObject;
use crate::record::Digest;

/// Someone asks to act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Never asked twice in a session.
    pub id: AskId,
    /// The tool; non-empty.
    pub tool_name: String,
    /// A tool call of the open turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call_id: Option<String>,
    /// Why the agent asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentRef>,
    /// With whose credentials; that principal never answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub principal: Option<PrincipalId>,
    /// The caller's name for the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<RequestId>,
    /// What that name stands for ([`super::ApprovalContent::digest`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_digest: Option<Digest>,
    /// The action of an agent that logs no tool calls, verbatim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<JsonObject>,
    /// SHA-256 of the exact text that was shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action_digest: Option<Digest>,
}

impl Event for Asked {
    const KIND: &'static str = "approval/asked";
}

/// The one way it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decided {
    /// Which approval.
    pub id: AskId,
    /// How.
    pub outcome: ApprovalOutcome,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// What the person wrote to the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Who.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<DecidedBy>,
}

impl Event for Decided {
    const KIND: &'static str = "approval/decided";
}
