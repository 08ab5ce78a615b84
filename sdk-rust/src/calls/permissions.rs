//! What a session's agent may do.

use std::fmt;

use tonic::Streaming;

use super::follow::{Follow, Source};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::permission_service_client::PermissionServiceClient;
use crate::proto::watch_permissions_response::Frame;
use crate::proto::{
    ApprovalPolicy, GetPermissionsRequest, GetRuntimeContextRequest, GetSettingsRequest, PermissionSettings,
    Permissions, RuntimeContext, SandboxMode, SelectPresetRequest, SetApprovalPolicyRequest,
    SetSandboxModeRequest, UpdateSettingsRequest, WatchPermissionsRequest, WatchPermissionsResponse,
};
use crate::wire::Wire;

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

impl Client {
    /// Follows the settings, and the permissions of a session; an empty id: the settings alone. Reconnects by
    /// itself, and begins again with what stands then.
    pub fn watch_permissions(&self, session_id: impl Into<String>) -> PermissionsWatch {
        let request = WatchPermissionsRequest { session_id: session_id.into() };
        PermissionsWatch { follow: Follow::new(self, Watched { request }) }
    }

    /// Reads the settings.
    ///
    /// # Errors
    /// `Transport` where the way to the server is broken.
    pub async fn permission_settings(&self) -> Result<PermissionSettings> {
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).get_settings(self.call(GetSettingsRequest {})).await
        });
        kept(reply.await?.settings)
    }

    /// Stores which preset new sessions get; `None` goes back to the configuration's.
    ///
    /// # Errors
    /// `Refused`: `UNKNOWN_PRESET`, `PRESET_RESERVED`, `ROLE_MISSING`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
    pub async fn set_default_preset(&self, preset: Option<&str>) -> Result<PermissionSettings> {
        let request = UpdateSettingsRequest { default_preset: Some(preset.unwrap_or_default().to_owned()) };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).update_settings(self.call(request.clone())).await
        });
        kept(reply.await?.settings)
    }

    /// Reads what the model of a session's agent is to be told of the policy. An attached agent hears it by itself:
    /// [`Agent::contexts`](crate::Agent::contexts).
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`.
    pub async fn runtime_context(&self, session_id: impl Into<String>) -> Result<RuntimeContext> {
        let request = GetRuntimeContextRequest { session_id: session_id.into() };
        let reply = self.read(|wire| async {
            PermissionServiceClient::new(wire).get_runtime_context(self.call(request.clone())).await
        });
        reply.await?.context.ok_or_else(|| Error::protocol("a reply without a context"))
    }
}

/// Follows settings and permissions, across lost connections. See [`Client::watch_permissions`].
pub struct PermissionsWatch {
    follow: Follow<Watched>,
}

/// What stands, or has changed: always the whole of it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum PermissionsChange {
    /// The session's permissions.
    Session(Permissions),
    /// The settings.
    Settings(PermissionSettings),
}

struct Watched {
    request: WatchPermissionsRequest,
}

impl PermissionsWatch {
    /// The next change; `None` once the session is closed. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<PermissionsChange>> {
        loop {
            let Some(frame) = self.follow.next().await? else { return Ok(None) };
            match frame.frame {
                Some(Frame::Permissions(now)) => return Ok(Some(PermissionsChange::Session(now))),
                Some(Frame::Settings(now)) => return Ok(Some(PermissionsChange::Settings(now))),
                Some(Frame::Unchanged(_)) | None => {}
            }
        }
    }
}

impl Source for Watched {
    type Frame = WatchPermissionsResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        Ok(PermissionServiceClient::new(wire).watch_permissions(self.request.clone()).await?.into_inner())
    }
}

impl fmt::Debug for PermissionsWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PermissionsWatch")
            .field("request", &self.follow.source.request)
            .finish_non_exhaustive()
    }
}

fn kept(settings: Option<PermissionSettings>) -> Result<PermissionSettings> {
    settings.ok_or_else(|| Error::protocol("a reply without settings"))
}

fn present(permissions: Option<Permissions>) -> Result<Permissions> {
    permissions.ok_or_else(|| Error::protocol("a reply without permissions"))
}
