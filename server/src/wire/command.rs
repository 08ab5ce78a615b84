//! Commands: what they are, who asks for one, and how it ended.

use std::sync::Arc;

use humanplane_core::commands::event::DoneKind;
use humanplane_core::commands::{CommandContent, Definition, Images, Input, Served};
use humanplane_core::effect::{AskContent, CommandsChange, Settled};
use humanplane_core::engine::{AskName, Lifetime};
use humanplane_core::id::{AgentRef, AskId, Incarnation, SessionId};
use humanplane_core::limits::at_most;
use humanplane_core::listeners::Scope;
use humanplane_core::refusal::Refusal;
use humanplane_core::result::{AskResult, CommandResult};
use humanplane_proto::v1;
use humanplane_proto::v1::watch_commands_response::Frame;

use super::agent::agent_ref;
use super::approval::{AskCall, ask_name, dying, lifetime, waiting};
use super::attachment::images;
use super::decision::decided_by;
use super::field::{Parsed, id, optional_id};
use super::limits::Bounds;
use super::time::span;

/// A definition, as its plugin says it; the rules judge it.
pub(super) fn definition(definition: v1::CommandDefinition) -> Definition {
    let v1::CommandDefinition { name, description, input, record_input } = definition;
    let input = input.map(|v1::CommandInput { hint, images }| Input { hint, images });
    Definition { name, description, input, record_input: record_input.unwrap_or(true) }
}

/// A command as lists and watches show it.
pub fn command(served: &Served) -> v1::Command {
    let Served { definition, scope, session: _, handler: _, server } = served;
    let Definition { name, description, input, record_input } = &**definition;
    let input =
        input.as_ref().map(|Input { hint, images }| v1::CommandInput { hint: hint.clone(), images: *images });
    v1::Command {
        definition: Some(v1::CommandDefinition {
            name: name.clone(),
            description: description.clone(),
            input,
            record_input: Some(*record_input),
        }),
        scope: Some(shown_scope(scope)),
        served_by: server.clone(),
    }
}

fn shown_scope(scope: &Scope) -> v1::Scope {
    use v1::scope::Scope as Reach;
    let scope = match scope {
        Scope::Global => Reach::Global(v1::GlobalScope {}),
        Scope::Session(session) => Reach::Session(v1::SessionScope { session_id: session.to_string() }),
        Scope::Agent(agent, life) => Reach::Agent(v1::AgentScope { agent: Some(agent_ref(agent, life)) }),
    };
    v1::Scope { scope: Some(scope) }
}

/// One change of what can be run.
pub fn commands_change(change: &CommandsChange) -> v1::WatchCommandsResponse {
    let frame = match change {
        CommandsChange::Snapshot(served) => Frame::Item(command(served)),
        CommandsChange::Complete => Frame::Complete(v1::CommandsComplete {}),
        CommandsChange::Set(served) => Frame::Changed(command(served)),
        CommandsChange::Removed(name) => Frame::Removed(v1::CommandRemoved { name: name.clone() }),
    };
    v1::WatchCommandsResponse { frame: Some(frame) }
}

/// Reads the wish to know what a line means.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn resolve_command(
    request: v1::ResolveCommandRequest,
    bounds: &Bounds,
) -> Parsed<(SessionId, CommandContent)> {
    let v1::ResolveCommandRequest { session_id, agent, line } = request;
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    Ok((session, content(agent, line, Vec::new(), bounds)?))
}

/// Reads the wish to run a line.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn execute_command(request: v1::ExecuteCommandRequest, bounds: &Bounds) -> Parsed<AskCall> {
    let v1::ExecuteCommandRequest {
        request_id,
        session_id,
        agent,
        line,
        lifetime: number,
        wait,
        deadline,
        images,
    } = request;
    let lifetime = lifetime(number)?;
    if lifetime == Lifetime::Agent {
        return Err(Refusal::field(
            "lifetime",
            "AGENT is for what an agent asks; a command has CALL or SESSION",
        ));
    }
    Ok(AskCall {
        session: id("session_id", &session_id, bounds.rules.id_bytes)?,
        request_id: id("request_id", &request_id, bounds.rules.id_bytes)?,
        lease: None,
        content: AskContent::Command(content(agent, line, images, bounds)?),
        lifetime,
        wait: waiting(lifetime, span("wait", wait)?, bounds)?,
        deadline: dying(span("deadline", deadline)?, bounds)?,
    })
}

fn content(
    agent: Option<v1::AgentRef>,
    line: String,
    given: Vec<v1::Image>,
    bounds: &Bounds,
) -> Parsed<CommandContent> {
    at_most("line", &line, bounds.rules.custom_bytes)?;
    let max = bounds.rules.id_bytes;
    let agent = agent.map(|v1::AgentRef { agent_id, incarnation }| {
        let life = optional_id("agent.incarnation", &incarnation, max)?;
        let incarnation = life.unwrap_or_else(|| Incarnation::from(""));
        Ok::<_, Refusal>(AgentRef { id: id("agent.agent_id", &agent_id, max)?, incarnation })
    });
    let images = Images::new(images(given, bounds)?);
    Ok(CommandContent { line, agent: agent.transpose()?, images })
}

/// Reads the wish to cancel a command.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn cancel_command(request: v1::CancelCommandRequest, bounds: &Bounds) -> Parsed<(SessionId, AskName)> {
    use v1::cancel_command_request::Key;
    let v1::CancelCommandRequest { session_id, key } = request;
    let key = key.map(|key| match key {
        Key::CommandId(by_id) => (true, by_id),
        Key::RequestId(by_request) => (false, by_request),
    });
    Ok((id("session_id", &session_id, bounds.rules.id_bytes)?, ask_name(key, "command_id", bounds)?))
}

/// How a command ended; nothing where something else did.
pub fn execution(settled: &Arc<Settled>, replayed: bool) -> Option<v1::CommandExecution> {
    Some(v1::CommandExecution {
        run_seq: Some(settled.asked_seq),
        done_seq: Some(settled.decided_seq),
        replayed,
        ..unwritten_execution(&settled.ask, &settled.result)?
    })
}

/// How a command ended that the log could not keep.
pub fn unwritten_execution(ask: &AskId, result: &AskResult) -> Option<v1::CommandExecution> {
    use v1::command_execution::Outcome;
    let AskResult::Command(CommandResult { kind, text, source_event_seq, cause, by }) = result else {
        return None;
    };
    let said = text.clone().unwrap_or_default();
    let outcome = match (kind, cause) {
        (DoneKind::Success, _) => {
            Outcome::Success(v1::CommandSuccess { text: text.clone(), source_event_seq: *source_event_seq })
        }
        (DoneKind::Error, None) => Outcome::Error(v1::CommandError { text: said }),
        (DoneKind::Error, Some(cause)) => {
            Outcome::Failed(v1::CommandFailed { cause: cause.as_str().to_owned(), message: said })
        }
    };
    Some(v1::CommandExecution {
        command_id: ask.to_string(),
        outcome: Some(outcome),
        ended_by: by.as_ref().map(decided_by),
        run_seq: None,
        done_seq: None,
        replayed: false,
    })
}
