//! Words for the enums and small messages of the contract. All untrusted parts are made visible.

use humanplane_sdk::Outcome;
use humanplane_sdk::proto::{
    ActorKind, AgentRef, ApprovalPolicy, DecidedBy, EnforcementLevel, EnforcerKind, PathEntry,
    QuestionsOutcome, SandboxMode,
};
use prost_types::Timestamp;

use super::visible;

/// UTC in RFC 3339; `-` where there is none.
pub(crate) fn time(time: Option<&Timestamp>) -> String {
    time.map_or_else(|| "-".to_owned(), ToString::to_string)
}

/// An approval's outcome, as the log writes it.
pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AllowedOnce => "allowed-once",
        Outcome::Rejected => "rejected",
        Outcome::Cancelled => "cancelled",
        Outcome::Unavailable => "unavailable",
        _ => "unknown",
    }
}

/// The outcome of questions, as the log writes it.
pub(crate) fn questions_outcome(outcome: QuestionsOutcome) -> &'static str {
    match outcome {
        QuestionsOutcome::Answered => "answered",
        QuestionsOutcome::Dismissed => "dismissed",
        QuestionsOutcome::Aborted => "aborted",
        QuestionsOutcome::Unavailable => "unavailable",
        QuestionsOutcome::Failed => "failed",
        QuestionsOutcome::Unspecified => "unknown",
    }
}

/// A policy, as the log writes it.
pub(crate) fn policy(policy: ApprovalPolicy) -> &'static str {
    match policy {
        ApprovalPolicy::Ask => "ask",
        ApprovalPolicy::Never => "never",
        ApprovalPolicy::Unspecified => "unknown",
    }
}

/// Who enforces.
pub(crate) fn enforcer(kind: EnforcerKind) -> &'static str {
    match kind {
        EnforcerKind::Agent => "agent",
        EnforcerKind::Provider => "provider",
        EnforcerKind::Unspecified => "unknown",
    }
}

/// How completely.
pub(crate) fn level(level: EnforcementLevel) -> &'static str {
    match level {
        EnforcementLevel::Partial => "partial",
        EnforcementLevel::Full => "full",
        EnforcementLevel::Unspecified => "unknown",
    }
}

/// A sandbox mode, as the log writes it.
pub(crate) fn sandbox(mode: SandboxMode) -> &'static str {
    match mode {
        SandboxMode::ReadOnly => "read-only",
        SandboxMode::WorkspaceWrite => "workspace-write",
        SandboxMode::DangerFullAccess => "danger-full-access",
        SandboxMode::Unspecified => "unknown",
    }
}

/// A kind of party, as the log writes it.
pub(crate) fn kind(kind: ActorKind) -> &'static str {
    match kind {
        ActorKind::Human => "human",
        ActorKind::Policy => "policy",
        ActorKind::Automaton => "automaton",
        ActorKind::Server => "server",
        ActorKind::Unspecified => "unknown",
    }
}

/// Who decided: `human ada (answerer ada@laptop)`.
pub(crate) fn by(by: &DecidedBy) -> String {
    let mut words = kind(by.kind()).to_owned();
    if !by.principal.is_empty() {
        words = format!("{words} {}", visible::line(&by.principal));
    }
    if !by.answerer_id.is_empty() {
        words = format!("{words} (answerer {})", visible::line(&by.answerer_id));
    }
    words
}

/// A cause, and what it means to whoever asked.
pub(crate) fn cause(cause: &str) -> String {
    let means = match cause {
        "NO_ANSWERER" => "nobody is there to decide; `humanplane answer` is one way to be there",
        "ANSWERER_UNLOADED" => "whoever held it went away",
        "ANSWERER_FAILED" => "whoever held it failed",
        "ANSWER_INVALID" => "the answer was no answer",
        "HOLD_LIMIT" => "whoever held it took too long",
        "DRAINING" => "the server was stopping",
        "CRASHED" => "the server was stopped while it waited",
        "STORAGE" => "the log, or an image, could not be written",
        "WITHDRAWN" => "withdrawn by who asked",
        "CALLER_GONE" => "who asked has gone",
        "DEADLINE" => "nobody decided in time",
        "AGENT_GONE" => "the agent has gone",
        "OPERATOR" => "withdrawn by an operator",
        "POLICY_NEVER" => "the session's policy is never: nobody is asked",
        "HANDLER_FAILED" => "whoever runs it failed",
        "HANDLER_UNLOADED" => "whoever runs it went away",
        "" => return "-".to_owned(),
        other => return visible::line(other),
    };
    format!("{cause}: {means}")
}

/// From the root agent to the asker: `lead › coder › tester`.
pub(crate) fn path(path: &[PathEntry]) -> String {
    let names: Vec<String> = path.iter().map(|entry| visible::line(&entry.agent_id)).collect();
    if names.is_empty() { "no agent".to_owned() } else { names.join(" › ") }
}

/// An agent's name; `-` where there is none.
pub(crate) fn agent(agent: Option<&AgentRef>) -> String {
    agent.map_or_else(|| "-".to_owned(), |agent| visible::line(&agent.agent_id))
}

/// Names, comma-separated; `nobody` where there are none.
pub(crate) fn names(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| visible::line(name)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_utc_in_rfc_3339() {
        let at = Timestamp { seconds: 1_800_000_000, nanos: 5_000_000 };
        assert_eq!(time(Some(&at)), "2027-01-15T08:00:00.005Z");
        assert_eq!(time(None), "-");
    }

    #[test]
    fn who_decided_is_made_visible() {
        let said = DecidedBy {
            kind: ActorKind::Human.into(),
            principal: "ada\u{202E}".into(),
            answerer_id: "tty\n".into(),
            ..Default::default()
        };
        assert_eq!(by(&said), "human ada⟨U+202E⟩ (answerer tty⟨LF⟩)");
        assert_eq!(by(&DecidedBy::default()), "unknown");
        assert_eq!(path(&[]), "no agent");
    }
}
