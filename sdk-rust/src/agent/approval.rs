//! What is asked for.

use std::time::Duration;

use bytes::Bytes;
use uuid::Uuid;

use crate::convert;
use crate::proto::{AgentLease, Lifetime, RequestApprovalRequest};

/// A request for one exact action. It needs a [`call_id`](Self::call_id) of a logged tool call, or an
/// [`action`](Self::action).
#[derive(Debug, Clone)]
pub struct Approval {
    request: RequestApprovalRequest,
}

impl Approval {
    /// For a tool that wants to run. Its request id is new: to take a request up again, name it with
    /// [`request_id`](Self::request_id).
    pub fn tool(name: impl Into<String>) -> Self {
        let request = RequestApprovalRequest {
            request_id: Uuid::new_v4().to_string(),
            tool_name: name.into(),
            lifetime: Lifetime::Agent.into(),
            ..Default::default()
        };
        Self { request }
    }

    /// The tool call that the agent logged in this turn; answerers see its arguments.
    #[must_use]
    pub fn call_id(mut self, id: impl Into<String>) -> Self {
        self.request.call_id = Some(id.into());
        self
    }

    /// What exactly would be done, for an agent that logs no tool calls: one JSON object.
    #[must_use]
    pub fn action(self, action: &serde_json::Value) -> Self {
        self.action_json(action.to_string())
    }

    /// As [`action`](Self::action), kept to the letter.
    #[must_use]
    pub fn action_json(mut self, json: impl Into<Bytes>) -> Self {
        self.request.action_json = json.into();
        self
    }

    /// The action in words, for an agent that logs no tool calls.
    #[must_use]
    pub fn summary(mut self, text: impl Into<String>) -> Self {
        self.request.summary = text.into();
        self
    }

    /// Why it is asked.
    #[must_use]
    pub fn reason(mut self, text: impl Into<String>) -> Self {
        self.request.reason = text.into();
        self
    }

    /// The caller's own name for the request, at most 128 bytes: the same content under the same name joins it, or
    /// returns what it settled as. A grant that comes back so, with [`replayed`](super::Decision::replayed) set, may
    /// have been used already.
    #[must_use]
    pub fn request_id(mut self, id: impl Into<String>) -> Self {
        self.request.request_id = id.into();
        self
    }

    /// How long the request lives after it was asked; without one, as long as the agent.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.request.deadline = Some(convert::duration(deadline));
        self
    }

    /// The request's id.
    pub fn id(&self) -> &str {
        &self.request.request_id
    }

    pub(super) fn into_request(
        self,
        session: &str,
        lease: AgentLease,
        wait: Duration,
    ) -> RequestApprovalRequest {
        RequestApprovalRequest {
            session_id: session.to_owned(),
            agent: Some(lease),
            wait: Some(convert::duration(wait)),
            ..self.request
        }
    }
}
