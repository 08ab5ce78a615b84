//! Sessions as they are shown, and what is found in their logs.

use humanplane_core::id::{AgentId, Incarnation, SessionId};
use humanplane_core::invariants::{Finding, Severity};
use humanplane_core::json::JsonObject;
use humanplane_core::refusal::Refusal;
use humanplane_core::time::WallMillis;
use humanplane_proto::v1;

use super::agent::agent_ref;
use super::field::{Parsed, count, optional_bytes, unknown};
use super::time::timestamp;

/// Everything that is shown of a session.
#[derive(Debug, Clone)]
pub struct SessionView {
    /// Which.
    pub id: SessionId,
    /// Whether it can be written.
    pub state: v1::SessionState,
    /// What its creator gave.
    pub header: Option<JsonObject>,
    /// When it was created.
    pub created: WallMillis,
    /// When its last event was appended.
    pub last_event: WallMillis,
    /// The seq that the next event will get.
    pub next_seq: i64,
    /// The open turn.
    pub open_turn: Option<i64>,
    /// The live agent.
    pub agent: Option<(AgentId, Incarnation)>,
    /// How many findings its creator accepted.
    pub accepted_findings: usize,
    /// Why it is quarantined.
    pub quarantine: Option<v1::Finding>,
}

/// A session as it travels.
pub fn session(view: SessionView) -> v1::Session {
    let SessionView { id, state, header, created, last_event, next_seq, open_turn, agent, .. } = view;
    v1::Session {
        session_id: id.to_string(),
        state: state.into(),
        header_json: optional_bytes(header.as_ref()),
        created_time: Some(timestamp(created)),
        last_event_time: Some(timestamp(last_event)),
        next_seq,
        open_turn,
        agent: agent.map(|(id, incarnation)| agent_ref(&id, &incarnation)),
        delegated_from: String::new(),
        forked_from: None,
        accepted_findings: count(view.accepted_findings),
        quarantine: view.quarantine,
    }
}

/// The states that a list is limited to; empty is all.
///
/// # Errors
/// FIELD_INVALID.
pub fn states(states: &[i32]) -> Parsed<Vec<v1::SessionState>> {
    let state = |(i, number): (usize, &i32)| match v1::SessionState::try_from(*number) {
        Ok(v1::SessionState::Unspecified) => Err(Refusal::field(format!("states[{i}]"), "says nothing")),
        Ok(state) => Ok(state),
        Err(_) => Err(unknown(&format!("states[{i}]"), *number)),
    };
    states.iter().enumerate().map(state).collect()
}

/// What validating a log found, as it travels.
pub fn finding(finding: &Finding) -> v1::Finding {
    let Finding { rule, seq, severity, message, values: _ } = finding;
    let severity = match severity {
        Severity::Notice => v1::Severity::Warning,
        Severity::Violation => v1::Severity::Error,
        Severity::Damage => v1::Severity::Damage,
    };
    v1::Finding {
        rule: (*rule).to_owned(),
        seq: Some(*seq),
        message: message.clone(),
        severity: severity.into(),
    }
}

/// A finding that was accepted when the session was created, as the log keeps it.
pub fn accepted_finding(text: &str) -> v1::Finding {
    v1::Finding {
        rule: rule_in(text).unwrap_or_default().to_owned(),
        seq: None,
        message: text.to_owned(),
        severity: v1::Severity::Error.into(),
    }
}

/// Findings are kept as their text, which begins with the rule.
fn rule_in(text: &str) -> Option<&str> {
    text.strip_prefix("rule ")?.split(' ').next()
}

/// Bytes that are wrong or missing.
pub fn damage(seq: Option<i64>, message: String) -> v1::Finding {
    v1::Finding { rule: "1.5".to_owned(), seq, message, severity: v1::Severity::Damage.into() }
}
