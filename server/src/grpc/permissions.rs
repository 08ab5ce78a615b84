//! `PermissionService`.

use humanplane_core::effect::Reply;
use humanplane_core::engine::{Input, PermissionChange};
use humanplane_core::id::SessionId;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::permission_service_server::PermissionService;
use tonic::{Request, Response, Status};

use super::caller::{must_reach, principal};
use super::edge::Edge;
use super::layers::note;
use crate::principals::Principal;
use crate::wire::field::id;
use crate::wire::permission;

/// The service.
pub struct Permissions(pub Edge);

impl Permissions {
    async fn permit(
        &self,
        principal: &Principal,
        session: SessionId,
        change: Option<PermissionChange>,
    ) -> Result<Option<v1::Permissions>, Refusal> {
        note("session", session.as_str());
        must_reach(principal, &session)?;
        match self.0.handle()?.call(|call| Input::Permit { call, session, change }).await? {
            Reply::Permissions(now) => Ok(Some(permission::permissions(&now))),
            _ => Err(Refusal::new(Reason::Internal, "permissions were answered with something else")),
        }
    }

    async fn get(
        &self,
        request: Request<v1::GetPermissionsRequest>,
    ) -> Result<v1::GetPermissionsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::GetPermissionsRequest { session_id } = request.into_inner();
        let session: SessionId = id("session_id", &session_id, self.0.bounds().rules.id_bytes)?;
        let permissions = match self.0.handle()?.entry(session.clone()).await?.closed {
            true => {
                must_reach(&principal, &session)?;
                Some(permission::permissions(&self.0.handle()?.last_permissions(session).await?))
            }
            false => self.permit(&principal, session, None).await?,
        };
        Ok(v1::GetPermissionsResponse { permissions })
    }

    async fn preset(
        &self,
        request: Request<v1::SelectPresetRequest>,
    ) -> Result<v1::SelectPresetResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::select_preset(request.into_inner(), self.0.bounds())?;
        let permissions = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SelectPresetResponse { permissions })
    }

    async fn policy(
        &self,
        request: Request<v1::SetApprovalPolicyRequest>,
    ) -> Result<v1::SetApprovalPolicyResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::set_approval_policy(request.into_inner(), self.0.bounds())?;
        let permissions = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SetApprovalPolicyResponse { permissions })
    }

    async fn sandbox(
        &self,
        request: Request<v1::SetSandboxModeRequest>,
    ) -> Result<v1::SetSandboxModeResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::set_sandbox_mode(request.into_inner(), self.0.bounds())?;
        let permissions = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SetSandboxModeResponse { permissions })
    }
}

#[tonic::async_trait]
impl PermissionService for Permissions {
    async fn get_permissions(
        &self,
        request: Request<v1::GetPermissionsRequest>,
    ) -> Result<Response<v1::GetPermissionsResponse>, Status> {
        self.0.answer(self.get(request).await)
    }

    async fn select_preset(
        &self,
        request: Request<v1::SelectPresetRequest>,
    ) -> Result<Response<v1::SelectPresetResponse>, Status> {
        self.0.answer(self.preset(request).await)
    }

    async fn set_approval_policy(
        &self,
        request: Request<v1::SetApprovalPolicyRequest>,
    ) -> Result<Response<v1::SetApprovalPolicyResponse>, Status> {
        self.0.answer(self.policy(request).await)
    }

    async fn set_sandbox_mode(
        &self,
        request: Request<v1::SetSandboxModeRequest>,
    ) -> Result<Response<v1::SetSandboxModeResponse>, Status> {
        self.0.answer(self.sandbox(request).await)
    }
}
