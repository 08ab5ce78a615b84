//! How long a request lives (contract: CALL, AGENT, SESSION), and what a wait bounds.

use super::SECOND;
use super::world::{World, approval, batch, questions};
use crate::decision::{ApprovalOutcome, Cause, QuestionsOutcome};
use crate::engine::{Ask, AskName, Lifetime};
use crate::refusal::Reason;

#[test]
fn rule_3_8_a_call_lives_while_a_joined_call_does() {
    // Scenario 17.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let ask = || approval(&agent).named("r").living(Lifetime::Call).waiting(SECOND);
    let (first, second) = (world.ask(ask()), world.ask(ask()));
    world.pass_time(60 * SECOND);
    assert!(world.waits(first) && world.waits(second), "a CALL has no wait: the call is the request");
    world.hang_up(first);
    assert_eq!(world.held(&u1).len(), 1);
    world.hang_up(second);
    assert!(world.held(&u1).is_empty());
    let look = world.look("s", AskName::Request("r".into()));
    assert_eq!(world.outcome(look), (ApprovalOutcome::Cancelled, Cause::CALLER_GONE));
}

#[test]
fn rule_3_8_many_calls_that_die_leave_nothing() {
    // Scenario 28.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let calls: Vec<_> = (0..50).map(|_| world.ask(approval(&agent).living(Lifetime::Call))).collect();
    calls.into_iter().for_each(|call| world.hang_up(call));
    let census = world.plane.census();
    assert_eq!((census.asks, census.pending, census.calls), (0, 0, 0));
    assert!(world.held(&u1).is_empty(), "also those that were queued for a slot");
    let decided = world.kinds("s").iter().filter(|kind| **kind == "approval/decided").count();
    assert_eq!(decided, 50);
}

#[test]
fn rule_3_8_an_agent_lifetime_outlives_its_calls_and_can_be_taken_up_again() {
    // Scenario 58.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let first = world.ask(approval(&agent).named("r").waiting(25 * SECOND));
    world.pass_time(25 * SECOND);
    let ask = world.pending_ask(first);
    let second = world.ask(approval(&agent).named("r").waiting(25 * SECOND));
    world.hang_up(second);
    world.allow(&u1);
    let third = world.ask(approval(&agent).named("r").waiting(25 * SECOND));
    assert_eq!(world.settled(third).ask, ask);
    assert_eq!(world.outcome(third).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_3_8_a_wait_of_nothing_is_pending_once_asked_is_durable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    world.auto = false;
    let call = world.ask(approval(&agent).waiting(std::time::Duration::ZERO));
    world.pass_time(SECOND);
    assert!(world.waits(call));
    world.make_durable();
    world.pending_ask(call);
}

#[test]
fn rule_3_8_a_session_lifetime_ends_with_its_deadline() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    let ask = Ask { lease: None, ..questions(&agent, batch()) };
    let call = world.ask(ask.living(Lifetime::Session).within(30 * SECOND).named("r").waiting(SECOND));
    world.stream_over(agent.stream, true);
    world.pass_time(SECOND);
    world.pending_ask(call);
    world.pass_time(29 * SECOND);
    let look = world.look("s", AskName::Request("r".into()));
    assert_eq!(world.answered(look), (QuestionsOutcome::Aborted, Cause::DEADLINE));
}

#[test]
fn rule_3_8_whoever_cancels_hears_the_end_and_so_does_every_call() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    let look = world.look("s", AskName::Request("r".into()));
    let ask = world.pending_ask(look);
    world.auto = false;
    let first = world.cancel("robot", "s", AskName::Ask(ask.clone()));
    let second = world.cancel("robot", "s", AskName::Ask(ask));
    assert!(world.held(&u1).len() == 1, "the retraction waits for the decision");
    world.make_durable();
    for call in [call, first, second] {
        assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::WITHDRAWN));
    }
    assert!(world.held(&u1).is_empty());
}

#[test]
fn rule_3_8_open_asks_have_a_cap_and_joins_do_not_count() {
    // Scenario 119.
    let mut limited = super::world::rules();
    limited.limits.open_asks = 2;
    limited.limits.server_open_asks = 3;
    let mut world = World::under(limited);
    let (one, two) = (world.agent("s", "a"), world.agent("t", "b"));
    let u1 = world.person("u1");
    world.ask(approval(&one).named("r"));
    world.ask(approval(&one));
    let third = world.ask(approval(&one));
    assert_eq!(world.reason(third), Reason::QuotaExceeded);
    let joined = world.ask(approval(&one).named("r"));
    assert!(world.waits(joined));
    world.ask(approval(&two));
    let fourth = world.ask(approval(&two));
    assert_eq!(world.reason(fourth), Reason::QuotaExceeded);
    let offer = world.held(&u1)[0].clone();
    world.decide(&u1, &offer, "x", crate::engine::AnswerBody::Outcome(ApprovalOutcome::Rejected));
    let next = world.ask(approval(&two));
    assert!(world.waits(next));
}
