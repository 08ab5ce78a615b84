//! 3.8: one name, one request.

use std::sync::Arc;

use super::SECOND;
use super::world::{World, approval, batch, caller, questions};
use crate::decision::{ApprovalOutcome, Cause};
use crate::engine::{AgentHello, AppendEvents, Ask, AskName, Input, Lifetime, Prior};
use crate::id::RequestId;
use crate::record::{BatchName, Digest};
use crate::refusal::Reason;
use crate::sample;

#[test]
fn rule_3_8_the_same_request_joins() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let first = world.ask(approval(&agent).named("r"));
    let joined = world.ask(approval(&agent).named("r").waiting(SECOND).within(SECOND));
    assert_eq!(world.held(&u1).len(), 1, "one request, one offer");
    world.allow(&u1);
    for call in [first, joined] {
        assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
        assert!(!world.replayed(call));
    }
    let retry = world.ask(approval(&agent).named("r"));
    assert!(world.replayed(retry));
    assert_eq!(world.settled(retry), world.settled(first));
}

#[test]
fn rule_3_8_a_join_before_asked_is_durable_waits_like_the_first() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.auto = false;
    let first = world.ask(approval(&agent).named("r"));
    let joined = world.ask(approval(&agent).named("r"));
    world.make_durable();
    world.allow(&u1);
    let late = world.ask(approval(&agent).named("r"));
    assert!([first, joined, late].iter().all(|call| world.waits(*call)), "decided is not durable");
    world.make_durable();
    assert!(world.replayed(late) && !world.replayed(joined));
}

#[test]
fn rule_3_8_other_content_is_refused() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    world.ask(approval(&agent).named("r"));
    let questions = questions(&agent, batch()).named("r");
    let lifetime = approval(&agent).named("r").living(Lifetime::Call);
    let principal = Ask { caller: caller("other"), ..approval(&agent).named("r") };
    for ask in [questions, lifetime, principal] {
        let call = world.ask(ask);
        assert_eq!(world.reason(call), Reason::RequestIdReused);
    }
}

#[test]
fn rule_3_8_names_belong_to_a_session() {
    let mut world = World::new();
    let (one, two) = (world.agent("s", "a"), world.agent("t", "b"));
    let u1 = world.person("u1");
    world.ask(approval(&one).named("r"));
    world.ask(approval(&two).named("r"));
    assert_eq!(world.held(&u1).len(), 2);
}

#[test]
fn rule_3_8_the_name_counts_before_liveness_and_turn() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let first = world.ask(approval(&agent).named("r"));
    world.allow(&u1);
    world.write(&agent, vec![sample::turn_end(1)]);
    world.stream_over(agent.stream, true);
    let retry = world.ask(approval(&agent).named("r"));
    assert_eq!(world.settled(retry), world.settled(first));
    // Another life of the same agent: the incarnation does not count.
    let stream = world.attach("robot", AgentHello { ..World::hello("s", "a") });
    let reborn = world.attached(stream, "s");
    let retry = world.ask(approval(&reborn).named("r"));
    assert!(world.replayed(retry));
}

#[test]
fn rule_3_8_what_the_log_holds_comes_in_as_prior() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let first = world.ask(approval(&agent).named("r"));
    world.allow(&u1);
    let settled = world.settled(first);
    // Another server, later: nothing is remembered, the log is loaded.
    let mut later = World::new();
    let mut log = crate::session::SessionLog::default();
    world.log[&"s".into()].iter().for_each(|record| log.fold_record(record));
    later.safe.insert("s".into(), log.next_seq());
    later.log.insert("s".into(), world.log[&"s".into()].clone());
    later.apply(Input::Load("s".into(), Box::new(log)));
    let prior = Some(Prior::Ask(settled.clone()));
    let retry = later.ask(Ask { prior: prior.clone(), ..approval(&agent).named("r") });
    assert!(later.replayed(retry));
    assert_eq!(later.settled(retry), settled);
    let other = later.ask(Ask { prior: prior.clone(), ..questions(&agent, batch()).named("r") });
    assert_eq!(later.reason(other), Reason::RequestIdReused);
    let call = later.call();
    let name = AskName::Request("r".into());
    later.apply(Input::Look { call, session: "s".into(), name, prior: Some(settled.clone()) });
    assert_eq!(later.settled(call), settled);
    let digest = Digest::of(b"events");
    let batch = Prior::Batch { digest, first_seq: 3, next_seq: 4 };
    let mixed = later.ask(Ask { prior: Some(batch), ..approval(&agent).named("r") });
    assert_eq!(later.reason(mixed), Reason::RequestIdReused);
    assert_eq!(later.head("s"), world.head("s"), "a look and a replay write nothing");
}

#[test]
fn rule_3_8_what_ended_with_its_caller_is_replayed_so() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r").living(Lifetime::Call));
    world.hang_up(call);
    let retry = world.ask(approval(&agent).named("r").living(Lifetime::Call));
    assert_eq!(world.outcome(retry), (ApprovalOutcome::Cancelled, Cause::CALLER_GONE));
}

#[test]
fn rule_3_8_a_named_batch_is_appended_once() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let name = |text: &[u8]| BatchName { request_id: RequestId::from("b"), digest: Digest::of(text) };
    let append = |world: &mut World, text: &[u8]| {
        let append = world.appending(&agent, vec![sample::other("note/made", "{}")]);
        let call = append.call;
        world.apply(Input::Append(Box::new(AppendEvents { name: Some(name(text)), ..append })));
        call
    };
    world.auto = false;
    let first = append(&mut world, b"one");
    let again = append(&mut world, b"one");
    let other = append(&mut world, b"two");
    assert!(world.waits(again) && world.waits(other));
    world.make_durable();
    assert!(!world.replayed(first) && world.replayed(again));
    assert_eq!(world.reason(other), Reason::RequestIdReused);
    assert_eq!(world.head("s"), 5);
    let ask = world.ask(approval(&agent).named("b"));
    assert_eq!(world.reason(ask), Reason::RequestIdReused);
    let look = world.look("s", AskName::Request("b".into()));
    assert_eq!(world.reason(look), Reason::RequestNotFound);
}

#[test]
fn rule_3_8_what_was_forgotten_is_found_through_the_log() {
    // Older than the memory of ended requests: the shell brings it back as `prior`.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let first = world.ask(approval(&agent).named("r"));
    let settled = world.settled(first);
    for _ in 0..16 * 1024 {
        let call = world.ask(approval(&agent));
        world.replies.remove(&call);
    }
    let look = world.look("s", AskName::Request("r".into()));
    assert_eq!(world.reason(look), Reason::RequestNotFound);
    let prior = Some(Prior::Ask(Arc::clone(&settled)));
    let retry = world.ask(Ask { prior, ..approval(&agent).named("r") });
    assert_eq!(world.settled(retry), settled);
    world.forget();
}
