//! `ToolGateService`.

use humanplane_core::effect::{AskContent, GateStands};
use humanplane_core::gate::Judgement;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::tool_gate_service_server::ToolGateService;
use tonic::{Request, Response, Status, Streaming};

use super::asks::{self, Stands, mixed_up};
use super::caller::principal;
use super::edge::Edge;
use super::listeners::{Heard, listen};
use crate::wire::approval::AskCall;
use crate::wire::gate::{authorize, decided, pending};
use crate::wire::guard::Guards;
use crate::wire::question::pending_questions;
use crate::wire::tool::{call_tool, came, tools};

/// The service.
pub struct Tools(pub Edge);

impl Tools {
    async fn call(&self, request: Request<v1::CallToolRequest>) -> Result<v1::CallToolResponse, Refusal> {
        let principal = principal(&request)?;
        let ask = call_tool(request.into_inner(), self.0.bounds())?;
        let result = match asks::ask(&self.0, &principal, ask).await? {
            Stands::Open(view) => v1::call_tool_response::Result::Pending(pending_questions(&view)),
            Stands::Ended(settled, replayed) => came(&settled, replayed).ok_or_else(mixed_up)?,
        };
        Ok(v1::CallToolResponse { result: Some(result) })
    }
}

impl Tools {
    async fn authorize(
        &self,
        request: Request<v1::AuthorizeToolCallRequest>,
    ) -> Result<v1::AuthorizeToolCallResponse, Refusal> {
        use v1::authorize_tool_call_response::Result as Is;
        let principal = principal(&request)?;
        let call = authorize(request.into_inner(), self.0.bounds())?;
        let judged = self.judge(&call);
        let result = match asks::authorize(&self.0, &principal, call, judged).await? {
            GateStands::Pending(approval) => Is::Pending(pending(approval.as_ref())),
            GateStands::Decided { decision, replayed } => Is::Verdict(decided(&decision, replayed)),
        };
        Ok(v1::AuthorizeToolCallResponse { result: Some(result) })
    }

    fn judge(&self, call: &AskCall) -> Option<Judgement> {
        let AskContent::Approval(content) = &call.content else { return None };
        let arguments = content.action.as_ref().map_or("{}", |action| action.as_str());
        self.0.settings().gate.judge(&content.tool_name, arguments)
    }
}

#[tonic::async_trait]
impl ToolGateService for Tools {
    type GuardStream = Heard<v1::GuardResponse>;

    async fn guard(
        &self,
        request: Request<Streaming<v1::GuardRequest>>,
    ) -> Result<Response<Self::GuardStream>, Status> {
        self.0.answer(listen::<Guards>(&self.0, request))
    }

    async fn authorize_tool_call(
        &self,
        request: Request<v1::AuthorizeToolCallRequest>,
    ) -> Result<Response<v1::AuthorizeToolCallResponse>, Status> {
        self.0.answer(self.authorize(request).await)
    }

    async fn list_tools(
        &self,
        _request: Request<v1::ListToolsRequest>,
    ) -> Result<Response<v1::ListToolsResponse>, Status> {
        self.0.answer(Ok(v1::ListToolsResponse { tools: tools() }))
    }

    async fn call_tool(
        &self,
        request: Request<v1::CallToolRequest>,
    ) -> Result<Response<v1::CallToolResponse>, Status> {
        self.0.answer(self.call(request).await)
    }
}
