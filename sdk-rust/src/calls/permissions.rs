//! What a session's agent may do.

use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::permission_service_client::PermissionServiceClient;
use crate::proto::{
    ApprovalPolicy, GetPermissionsRequest, Permissions, SandboxMode, SelectPresetRequest,
    SetApprovalPolicyRequest, SetSandboxModeRequest,
};

impl Client {
    /// Reads the permissions of a session.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn permissions(&self, session_id: impl Into<String>) -> Result<Permissions> {
        let request = GetPermissionsRequest { session_id: session_id.into() };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).get_permissions(self.call(request.clone())).await
        });
        present(reply.await?.permissions)
    }

    /// Chooses a preset.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `UNKNOWN_PRESET`, `PRESET_RESERVED`, `BLANK_FIELD`, `SESSION_CLOSED`,
    /// `SESSION_QUARANTINED`, `FOREIGN_SCOPE`, `ROLE_MISSING`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
    pub async fn select_preset(
        &self,
        session_id: impl Into<String>,
        preset: impl Into<String>,
    ) -> Result<Permissions> {
        let request = SelectPresetRequest { session_id: session_id.into(), preset: preset.into() };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).select_preset(self.call(request.clone())).await
        });
        present(reply.await?.permissions)
    }

    /// Sets the approval policy alone.
    ///
    /// # Errors
    /// As [`select_preset`](Self::select_preset), without those about presets.
    pub async fn set_approval_policy(
        &self,
        session_id: impl Into<String>,
        policy: ApprovalPolicy,
    ) -> Result<Permissions> {
        let request = SetApprovalPolicyRequest { session_id: session_id.into(), policy: policy.into() };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).set_approval_policy(self.call(request.clone())).await
        });
        present(reply.await?.permissions)
    }

    /// Sets the sandbox mode alone.
    ///
    /// # Errors
    /// As [`select_preset`](Self::select_preset), without those about presets.
    pub async fn set_sandbox_mode(
        &self,
        session_id: impl Into<String>,
        mode: SandboxMode,
    ) -> Result<Permissions> {
        let request = SetSandboxModeRequest { session_id: session_id.into(), mode: mode.into() };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).set_sandbox_mode(self.call(request.clone())).await
        });
        present(reply.await?.permissions)
    }
}

fn present(permissions: Option<Permissions>) -> Result<Permissions> {
    permissions.ok_or_else(|| Error::protocol("a reply without permissions"))
}
