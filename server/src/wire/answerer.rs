//! Frames from answerers.

use humanplane_core::decision::Failure;
use humanplane_core::engine::{AnswerBody, OfferReply};
use humanplane_core::id::{AnswerId, OfferId, RegistrationId};
use humanplane_core::limits::at_most;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_request::Frame;

use super::decision::answered_outcome;
use super::fault::unknown_frame;
use super::field::{Parsed, beginning, id, not_blank, optional_text};
use super::limits::Bounds;
use super::question::answer as one_answer;

/// What an answerer's frame is about.
#[derive(Debug)]
pub enum AnswererSays {
    /// Who it is.
    Hello(Box<v1::AnswererHello>),
    /// It wants to be asked.
    Register(Box<v1::Register>),
    /// It wants to be asked no more.
    Unregister {
        /// The client's word for this frame.
        correlation: String,
        /// Which registration.
        registration: RegistrationId,
    },
    /// It speaks of an offer.
    Reply(OfferId, OfferReply),
    /// It is there.
    Pong(i64),
    /// It leaves.
    Goodbye,
    /// It spoke of an offer, and not so that it could be read: the offer stays as it is.
    BadReply(String, Refusal),
    /// A frame that could not be read, with its correlation_id where it had one.
    Bad(String, Refusal),
}

/// Reads an answerer's frame; a hello and a registration are read later, by who can answer for them.
pub fn answerer_says(request: v1::AnswererServiceAttachRequest, bounds: &Bounds) -> AnswererSays {
    let v1::AnswererServiceAttachRequest { frame } = request;
    let Some(frame) = frame else { return AnswererSays::Bad(String::new(), unknown_frame()) };
    match frame {
        Frame::Hello(hello) => AnswererSays::Hello(Box::new(hello)),
        Frame::Register(register) => AnswererSays::Register(Box::new(register)),
        Frame::Unregister(frame) => unregister(frame, bounds),
        Frame::Answer(frame) => reply(frame.offer_id.clone(), answer(frame, bounds), bounds),
        Frame::Next(v1::Next { offer_id, wrap }) => reply(offer_id, Ok(OfferReply::Next { wrap }), bounds),
        Frame::Fail(frame) => reply(frame.offer_id.clone(), fail(frame, bounds), bounds),
        Frame::Released(v1::Released { offer_id }) => reply(offer_id, Ok(OfferReply::Released), bounds),
        Frame::Pong(v1::Pong { nonce }) => AnswererSays::Pong(nonce),
        Frame::Goodbye(v1::Goodbye {}) => AnswererSays::Goodbye,
    }
}

fn unregister(frame: v1::Unregister, bounds: &Bounds) -> AnswererSays {
    let v1::Unregister { correlation_id, registration_id } = frame;
    let max = bounds.rules.id_bytes;
    let read = at_most("correlation_id", &correlation_id, max)
        .and_then(|()| id("registration_id", &registration_id, max));
    match read {
        Ok(registration) => AnswererSays::Unregister { correlation: correlation_id, registration },
        Err(refusal) => AnswererSays::Bad(short(&correlation_id, max), refusal),
    }
}

fn reply(offer_id: String, said: Parsed<OfferReply>, bounds: &Bounds) -> AnswererSays {
    let max = bounds.rules.id_bytes;
    match id("offer_id", &offer_id, max).and_then(|offer| Ok((offer, said?))) {
        Ok((offer, said)) => AnswererSays::Reply(offer, said),
        Err(refusal) => AnswererSays::BadReply(short(&offer_id, max), refusal),
    }
}

/// An id that is echoed in a refusal of itself: nobody gets back more than an id may be long.
fn short(id: &str, max: usize) -> String {
    beginning(id, max).to_owned()
}

/// Exactly one of three fields says what the answer is: a sender of two is told, instead of one winning.
fn answer(answer: v1::Answer, bounds: &Bounds) -> Parsed<OfferReply> {
    let v1::Answer { offer_id: _, answer_id, note, outcome, answers, dismiss } = answer;
    let rules = &bounds.rules;
    let name: AnswerId = id("answer_id", &answer_id, rules.id_bytes)?;
    let note = optional_text("note", note, rules.note_bytes)?;
    let body = match (outcome, answers, dismiss) {
        (Some(outcome), None, None) => answered_outcome(outcome),
        (None, Some(v1::QuestionAnswers { items }), None) => {
            AnswerBody::Answers(items.into_iter().map(one_answer).collect())
        }
        (None, None, Some(v1::Dismiss {})) => AnswerBody::Dismiss,
        (outcome, answers, dismiss) => {
            return Err(not_one([
                ("outcome", outcome.is_some()),
                ("answers", answers.is_some()),
                ("dismiss", dismiss.is_some()),
            ]));
        }
    };
    Ok(OfferReply::Answer { answer: name, note, body })
}

fn not_one(fields: [(&str, bool); 3]) -> Refusal {
    let present: Vec<&str> = fields.iter().filter(|(_, there)| *there).map(|(name, _)| *name).collect();
    let wrong = if present.is_empty() {
        "is missing: an answer says exactly one of outcome, answers and dismiss".to_owned()
    } else {
        format!("{} stand together: an answer says exactly one of them", present.join(" and "))
    };
    let mut refusal = Refusal::field(present.first().copied().unwrap_or("outcome"), wrong.clone());
    refusal.fields.extend(present.iter().skip(1).map(|name| ((*name).to_owned(), wrong.clone())));
    refusal
}

fn fail(fail: v1::Fail, bounds: &Bounds) -> Parsed<OfferReply> {
    let v1::Fail { offer_id: _, name, message, code } = fail;
    let rules = &bounds.rules;
    not_blank("name", &name)?;
    at_most("name", &name, rules.label_bytes)?;
    at_most("message", message.as_deref().unwrap_or_default(), rules.note_bytes)?;
    at_most("code", code.as_deref().unwrap_or_default(), rules.label_bytes)?;
    Ok(OfferReply::Fail(Failure { name, message, code }))
}
