//! §4.10: nobody decides about what it asked, whatever it calls itself.

use super::world::{World, approval, batch, caller, questions, rules, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::engine::{AnswerBody, Ask, Input, Rules};
use crate::listeners::Terms;
use crate::refusal::Reason;

const ALLOW: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);

#[test]
fn rule_4_10_the_asker_never_answers_itself() {
    // Scenarios 4 and 14.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let own = world.answerer("robot", Terms { prepend: true, ..terms() });
    let alone = world.ask(approval(&agent));
    assert_eq!(world.outcome(alone), (ApprovalOutcome::Unavailable, Cause::NO_ANSWERER));
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent));
    assert!(world.held(&own).is_empty());
    let offer = world.offer(&u1);
    world.decide(&own, &offer, "x", ALLOW);
    assert_eq!(world.refused_reply(&own), Reason::NotHolding);
    assert!(world.waits(call));
    world.pass(&u1, false);
    assert_eq!(world.outcome(call).1, Cause::NO_ANSWERER, "nor as a successor");
}

#[test]
fn rule_4_10_a_principal_answers_what_another_asked() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let own = world.answerer("robot", terms());
    let other = Ask { lease: None, caller: caller("other"), ..questions(&agent, batch()) };
    world.ask(other.living(crate::engine::Lifetime::Call));
    assert_eq!(world.held(&own).len(), 1);
}

#[test]
fn rule_4_10_a_single_user_answers_itself() {
    let mut world = World::under(Rules { self_approval: true, ..rules() });
    let agent = world.agent("s", "a");
    let own = world.answerer("robot", terms());
    let call = world.ask(approval(&agent));
    world.allow(&own);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_10_registrations_need_a_hello_and_have_a_cap() {
    let mut world = World::new();
    let stream = world.stream(&caller("u1"));
    let refused = world.register(stream, terms());
    assert!(refused.is_err_and(|refusal| refusal.reason == Reason::FieldInvalid));
    let u1 = world.person("u1");
    for _ in 1..256 {
        assert!(world.register(u1.stream, terms()).is_ok());
    }
    let refused = world.register(u1.stream, terms());
    assert!(refused.is_err_and(|refusal| refusal.reason == Reason::QuotaExceeded));
    world.apply(Input::StreamOver { stream: u1.stream, goodbye: true });
    assert_eq!(world.plane.census().registrations, 0);
}
