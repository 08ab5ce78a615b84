//! `ApprovalService`.

use std::sync::Arc;

use humanplane_core::listeners::AskKind;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::approval_service_server::ApprovalService;
use tonic::{Request, Response, Status};

use super::asks::{self, Stands, mixed_up};
use super::caller::principal;
use super::edge::Edge;
use crate::principals::Principal;
use crate::wire::approval::{
    AskCall, cancel_approval, decided, get_approval, pending_approval, request_approval,
};
use crate::wire::gate::withdrawn;

/// The service.
pub struct Approvals(pub Edge);

impl Approvals {
    /// The message is read before anything waits, so that what waits does not hold it.
    fn request(
        &self,
        request: Request<v1::RequestApprovalRequest>,
    ) -> impl Future<Output = Result<v1::RequestApprovalResponse, Refusal>> + Send + '_ {
        use v1::request_approval_response::Result as Is;
        let read = self.read(request);
        async move {
            let (principal, ask) = read?;
            let result = match asks::ask(&self.0, &principal, ask).await? {
                Stands::Open(view) => Is::Pending(pending_approval(&view)),
                Stands::Ended(settled, replayed) => {
                    Is::Decided(decided(&settled, replayed).ok_or_else(mixed_up)?)
                }
            };
            Ok(v1::RequestApprovalResponse { result: Some(result) })
        }
    }

    fn read(
        &self,
        request: Request<v1::RequestApprovalRequest>,
    ) -> Result<(Arc<Principal>, Box<AskCall>), Refusal> {
        let principal = principal(&request)?;
        Ok((principal, Box::new(request_approval(request.into_inner(), self.0.bounds())?)))
    }

    async fn cancel(
        &self,
        request: Request<v1::CancelApprovalRequest>,
    ) -> Result<v1::CancelApprovalResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, name) = cancel_approval(request.into_inner(), self.0.bounds())?;
        match asks::withdraw(&self.0, &principal, &session, &name).await? {
            // What people have said stays as it is (3.9).
            Some(decision) if decision.approval.is_none() => {
                return Ok(v1::CancelApprovalResponse { decided: Some(withdrawn(&decision)) });
            }
            Some(_) | None => {}
        }
        let settled = asks::cancel(&self.0, &principal, AskKind::Approval, session, name).await?;
        let decided = decided(&settled, false).ok_or_else(mixed_up)?;
        Ok(v1::CancelApprovalResponse { decided: Some(decided) })
    }

    async fn get(
        &self,
        request: Request<v1::GetApprovalRequest>,
    ) -> Result<v1::GetApprovalResponse, Refusal> {
        use v1::get_approval_response::Result as Is;
        let principal = principal(&request)?;
        let (session, name) = get_approval(request.into_inner(), self.0.bounds())?;
        let result = match asks::look(&self.0, &principal, AskKind::Approval, session, name).await? {
            Stands::Open(view) => Is::Pending(pending_approval(&view)),
            Stands::Ended(settled, _) => Is::Decided(decided(&settled, true).ok_or_else(mixed_up)?),
        };
        Ok(v1::GetApprovalResponse { result: Some(result) })
    }
}

#[tonic::async_trait]
impl ApprovalService for Approvals {
    async fn request_approval(
        &self,
        request: Request<v1::RequestApprovalRequest>,
    ) -> Result<Response<v1::RequestApprovalResponse>, Status> {
        self.0.answer(self.request(request).await)
    }

    async fn cancel_approval(
        &self,
        request: Request<v1::CancelApprovalRequest>,
    ) -> Result<Response<v1::CancelApprovalResponse>, Status> {
        self.0.answer(self.cancel(request).await)
    }

    async fn get_approval(
        &self,
        request: Request<v1::GetApprovalRequest>,
    ) -> Result<Response<v1::GetApprovalResponse>, Status> {
        self.0.answer(self.get(request).await)
    }
}
