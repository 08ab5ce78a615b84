//! Tools of the service that an agent's model calls.

use uuid::Uuid;

use super::Agent;
use super::ask::cancel_by_name;
use crate::client::{Client, limited};
use crate::convert;
use crate::error::{Error, Result, question};
use crate::proto::call_tool_response::Result as Came;
use crate::proto::tool_gate_service_client::ToolGateServiceClient;
use crate::proto::{CallToolRequest, Lifetime, ListToolsRequest, Tool, ToolFailure};
use crate::wait::{self, Reply, Withdraw};

impl Client {
    /// The tools that this service offers to models, each with its schemas.
    ///
    /// # Errors
    /// `Transport` where the way to the server is broken.
    pub async fn tools(&self) -> Result<Vec<Tool>> {
        let reply = self
            .read(|wire| async {
                ToolGateServiceClient::new(wire).list_tools(self.call(ListToolsRequest {})).await
            })
            .await?;
        Ok(reply.tools)
    }
}

impl Agent {
    /// Calls a tool of [`Client::tools`] as the model wrote the call, waits until it has a result, and gives that back
    /// as the compact JSON that the model is told. For `ask_user_question` this asks people. Dropping the future
    /// withdraws what is asked.
    ///
    /// # Errors
    /// As [`Agent::ask`](Self::ask): a failure keeps its code. `Refused` with `BAD_JSON` for arguments that are no
    /// batch, `FIELD_INVALID` for an unknown tool.
    pub async fn call_tool(&self, name: &str, arguments_json: &str) -> Result<String> {
        let (client, line) = (&self.inner.client, &self.inner.line);
        let settings = client.settings();
        let request = CallToolRequest {
            request_id: Uuid::new_v4().to_string(),
            session_id: line.session.to_string(),
            agent: Some(line.lease()?),
            tool_name: name.to_owned(),
            arguments_json: arguments_json.to_owned().into(),
            lifetime: Lifetime::Agent.into(),
            wait: Some(convert::duration(settings.wait)),
            deadline: None,
        };
        let cancel = cancel_by_name(client, &request.session_id, &request.request_id);
        let withdraw = Withdraw::new(self.inner.janitor.clone(), cancel);
        let call = || async {
            let call = limited(request.clone(), wait::call_limit(&settings));
            let reply = ToolGateServiceClient::new(client.waiting()).call_tool(call).await?;
            match reply.into_inner().result {
                Some(Came::Pending(_)) => Ok(Reply::Pending),
                Some(Came::Output(result)) => Ok(Reply::Settled(Ok(result.result_json))),
                Some(Came::Failure(failure)) => Ok(Reply::Settled(Err(failure))),
                None => Err(Error::protocol("a reply that is neither pending nor settled")),
            }
        };
        let came =
            wait::settle(settings, withdraw, || line.ended(), call).await.map_err(question::of_refusal)?;
        let json = came.map_err(failed)?;
        String::from_utf8(json.into()).map_err(|_| Error::protocol("a result that is no text"))
    }
}

fn failed(failure: ToolFailure) -> Error {
    match failure.settled {
        Some(settled) => question::of_settled(settled),
        None => Error::protocol(format!("a failure without what it is about: {}", failure.message)),
    }
}
