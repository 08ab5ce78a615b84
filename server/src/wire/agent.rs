//! Agents: how they name themselves, say hello, and are shown.

use std::time::Duration;

use humanplane_core::effect::{AgentFrame, PathStep};
use humanplane_core::engine::{AgentHello, Lease, LiveAgent};
use humanplane_core::id::{AgentId, Incarnation};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::agent_service_attach_request::Frame as FromAgent;
use humanplane_proto::v1::agent_service_attach_response::Frame as ToAgent;

use super::fault::{item_fault, unknown_frame};
use super::field::{Parsed, id, optional_id};
use super::limits::{Bounds, limits};
use super::permission::{known_policy, runtime_context};
use super::sandbox::enforcement;
use super::time::{duration, timestamp};

/// The newest protocol of the streams.
pub const PROTOCOL: i32 = 1;

/// The protocol that both speak: 0 is read as 1, a newer client speaks this server's.
///
/// # Errors
/// FIELD_INVALID for a negative one.
pub fn protocol(newest: i32) -> Parsed<i32> {
    match newest {
        ..0 => Err(Refusal::field("hello.protocol", "is negative")),
        0 => Ok(1),
        newest => Ok(newest.min(PROTOCOL)),
    }
}

/// The lease that a call shows.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn lease(path: &str, lease: v1::AgentLease, bounds: &Bounds) -> Parsed<Lease> {
    let v1::AgentLease { agent_id, incarnation, lease_token } = lease;
    let max = bounds.rules.id_bytes;
    Ok(Lease {
        agent: id(&format!("{path}.agent_id"), &agent_id, max)?,
        incarnation: id(&format!("{path}.incarnation"), &incarnation, max)?,
        token: id(&format!("{path}.lease_token"), &lease_token, max)?,
    })
}

/// An exact agent.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn exact_agent(path: &str, agent: v1::AgentRef, bounds: &Bounds) -> Parsed<(AgentId, Incarnation)> {
    let v1::AgentRef { agent_id, incarnation } = agent;
    let max = bounds.rules.id_bytes;
    let agent = id(&format!("{path}.agent_id"), &agent_id, max)?;
    Ok((agent, id(&format!("{path}.incarnation"), &incarnation, max)?))
}

/// An agent as others name it.
pub fn agent_ref(id: &AgentId, incarnation: &Incarnation) -> v1::AgentRef {
    v1::AgentRef { agent_id: id.to_string(), incarnation: incarnation.to_string() }
}

/// An agent's hello, and the protocol that both speak.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn hello(hello: v1::AgentHello, bounds: &Bounds) -> Parsed<(AgentHello, i32)> {
    let v1::AgentHello {
        session_id,
        agent_id,
        parent,
        take_over,
        resume_token,
        protocol: newest,
        known_policy: known,
        enforcement: said,
    } = hello;
    let max = bounds.rules.id_bytes;
    let hello = AgentHello {
        session: id("hello.session_id", &session_id, max)?,
        agent: id("hello.agent_id", &agent_id, max)?,
        parent: parent.map(|parent| exact_agent("hello.parent", parent, bounds)).transpose()?,
        take_over,
        resume: optional_id("hello.resume_token", &resume_token, max)?,
        told: known_policy("hello.known_policy", known)?,
        enforcement: said.map(|said| enforcement("hello.enforcement", &said)).transpose()?,
    };
    Ok((hello, protocol(newest)?))
}

/// What an agent's frame is about.
#[derive(Debug)]
pub enum AgentSays {
    /// Who it is.
    Hello(Box<v1::AgentHello>),
    /// It is there.
    Pong(i64),
    /// It leaves.
    Goodbye,
    /// Something that this server does not know.
    Unknown,
}

/// Reads an agent's frame; a hello is read later, by who expects one.
pub fn agent_says(request: v1::AgentServiceAttachRequest) -> AgentSays {
    let v1::AgentServiceAttachRequest { frame } = request;
    match frame {
        Some(FromAgent::Hello(hello)) => AgentSays::Hello(Box::new(hello)),
        Some(FromAgent::Pong(v1::Pong { nonce })) => AgentSays::Pong(nonce),
        Some(FromAgent::Goodbye(v1::Goodbye {})) => AgentSays::Goodbye,
        None => AgentSays::Unknown,
    }
}

/// A frame for an agent.
pub fn agent_frame(
    frame: AgentFrame,
    protocol: i32,
    ping_interval: Duration,
    bounds: &Bounds,
) -> v1::AgentServiceAttachResponse {
    to_agent(match frame {
        AgentFrame::Attached { agent, incarnation, lease, epoch, resume, grace } => {
            ToAgent::Attached(v1::AgentAttached {
                lease: Some(v1::AgentLease {
                    agent_id: agent.to_string(),
                    incarnation: incarnation.to_string(),
                    lease_token: lease.to_string(),
                }),
                epoch: i64::try_from(epoch).unwrap_or(i64::MAX),
                resume_token: resume.to_string(),
                grace: Some(duration(grace)),
                protocol,
                limits: Some(limits(bounds)),
                ping_interval: Some(duration(ping_interval)),
            })
        }
        AgentFrame::Context(policy) => ToAgent::RuntimeContext(runtime_context(policy)),
        AgentFrame::Drain { reconnect_after } => ToAgent::Drain(drain(reconnect_after)),
    })
}

/// A ping for an agent.
pub fn agent_ping(nonce: i64) -> v1::AgentServiceAttachResponse {
    to_agent(ToAgent::Ping(v1::Ping { nonce }))
}

/// A frame of an agent's that could not be taken.
pub fn agent_fault(refusal: Option<Refusal>) -> v1::AgentServiceAttachResponse {
    to_agent(ToAgent::Fault(item_fault("", "", &refusal.unwrap_or_else(unknown_frame))))
}

fn to_agent(frame: ToAgent) -> v1::AgentServiceAttachResponse {
    v1::AgentServiceAttachResponse { frame: Some(frame) }
}

/// The server is about to stop.
pub(super) fn drain(reconnect_after: Duration) -> v1::Drain {
    v1::Drain { reconnect_after: Some(duration(reconnect_after)) }
}

/// A live agent as lists show it; its parent is shown as it lives now.
pub fn agent(agent: &LiveAgent, parent: Option<&LiveAgent>) -> v1::Agent {
    let state = if agent.stream.is_some() { v1::AgentState::Attached } else { v1::AgentState::Grace };
    v1::Agent {
        agent: Some(agent_ref(&agent.id, &agent.incarnation)),
        session_id: agent.session.to_string(),
        parent: parent.map(|parent| agent_ref(&parent.id, &parent.incarnation)),
        state: state.into(),
        principal: agent.principal.to_string(),
        attached_time: Some(timestamp(agent.since)),
    }
}

/// One step of the way from the root to the asker.
pub fn path_entry(step: &PathStep) -> v1::PathEntry {
    let PathStep { agent, incarnation, session } = step;
    v1::PathEntry {
        agent_id: agent.to_string(),
        incarnation: incarnation.to_string(),
        session_id: session.to_string(),
    }
}
