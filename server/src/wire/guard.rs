//! Frames of those who are there for tool calls at the gate, both ways.

use std::sync::Arc;
use std::time::Duration;

use humanplane_core::decision::DeciderKind;
use humanplane_core::effect::{AnswererFrame, AskContent, AskView};
use humanplane_core::engine::{AnswerBody, OfferReply, Post};
use humanplane_core::gate::{GateContent, GateOutcome, GateResult, Says as Word, Stage};
use humanplane_core::id::{AnswerId, OfferId, RegistrationId};
use humanplane_core::limits::at_most;
use humanplane_core::listeners::{Answerer, Terms};
use humanplane_core::refusal::Refusal;
use humanplane_core::result::AskResult;
use humanplane_proto::v1;
use humanplane_proto::v1::guard_request::Frame as Said;
use humanplane_proto::v1::guard_response::Frame;

use super::agent::{drain, path_entry, protocol};
use super::answerer::{fail, reply, unregister};
use super::decision::{cause, decided_by};
use super::dialect::{Dialect, Hello, Says, registered, unregistered, welcome};
use super::fault::{fault, item_fault, public_message, reason_name, unknown_frame, violations};
use super::field::{Parsed, id, optional_bytes, optional_id, optional_text, required, unknown};
use super::limits::Bounds;
use super::listener::{on_silence, outstanding, scope};
use super::permission::approval_policy;
use super::time::{span, timestamp};

/// The words of `ToolGateService.Guard`.
#[derive(Debug)]
pub struct Guards;

impl Dialect for Guards {
    type In = v1::GuardRequest;
    type Out = v1::GuardResponse;
    const POST: Post = Post::Guards;

    fn says(request: v1::GuardRequest, bounds: &Bounds) -> Says {
        let v1::GuardRequest { frame } = request;
        let Some(frame) = frame else { return Says::Bad(String::new(), unknown_frame()) };
        match frame {
            Said::Hello(frame) => Says::Hello(Box::new(hello(frame, bounds))),
            Said::Register(frame) => Says::Register {
                correlation: frame.correlation_id.clone(),
                terms: Box::new(terms(frame, bounds)),
            },
            Said::Unregister(frame) => unregister(frame, bounds),
            Said::Answer(frame) => reply(frame.offer_id.clone(), answer(frame, bounds), bounds),
            Said::Next(v1::Next { offer_id, wrap }) => reply(offer_id, Ok(OfferReply::Next { wrap }), bounds),
            Said::Fail(frame) => reply(frame.offer_id.clone(), fail(frame, bounds), bounds),
            Said::Released(v1::Released { offer_id }) => reply(offer_id, Ok(OfferReply::Released), bounds),
            Said::Pong(v1::Pong { nonce }) => Says::Pong(nonce),
            Said::Goodbye(v1::Goodbye {}) => Says::Goodbye,
        }
    }

    fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> v1::GuardResponse {
        to_policy(Frame::Welcome(welcome(protocol, ping_interval, bounds)))
    }

    fn ping(nonce: i64) -> v1::GuardResponse {
        to_policy(Frame::Ping(v1::Ping { nonce }))
    }

    fn fault(correlation_id: &str, refusal: &Refusal) -> v1::GuardResponse {
        to_policy(Frame::Fault(item_fault(correlation_id, "", refusal)))
    }

    fn register_refused(correlation_id: String, refusal: &Refusal) -> v1::GuardResponse {
        to_policy(Frame::RegisterRefused(v1::RegisterRefused { correlation_id, fault: Some(fault(refusal)) }))
    }

    fn reply_refused(offer_id: String, refusal: &Refusal) -> v1::GuardResponse {
        to_policy(Frame::ReplyRefused(v1::ReplyRefused {
            offer_id,
            reason: reason_name(refusal.reason).to_owned(),
            violations: violations(refusal),
            standing: None,
            message: public_message(refusal).to_owned(),
        }))
    }

    fn frame(
        frame: AnswererFrame,
        asked_to_end: impl FnOnce(&RegistrationId) -> Option<String>,
    ) -> v1::GuardResponse {
        to_policy(match frame {
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
                Frame::Offer(shown_offer(&offer, &registration, &view))
            }
            AnswererFrame::NextResult { offer, result } => Frame::NextResult(next_result(&offer, result)),
            AnswererFrame::ReplyAccepted { offer, settled_seq: _ } => {
                Frame::ReplyAccepted(v1::ReplyAccepted { offer_id: offer.to_string(), settled_seq: None })
            }
            AnswererFrame::ReplyRefused { offer, refusal, standing: _ } => {
                return Self::reply_refused(offer.to_string(), &refusal);
            }
            AnswererFrame::Retract { offer, cause, by } => Frame::Retract(v1::Retract {
                offer_id: offer.to_string(),
                cause: cause.as_str().to_owned(),
                by: by.as_ref().map(decided_by),
            }),
            AnswererFrame::Drain { reconnect_after } => Frame::Drain(drain(reconnect_after)),
        })
    }
}

fn to_policy(frame: Frame) -> v1::GuardResponse {
    v1::GuardResponse { frame: Some(frame) }
}

fn hello(hello: v1::GuardHello, bounds: &Bounds) -> Parsed<Hello> {
    let v1::GuardHello { client_name, policy_id, display_name, protocol: newest } = hello;
    let max = bounds.rules.id_bytes;
    at_most("hello.client_name", &client_name, max)?;
    let name: String = id("hello.policy_id", &policy_id, max)?;
    let shown = optional_id("hello.display_name", &display_name, max)?;
    let listener =
        Answerer { display_name: shown.unwrap_or_else(|| name.clone()), id: name, kind: DeciderKind::Policy };
    Ok(Hello { listener, client: client_name, protocol: protocol(newest)? })
}

fn terms(frame: v1::GuardRegister, bounds: &Bounds) -> Parsed<Terms> {
    let v1::GuardRegister {
        correlation_id,
        role: number,
        scope: reach,
        exact_only,
        prepend,
        group,
        hold_limit,
        on_silence: silence,
        max_outstanding,
    } = frame;
    let max = bounds.rules.id_bytes;
    id::<String>("correlation_id", &correlation_id, max)?;
    let asked = span("hold_limit", hold_limit)?;
    let silence = on_silence(silence)?;
    if asked.is_none() && silence == humanplane_core::waterfall::OnSilence::Next {
        return Err(Refusal::field("on_silence", "is NEXT: that needs a hold_limit"));
    }
    Ok(Terms {
        kinds: std::iter::once(role(number)?.kind()).collect(),
        scope: scope(required("scope", reach)?, bounds)?,
        exact_only,
        prepend,
        group: optional_id("group", &group, max)?,
        provider: false,
        hold_limit: Some(hold(asked, bounds)?),
        on_silence: silence,
        max_outstanding: outstanding("max_outstanding", max_outstanding)?,
        command: None,
    })
}

/// Nobody keeps an agent waiting for ever without a word.
fn hold(asked: Option<Duration>, bounds: &Bounds) -> Parsed<Duration> {
    let most = bounds.gate_hold;
    match asked {
        Some(asked) if asked > most => {
            Err(Refusal::field("hold_limit", format!("is {asked:?}; at most {most:?}"))
                .with("limit", most.as_secs_f64()))
        }
        asked => Ok(asked.unwrap_or(most)),
    }
}

fn role(number: i32) -> Parsed<Stage> {
    match v1::GuardRole::try_from(number) {
        Ok(v1::GuardRole::Listener) => Ok(Stage::Listeners),
        Ok(v1::GuardRole::Guard) => Ok(Stage::Guards),
        Ok(v1::GuardRole::Unspecified) => Err(Refusal::field("role", "is required")),
        Err(_) => Err(unknown("role", number)),
    }
}

/// Its answer needs no name of its own: there is one for each offer. What is no word settles as one that nobody knows.
fn answer(answer: v1::GuardAnswer, bounds: &Bounds) -> Parsed<OfferReply> {
    let v1::GuardAnswer { offer_id, says, reason } = answer;
    let note = optional_text("reason", reason, bounds.rules.note_bytes)?;
    let body = match v1::GuardSays::try_from(says) {
        Ok(v1::GuardSays::Allow) => AnswerBody::Says(Word::Allow),
        Ok(v1::GuardSays::Deny) => AnswerBody::Says(Word::Deny),
        Ok(v1::GuardSays::Ask) => AnswerBody::Says(Word::Ask),
        Ok(v1::GuardSays::Unspecified) | Err(_) => AnswerBody::UnknownOutcome(says),
    };
    Ok(OfferReply::Answer { answer: AnswerId::new(offer_id), note, body })
}

fn shown_offer(offer: &OfferId, registration: &RegistrationId, view: &Arc<AskView>) -> v1::GuardOffer {
    let call = match &view.content {
        AskContent::Gate(GateContent { stage: _, call }) => Some(call),
        // Offered to who answers, or serves.
        AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Command(_) => None,
    };
    v1::GuardOffer {
        offer_id: offer.to_string(),
        registration_id: registration.to_string(),
        session_id: view.session.to_string(),
        tool_name: call.map(|call| call.tool_name.clone()).unwrap_or_default(),
        arguments_json: optional_bytes(call.and_then(|call| call.action.as_ref())),
        call_id: call.and_then(|call| call.call_id.clone()),
        path: view.path.iter().map(path_entry).collect(),
        asker_principal: view.principal.to_string(),
        policy: approval_policy(view.policy).into(),
        opened_time: Some(timestamp(view.opened)),
    }
}

/// What a wrapping listener's successors said.
fn next_result(offer: &OfferId, result: AskResult) -> v1::GuardNextResult {
    let offer_id = offer.to_string();
    let AskResult::Gate(GateResult { stage: _, outcome, reason, cause: why, by }) = result else {
        return v1::GuardNextResult { offer_id, ..Default::default() };
    };
    let says = match outcome {
        GateOutcome::Allow => v1::GuardSays::Allow,
        GateOutcome::Deny => v1::GuardSays::Deny,
        GateOutcome::Ask => v1::GuardSays::Ask,
        GateOutcome::Unavailable | GateOutcome::Cancelled => v1::GuardSays::Unspecified,
    };
    v1::GuardNextResult {
        offer_id,
        says: says.into(),
        reason: reason.unwrap_or_default(),
        cause: cause(why.as_ref()),
        decided_by: by.as_ref().map(decided_by),
    }
}
