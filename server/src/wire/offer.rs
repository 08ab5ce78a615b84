//! Frames for answerers.

use std::sync::Arc;
use std::time::Duration;

use humanplane_core::effect::{AnswererFrame, AskContent, AskView, Kept, Settled, Welcomed};
use humanplane_core::id::{OfferId, RegistrationId};
use humanplane_core::refusal::Refusal;
use humanplane_core::result::{ApprovalResult, AskResult, QuestionsResult};
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_response::Frame;

use super::agent::{drain, path_entry};
use super::approval::decided;
use super::decision::{approval_outcome, cause, decided_by, questions_outcome};
use super::dialect::{self, registered, unregistered};
use super::fault::{fault, item_fault, public_message, reason_name, violations};
use super::inbox::position as told;
use super::limits::Bounds;
use super::pending::{Action, action, approval, tool_call};
use super::permission::approval_policy;
use super::question::{settled as questions_settled, shown_answer, shown_question};
use super::time::{duration, timestamp};

/// The first frame.
pub fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> v1::AnswererServiceAttachResponse {
    to_answerer(Frame::Welcome(dialect::welcome(protocol, ping_interval, bounds)))
}

/// The same, with what the rules say of the stream.
pub fn attached(
    protocol: i32,
    ping_interval: Duration,
    bounds: &Bounds,
    welcomed: Welcomed,
) -> v1::AnswererServiceAttachResponse {
    let Welcomed { resume, grace, kept } = welcomed;
    to_answerer(Frame::Welcome(v1::Welcome {
        resume_token: resume.map(|token| token.to_string()).unwrap_or_default(),
        resume_grace: Some(duration(grace)),
        resumed: kept.map(resumed),
        ..dialect::welcome(protocol, ping_interval, bounds)
    }))
}

fn resumed(kept: Kept) -> v1::Resumed {
    let Kept { registrations, offers } = kept;
    let stands = |(id, generation): &(RegistrationId, u64)| registered(String::new(), id, *generation);
    v1::Resumed {
        registrations: registrations.iter().map(stands).collect(),
        offer_ids: offers.iter().map(OfferId::to_string).collect(),
    }
}

/// A ping.
pub fn ping(nonce: i64) -> v1::AnswererServiceAttachResponse {
    to_answerer(Frame::Ping(v1::Ping { nonce }))
}

/// A frame of an answerer's that could not be taken.
pub fn answerer_fault(
    correlation_id: &str,
    offer_id: &str,
    refusal: &Refusal,
) -> v1::AnswererServiceAttachResponse {
    to_answerer(Frame::Fault(item_fault(correlation_id, offer_id, refusal)))
}

/// A registration that was refused before the rules saw it.
pub fn register_refused(correlation_id: String, refusal: &Refusal) -> v1::AnswererServiceAttachResponse {
    to_answerer(Frame::RegisterRefused(v1::RegisterRefused { correlation_id, fault: Some(fault(refusal)) }))
}

/// A reply that changes nothing.
pub fn reply_refused(
    offer_id: String,
    refusal: &Refusal,
    standing: Option<&Settled>,
) -> v1::AnswererServiceAttachResponse {
    to_answerer(Frame::ReplyRefused(v1::ReplyRefused {
        offer_id,
        reason: reason_name(refusal.reason).to_owned(),
        violations: violations(refusal),
        standing: standing.map(how_it_stands),
        message: public_message(refusal).to_owned(),
    }))
}

fn how_it_stands(settled: &Settled) -> v1::Standing {
    use v1::standing::Settled as As;
    let approval = || decided(settled, true).map(As::Approval);
    let questions = || questions_settled(settled, true).map(As::Questions);
    v1::Standing { settled: approval().or_else(questions) }
}

/// A frame of the rules for an answerer. `asked_to_end` says under which correlation_id the client asked for
/// the end of a registration, where it did.
pub fn answerer_frame(
    frame: AnswererFrame,
    asked_to_end: impl FnOnce(&RegistrationId) -> Option<String>,
) -> v1::AnswererServiceAttachResponse {
    to_answerer(match frame {
        AnswererFrame::Registered { correlation, registration, generation } => {
            Frame::Registered(registered(correlation, &registration, generation))
        }
        AnswererFrame::RegisterRefused { correlation, refusal } => {
            return register_refused(correlation, &refusal);
        }
        AnswererFrame::Unregistered { registration, cause } => {
            match unregistered(&registration, asked_to_end(&registration), cause) {
                Ok(ended) => Frame::Unregistered(ended),
                Err((correlation, refusal)) => return answerer_fault(&correlation, "", &refusal),
            }
        }
        AnswererFrame::Offer { offer, registration, view, holders, position } => Frame::Offer(v1::Offer {
            position: told(position),
            ..shown_offer(&offer, &registration, &view, holders)
        }),
        AnswererFrame::NextResult { offer, result } => Frame::NextResult(next_result(&offer, &result)),
        AnswererFrame::ReplyAccepted { offer, settled_seq } => {
            Frame::ReplyAccepted(v1::ReplyAccepted { offer_id: offer.to_string(), settled_seq })
        }
        AnswererFrame::ReplyRefused { offer, refusal, standing } => {
            return reply_refused(offer.to_string(), &refusal, standing.as_deref());
        }
        AnswererFrame::Retract { offer, cause, by } => Frame::Retract(v1::Retract {
            offer_id: offer.to_string(),
            cause: cause.as_str().to_owned(),
            by: by.as_ref().map(decided_by),
        }),
        AnswererFrame::Drain { reconnect_after } => Frame::Drain(drain(reconnect_after)),
    })
}

fn shown_offer(
    offer: &OfferId,
    registration: &RegistrationId,
    view: &Arc<AskView>,
    holders: Vec<String>,
) -> v1::Offer {
    use v1::offer::Ask;
    let Action { action_json, summary } = action(view);
    v1::Offer {
        offer_id: offer.to_string(),
        registration_id: registration.to_string(),
        session_id: view.session.to_string(),
        ask_id: view.ask.to_string(),
        ask: match &view.content {
            AskContent::Approval(content) => Some(Ask::Approval(approval(content))),
            AskContent::Questions(batch) => {
                let questions = batch.iter().map(shown_question).collect();
                Some(Ask::Questions(v1::QuestionsAsk { questions }))
            }
            // Offered to who serves it or guards it, never to who answers.
            AskContent::Command(_) | AskContent::Gate(_) => None,
        },
        tool_call: view.call.as_ref().map(tool_call),
        action_json,
        summary,
        path: view.path.iter().map(path_entry).collect(),
        asker_principal: view.principal.to_string(),
        policy: approval_policy(view.policy).into(),
        opened_time: Some(timestamp(view.opened)),
        expires_time: view.expires.map(timestamp),
        holders,
        position: 0,
    }
}

/// What a wrapping listener's successor concluded.
fn next_result(offer: &OfferId, result: &AskResult) -> v1::NextResult {
    use v1::next_result::Result;
    let result = match result {
        AskResult::Approval(ApprovalResult { outcome, cause: why, note, by }) => {
            Some(Result::Approval(v1::ApprovalResult {
                outcome: approval_outcome(*outcome).into(),
                cause: cause(why.as_ref()),
                note: note.clone().unwrap_or_default(),
                decided_by: by.as_ref().map(decided_by),
            }))
        }
        AskResult::Questions(QuestionsResult { outcome, answers, failure: _, cause: why, by }) => {
            Some(Result::Questions(v1::QuestionsResult {
                outcome: questions_outcome(*outcome).into(),
                answers: answers.iter().map(shown_answer).collect(),
                cause: cause(why.as_ref()),
                decided_by: by.as_ref().map(decided_by),
            }))
        }
        // Nobody wraps a command: it has one listener; nor is a tool call at the gate put to answerers.
        AskResult::Command(_) | AskResult::Gate(_) => None,
    };
    v1::NextResult { offer_id: offer.to_string(), result }
}

fn to_answerer(frame: Frame) -> v1::AnswererServiceAttachResponse {
    v1::AnswererServiceAttachResponse { frame: Some(frame) }
}
