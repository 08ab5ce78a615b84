//! The words in which things end: outcomes, causes, and who said so. Outcomes are closed sets, causes are open.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::id::{PrincipalId, RegistrationId};

/// How an approval ends (3.1). There is no other way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalOutcome {
    /// The only grant: this one exact action, once.
    AllowedOnce,
    /// Someone, or the policy, said no.
    Rejected,
    /// Withdrawn before anyone decided.
    Cancelled,
    /// Nobody could decide.
    Unavailable,
}

impl ApprovalOutcome {
    /// As the log writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AllowedOnce => "allowed-once",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
            Self::Unavailable => "unavailable",
        }
    }
}

impl QuestionsOutcome {
    /// As the log writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Dismissed => "dismissed",
            Self::Aborted => "aborted",
            Self::Unavailable => "unavailable",
            Self::Failed => "failed",
        }
    }
}

/// How a batch of questions ends (§5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionsOutcome {
    /// Every question has an answer or was skipped on purpose.
    Answered,
    /// The person closed the batch: ASK_CANCELLED.
    Dismissed,
    /// The caller withdrew it: ASK_ABORTED.
    Aborted,
    /// Nobody could answer: NO_PROVIDER.
    Unavailable,
    /// The listener that held it failed.
    Failed,
}

/// Why something ended as it did: an open set, upper case with underscores.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cause(pub Cow<'static, str>);

impl Cause {
    /// Nobody was there, or everybody passed it on.
    pub const NO_ANSWERER: Self = Self(Cow::Borrowed("NO_ANSWERER"));
    /// Whoever had claimed it is gone (4.4).
    pub const ANSWERER_UNLOADED: Self = Self(Cow::Borrowed("ANSWERER_UNLOADED"));
    /// Whoever had claimed it failed.
    pub const ANSWERER_FAILED: Self = Self(Cow::Borrowed("ANSWERER_FAILED"));
    /// The answer was outside the vocabulary.
    pub const ANSWER_INVALID: Self = Self(Cow::Borrowed("ANSWER_INVALID"));
    /// Whoever had claimed it stayed silent for longer than it said it might.
    pub const HOLD_LIMIT: Self = Self(Cow::Borrowed("HOLD_LIMIT"));
    /// The same of a listener that lets it go on then (only a retraction says so).
    pub const NEXT: Self = Self(Cow::Borrowed("NEXT"));
    /// The server is going away.
    pub const DRAINING: Self = Self(Cow::Borrowed("DRAINING"));
    /// The server died while it was open (1.9).
    pub const CRASHED: Self = Self(Cow::Borrowed("CRASHED"));
    /// Someone answered it so.
    pub const ANSWERED: Self = Self(Cow::Borrowed("ANSWERED"));
    /// The caller took it back.
    pub const WITHDRAWN: Self = Self(Cow::Borrowed("WITHDRAWN"));
    /// The last call that waited for it ended.
    pub const CALLER_GONE: Self = Self(Cow::Borrowed("CALLER_GONE"));
    /// Its deadline passed.
    pub const DEADLINE: Self = Self(Cow::Borrowed("DEADLINE"));
    /// The lease of the agent that asked ended.
    pub const AGENT_GONE: Self = Self(Cow::Borrowed("AGENT_GONE"));
    /// An operator cancelled it, or closed the session.
    pub const OPERATOR: Self = Self(Cow::Borrowed("OPERATOR"));
    /// The log could not be written.
    pub const STORAGE: Self = Self(Cow::Borrowed("STORAGE"));
    /// The approval policy is `never` (3.4).
    pub const POLICY_NEVER: Self = Self(Cow::Borrowed("POLICY_NEVER"));
    /// The handler of a command failed (6.4).
    pub const HANDLER_FAILED: Self = Self(Cow::Borrowed("HANDLER_FAILED"));
    /// The handler of a command is gone (6.4).
    pub const HANDLER_UNLOADED: Self = Self(Cow::Borrowed("HANDLER_UNLOADED"));

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What kind of party decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeciderKind {
    /// A person.
    Human,
    /// A rule that a person wrote.
    Policy,
    /// A program.
    Automaton,
    /// This service.
    Server,
}

/// Who decided, as the audit keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecidedBy {
    /// Person, rule, program or server.
    pub kind: DeciderKind,
    /// Whose credentials the answer carried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub principal: Option<PrincipalId>,
    /// The registration that answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration: Option<RegistrationId>,
    /// What the answerer called itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answerer: Option<String>,
}

impl DecidedBy {
    /// Nobody but the service itself.
    pub fn server() -> Self {
        Self { kind: DeciderKind::Server, principal: None, registration: None, answerer: None }
    }

    /// The approval policy.
    pub fn policy() -> Self {
        Self { kind: DeciderKind::Policy, ..Self::server() }
    }
}

/// What a failing listener says of itself (5.5): it travels as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The error's name in the answerer's language.
    pub name: String,
    /// Its message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Its code; an empty one is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}
