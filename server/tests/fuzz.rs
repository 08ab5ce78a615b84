//! Bytes from outside never panic, and what is no decision never becomes one. A short run on stable with every test
//! run; `cargo bolero test -p humanplane NAME` keeps one going.

use bolero::{TypeGenerator, check};
use humanplane::session::jsonl::Lines;
use humanplane::wire::answerer::answerer_says;
use humanplane::wire::dialect::Says;
use humanplane::wire::limits::Bounds;
use humanplane_core::decision::ApprovalOutcome;
use humanplane_core::engine::{AnswerBody, OfferReply};
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_attach_request::Frame;
use prost::Message as _;

/// Inputs of each target in a plain test run.
const RUNS: usize = 20_000;

#[test]
fn any_bytes_are_a_frame_or_are_not() {
    check!().with_iterations(RUNS).for_each(|bytes: &[u8]| {
        if let Ok(frame) = v1::AnswererServiceAttachRequest::decode(bytes) {
            let _whatever = answerer_says(frame, &Bounds::default());
        }
    });
}

/// An answer with any of its three parts, and any number for an outcome.
#[derive(Debug, Clone, TypeGenerator)]
struct Said {
    offer: bool,
    answer: bool,
    outcome: Option<i32>,
    small: Option<i8>,
    items: Option<u8>,
    dismiss: bool,
}

impl Said {
    fn outcome(&self) -> Option<i32> {
        self.small.map(i32::from).or(self.outcome)
    }

    fn frame(&self) -> v1::AnswererServiceAttachRequest {
        let items = self.items.map(|count| v1::QuestionAnswers {
            items: vec![v1::QuestionAnswer::default(); usize::from(count % 4)],
        });
        let answer = v1::Answer {
            offer_id: if self.offer { "offer".into() } else { String::new() },
            answer_id: if self.answer { "answer".into() } else { String::new() },
            outcome: self.outcome(),
            answers: items,
            dismiss: self.dismiss.then(v1::Dismiss::default),
            ..Default::default()
        };
        v1::AnswererServiceAttachRequest { frame: Some(Frame::Answer(answer)) }
    }
}

#[test]
fn only_the_one_number_alone_is_a_grant() {
    check!().with_iterations(RUNS).with_type::<Said>().for_each(|said| {
        let read = answerer_says(said.frame(), &Bounds::default());
        let grants = matches!(
            read,
            Says::Reply(
                _,
                OfferReply::Answer { body: AnswerBody::Outcome(ApprovalOutcome::AllowedOnce), .. }
            )
        );
        let alone = said.offer && said.answer && said.items.is_none() && !said.dismiss;
        let means_it = said.outcome() == Some(v1::ApprovalOutcome::AllowedOnce.into());
        assert_eq!(grants, alone && means_it, "{said:?}");
    });
}

#[test]
fn lines_of_a_seed_are_the_same_however_they_are_cut() {
    check!().with_iterations(RUNS / 4).with_type::<(Vec<u8>, u8)>().for_each(|(bytes, cut)| {
        let file = [&b"{\"seq\":0,\"time\":1,\"type\":\"a/b\",\"data\":{}}\n"[..], bytes].concat();
        let whole = read(&[&file]);
        let (left, right) = file.split_at(usize::from(*cut).min(file.len()));
        assert_eq!(whole, read(&[left, right]));
    });
}

/// How many events and whether there is a header, or the refusal.
fn read(pieces: &[&[u8]]) -> Result<(usize, bool), String> {
    let mut lines = Lines::default();
    for piece in pieces {
        lines.feed(piece).map_err(|refusal| refusal.message)?;
    }
    let lines = lines.finish().map_err(|refusal| refusal.message)?;
    Ok((lines.records.len(), lines.header.is_some()))
}
