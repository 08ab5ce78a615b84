//! Registrations: who wants to be asked, and on which terms.

use humanplane_core::decision::DeciderKind;
use humanplane_core::id::Incarnation;
use humanplane_core::limits::at_most;
use humanplane_core::listeners::{Answerer, AskKind, Kinds, Scope, Terms};
use humanplane_core::refusal::Refusal;
use humanplane_core::waterfall::OnSilence;
use humanplane_proto::v1;

use super::agent::protocol;
use super::dialect::Hello;
use super::field::{Parsed, id, optional_id, required, unknown};
use super::limits::Bounds;
use super::time::span;

/// Offers in flight to a registration that does not say.
const OUTSTANDING: u32 = 16;

/// An answerer's hello: who it is, its program, and the protocol that both speak.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn hello(hello: v1::AnswererHello, bounds: &Bounds) -> Parsed<Hello> {
    let v1::AnswererHello { client_name, answerer, protocol: newest, resume_token: _ } = hello;
    let max = bounds.rules.id_bytes;
    at_most("hello.client_name", &client_name, max)?;
    let v1::Answerer { id: name, display_name, kind } = required("hello.answerer", answerer)?;
    let name: String = id("hello.answerer.id", &name, max)?;
    let shown = optional_id("hello.answerer.display_name", &display_name, max)?;
    let listener = Answerer {
        display_name: shown.unwrap_or_else(|| name.clone()),
        id: name,
        kind: decider_kind("hello.answerer.kind", kind)?,
    };
    Ok(Hello { listener, client: client_name, protocol: protocol(newest)? })
}

fn decider_kind(path: &str, kind: i32) -> Parsed<DeciderKind> {
    match v1::ActorKind::try_from(kind) {
        Ok(v1::ActorKind::Human) => Ok(DeciderKind::Human),
        Ok(v1::ActorKind::Policy) => Ok(DeciderKind::Policy),
        Ok(v1::ActorKind::Automaton) => Ok(DeciderKind::Automaton),
        Ok(v1::ActorKind::Server) => Err(Refusal::field(path, "SERVER is this service itself")),
        Ok(v1::ActorKind::Unspecified) => Err(Refusal::field(path, "is required")),
        Err(_) => Err(unknown(path, kind)),
    }
}

/// Reads the terms of a registration; its correlation_id is the caller's.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID. An agent scope without an incarnation comes back with an empty one.
pub fn terms(register: v1::Register, bounds: &Bounds) -> Parsed<Terms> {
    let v1::Register {
        correlation_id,
        kinds: wanted,
        scope: reach,
        exact_only,
        prepend,
        group,
        provider,
        hold_limit,
        on_silence: silence,
        max_outstanding,
    } = register;
    let max = bounds.rules.id_bytes;
    id::<String>("correlation_id", &correlation_id, max)?;
    Ok(Terms {
        kinds: kinds("kinds", &wanted)?,
        scope: scope(required("scope", reach)?, bounds)?,
        exact_only,
        prepend,
        group: optional_id("group", &group, max)?,
        provider,
        hold_limit: span("hold_limit", hold_limit)?,
        on_silence: on_silence(silence)?,
        max_outstanding: outstanding("max_outstanding", max_outstanding)?,
        command: None,
    })
}

/// Reads a set of kinds; the empty one is for the caller to judge.
///
/// # Errors
/// FIELD_INVALID.
pub fn kinds(path: &str, kinds: &[i32]) -> Parsed<Kinds> {
    let kind = |(i, number): (usize, &i32)| match v1::AskKind::try_from(*number) {
        Ok(v1::AskKind::Approval) => Ok(AskKind::Approval),
        Ok(v1::AskKind::Question) => Ok(AskKind::Questions),
        Ok(v1::AskKind::Unspecified) => Err(Refusal::field(format!("{path}[{i}]"), "says nothing")),
        Err(_) => Err(unknown(&format!("{path}[{i}]"), *number)),
    };
    kinds.iter().enumerate().map(kind).collect()
}

/// Reads a scope.
pub(super) fn scope(scope: v1::Scope, bounds: &Bounds) -> Parsed<Scope> {
    use v1::scope::Scope as Reach;
    let v1::Scope { scope } = scope;
    let max = bounds.rules.id_bytes;
    match required("scope.scope", scope)? {
        Reach::Global(v1::GlobalScope {}) => Ok(Scope::Global),
        Reach::Session(v1::SessionScope { session_id }) => {
            Ok(Scope::Session(id("scope.session.session_id", &session_id, max)?))
        }
        Reach::Agent(v1::AgentScope { agent }) => {
            let v1::AgentRef { agent_id, incarnation } = required("scope.agent.agent", agent)?;
            let life = optional_id("scope.agent.agent.incarnation", &incarnation, max)?;
            let agent = id("scope.agent.agent.agent_id", &agent_id, max)?;
            Ok(Scope::Agent(agent, life.unwrap_or_else(|| Incarnation::from(""))))
        }
    }
}

pub(super) fn on_silence(number: i32) -> Parsed<OnSilence> {
    match v1::OnSilence::try_from(number) {
        Ok(v1::OnSilence::Unspecified | v1::OnSilence::Unavailable) => Ok(OnSilence::Unavailable),
        Ok(v1::OnSilence::Next) => Ok(OnSilence::Next),
        Err(_) => Err(unknown("on_silence", number)),
    }
}

/// How many at once.
pub(super) fn outstanding(path: &str, number: i32) -> Parsed<u32> {
    match u32::try_from(number) {
        Ok(0) => Ok(OUTSTANDING),
        Ok(number) => Ok(number),
        Err(_) => Err(Refusal::field(path, "is negative")),
    }
}
