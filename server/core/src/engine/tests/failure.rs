//! 1.3, 3.3 and scenario 110: when the log cannot be written, everybody who depends on it hears so, and no
//! decision that is not in the log ever leaves.

use super::SECOND;
use super::world::{World, approval, batch, questions, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::{AnswererFrame, InboxChange, StreamEnd};
use crate::engine::{AgentHello, AnswerBody, AskName, Input, OfferReply, PermissionChange};
use crate::listeners::{Scope, Terms};
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;
use crate::sample;

const ALLOW: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);

#[test]
fn rule_3_3_a_decision_that_cannot_be_written_is_never_returned() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    world.auto = false;
    let offer = world.allow(&u1);
    world.fail();
    assert_eq!(world.reason(call), Reason::StorageUnavailable);
    assert_eq!(world.refused_reply(&u1), Reason::StorageUnavailable);
    world.decide(&u1, &offer, "answer", ALLOW);
    assert_eq!(world.refused_reply(&u1), Reason::StorageUnavailable, "nor to who sends it again");
    world.decide(&u1, &offer, "other", ALLOW);
    assert_eq!(world.refused_reply(&u1), Reason::StorageUnavailable);
    let retry = world.ask(approval(&agent).named("r"));
    let look = world.look("s", AskName::Request("r".into()));
    let cancel = world.cancel("operator", "s", AskName::Request("r".into()));
    for call in [retry, look, cancel] {
        assert_eq!(world.reason(call), Reason::StorageUnavailable, "the log says so after a restart");
    }
}

#[test]
fn rule_1_3_every_open_wait_is_answered_and_offers_are_retracted() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", Terms { hold_limit: Some(SECOND), max_outstanding: 1, ..terms() });
    let first = world.ask(approval(&agent).named("r").waiting(9 * SECOND).within(99 * SECOND));
    let joined = world.ask(approval(&agent).named("r"));
    let queued = world.ask(questions(&agent, batch()));
    world.auto = false;
    let not_open = world.ask(approval(&agent).named("q"));
    world.fail();
    for call in [first, joined, queued, not_open] {
        assert_eq!(world.reason(call), Reason::StorageUnavailable);
    }
    let retracted = world.frames[&u1.stream].iter();
    let storage = |frame: &&AnswererFrame| matches!(frame, AnswererFrame::Retract { cause, by: None, .. } if *cause == Cause::STORAGE);
    assert_eq!(retracted.filter(storage).count(), 1, "what was queued was never shown");
    world.pass_time(100 * SECOND);
    for name in ["r", "q"] {
        let retry = world.ask(approval(&agent).named(name));
        let look = world.look("s", AskName::Request(name.into()));
        let cancel = world.cancel("robot", "s", AskName::Request(name.into()));
        for call in [retry, look, cancel] {
            assert_eq!(world.reason(call), Reason::StorageUnavailable);
        }
    }
}

#[test]
fn rule_1_3_nobody_is_told_of_what_was_never_written() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let team = || Terms { group: Some("team".into()), ..terms() };
    let (u1, u2) = (world.answerer("u1", team()), world.answerer("u2", team()));
    let watch = world.stream(&super::world::caller("w"));
    world.apply(Input::WatchInbox(watch, None));
    world.ask(approval(&agent));
    let offer = world.offer(&u2);
    let seen = world.inbox[&watch].len();
    world.auto = false;
    world.allow(&u1);
    world.decide(&u2, &offer, "late", ALLOW);
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    world.ask(approval(&agent));
    let refused = world.answerer_stream("u3");
    world.close("operator", "s");
    world.apply(Input::Register {
        stream: refused,
        correlation: "c".into(),
        terms: Terms { scope: Scope::Session("s".into()), ..terms() },
    });
    assert!(!world.frames.contains_key(&refused), "the close that refuses it is not durable");
    world.fail();
    let told = format!("{:?}", &world.frames[&u2.stream]);
    assert!(!told.contains("ANSWERED") && !told.contains("standing: Some"), "{told}");
    let removed = |change: &InboxChange| matches!(change, InboxChange::Removed(..) | InboxChange::Added(..));
    assert!(!world.inbox[&watch][seen..].iter().any(removed));
    assert!(matches!(world.frames[&refused].last(), Some(AnswererFrame::RegisterRefused { refusal, .. })
        if refusal.reason == Reason::StorageUnavailable));
}

#[test]
fn rule_1_3_after_a_failure_nobody_waits_for_what_will_never_be_durable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.auto = false;
    world.write(&agent, vec![sample::other("note/made", "{}")]);
    world.fail();
    let refused = [
        world.ask(approval(&agent)),
        world.ask(questions(&agent, batch())),
        world.write(&agent, vec![sample::other("note/made", "{}")]),
        world.create("t", None),
        world.create("s", None),
        world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never)),
        world.close("operator", "s"),
    ];
    let read = world.call();
    world.apply(Input::Permit { call: read, session: "s".into(), change: None });
    for call in refused.into_iter().chain([read]) {
        assert_eq!(world.reason(call), Reason::StorageUnavailable);
    }
    let stream = world.attach("robot", AgentHello { take_over: true, ..World::hello("s", "b") });
    assert!(matches!(&world.ended[&stream], StreamEnd::Refused(r) if r.reason == Reason::StorageUnavailable));
}

#[test]
fn rule_1_3_what_is_durable_is_still_told() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    let offer = world.allow(&u1);
    world.fail();
    let retry = world.ask(approval(&agent).named("r"));
    assert_eq!(world.settled(retry), world.settled(call));
    world.decide(&u1, &offer, "answer", ALLOW);
    assert!(matches!(world.last(&u1), AnswererFrame::ReplyAccepted { settled_seq: Some(_), .. }));
}

#[test]
fn rule_1_3_a_lease_that_ends_after_the_failure_hurts_nobody() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let wrapper = world.person("wrapper");
    let _u2 = world.person("u2");
    world.ask(approval(&agent));
    world.pass(&wrapper, true);
    world.fail();
    world.stream_over(agent.stream, true);
    assert!(matches!(&world.ended[&agent.stream], StreamEnd::Goodbye));
    let told = world.diagnoses.len();
    world.create("t", None);
    assert_eq!((told, world.diagnoses.len()), (1, 1), "its turn stays open, which the operator is told");
    let offer = wrapper.registration.as_str().into();
    world.reply(wrapper.stream, &offer, OfferReply::Next { wrap: false });
    assert_eq!(world.refused_reply(&wrapper), Reason::NotHolding);
}

#[test]
fn rule_1_3_a_close_that_is_not_durable_unregisters_nobody_in_its_name() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", Terms { scope: Scope::Session("s".into()), ..terms() });
    world.ask(approval(&agent));
    world.auto = false;
    world.close("operator", "s");
    assert!(matches!(world.last(&u1), AnswererFrame::Offer { .. }));
    world.fail();
    let Some(AnswererFrame::Unregistered { cause, .. }) = world.frames[&u1.stream].last() else {
        panic!("it is no longer registered")
    };
    assert_eq!(cause.as_ref().map(|cause| cause.reason), Some(Reason::StorageUnavailable));
}
