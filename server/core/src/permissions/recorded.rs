//! What a session has recorded of its permissions: three values, whatever the length of the log (1.4).

use super::event::{ApprovalPolicy, PolicySet, PresetChosen, SandboxMode, SandboxSet};

/// The last recorded value of each fact; absent where none was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recorded {
    preset: Option<String>,
    sandbox: Option<SandboxMode>,
    policy: Option<ApprovalPolicy>,
    require_full: bool,
}

/// A sandbox mode and an approval policy: what a preset stands for, and what is in effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How far tools reach.
    pub sandbox: SandboxMode,
    /// Whether the agent may ask.
    pub approval: ApprovalPolicy,
}

impl Rules {
    /// What is in effect where nothing is recorded (3.5, 7.4).
    pub const SERVER_DEFAULT: Self =
        Self { sandbox: SandboxMode::WorkspaceWrite, approval: ApprovalPolicy::Ask };
}

impl Recorded {
    /// The preset that was chosen last; it may have left the table, or no longer match.
    pub fn preset(&self) -> Option<&str> {
        self.preset.as_deref()
    }

    /// The sandbox mode that was set last.
    pub fn sandbox(&self) -> Option<SandboxMode> {
        self.sandbox
    }

    /// The approval policy that was set last.
    pub fn policy(&self) -> Option<ApprovalPolicy> {
        self.policy
    }

    /// Only full enforcement of the sandbox counts (7.6).
    pub fn requires_full(&self) -> bool {
        self.require_full
    }

    /// Whether no permission fact was ever recorded.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is in effect: recorded values, else the server's defaults.
    pub fn effective(&self) -> Rules {
        Rules {
            sandbox: self.sandbox.unwrap_or(Rules::SERVER_DEFAULT.sandbox),
            approval: self.policy.unwrap_or(Rules::SERVER_DEFAULT.approval),
        }
    }

    pub(crate) fn chose(&mut self, event: &PresetChosen) {
        self.preset = Some(event.preset.clone());
    }

    pub(crate) fn set_sandbox(&mut self, event: &SandboxSet) {
        self.sandbox = Some(event.mode);
        self.require_full |= event.require_full == Some(true);
    }

    pub(crate) fn set_policy(&mut self, event: &PolicySet) {
        self.policy = Some(event.policy);
    }
}
