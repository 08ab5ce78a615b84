//! What is kept of a batch while it is open.

use super::event::Asked;
use crate::id::{AgentRef, PrincipalId, RequestId};
use crate::record::Digest;

/// A `question/asked` without its `question/answered`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenQuestions {
    /// Where it was asked.
    pub asked_seq: i64,
    /// For which agent.
    pub agent: Option<AgentRef>,
    /// With whose credentials.
    pub principal: Option<PrincipalId>,
    /// The caller's name for it.
    pub request_id: Option<RequestId>,
    /// What that name stands for.
    pub request_digest: Option<Digest>,
}

impl OpenQuestions {
    pub(crate) fn new(asked_seq: i64, asked: &Asked) -> Self {
        Self {
            asked_seq,
            agent: asked.agent.clone(),
            principal: asked.principal.clone(),
            request_id: asked.request_id.clone(),
            request_digest: asked.request_digest,
        }
    }
}
