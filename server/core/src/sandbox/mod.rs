//! Who enforces the sandbox (7.6): agents that say so of their own hosts, and providers that hold a lease for it.
//! This service records modes and asks who enforces them; it confines nothing itself.

mod providers;

use std::collections::BTreeSet;

pub use providers::{Provider, Providers, Reach};

use crate::permissions::SandboxMode;

/// How completely a mode is enforced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// In part: what its host cannot confine goes unconfined.
    Partial,
    /// For everything that tools do.
    Full,
}

impl Level {
    /// In a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Partial => "partial",
            Self::Full => "full",
        }
    }
}

/// What somebody enforces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enforcement {
    /// The confined modes that it can put tools into; never empty.
    pub modes: BTreeSet<SandboxMode>,
    /// How completely.
    pub level: Level,
}

/// Who says that it enforces something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnforcerKind {
    /// The session's agent, of its own host.
    Agent,
    /// A provider that holds a lease.
    Provider,
}

/// One who enforces something in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enforcer {
    /// Agent or provider.
    pub kind: EnforcerKind,
    /// Its name.
    pub name: String,
    /// What it enforces there.
    pub enforcement: Enforcement,
}

/// How the sandbox of a session stands: a live overlay, not a fact of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SandboxView {
    /// Who enforces what there, the agent first.
    pub enforcers: Vec<Enforcer>,
    /// Only full enforcement counts there.
    pub require_full: bool,
    /// The effective mode is enforced, or needs nobody.
    pub available: bool,
}

impl Enforcement {
    /// Whether it covers `mode`, at `least` so completely.
    pub fn covers(&self, mode: SandboxMode, least: Level) -> bool {
        self.modes.contains(&mode) && self.level >= least
    }
}

impl SandboxView {
    /// Of a session in `mode` where `enforcers` are.
    pub fn of(mode: SandboxMode, enforcers: Vec<Enforcer>, require_full: bool) -> Self {
        let least = if require_full { Level::Full } else { Level::Partial };
        let enforced = enforcers.iter().any(|enforcer| enforcer.enforcement.covers(mode, least));
        Self { enforcers, require_full, available: !mode.is_confined() || enforced }
    }
}

#[cfg(test)]
mod tests;
