//! What is kept of an approval while it is open.

use super::event::Asked;
use crate::id::{AgentRef, PrincipalId, RequestId};
use crate::record::Digest;

/// An `approval/asked` without its `approval/decided`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenApproval {
    /// Where it was asked.
    pub asked_seq: i64,
    /// The turn that was open then; absent only in a log that breaks 2.1.
    pub turn: Option<i64>,
    /// Who asked.
    pub agent: Option<AgentRef>,
    /// With whose credentials.
    pub principal: Option<PrincipalId>,
    /// The caller's name for it.
    pub request_id: Option<RequestId>,
    /// What that name stands for.
    pub request_digest: Option<Digest>,
    /// The tool.
    pub tool_name: String,
    /// The tool call that was shown.
    pub call_id: Option<String>,
    /// The digest of what was shown.
    pub action_digest: Option<Digest>,
}

impl OpenApproval {
    pub(crate) fn new(asked_seq: i64, turn: Option<i64>, asked: &Asked) -> Self {
        Self {
            asked_seq,
            turn,
            agent: asked.agent.clone(),
            principal: asked.principal.clone(),
            request_id: asked.request_id.clone(),
            request_digest: asked.request_digest,
            tool_name: asked.tool_name.clone(),
            call_id: asked.call_id.clone(),
            action_digest: asked.action_digest,
        }
    }
}
