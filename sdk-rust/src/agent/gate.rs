//! The gate: may this tool call run now?

use uuid::Uuid;

use super::{Agent, Turn};
use crate::client::limited;
use crate::convert;
use crate::error::{Error, Result};
use crate::proto::authorize_tool_call_response::Result as Came;
use crate::proto::tool_gate_service_client::ToolGateServiceClient;
use crate::proto::{AuthorizeToolCallRequest, GateDecided, GateVerdict, Lifetime};
use crate::wait::{self, Reply, Withdraw};

/// What the gate says of a tool call.
#[derive(Debug, Clone, PartialEq)]
pub struct Gated {
    /// All of it.
    pub decided: GateDecided,
}

impl Gated {
    /// Whether the tool may run, once. Nothing else is a yes.
    pub fn allowed(&self) -> bool {
        self.decided.verdict() == GateVerdict::Allowed
    }

    /// In words, for the model.
    pub fn reason(&self) -> &str {
        &self.decided.reason
    }
}

impl Agent {
    /// Asks whether a tool call may run, and waits until that is decided: by the server's rules, by listeners and
    /// guards ([`ToolPolicy`](crate::ToolPolicy)), or by people as
    /// [`request_approval`](Self::request_approval) does. `arguments_json` is the text as the model wrote it, one JSON
    /// object. Dropping the future withdraws the call, whoever is asked about it.
    ///
    /// # Errors
    /// As there, and `SANDBOX_UNAVAILABLE`. No error is a yes, nor is a verdict without [`Gated::allowed`].
    pub async fn authorize(
        &self,
        tool: &str,
        arguments_json: &str,
        call_id: Option<String>,
    ) -> Result<Gated> {
        let (client, line) = (&self.inner.client, &self.inner.line);
        let settings = client.settings();
        let request = AuthorizeToolCallRequest {
            request_id: Uuid::new_v4().to_string(),
            session_id: line.session.to_string(),
            agent: Some(line.lease()?),
            call_id,
            tool_name: tool.to_owned(),
            arguments_json: arguments_json.to_owned().into(),
            lifetime: Lifetime::Agent.into(),
            wait: Some(convert::duration(settings.wait)),
            deadline: None,
        };
        let cancel = line.clone().cancel(request.request_id.clone());
        let withdraw = Withdraw::new(self.inner.janitor.clone(), cancel);
        let call = || async {
            let call = limited(request.clone(), wait::call_limit(&settings));
            let reply = ToolGateServiceClient::new(client.waiting()).authorize_tool_call(call).await?;
            match reply.into_inner().result {
                Some(Came::Pending(_)) => Ok(Reply::Pending),
                Some(Came::Verdict(decided)) => Ok(Reply::Settled(Gated { decided })),
                None => Err(Error::protocol("a reply that is neither pending nor a verdict")),
            }
        };
        wait::settle(settings, withdraw, || line.ended(), call).await
    }
}

impl Turn {
    /// Logs a tool call as the model wrote it and asks the gate whether it may run.
    ///
    /// # Errors
    /// As [`log_tool_call`](Self::log_tool_call) and [`Agent::authorize`].
    pub async fn authorize(&self, tool: &str, arguments_json: &str) -> Result<Gated> {
        let call_id = self.log_tool_call(tool, arguments_json).await?;
        self.agent().authorize(tool, arguments_json, Some(call_id)).await
    }
}
