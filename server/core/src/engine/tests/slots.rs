//! §4.7: how much one listener holds at a time.

use super::SECOND;
use super::world::{World, approval, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::AnswererFrame;
use crate::engine::{AnswerBody, AskName};
use crate::listeners::Terms;
use crate::waterfall::OnSilence;

const REJECT: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::Rejected);

fn one_at_a_time() -> Terms {
    Terms { max_outstanding: 1, ..terms() }
}

#[test]
fn rule_4_7_what_is_queued_is_claimed() {
    // Scenario 59.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.answerer("u1", one_at_a_time()), world.person("u2"));
    let calls = [world.ask(approval(&agent)), world.ask(approval(&agent)), world.ask(approval(&agent))];
    for call in calls {
        assert_eq!(world.held(&u1).len(), 1, "one at a time");
        world.allow(&u1);
        assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    }
    let [shown, queued] = [world.ask(approval(&agent)), world.ask(approval(&agent))];
    world.stream_over(u1.stream, false);
    for call in [shown, queued] {
        assert_eq!(world.outcome(call).1, Cause::ANSWERER_UNLOADED);
    }
    assert!(world.held(&u2).is_empty());
}

#[test]
fn rule_4_7_the_hold_limit_runs_from_the_claim() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(5 * SECOND), ..one_at_a_time() };
    let u1 = world.answerer("u1", limited);
    let shown = world.ask(approval(&agent));
    let queued = world.ask(approval(&agent));
    world.pass_time(3 * SECOND);
    world.allow(&u1);
    assert_eq!(world.outcome(shown).0, ApprovalOutcome::AllowedOnce);
    world.pass_time(2 * SECOND);
    assert_eq!(world.outcome(queued).1, Cause::HOLD_LIMIT, "it was claimed while it was queued");
}

#[test]
fn rule_4_7_a_queued_offer_is_taken_back_without_a_word() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", one_at_a_time());
    let _shown = world.ask(approval(&agent));
    let queued = world.ask(approval(&agent).named("r"));
    let heard = world.frames[&u1.stream].len();
    world.cancel("robot", "s", AskName::Request("r".into()));
    assert_eq!(world.outcome(queued).1, Cause::WITHDRAWN);
    assert_eq!(world.frames[&u1.stream].len(), heard);
}

#[test]
fn rule_4_7_a_retracted_offer_keeps_its_slot_until_it_is_released() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", one_at_a_time());
    let first = world.ask(approval(&agent).named("r"));
    let offer = world.offer(&u1);
    let next = world.ask(approval(&agent));
    world.cancel("robot", "s", AskName::Request("r".into()));
    assert_eq!(world.outcome(first).1, Cause::WITHDRAWN, "the outcome does not wait for it");
    assert!(world.held(&u1).is_empty(), "the next one does");
    let stranger = world.person("u2");
    world.release(&stranger, &offer);
    assert!(world.held(&u1).is_empty());
    world.release(&u1, &offer);
    world.release(&u1, &offer);
    world.allow(&u1);
    assert_eq!(world.outcome(next).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_7_who_never_releases_is_unloaded() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, u2) = (world.answerer("u1", one_at_a_time()), world.person("u2"));
    world.ask(approval(&agent).named("r"));
    world.cancel("robot", "s", AskName::Request("r".into()));
    let queued = world.ask(approval(&agent));
    assert_eq!(world.plane.next_tick(), Some(world.now.mono + 60 * SECOND));
    world.pass_time(59 * SECOND);
    assert!(world.waits(queued));
    world.pass_time(SECOND);
    assert_eq!(world.outcome(queued).1, Cause::ANSWERER_UNLOADED);
    assert!(world.held(&u2).is_empty());
    assert!(matches!(world.last(&u1), AnswererFrame::Unregistered { cause: Some(_), .. }));
    let next = world.ask(approval(&agent));
    world.allow(&u2);
    assert_eq!(world.outcome(next).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_7_a_hold_limit_that_passes_on_keeps_the_slot() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = Terms { hold_limit: Some(SECOND), on_silence: OnSilence::Next, ..one_at_a_time() };
    let (u1, u2) = (world.answerer("u1", limited), world.person("u2"));
    world.ask(approval(&agent));
    let offer = world.offer(&u1);
    world.pass_time(SECOND);
    let next = world.ask(approval(&agent));
    assert_eq!((world.held(&u1).len(), world.held(&u2).len()), (0, 1));
    world.release(&u1, &offer);
    assert_eq!(world.held(&u1).len(), 1);
    let shown = world.offer(&u1);
    world.decide(&u1, &shown, "x", REJECT);
    assert_eq!(world.outcome(next).0, ApprovalOutcome::Rejected);
}

#[test]
fn rule_4_7_nobody_is_waited_for_before_it_has_been_told() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    let offer = world.offer(&u1);
    world.auto = false;
    world.cancel("robot", "s", AskName::Request("r".into()));
    world.pass_time(3600 * SECOND); // the disk is slow
    world.make_durable();
    world.auto = true;
    assert_eq!(world.outcome(call).1, Cause::WITHDRAWN);
    assert!(matches!(world.last(&u1), AnswererFrame::Retract { .. }), "it is still registered");
    assert_eq!(world.plane.next_tick(), Some(world.now.mono + 60 * SECOND));
    world.release(&u1, &offer);
    assert_eq!(world.plane.next_tick(), None);
}
