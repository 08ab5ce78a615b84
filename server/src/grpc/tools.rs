//! `ToolGateService`.

use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::tool_gate_service_server::ToolGateService;
use tonic::{Request, Response, Status};

use super::asks::{self, Stands, mixed_up};
use super::caller::principal;
use super::edge::Edge;
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

#[tonic::async_trait]
impl ToolGateService for Tools {
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
