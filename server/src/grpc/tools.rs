//! `ToolGateService`.

use humanplane_core::effect::AskContent;
use humanplane_core::engine::{Ask, AskName, Input};
use humanplane_core::listeners::AskKind;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::tool_gate_service_server::ToolGateService;
use tonic::{Request, Response, Status};

use super::asks::{self, Stands, mixed_up};
use super::caller::{caller, must_reach, principal};
use super::edge::Edge;
use crate::gate::{Judgement, Says};
use crate::principals::Principal;
use crate::wire::approval::AskCall;
use crate::wire::gate::{authorize, by_people, by_rule};
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
        must_reach(&principal, &call.session)?;
        let judged = self.judge(&call);
        let verdict = match judged.says {
            Says::Ask => None,
            // Who was asked once decides, whatever the rules say by now.
            Says::Allow | Says::Deny if self.is_asked(&principal, &call).await? => None,
            Says::Allow => Some(v1::GateVerdict::Allowed),
            Says::Deny => Some(v1::GateVerdict::Denied),
        };
        let decided = match verdict {
            Some(verdict) => {
                self.admit(&principal, &call).await?;
                by_rule(verdict, judged)
            }
            None => match asks::ask(&self.0, &principal, call.clone()).await? {
                Stands::Open(view) => {
                    let pending = v1::GatePending { approval_id: view.ask.to_string() };
                    return Ok(v1::AuthorizeToolCallResponse { result: Some(Is::Pending(pending)) });
                }
                Stands::Ended(settled, replayed) => {
                    // A yes is worth nothing where nobody confines the tool by now (7.6).
                    if settled.result.grants() {
                        self.admit(&principal, &call).await?;
                    }
                    by_people(&settled, replayed).ok_or_else(mixed_up)?
                }
            },
        };
        Ok(v1::AuthorizeToolCallResponse { result: Some(Is::Verdict(decided)) })
    }

    fn judge(&self, call: &AskCall) -> Judgement {
        let AskContent::Approval(content) = &call.content else {
            return Judgement { says: Says::Ask, rule: String::new(), reason: String::new() };
        };
        let arguments = content.action.as_ref().map_or("{}", |action| action.as_str());
        self.0.settings().gate.judge(&content.tool_name, arguments)
    }

    /// Whether people were asked under this name before.
    async fn is_asked(&self, principal: &Principal, call: &AskCall) -> Result<bool, Refusal> {
        let name = AskName::Request(call.request_id.clone());
        match asks::look(&self.0, principal, AskKind::Approval, call.session.clone(), name).await {
            Ok(_) => Ok(true),
            Err(refusal) if refusal.reason == Reason::RequestNotFound => Ok(false),
            Err(refusal) => Err(refusal),
        }
    }

    /// Caller, turn, sandbox and call, as the rules of a session hold them.
    async fn admit(&self, principal: &Principal, call: &AskCall) -> Result<(), Refusal> {
        let AskCall { session, request_id, lease, content, lifetime, .. } = call.clone();
        let input = |id| {
            Input::Authorize(Box::new(Ask {
                call: id,
                caller: caller(principal),
                session,
                lease,
                request_id: Some(request_id),
                content,
                lifetime,
                wait: None,
                deadline: None,
                prior: None,
            }))
        };
        self.0.handle()?.call(input).await.map(drop)
    }
}

#[tonic::async_trait]
impl ToolGateService for Tools {
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
