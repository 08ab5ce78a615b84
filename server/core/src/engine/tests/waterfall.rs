//! §4: order, claims, passes, unloads, and who is told what stands.

use super::SECOND;
use super::world::{World, approval, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::AnswererFrame;
use crate::engine::{AnswerBody, AskName, Input, OfferReply};
use crate::id::OfferId;
use crate::listeners::{Scope, Terms};
use crate::refusal::Reason;
use crate::waterfall::OnSilence;

const ALLOW: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);
const REJECT: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::Rejected);

#[test]
fn rule_4_1_nobody_hears_of_a_foreign_scope() {
    // Scenarios 61, 62 and 38.
    let mut world = World::new();
    let (one, two) = (world.agent("s", "a"), world.agent("t", "b"));
    let u1 = world.answerer("u1", Terms { scope: Scope::Session("s".into()), ..terms() });
    let u2 = world.answerer("u2", Terms { scope: two.scope(), ..terms() });
    let first = world.ask(approval(&one));
    let second = world.ask(approval(&two));
    let foreign = world.offer(&u2);
    world.decide(&u1, &foreign, "x", ALLOW);
    let foreign_reply = format!("{:?}", world.last(&u1)).replace(foreign.as_str(), "?");
    assert_eq!(world.refused_reply(&u1), Reason::NotHolding);
    let unknown = OfferId::from("99999999");
    world.decide(&u1, &unknown, "x", ALLOW);
    assert_eq!(format!("{:?}", world.last(&u1)).replace("99999999", "?"), foreign_reply);
    assert!(world.waits(first) && world.waits(second));
    assert_eq!((world.held(&u1).len(), world.held(&u2).len()), (1, 1));
}

#[test]
fn rule_4_1_ancestors_hear_of_their_descendants() {
    // Scenarios 67, 70 and 73.
    let mut world = World::new();
    let root = world.agent("s1", "root");
    let child = world.child("s2", "child", &root);
    let grandchild = world.child("s3", "grandchild", &child);
    let exact = world.answerer("exact", Terms { scope: root.scope(), exact_only: true, ..terms() });
    let nobody = world.ask(approval(&grandchild));
    assert_eq!(world.outcome(nobody).1, Cause::NO_ANSWERER, "decided at once, never silence");
    let u1 = world.answerer("u1", Terms { scope: root.scope(), ..terms() });
    world.ask(approval(&grandchild));
    let Some(AnswererFrame::Offer { view, .. }) = world.frames[&u1.stream].last() else { panic!("an offer") };
    let path: Vec<_> = view.path.iter().map(|step| (step.agent.as_str(), step.session.as_str())).collect();
    assert_eq!(path, [("root", "s1"), ("child", "s2"), ("grandchild", "s3")]);
    assert!(world.held(&exact).is_empty());
}

#[test]
fn rule_4_2_registration_order_and_prepend() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let second = world.person("second");
    let third = world.answerer("third", Terms { scope: agent.scope(), ..terms() });
    let first =
        world.answerer("first", Terms { prepend: true, scope: Scope::Session("s".into()), ..terms() });
    let call = world.ask(approval(&agent));
    for who in [&first, &second, &third] {
        assert!(world.waits(call));
        world.pass(who, false);
    }
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::NO_ANSWERER));
}

#[test]
fn rule_4_3_only_a_pass_reaches_the_successor() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.person("u1"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass_time(3600 * SECOND);
    assert!(world.held(&u2).is_empty(), "silence passes nothing on");
    let offer = world.pass(&u1, false);
    assert!(matches!(world.last(&u1), AnswererFrame::ReplyAccepted { settled_seq: None, .. }));
    world.reply(u1.stream, &offer, OfferReply::Next { wrap: false });
    assert_eq!(world.refused_reply(&u1), Reason::NotHolding);
    world.decide(&u1, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&u1), Reason::NotHolding);
    world.allow(&u2);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    world.decide(&u1, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&u1), Reason::AlreadySettled);
}

#[test]
fn rule_4_3_a_reply_that_ends_the_ask_is_accepted_when_that_is_durable() {
    for fails in [true, false] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let u1 = world.person("u1");
        let call = world.ask(approval(&agent));
        world.auto = false;
        if fails {
            world.break_down(&u1)
        } else {
            world.pass(&u1, false)
        };
        assert!(matches!(world.last(&u1), AnswererFrame::Offer { .. }), "the end is not durable");
        world.make_durable();
        let seq = world.settled(call).decided_seq;
        assert!(matches!(world.last(&u1),
            AnswererFrame::ReplyAccepted { settled_seq: Some(at), .. } if *at == seq));
    }
}

#[test]
fn rule_4_3_a_hold_limit_with_next_is_a_pass_declared_in_advance() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(5 * SECOND), on_silence: OnSilence::Next, ..terms() };
    let (u1, u2) = (world.answerer("u1", limited), world.person("u2"));
    let call = world.ask(approval(&agent));
    let offer = world.offer(&u1);
    world.pass_time(5 * SECOND);
    assert!(matches!(world.last(&u1), AnswererFrame::Retract { cause, .. } if *cause == Cause::NEXT));
    world.decide(&u1, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&u1), Reason::NotHolding);
    world.allow(&u2);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_3_a_hold_limit_without_next_is_the_end() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) =
        (world.answerer("u1", Terms { hold_limit: Some(5 * SECOND), ..terms() }), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass_time(5 * SECOND);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::HOLD_LIMIT));
    assert!(world.held(&u1).is_empty() && world.held(&u2).is_empty());
}

#[test]
fn rule_4_4_unload_of_a_claimer_is_never_handed_on() {
    // Scenarios 19, 20 and 41.
    for goodbye in [true, false] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let (u1, u2) = (world.person("u1"), world.person("u2"));
        let call = world.ask(approval(&agent));
        let offer = world.offer(&u1);
        world.stream_over(u1.stream, goodbye);
        assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
        let back = world.person("u1");
        assert!(world.held(&u2).is_empty() && world.held(&back).is_empty());
        world.decide(&back, &offer, "answer", ALLOW);
        assert_eq!(world.refused_reply(&back), Reason::AlreadySettled, "told what stands");
        let watch = world.stream(&super::world::caller("u1"));
        world.apply(Input::WatchInbox(watch, None));
        assert_eq!(world.inbox[&watch].len(), 1, "nothing is pending");
    }
}

#[test]
fn rule_4_4_unregister_unloads_like_a_lost_stream() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.person("u1"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.apply(Input::Unregister(u1.stream, u1.registration.clone()));
    assert_eq!(world.outcome(call).1, Cause::ANSWERER_UNLOADED);
    assert!(world.held(&u2).is_empty());
    world.apply(Input::Unregister(u1.stream, u1.registration.clone()));
    assert!(matches!(world.last(&u1), AnswererFrame::Unregistered { cause: Some(_), .. }));
    world.apply(Input::Unregister(u1.stream, u2.registration.clone()));
    let call = world.ask(approval(&agent));
    assert!(world.waits(call), "nobody unregisters what is not its own");
}

#[test]
fn rule_4_4_who_has_passed_as_a_tail_holds_nothing() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.person("u1"), world.person("u2"));
    let call = world.ask(approval(&agent));
    world.pass(&u1, false);
    world.stream_over(u1.stream, false);
    assert!(world.waits(call));
    world.allow(&u2);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_4_a_stream_that_ends_unloads_all_of_its_registrations_at_once() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let same_stream = world.register(u1.stream, terms()).expect("a second registration");
    let u2 = world.person("u2");
    let held = world.ask(approval(&agent));
    let passed = world.ask(approval(&agent));
    let second = world.held(&u1)[1].clone();
    world.reply(u1.stream, &second, OfferReply::Next { wrap: false });
    assert_eq!(world.held(&same_stream).len(), 1);
    world.stream_over(u1.stream, false);
    for call in [held, passed] {
        assert_eq!(world.outcome(call).1, Cause::ANSWERER_UNLOADED);
    }
    assert!(world.held(&u2).is_empty());
}

#[test]
fn rule_4_5_who_unloads_before_its_turn_is_skipped() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2, u3) = (world.person("u1"), world.person("u2"), world.person("u3"));
    let call = world.ask(approval(&agent));
    world.stream_over(u2.stream, false);
    world.pass(&u1, false);
    world.allow(&u3);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_5_who_registers_later_sees_later_requests() {
    // Scenario 46; also between `asked` written and `asked` durable.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.auto = false;
    let call = world.ask(approval(&agent));
    let late = world.answerer("late", Terms { prepend: true, ..terms() });
    world.make_durable();
    world.make_durable();
    assert_eq!(world.outcome(call).1, Cause::NO_ANSWERER);
    world.auto = true;
    let next = world.ask(approval(&agent));
    world.allow(&late);
    assert_eq!(world.outcome(next).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_8_late_and_duplicate_answers() {
    // Scenarios 8, 35, 37, 44 and 122.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent));
    let offer = world.allow(&u1);
    let next = world.ask(approval(&agent));
    let before = world.head("s");
    world.pass_time(5 * SECOND);
    world.decide(&u1, &offer, "answer", ALLOW);
    let seq = world.settled(call).decided_seq;
    assert!(
        matches!(world.last(&u1),
        AnswererFrame::ReplyAccepted { settled_seq: Some(at), .. } if *at == seq),
        "the same again"
    );
    for (id, body) in [("answer", REJECT), ("other", REJECT), ("other", ALLOW)] {
        world.decide(&u1, &offer, id, body);
        assert!(
            matches!(world.last(&u1), AnswererFrame::ReplyRefused { refusal, standing: Some(stands), .. }
            if refusal.reason == Reason::AlreadySettled && stands.result.grants())
        );
    }
    for late in [OfferReply::Next { wrap: true }, OfferReply::Next { wrap: false }] {
        world.reply(u1.stream, &offer, late);
        assert_eq!(world.refused_reply(&u1), Reason::AlreadySettled);
    }
    assert!(world.waits(next) && world.head("s") == before, "nothing changes and nothing starts");
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_8_the_same_answer_before_it_is_durable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.ask(approval(&agent));
    world.auto = false;
    let offer = world.allow(&u1);
    world.decide(&u1, &offer, "answer", ALLOW);
    world.decide(&u1, &offer, "answer", REJECT);
    assert!(matches!(world.last(&u1), AnswererFrame::Offer { .. }), "all of it waits for the decision");
    world.make_durable();
    let frames = &world.frames[&u1.stream];
    let accepted = frames.iter().filter(|frame| matches!(frame, AnswererFrame::ReplyAccepted { .. })).count();
    assert_eq!((accepted, world.refused_reply(&u1)), (2, Reason::AlreadySettled));
}

#[test]
fn rule_4_8_foreign_answers() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.person("u1"), world.person("u2"));
    let call = world.ask(approval(&agent));
    let offer = world.offer(&u1);
    world.decide(&u2, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&u2), Reason::NotHolding);
    let other_stream = world.person("u1");
    world.decide(&other_stream, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&other_stream), Reason::NotHolding, "an offer belongs to its stream");
    assert!(world.waits(call));
    world.allow(&u1);
    world.decide(&u2, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&u2), Reason::NotHolding, "and looks unknown to strangers for ever");
}

#[test]
fn rule_4_8_siblings_share_nothing() {
    // Scenarios 52, 59 and 71.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let calls: Vec<_> = (0..3).map(|_| world.ask(approval(&agent))).collect();
    let offers = world.held(&u1);
    world.decide(&u1, &offers[0], "x", REJECT);
    assert!(world.waits(calls[1]) && world.waits(calls[2]));
    world.decide(&u1, &offers[2], "x", ALLOW);
    assert_eq!(world.outcome(calls[0]).0, ApprovalOutcome::Rejected);
    assert_eq!(world.outcome(calls[2]).0, ApprovalOutcome::AllowedOnce);
    assert!(world.waits(calls[1]));
    world.decide(&u1, &offers[1], "x", REJECT);
    assert_eq!(world.outcome(calls[1]).0, ApprovalOutcome::Rejected);
}

#[test]
fn rule_4_8_deadline_and_answer_at_one_instant_are_ordered() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).within(5 * SECOND).named("r").waiting(5 * SECOND));
    world.now.mono = world.now.mono + 5 * SECOND;
    world.allow(&u1);
    world.pass_time(SECOND);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce, "the answer came first");
    let late = world.ask(approval(&agent).within(SECOND).waiting(SECOND));
    world.pass_time(SECOND);
    assert_eq!(world.outcome(late).1, Cause::DEADLINE, "settled, not pending");
    let look = world.look("s", AskName::Request("r".into()));
    assert_eq!(world.outcome(look).0, ApprovalOutcome::AllowedOnce);
}
