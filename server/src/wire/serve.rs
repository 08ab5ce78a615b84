//! Frames of plugins that serve commands, both ways.

use std::sync::Arc;
use std::time::Duration;

use humanplane_core::decision::{DeciderKind, Failure};
use humanplane_core::effect::{AnswererFrame, AskContent, AskView};
use humanplane_core::engine::{AnswerBody, OfferReply, Post, SourceEvent};
use humanplane_core::id::{AnswerId, OfferId, RegistrationId};
use humanplane_core::limits::at_most;
use humanplane_core::listeners::{Answerer, Kinds, Terms};
use humanplane_core::refusal::Refusal;
use humanplane_core::waterfall::OnSilence;
use humanplane_proto::v1;
use humanplane_proto::v1::serve_request::Frame as Said;
use humanplane_proto::v1::serve_response::Frame;

use super::agent::{agent_ref, drain, protocol};
use super::answerer::{reply, unregister};
use super::attachment::attachment;
use super::command::definition;
use super::dialect::{Dialect, Hello, Says, registered, unregistered, welcome};
use super::fault::{fault, item_fault, unknown_frame, violations};
use super::field::{Parsed, id, not_blank, optional_id, required};
use super::limits::Bounds;
use super::listener::{outstanding, scope};
use super::time::timestamp;

/// The words of `CommandService.Serve`.
#[derive(Debug)]
pub struct Serves;

impl Dialect for Serves {
    type In = v1::ServeRequest;
    type Out = v1::ServeResponse;
    const POST: Post = Post::Serves;

    fn says(request: v1::ServeRequest, bounds: &Bounds) -> Says {
        let v1::ServeRequest { frame } = request;
        let Some(frame) = frame else { return Says::Bad(String::new(), unknown_frame()) };
        match frame {
            Said::Hello(frame) => Says::Hello(Box::new(hello(frame, bounds))),
            Said::Register(frame) => Says::Register {
                correlation: frame.correlation_id.clone(),
                terms: Box::new(terms(frame, bounds)),
            },
            Said::Unregister(frame) => unregister(frame, bounds),
            Said::Result(frame) => reply(frame.invocation_id.clone(), result(frame, bounds), bounds),
            Said::Pong(v1::Pong { nonce }) => Says::Pong(nonce),
            Said::Goodbye(v1::Goodbye {}) => Says::Goodbye,
        }
    }

    fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> v1::ServeResponse {
        to_plugin(Frame::Welcome(welcome(protocol, ping_interval, bounds)))
    }

    fn ping(nonce: i64) -> v1::ServeResponse {
        to_plugin(Frame::Ping(v1::Ping { nonce }))
    }

    fn fault(correlation_id: &str, refusal: &Refusal) -> v1::ServeResponse {
        to_plugin(Frame::Fault(item_fault(correlation_id, "", refusal)))
    }

    fn register_refused(correlation_id: String, refusal: &Refusal) -> v1::ServeResponse {
        to_plugin(Frame::RegisterRefused(v1::RegisterRefused { correlation_id, fault: Some(fault(refusal)) }))
    }

    fn reply_refused(invocation_id: String, refusal: &Refusal) -> v1::ServeResponse {
        to_plugin(Frame::ResultRefused(v1::ResultRefused {
            invocation_id,
            fault: Some(fault(refusal)),
            violations: violations(refusal),
        }))
    }

    fn frame(
        frame: AnswererFrame,
        asked_to_end: impl FnOnce(&RegistrationId) -> Option<String>,
    ) -> v1::ServeResponse {
        to_plugin(match frame {
            AnswererFrame::Registered { correlation, registration, generation } => {
                Frame::Registered(registered(correlation, &registration, generation))
            }
            AnswererFrame::RegisterRefused { correlation, refusal } => {
                return Self::register_refused(correlation, &refusal);
            }
            AnswererFrame::Unregistered { registration, cause } => {
                match unregistered(&registration, asked_to_end(&registration), cause) {
                    Ok(ended) => Frame::Unregistered(ended),
                    Err((correlation, refusal)) => return Self::fault(&correlation, &refusal),
                }
            }
            AnswererFrame::Offer { offer, registration, view, holders: _, position: _ } => {
                Frame::Invocation(invocation(&offer, &registration, &view))
            }
            // A pass settles nothing here, and a plugin never makes one.
            AnswererFrame::NextResult { offer, .. } => {
                return Self::reply_refused(offer.to_string(), &unknown_frame());
            }
            AnswererFrame::ReplyAccepted { offer, settled_seq } => {
                Frame::ResultAccepted(v1::ResultAccepted {
                    invocation_id: offer.to_string(),
                    done_seq: settled_seq.unwrap_or_default(),
                })
            }
            AnswererFrame::ReplyRefused { offer, refusal, standing: _ } => {
                return Self::reply_refused(offer.to_string(), &refusal);
            }
            AnswererFrame::Retract { offer, cause, by: _ } => {
                Frame::Abort(v1::Abort { invocation_id: offer.to_string(), cause: cause.as_str().to_owned() })
            }
            AnswererFrame::Drain { reconnect_after } => Frame::Drain(drain(reconnect_after)),
        })
    }
}

fn to_plugin(frame: Frame) -> v1::ServeResponse {
    v1::ServeResponse { frame: Some(frame) }
}

fn hello(hello: v1::ServeHello, bounds: &Bounds) -> Parsed<Hello> {
    let v1::ServeHello { client_name, plugin_id, display_name, protocol: newest } = hello;
    let max = bounds.rules.id_bytes;
    at_most("hello.client_name", &client_name, max)?;
    let name: String = id("hello.plugin_id", &plugin_id, max)?;
    let shown = optional_id("hello.display_name", &display_name, max)?;
    let listener = Answerer {
        display_name: shown.unwrap_or_else(|| name.clone()),
        id: name,
        kind: DeciderKind::Automaton,
    };
    Ok(Hello { listener, client: client_name, protocol: protocol(newest)? })
}

fn terms(frame: v1::ServeCommand, bounds: &Bounds) -> Parsed<Terms> {
    let v1::ServeCommand { correlation_id, definition: wanted, scope: reach, max_concurrent } = frame;
    id::<String>("correlation_id", &correlation_id, bounds.rules.id_bytes)?;
    let definition = definition(required("definition", wanted)?);
    Ok(Terms {
        kinds: Kinds::default(),
        scope: scope(required("scope", reach)?, bounds)?,
        exact_only: false,
        prepend: false,
        group: None,
        provider: false,
        hold_limit: None,
        on_silence: OnSilence::Unavailable,
        max_outstanding: outstanding("max_concurrent", max_concurrent)?,
        command: Some(Arc::new(definition)),
    })
}

/// How a handler ended. Its answer needs no name of its own: there is one for each invocation.
fn result(frame: v1::CommandResult, bounds: &Bounds) -> Parsed<OfferReply> {
    use v1::command_result::Result as Is;
    let v1::CommandResult { invocation_id, result } = frame;
    let body = match required("result", result)? {
        Is::Success(v1::CommandSuccess { text, source_event_seq }) => {
            let source = source_event_seq.map(|seq| SourceEvent { seq, kind: None });
            AnswerBody::Success { text, source }
        }
        Is::Error(v1::CommandError { text }) => AnswerBody::Error(text),
        Is::Failure(v1::HandlerFailure { name, message }) => {
            not_blank("failure.name", &name)?;
            at_most("failure.name", &name, bounds.rules.label_bytes)?;
            let said = message.as_deref().unwrap_or_default();
            at_most("failure.message", said, bounds.rules.note_bytes)?;
            return Ok(OfferReply::Fail(Failure { name, message, code: None }));
        }
    };
    Ok(OfferReply::Answer { answer: AnswerId::new(invocation_id), note: None, body })
}

fn invocation(offer: &OfferId, registration: &RegistrationId, view: &Arc<AskView>) -> v1::Invocation {
    let (line, images) = match &view.content {
        AskContent::Command(content) => (content.parsed(), content.images.kept()),
        AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Gate(_) => (None, &[][..]),
    };
    let (name, raw_input) = line.map_or(("", ""), |line| (line.name, line.raw_input));
    v1::Invocation {
        invocation_id: offer.to_string(),
        registration_id: registration.to_string(),
        command_id: view.ask.to_string(),
        session_id: view.session.to_string(),
        name: name.to_owned(),
        raw_input: raw_input.to_owned(),
        agent: view.path.last().map(|step| agent_ref(&step.agent, &step.incarnation)),
        principal: view.principal.to_string(),
        opened_time: Some(timestamp(view.opened)),
        expires_time: view.expires.map(timestamp),
        run_seq: view.asked_seq,
        images: images.iter().map(attachment).collect(),
    }
}
