//! Permissions: the projection, and what is chosen.

use humanplane_core::effect::{PermissionsChange, PermissionsView, SettingsView};
use humanplane_core::engine::PermissionChange;
use humanplane_core::id::SessionId;
use humanplane_core::limits::at_most;
use humanplane_core::permissions::{ApprovalPolicy, PermissionOption, Permissions, Rules, SandboxMode};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::watch_permissions_response::Frame;

use super::field::{Parsed, id, not_blank, unknown};
use super::limits::Bounds;
use super::sandbox::enforcer;

/// A policy as it travels.
pub fn approval_policy(policy: ApprovalPolicy) -> v1::ApprovalPolicy {
    match policy {
        ApprovalPolicy::Ask => v1::ApprovalPolicy::Ask,
        ApprovalPolicy::Never => v1::ApprovalPolicy::Never,
    }
}

/// A policy that a client says it knows; unset is none.
///
/// # Errors
/// FIELD_INVALID.
pub fn known_policy(path: &str, policy: i32) -> Parsed<Option<ApprovalPolicy>> {
    match v1::ApprovalPolicy::try_from(policy) {
        Ok(v1::ApprovalPolicy::Ask) => Ok(Some(ApprovalPolicy::Ask)),
        Ok(v1::ApprovalPolicy::Never) => Ok(Some(ApprovalPolicy::Never)),
        Ok(v1::ApprovalPolicy::Unspecified) => Ok(None),
        Err(_) => Err(unknown(path, policy)),
    }
}

/// What the model is to be told of a policy.
pub fn runtime_context(policy: ApprovalPolicy) -> v1::RuntimeContext {
    v1::RuntimeContext {
        text: humanplane_core::permissions::runtime_context(policy).to_owned(),
        policy: approval_policy(policy).into(),
    }
}

/// A mode as it travels.
pub fn sandbox_mode(mode: SandboxMode) -> v1::SandboxMode {
    match mode {
        SandboxMode::ReadOnly => v1::SandboxMode::ReadOnly,
        SandboxMode::WorkspaceWrite => v1::SandboxMode::WorkspaceWrite,
        SandboxMode::DangerFullAccess => v1::SandboxMode::DangerFullAccess,
    }
}

/// Reads the choice of a preset.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn select_preset(
    request: v1::SelectPresetRequest,
    bounds: &Bounds,
) -> Parsed<(SessionId, PermissionChange)> {
    let v1::SelectPresetRequest { session_id, preset } = request;
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    not_blank("preset", &preset)?;
    at_most("preset", &preset, bounds.rules.id_bytes)?;
    Ok((session, PermissionChange::Preset(preset)))
}

/// Reads the choice of a policy.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn set_approval_policy(
    request: v1::SetApprovalPolicyRequest,
    bounds: &Bounds,
) -> Parsed<(SessionId, PermissionChange)> {
    let v1::SetApprovalPolicyRequest { session_id, policy } = request;
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    let policy = known_policy("policy", policy)?;
    let policy = policy.ok_or_else(|| Refusal::field("policy", "is required"))?;
    Ok((session, PermissionChange::Policy(policy)))
}

/// Reads the choice of a sandbox mode.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn set_sandbox_mode(
    request: v1::SetSandboxModeRequest,
    bounds: &Bounds,
) -> Parsed<(SessionId, PermissionChange)> {
    let v1::SetSandboxModeRequest { session_id, mode } = request;
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    let mode = match v1::SandboxMode::try_from(mode) {
        Ok(v1::SandboxMode::ReadOnly) => SandboxMode::ReadOnly,
        Ok(v1::SandboxMode::WorkspaceWrite) => SandboxMode::WorkspaceWrite,
        Ok(v1::SandboxMode::DangerFullAccess) => SandboxMode::DangerFullAccess,
        Ok(v1::SandboxMode::Unspecified) => return Err(Refusal::field("mode", "is required")),
        Err(_) => return Err(unknown("mode", mode)),
    };
    Ok((session, PermissionChange::Sandbox(mode)))
}

/// The projection as it travels.
pub fn permissions(view: &PermissionsView) -> v1::Permissions {
    let PermissionsView { permissions: Permissions { options, current, effective }, sandbox } = view;
    v1::Permissions {
        options: options.iter().map(option).collect(),
        current: current.clone(),
        sandbox: sandbox_mode(effective.sandbox).into(),
        approval: approval_policy(effective.approval).into(),
        enforcers: sandbox.enforcers.iter().map(enforcer).collect(),
        require_full_sandbox: sandbox.require_full,
        sandbox_available: sandbox.available,
    }
}

fn option(option: &PermissionOption) -> v1::PermissionOption {
    let PermissionOption { name, rules: Rules { sandbox, approval }, title, description } = option;
    v1::PermissionOption {
        value: name.clone(),
        name: title.clone().unwrap_or_else(|| name.clone()),
        description: description.clone().unwrap_or_default(),
        sandbox: sandbox_mode(*sandbox).into(),
        approval: approval_policy(*approval).into(),
    }
}

/// Which setting is to change: none where nothing is named, and nothing inside goes back to the configuration's.
///
/// # Errors
/// FIELD_INVALID.
pub fn update_settings(
    request: v1::UpdateSettingsRequest,
    bounds: &Bounds,
) -> Parsed<Option<Option<String>>> {
    let v1::UpdateSettingsRequest { default_preset } = request;
    at_most("default_preset", default_preset.as_deref().unwrap_or_default(), bounds.rules.id_bytes)?;
    Ok(default_preset.map(|name| Some(name).filter(|name| !name.is_empty())))
}

/// The settings as they travel.
pub fn settings(settings: &SettingsView) -> v1::PermissionSettings {
    let SettingsView { default_preset, stored, finding } = settings;
    v1::PermissionSettings {
        default_preset: default_preset.clone(),
        stored_default_preset: stored.clone().unwrap_or_default(),
        finding: finding.clone().unwrap_or_default(),
    }
}

/// A frame for a watcher.
pub fn permissions_change(change: &PermissionsChange) -> v1::WatchPermissionsResponse {
    watch_frame(match change {
        PermissionsChange::Session(now) => Frame::Permissions(permissions(now)),
        PermissionsChange::Settings(now) => Frame::Settings(settings(now)),
    })
}

/// Nothing has changed for a while.
pub fn unchanged() -> v1::WatchPermissionsResponse {
    watch_frame(Frame::Unchanged(v1::Unchanged {}))
}

fn watch_frame(frame: Frame) -> v1::WatchPermissionsResponse {
    v1::WatchPermissionsResponse { frame: Some(frame) }
}
