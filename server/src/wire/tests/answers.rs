//! Answers: exactly one of three, and zero never grants.

use humanplane_core::decision::ApprovalOutcome;
use humanplane_core::engine::{AnswerBody, OfferReply};
use humanplane_core::refusal::Reason;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_request::Frame;
use proptest::prelude::*;

use super::blame;
use crate::wire::answerer::answerer_says;
use crate::wire::dialect::Says;
use crate::wire::limits::Bounds;

fn say(frame: Frame) -> Says {
    answerer_says(v1::AnswererServiceAttachRequest { frame: Some(frame) }, &Bounds::default())
}

fn answer() -> v1::Answer {
    v1::Answer { offer_id: "o".into(), answer_id: "a".into(), ..Default::default() }
}

fn refused(answer: v1::Answer) -> humanplane_core::refusal::Refusal {
    match say(Frame::Answer(answer)) {
        Says::BadReply(_, refusal) => refusal,
        said => panic!("{said:?}"),
    }
}

#[test]
fn an_answer_says_exactly_one_thing() {
    assert_eq!(blame(&refused(answer())), (Reason::FieldInvalid, vec!["outcome"]));
    let two = v1::Answer { outcome: Some(1), dismiss: Some(v1::Dismiss {}), ..answer() };
    assert_eq!(blame(&refused(two)), (Reason::FieldInvalid, vec!["outcome", "dismiss"]));
    let all = v1::Answer {
        outcome: Some(1),
        answers: Some(v1::QuestionAnswers::default()),
        dismiss: Some(v1::Dismiss {}),
        ..answer()
    };
    assert_eq!(blame(&refused(all)), (Reason::FieldInvalid, vec!["outcome", "answers", "dismiss"]));
}

#[test]
fn an_answer_has_a_name() {
    let nameless = v1::Answer { answer_id: " ".into(), outcome: Some(1), ..answer() };
    assert_eq!(blame(&refused(nameless)), (Reason::BlankField, vec!["answer_id"]));
    let long = v1::Answer { answer_id: "x".repeat(129), outcome: Some(1), ..answer() };
    assert_eq!(blame(&refused(long)), (Reason::FieldInvalid, vec!["answer_id"]));
}

#[test]
fn a_note_over_the_limit_is_refused_not_cut() {
    let long = v1::Answer { note: "x".repeat(16 * 1024 + 1), outcome: Some(1), ..answer() };
    assert_eq!(blame(&refused(long)), (Reason::FieldInvalid, vec!["note"]));
}

#[test]
fn an_empty_frame_is_a_fault_and_nothing_more() {
    let empty = v1::AnswererServiceAttachRequest { frame: None };
    let Says::Bad(correlation, refusal) = answerer_says(empty, &Bounds::default()) else {
        panic!("an empty frame is read as something");
    };
    assert_eq!((correlation.as_str(), blame(&refusal)), ("", (Reason::FieldInvalid, vec!["frame"])));
}

proptest! {
    #[test]
    fn one_number_alone_grants(number in any::<i32>()) {
        let said = say(Frame::Answer(v1::Answer { outcome: Some(number), ..answer() }));
        let Says::Reply(_, OfferReply::Answer { body, .. }) = said else { panic!("unread") };
        let grants = body == AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);
        prop_assert_eq!(grants, number == 1);
        if !(1..=4).contains(&number) {
            prop_assert_eq!(body, AnswerBody::UnknownOutcome(number));
        }
    }

    #[test]
    fn whatever_the_bytes_are_they_are_read_as_something(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        use prost::Message as _;
        if let Ok(frame) = v1::AnswererServiceAttachRequest::decode(bytes.as_slice()) {
            let _said = answerer_says(frame, &Bounds::default());
        }
    }
}
