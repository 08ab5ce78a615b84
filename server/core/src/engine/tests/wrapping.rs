//! §4.3 and §4.4 for listeners that wrap others.

use super::SECOND;
use super::world::{World, approval, batch, questions, select, terms};
use crate::decision::{ApprovalOutcome, Cause, Failure, QuestionsOutcome};
use crate::effect::AnswererFrame;
use crate::engine::{AnswerBody, OfferReply};
use crate::listeners::Terms;
use crate::refusal::Reason;
use crate::result::AskResult;
use crate::waterfall::OnSilence;

const ALLOW: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);

fn heard(world: &World, who: &super::world::Answerer) -> Option<AskResult> {
    world.frames[&who.stream].iter().rev().find_map(|frame| match frame {
        AnswererFrame::NextResult { result, .. } => Some(result.clone()),
        _ => None,
    })
}

#[test]
fn rule_4_3_a_wrapper_hears_the_result_and_has_the_last_word() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass(&wrapper, true);
    let inner = world.allow(&u2);
    assert!(heard(&world, &wrapper).is_some_and(|result| result.grants()));
    assert!(world.waits(call), "the wrapper decides");
    let before = world.head("s");
    world.decide(&u2, &inner, "answer", ALLOW);
    assert_eq!(world.head("s"), before);
    world.says(&wrapper, ApprovalOutcome::Rejected);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::Rejected);
    let settled = world.settled(call);
    assert_eq!(settled.result.by().and_then(|by| by.answerer.as_deref()), Some("wrapper"));
    assert!(matches!(world.last(&u2), AnswererFrame::ReplyAccepted { settled_seq: Some(_), .. }));
}

#[test]
fn rule_4_3_a_wrapper_may_settle_first() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass(&wrapper, true);
    let inner = world.offer(&u2);
    world.allow(&wrapper);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    assert!(matches!(world.last(&u2), AnswererFrame::Retract { by: Some(by), .. }
        if by.answerer.as_deref() == Some("wrapper")));
    world.decide(&u2, &inner, "x", ALLOW);
    assert_eq!(world.refused_reply(&u2), Reason::AlreadySettled);
}

#[test]
fn rule_4_3_a_second_pass_is_refused() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    let call = world.ask(approval(&agent));
    let offer = world.pass(&wrapper, true);
    for wrap in [true, false] {
        world.reply(wrapper.stream, &offer, OfferReply::Next { wrap });
        assert_eq!(world.refused_reply(&wrapper), Reason::NotHolding);
    }
    world.allow(&u2);
    world.reply(wrapper.stream, &offer, OfferReply::Next { wrap: false });
    assert_eq!(world.refused_reply(&wrapper), Reason::NotHolding, "also after the result");
    world.says(&wrapper, ApprovalOutcome::Rejected);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::Rejected);
}

#[test]
fn rule_4_4_a_waiting_wrapper_that_unloads_ends_the_request() {
    for answered in [false, true] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
        let call = world.ask(approval(&agent));
        world.pass(&wrapper, true);
        if answered {
            world.allow(&u2);
        }
        world.stream_over(wrapper.stream, false);
        assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
        assert!(world.held(&u2).is_empty());
    }
}

#[test]
fn rule_4_4_a_successor_that_unloads_ends_the_request_and_the_wrapper_is_told() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (outer, inner, u3) = (world.person("outer"), world.person("inner"), world.person("u3"));
    let call = world.ask(approval(&agent));
    world.pass(&outer, true);
    world.pass(&inner, true);
    world.stream_over(u3.stream, false);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
    for who in [&outer, &inner] {
        assert!(heard(&world, who).is_none(), "nothing that it could turn into a grant");
        assert!(matches!(world.last(who), AnswererFrame::Retract { cause, .. }
            if *cause == Cause::ANSWERER_UNLOADED));
    }
}

#[test]
fn rule_4_4_a_successor_that_answered_and_left_has_done_its_part() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass(&wrapper, true);
    world.allow(&u2);
    world.stream_over(u2.stream, false);
    assert!(world.waits(call));
    world.allow(&wrapper);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_4_failure_and_the_end_of_the_chain_are_unavailable_to_the_wrapper() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    for way in 0..3 {
        let call = world.ask(approval(&agent));
        world.pass(&wrapper, true);
        let cause = match way {
            0 => (world.break_down(&u2), Cause::ANSWERER_FAILED).1,
            1 => (world.pass(&u2, false), Cause::NO_ANSWERER).1,
            _ => {
                let offer = world.offer(&u2);
                world.decide(&u2, &offer, "x", AnswerBody::UnknownOutcome(7));
                Cause::ANSWER_INVALID
            }
        };
        let result = heard(&world, &wrapper).expect("a result");
        assert_eq!((result.outcome(), result.cause()), ("unavailable", Some(&cause)));
        world.says(&wrapper, ApprovalOutcome::Rejected);
        assert_eq!(world.outcome(call).0, ApprovalOutcome::Rejected);
    }
}

#[test]
fn rule_4_7_a_hold_limit_pauses_while_the_successor_has_the_word() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(5 * SECOND), on_silence: OnSilence::Next, ..terms() };
    let (wrapper, u2) = (world.answerer("wrapper", limited), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass_time(4 * SECOND);
    world.pass(&wrapper, true);
    world.pass_time(100 * SECOND);
    assert!(world.waits(call), "paused");
    world.allow(&u2);
    world.pass_time(4 * SECOND);
    assert!(world.waits(call), "it starts again, whole");
    world.pass_time(SECOND);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce, "with NEXT, that result stands");
    let settled = world.settled(call);
    assert_eq!(settled.result.by().and_then(|by| by.answerer.as_deref()), Some("u2"));
}

#[test]
fn rule_4_7_a_failure_that_stands_says_whose_it_was() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(5 * SECOND), on_silence: OnSilence::Next, ..terms() };
    let (wrapper, u2) = (world.answerer("wrapper", limited), world.person("u2"));
    let call = world.ask(questions(&agent, batch()));
    world.pass(&wrapper, true);
    let offer = world.offer(&u2);
    let failure =
        Failure { name: "UserQuestionError".into(), message: Some("m".into()), code: Some("".into()) };
    world.reply(u2.stream, &offer, OfferReply::Fail(failure.clone()));
    world.pass_time(5 * SECOND);
    let settled = world.settled(call);
    let AskResult::Questions(result) = &settled.result else { panic!("questions") };
    assert_eq!((result.outcome, result.failure.as_ref()), (QuestionsOutcome::Failed, Some(&failure)));
    assert_eq!(result.by.as_ref().and_then(|by| by.answerer.as_deref()), Some("u2"));
}

#[test]
fn rule_4_7_a_wrapper_without_next_that_stays_silent_is_unavailable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(5 * SECOND), ..terms() };
    let (wrapper, u2) = (world.answerer("wrapper", limited), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass(&wrapper, true);
    world.allow(&u2);
    world.pass_time(5 * SECOND);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::HOLD_LIMIT));
}

#[test]
fn rule_4_8_answers_beneath_a_wrapper_change_nothing_when_repeated() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (wrapper, u2) = (world.person("wrapper"), world.person("u2"));
    let call = world.ask(questions(&agent, batch()));
    world.pass(&wrapper, true);
    let offer = world.answer(&u2, select("Yes"));
    world.decide(&u2, &offer, "answer", AnswerBody::Answers(select("Yes")));
    world.decide(&u2, &offer, "answer", AnswerBody::Answers(select("No")));
    assert_eq!(world.refused_reply(&u2), Reason::NotHolding);
    world.answer(&wrapper, select("No"));
    assert_eq!(world.answered(call).0, QuestionsOutcome::Answered);
    let accepted = world.frames[&u2.stream].iter();
    assert_eq!(accepted.filter(|frame| matches!(frame, AnswererFrame::ReplyAccepted { .. })).count(), 1);
}
