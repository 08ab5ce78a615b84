//! `approval/policy`, `permission/preset` and `sandbox/mode`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::event::Event;

/// Whether an agent may ask at all (3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalPolicy {
    /// What the tool policy resolved to *ask* is asked.
    Ask,
    /// It is rejected, whoever listens.
    Never,
}

/// How far an agent's tools reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SandboxMode {
    /// They change nothing.
    ReadOnly,
    /// They change the workspace.
    WorkspaceWrite,
    /// They are not confined.
    DangerFullAccess,
}

impl ApprovalPolicy {
    /// The text that events carry.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Never => "never",
        }
    }
}

impl SandboxMode {
    /// The text that events carry.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ReadOnly => "read-only",
            Self::WorkspaceWrite => "workspace-write",
            Self::DangerFullAccess => "danger-full-access",
        }
    }

    /// Whether someone must enforce it (7.6).
    pub fn is_confined(self) -> bool {
        self != Self::DangerFullAccess
    }
}

/// Where a value came from, if not from someone who set it: an open set.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Source(pub Cow<'static, str>);

impl Source {
    /// From the session whose agent delegated (7.4).
    pub const DELEGATION: Self = Self(Cow::Borrowed("delegation"));
}

/// The approval policy from here on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicySet {
    /// The policy.
    pub policy: ApprovalPolicy,
    /// Where it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

impl Event for PolicySet {
    const KIND: &'static str = "approval/policy";
}

/// A preset of the table was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresetChosen {
    /// Its name in the table.
    pub preset: String,
}

impl Event for PresetChosen {
    const KIND: &'static str = "permission/preset";
}

/// The sandbox mode from here on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SandboxSet {
    /// The mode.
    pub mode: SandboxMode,
    /// Where it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// From here on only full enforcement counts; absent changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub require_full: Option<bool>,
}

impl Event for SandboxSet {
    const KIND: &'static str = "sandbox/mode";
}
