//! The gate of tool calls (§8): what rules and listeners say of a call, and what is put to those who are there for it.

use serde::Deserialize;

use crate::approvals::ApprovalContent;
use crate::decision::{Cause, DecidedBy};
use crate::listeners::AskKind;

/// What a rule or a listener says of a tool call. A guard says no more than deny.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// It may run, as far as this one goes.
    Allow,
    /// It may not.
    Deny,
    /// People are asked.
    Ask,
}

/// What a rule of the file says, where one matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// What is to be done.
    pub says: Says,
    /// The rule's name.
    pub rule: String,
    /// Why, in the rule's own words.
    pub reason: String,
}

/// Who is asked about a tool call beside people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The listeners, before people.
    Listeners,
    /// The guards, after every yes.
    Guards,
}

impl Stage {
    /// Which listeners hear of it.
    pub fn kind(self) -> AskKind {
        match self {
            Self::Listeners => AskKind::PreExecute,
            Self::Guards => AskKind::Guard,
        }
    }
}

/// A tool call as it is put to listeners or guards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateContent {
    /// To whom.
    pub stage: Stage,
    /// The call, as people would be asked for an approval of it.
    pub call: ApprovalContent,
}

/// What a stage comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GateOutcome {
    /// A listener allows it; or no guard denies it.
    Allow,
    /// Somebody denies it.
    Deny,
    /// A listener says that people are asked; or none says anything.
    Ask,
    /// Whoever held it could not decide.
    Unavailable,
    /// It ended before anybody decided.
    Cancelled,
}

impl GateOutcome {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Deny => "deny",
            Self::Ask => "ask",
            Self::Unavailable => "unavailable",
            Self::Cancelled => "cancelled",
        }
    }
}

/// How a stage ended. No event keeps it: a plain allow or deny is no approval (3.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GateResult {
    /// Which.
    pub stage: Stage,
    /// As what.
    pub outcome: GateOutcome,
    /// Why, in the words of who decided.
    pub reason: Option<String>,
    /// Why it ended so; nothing where nobody spoke.
    pub cause: Option<Cause>,
    /// Who ended it; nobody where nobody spoke.
    pub by: Option<DecidedBy>,
}

impl GateResult {
    /// Nobody was there, or everybody passed it on: people are asked; and what no guard denies may run (8.1).
    pub fn unspoken(stage: Stage) -> Self {
        let outcome = match stage {
            Stage::Listeners => GateOutcome::Ask,
            Stage::Guards => GateOutcome::Allow,
        };
        Self { stage, outcome, reason: None, cause: None, by: None }
    }

    /// Somebody said so.
    pub fn said(stage: Stage, says: Says, reason: Option<String>, by: DecidedBy) -> Self {
        let outcome = match says {
            Says::Allow => GateOutcome::Allow,
            Says::Deny => GateOutcome::Deny,
            Says::Ask => GateOutcome::Ask,
        };
        Self { stage, outcome, reason, cause: Some(Cause::ANSWERED), by: Some(by) }
    }

    /// It ended without a word.
    pub fn ended(stage: Stage, outcome: GateOutcome, cause: Cause, by: Option<DecidedBy>) -> Self {
        Self { stage, outcome, reason: None, cause: Some(cause), by }
    }
}
