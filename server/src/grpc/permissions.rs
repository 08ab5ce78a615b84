//! `PermissionService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::effect::{PermissionsChange, PermissionsView as Now, Reply};
use humanplane_core::engine::{Input, PermissionChange};
use humanplane_core::id::SessionId;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::permission_service_server::PermissionService;
use tonic::{Request, Response, Status};

use super::caller::{must_reach, principal};
use super::edge::Edge;
use super::layers::note;
use super::routes::replies;
use crate::principals::Principal;
use crate::streams::Outlet;
use crate::streams::permissions::PermissionsWatch;
use crate::wire::field::{id, optional_id};
use crate::wire::permission;

/// The service.
pub struct Permissions(pub Edge);

type Watched = Pin<Box<dyn Stream<Item = Result<v1::WatchPermissionsResponse, Status>> + Send>>;

impl Permissions {
    async fn permit(
        &self,
        principal: &Principal,
        session: SessionId,
        change: Option<PermissionChange>,
    ) -> Result<Now, Refusal> {
        note("session", session.as_str());
        must_reach(principal, &session)?;
        match self.0.handle()?.call(|call| Input::Permit { call, session, change }).await? {
            Reply::Permissions(now) => Ok(now),
            _ => Err(Refusal::new(Reason::Internal, "permissions were answered with something else")),
        }
    }

    /// As they stand, durable.
    async fn now(&self, principal: &Principal, session_id: &str) -> Result<Now, Refusal> {
        let session: SessionId = id("session_id", session_id, self.0.bounds().rules.id_bytes)?;
        must_reach(principal, &session)?;
        match self.closed(&session).await? {
            Some(now) => Ok(now),
            None => self.permit(principal, session, None).await,
        }
    }

    async fn get(
        &self,
        request: Request<v1::GetPermissionsRequest>,
    ) -> Result<v1::GetPermissionsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::GetPermissionsRequest { session_id } = request.into_inner();
        let now = self.now(&principal, &session_id).await?;
        Ok(v1::GetPermissionsResponse { permissions: Some(permission::permissions(&now)) })
    }

    /// What a session that is closed was left with: nobody keeps it, its log says it.
    async fn closed(&self, session: &SessionId) -> Result<Option<Now>, Refusal> {
        let handle = self.0.handle()?;
        let asked = session.clone();
        let facts = handle.look(move |plane| plane.session_facts(&asked)).await?;
        match facts.is_some_and(|facts| facts.closed) {
            true => handle.last_permissions(session.clone()).await.map(Some),
            false => Ok(None),
        }
    }

    async fn context(
        &self,
        request: Request<v1::GetRuntimeContextRequest>,
    ) -> Result<v1::GetRuntimeContextResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::GetRuntimeContextRequest { session_id } = request.into_inner();
        let now = self.now(&principal, &session_id).await?;
        Ok(v1::GetRuntimeContextResponse {
            context: Some(permission::runtime_context(now.permissions.effective.approval)),
        })
    }

    async fn settings(&self) -> Result<v1::GetSettingsResponse, Refusal> {
        let now = self.0.handle()?.look(|plane| plane.settings()).await?;
        Ok(v1::GetSettingsResponse { settings: Some(permission::settings(&now)) })
    }

    async fn update(
        &self,
        request: Request<v1::UpdateSettingsRequest>,
    ) -> Result<v1::UpdateSettingsResponse, Refusal> {
        let wanted = permission::update_settings(request.into_inner(), self.0.bounds())?;
        let Some(default_preset) = wanted else {
            return Err(Refusal::field(
                "default_preset",
                "is absent, and there is no other setting to change",
            ));
        };
        match self.0.handle()?.call(|call| Input::Configure { call, default_preset }).await? {
            Reply::Settings(now) => {
                Ok(v1::UpdateSettingsResponse { settings: Some(permission::settings(&now)) })
            }
            _ => Err(Refusal::new(Reason::Internal, "settings were answered with something else")),
        }
    }

    async fn watch(&self, request: Request<v1::WatchPermissionsRequest>) -> Result<Watched, Refusal> {
        let principal = principal(&request)?;
        let v1::WatchPermissionsRequest { session_id } = request.into_inner();
        let ends = self.0.ends(&principal);
        let session: Option<SessionId> =
            optional_id("session_id", &session_id, self.0.bounds().rules.id_bytes)?;
        let mut closed = None;
        if let Some(session) = &session {
            must_reach(&principal, session)?;
            closed = self.closed(session).await?.map(PermissionsChange::Session);
        }
        let inbox = self.0.handle()?.open(|stream| Input::WatchPermissions(stream, session)).await?;
        let watch = PermissionsWatch { inbox, closed, stall: self.0.settings().watch_stall, ends };
        let counted = self.0.watching();
        let outlet = Outlet::start(self.0.tasks(), |out| async move {
            let _counted = counted;
            watch.run(out).await
        });
        Ok(replies(&self.0, outlet).boxed())
    }

    async fn preset(
        &self,
        request: Request<v1::SelectPresetRequest>,
    ) -> Result<v1::SelectPresetResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::select_preset(request.into_inner(), self.0.bounds())?;
        let now = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SelectPresetResponse { permissions: Some(permission::permissions(&now)) })
    }

    async fn policy(
        &self,
        request: Request<v1::SetApprovalPolicyRequest>,
    ) -> Result<v1::SetApprovalPolicyResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::set_approval_policy(request.into_inner(), self.0.bounds())?;
        let now = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SetApprovalPolicyResponse { permissions: Some(permission::permissions(&now)) })
    }

    async fn sandbox(
        &self,
        request: Request<v1::SetSandboxModeRequest>,
    ) -> Result<v1::SetSandboxModeResponse, Refusal> {
        let principal = principal(&request)?;
        let (session, change) = permission::set_sandbox_mode(request.into_inner(), self.0.bounds())?;
        let now = self.permit(&principal, session, Some(change)).await?;
        Ok(v1::SetSandboxModeResponse { permissions: Some(permission::permissions(&now)) })
    }
}

#[tonic::async_trait]
impl PermissionService for Permissions {
    type WatchPermissionsStream = Watched;

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

    async fn watch_permissions(
        &self,
        request: Request<v1::WatchPermissionsRequest>,
    ) -> Result<Response<Watched>, Status> {
        self.0.answer(self.watch(request).await)
    }

    async fn get_settings(
        &self,
        _request: Request<v1::GetSettingsRequest>,
    ) -> Result<Response<v1::GetSettingsResponse>, Status> {
        self.0.answer(self.settings().await)
    }

    async fn update_settings(
        &self,
        request: Request<v1::UpdateSettingsRequest>,
    ) -> Result<Response<v1::UpdateSettingsResponse>, Status> {
        self.0.answer(self.update(request).await)
    }

    async fn get_runtime_context(
        &self,
        request: Request<v1::GetRuntimeContextRequest>,
    ) -> Result<Response<v1::GetRuntimeContextResponse>, Status> {
        self.0.answer(self.context(request).await)
    }
}
