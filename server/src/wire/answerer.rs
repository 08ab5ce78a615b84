//! Frames from answerers.

use std::time::Duration;

use humanplane_core::decision::Failure;
use humanplane_core::effect::{AnswererFrame, Welcomed};
use humanplane_core::engine::{AnswerBody, OfferReply, Post};
use humanplane_core::id::{AnswerId, RegistrationId, Token};
use humanplane_core::limits::at_most;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_request::Frame;
use humanplane_proto::v1::answerer_service_attach_response;

use super::decision::answered_outcome;
use super::dialect::{Dialect, Says};
use super::fault::unknown_frame;
use super::field::{Parsed, beginning, id, not_blank, optional_text};
use super::limits::Bounds;
use super::listener::{hello, terms};
use super::offer;
use super::question::answer as one_answer;

/// The words of `AnswererService`.
#[derive(Debug)]
pub struct Answers;

impl Dialect for Answers {
    type In = v1::AnswererServiceAttachRequest;
    type Out = v1::AnswererServiceAttachResponse;
    const POST: Post = Post::Answers;

    fn says(frame: Self::In, bounds: &Bounds) -> Says {
        answerer_says(frame, bounds)
    }

    fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> Self::Out {
        offer::welcome(protocol, ping_interval, bounds)
    }

    fn resumes(hello: &Self::In) -> Option<Token> {
        match &hello.frame {
            Some(Frame::Hello(hello)) if !hello.resume_token.is_empty() => {
                Some(Token::from(hello.resume_token.as_str()))
            }
            _ => None,
        }
    }

    fn attached(protocol: i32, ping_interval: Duration, bounds: &Bounds, welcomed: Welcomed) -> Self::Out {
        offer::attached(protocol, ping_interval, bounds, welcomed)
    }

    fn ping(nonce: i64) -> Self::Out {
        offer::ping(nonce)
    }

    fn fault(correlation_id: &str, refusal: &Refusal) -> Self::Out {
        offer::answerer_fault(correlation_id, "", refusal)
    }

    fn register_refused(correlation_id: String, refusal: &Refusal) -> Self::Out {
        offer::register_refused(correlation_id, refusal)
    }

    fn reply_refused(offer_id: String, refusal: &Refusal) -> Self::Out {
        offer::reply_refused(offer_id, refusal, None)
    }

    fn frame(
        frame: AnswererFrame,
        asked_to_end: impl FnOnce(&RegistrationId) -> Option<String>,
    ) -> Self::Out {
        offer::answerer_frame(frame, asked_to_end)
    }
}

/// Reads an answerer's frame.
pub fn answerer_says(request: v1::AnswererServiceAttachRequest, bounds: &Bounds) -> Says {
    let v1::AnswererServiceAttachRequest { frame } = request;
    let Some(frame) = frame else { return Says::Bad(String::new(), unknown_frame()) };
    match frame {
        Frame::Hello(frame) => Says::Hello(Box::new(hello(frame, bounds))),
        Frame::Register(frame) => Says::Register {
            correlation: frame.correlation_id.clone(),
            terms: Box::new(terms(frame, bounds)),
        },
        Frame::Unregister(frame) => unregister(frame, bounds),
        Frame::Answer(frame) => reply(frame.offer_id.clone(), answer(frame, bounds), bounds),
        Frame::Next(v1::Next { offer_id, wrap }) => reply(offer_id, Ok(OfferReply::Next { wrap }), bounds),
        Frame::Fail(frame) => reply(frame.offer_id.clone(), fail(frame, bounds), bounds),
        Frame::Released(v1::Released { offer_id }) => reply(offer_id, Ok(OfferReply::Released), bounds),
        Frame::Presented(v1::Presented { offer_id }) => reply(offer_id, Ok(OfferReply::Presented), bounds),
        Frame::Pong(v1::Pong { nonce }) => Says::Pong(nonce),
        Frame::Goodbye(v1::Goodbye {}) => Says::Goodbye,
    }
}

/// What a subscription's client would say first on a stream of its own: hello, and then its registrations.
pub fn opening(
    request: v1::SubscribeRequest,
) -> (v1::AnswererServiceAttachRequest, Vec<v1::AnswererServiceAttachRequest>) {
    let v1::SubscribeRequest { hello, registers } = request;
    let said = |frame| v1::AnswererServiceAttachRequest { frame };
    let registers = registers.into_iter().map(|register| said(Some(Frame::Register(register))));
    (said(hello.map(Frame::Hello)), registers.collect())
}

/// A frame for who subscribed; the first one brings the lease.
pub fn subscribed(mut frame: v1::AnswererServiceAttachResponse, lease: &str) -> v1::SubscribeResponse {
    if let Some(answerer_service_attach_response::Frame::Welcome(welcome)) = &mut frame.frame {
        lease.clone_into(&mut welcome.lease_token);
    }
    v1::SubscribeResponse { frame: Some(frame) }
}

/// The end of a registration.
pub(super) fn unregister(frame: v1::Unregister, bounds: &Bounds) -> Says {
    let v1::Unregister { correlation_id, registration_id } = frame;
    let max = bounds.rules.id_bytes;
    let read = at_most("correlation_id", &correlation_id, max)
        .and_then(|()| id("registration_id", &registration_id, max));
    match read {
        Ok(registration) => Says::Unregister { correlation: correlation_id, registration },
        Err(refusal) => Says::Bad(short(&correlation_id, max), refusal),
    }
}

/// What was said of an offer, or why it cannot be read.
pub(super) fn reply(offer_id: String, said: Parsed<OfferReply>, bounds: &Bounds) -> Says {
    let max = bounds.rules.id_bytes;
    match id("offer_id", &offer_id, max).and_then(|offer| Ok((offer, said?))) {
        Ok((offer, said)) => Says::Reply(offer, said),
        Err(refusal) => Says::BadReply(short(&offer_id, max), refusal),
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

pub(super) fn fail(fail: v1::Fail, bounds: &Bounds) -> Parsed<OfferReply> {
    let v1::Fail { offer_id: _, name, message, code } = fail;
    let rules = &bounds.rules;
    not_blank("name", &name)?;
    at_most("name", &name, rules.label_bytes)?;
    at_most("message", message.as_deref().unwrap_or_default(), rules.note_bytes)?;
    at_most("code", code.as_deref().unwrap_or_default(), rules.label_bytes)?;
    Ok(OfferReply::Fail(Failure { name, message, code }))
}
