//! Sandboxes: what is enforced, by whom, for whom.

use std::time::Duration;

use humanplane_core::engine::Caller;
use humanplane_core::permissions::SandboxMode;
use humanplane_core::refusal::Refusal;
use humanplane_core::sandbox::{Enforcement, Enforcer, EnforcerKind, Level, Provider, Reach};
use humanplane_proto::v1;
use humanplane_proto::v1::enforce_request::Frame as From;
use humanplane_proto::v1::enforce_response::Frame as To;

use super::agent::protocol;
use super::fault::{item_fault, unknown_frame};
use super::field::{Parsed, id, required, unknown};
use super::limits::{Bounds, limits};
use super::permission::sandbox_mode;
use super::time::duration;

/// Sessions and agents that one provider may name.
const NAMED: usize = 1024;

/// What somebody says that it enforces.
///
/// # Errors
/// FIELD_INVALID.
pub fn enforcement(path: &str, said: &v1::SandboxEnforcement) -> Parsed<Enforcement> {
    let v1::SandboxEnforcement { modes, level } = said;
    let level = match v1::EnforcementLevel::try_from(*level) {
        Ok(v1::EnforcementLevel::Partial) => Level::Partial,
        Ok(v1::EnforcementLevel::Full) => Level::Full,
        Ok(v1::EnforcementLevel::Unspecified) => {
            return Err(Refusal::field(format!("{path}.level"), "is required"));
        }
        Err(_) => return Err(unknown(&format!("{path}.level"), *level)),
    };
    let mode = |(i, number): (usize, &i32)| {
        let path = format!("{path}.modes[{i}]");
        match v1::SandboxMode::try_from(*number) {
            Ok(v1::SandboxMode::ReadOnly) => Ok(SandboxMode::ReadOnly),
            Ok(v1::SandboxMode::WorkspaceWrite) => Ok(SandboxMode::WorkspaceWrite),
            Ok(v1::SandboxMode::DangerFullAccess) => {
                Err(Refusal::field(path, "confines nothing: leave it out"))
            }
            Ok(v1::SandboxMode::Unspecified) => Err(Refusal::field(path, "says nothing")),
            Err(_) => Err(unknown(&path, *number)),
        }
    };
    let modes = modes.iter().enumerate().map(mode).collect::<Parsed<std::collections::BTreeSet<_>>>()?;
    if modes.is_empty() {
        return Err(Refusal::field(format!("{path}.modes"), "is empty: name what is enforced"));
    }
    Ok(Enforcement { modes, level })
}

/// A provider's hello, and the protocol that both speak.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn hello(hello: v1::EnforceHello, caller: &Caller, bounds: &Bounds) -> Parsed<(Provider, i32)> {
    let v1::EnforceHello {
        provider_id,
        enforcement: said,
        everywhere,
        session_ids,
        agent_ids,
        protocol: newest,
    } = hello;
    let max = bounds.rules.id_bytes;
    let named = session_ids.len() + agent_ids.len();
    if everywhere == (named > 0) {
        return Err(Refusal::field(
            "hello.everywhere",
            "say everywhere, or name sessions and agents: one of both",
        ));
    }
    if named > NAMED {
        let wrong = format!("{named} sessions and agents are named; at most {NAMED}");
        return Err(Refusal::field("hello.session_ids", wrong).with("limit", NAMED));
    }
    let mut reach: Vec<Reach> = if everywhere { vec![Reach::Everywhere] } else { Vec::new() };
    for (i, session) in session_ids.iter().enumerate() {
        reach.push(Reach::Session(id(&format!("hello.session_ids[{i}]"), session, max)?));
    }
    for (i, agent) in agent_ids.iter().enumerate() {
        reach.push(Reach::Agent(id(&format!("hello.agent_ids[{i}]"), agent, max)?));
    }
    let provider = Provider {
        name: id("hello.provider_id", &provider_id, max)?,
        principal: caller.principal.clone(),
        reach,
        enforcement: enforcement("hello.enforcement", &required("hello.enforcement", said)?)?,
    };
    Ok((provider, protocol(newest)?))
}

/// What a provider's frame is about.
#[derive(Debug)]
pub enum EnforcerSays {
    /// Who it is.
    Hello(Box<v1::EnforceHello>),
    /// It is there.
    Pong,
    /// It leaves.
    Goodbye,
    /// Something that this server does not know.
    Unknown,
}

/// Reads a provider's frame; a hello is read later, by who expects one.
pub fn enforcer_says(request: v1::EnforceRequest) -> EnforcerSays {
    match request.frame {
        Some(From::Hello(hello)) => EnforcerSays::Hello(Box::new(hello)),
        Some(From::Pong(v1::Pong { nonce: _ })) => EnforcerSays::Pong,
        Some(From::Goodbye(v1::Goodbye {})) => EnforcerSays::Goodbye,
        None => EnforcerSays::Unknown,
    }
}

/// The first frame.
pub fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> v1::EnforceResponse {
    to_enforcer(To::Welcome(v1::EnforceWelcome {
        protocol,
        limits: Some(limits(bounds)),
        ping_interval: Some(duration(ping_interval)),
    }))
}

/// A ping.
pub fn ping(nonce: i64) -> v1::EnforceResponse {
    to_enforcer(To::Ping(v1::Ping { nonce }))
}

/// A frame that could not be taken.
pub fn fault(refusal: Option<Refusal>) -> v1::EnforceResponse {
    to_enforcer(To::Fault(item_fault("", "", &refusal.unwrap_or_else(unknown_frame))))
}

fn to_enforcer(frame: To) -> v1::EnforceResponse {
    v1::EnforceResponse { frame: Some(frame) }
}

fn shown_enforcement(enforcement: &Enforcement) -> v1::SandboxEnforcement {
    let level = match enforcement.level {
        Level::Partial => v1::EnforcementLevel::Partial,
        Level::Full => v1::EnforcementLevel::Full,
    };
    let modes = enforcement.modes.iter().map(|mode| sandbox_mode(*mode).into());
    v1::SandboxEnforcement { modes: modes.collect(), level: level.into() }
}

/// One who enforces in a session.
pub fn enforcer(enforcer: &Enforcer) -> v1::SandboxEnforcer {
    let Enforcer { kind, name, enforcement } = enforcer;
    let kind = match kind {
        EnforcerKind::Agent => v1::EnforcerKind::Agent,
        EnforcerKind::Provider => v1::EnforcerKind::Provider,
    };
    v1::SandboxEnforcer {
        kind: kind.into(),
        name: name.clone(),
        enforcement: Some(shown_enforcement(enforcement)),
    }
}

/// A provider as lists show it.
pub fn provider(provider: &Provider) -> v1::EnforcementProvider {
    let Provider { name, principal, reach, enforcement } = provider;
    let mut shown = v1::EnforcementProvider {
        provider_id: name.clone(),
        principal: principal.to_string(),
        enforcement: Some(shown_enforcement(enforcement)),
        ..Default::default()
    };
    for reach in reach {
        match reach {
            Reach::Everywhere => shown.everywhere = true,
            Reach::Session(session) => shown.session_ids.push(session.to_string()),
            Reach::Agent(agent) => shown.agent_ids.push(agent.to_string()),
        }
    }
    shown
}
