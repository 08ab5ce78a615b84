//! §4.6: a group is one listener.

use super::SECOND;
use super::world::{Answerer, World, approval, terms};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::AnswererFrame;
use crate::engine::OfferReply;
use crate::listeners::{Scope, Terms};
use crate::refusal::Reason;
use crate::waterfall::OnSilence;

fn grouped() -> Terms {
    Terms { group: Some("team".into()), ..terms() }
}

fn two(world: &mut World) -> [Answerer; 2] {
    [world.answerer("desk", grouped()), world.answerer("phone", grouped())]
}

#[test]
fn rule_4_6_the_first_valid_answer_settles_and_the_others_are_told_by_whom() {
    // Scenario 31.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let [desk, phone] = two(&mut world);
    let call = world.ask(approval(&agent));
    let late = world.offer(&desk);
    world.allow(&phone);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    assert!(matches!(world.last(&desk), AnswererFrame::Retract { cause, by: Some(by), .. }
        if *cause == Cause::ANSWERED && by.answerer.as_deref() == Some("phone")));
    world.decide(&desk, &late, "x", crate::engine::AnswerBody::Outcome(ApprovalOutcome::Rejected));
    assert_eq!(world.refused_reply(&desk), Reason::AlreadySettled);
}

#[test]
fn rule_4_6_an_offer_names_the_others_that_hold_it() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let [desk, phone] = two(&mut world);
    world.ask(approval(&agent));
    for (who, other) in [(&desk, "phone"), (&phone, "desk")] {
        let AnswererFrame::Offer { holders, .. } = world.last(who) else { panic!("an offer") };
        assert_eq!(holders, &[other.to_owned()]);
    }
}

#[test]
fn rule_4_6_it_passes_on_when_every_member_has() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let [desk, phone] = two(&mut world);
    let u3 = world.person("u3");
    let call = world.ask(approval(&agent));
    world.pass(&desk, false);
    assert!(world.held(&u3).is_empty());
    world.pass(&phone, false);
    world.allow(&u3);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_6_when_the_rest_has_gone_or_failed_so_has_the_group() {
    for (gone, expected) in [(true, Cause::ANSWERER_UNLOADED), (false, Cause::ANSWERER_FAILED)] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let [desk, phone] = two(&mut world);
        let u3 = world.person("u3");
        let call = world.ask(approval(&agent));
        if gone {
            world.stream_over(desk.stream, false)
        } else {
            drop(world.break_down(&desk))
        }
        assert!(world.waits(call), "the phone still rings");
        world.pass(&phone, false);
        assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, expected));
        assert!(world.held(&u3).is_empty());
    }
}

#[test]
fn rule_4_6_a_member_cannot_wrap() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let [desk, _phone] = two(&mut world);
    let call = world.ask(approval(&agent));
    let offer = world.offer(&desk);
    world.reply(desk.stream, &offer, OfferReply::Next { wrap: true });
    assert_eq!(world.refused_reply(&desk), Reason::FieldInvalid);
    world.allow(&desk);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_4_6_joiners_see_later_requests_and_share_the_terms() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let desk = world.answerer("desk", grouped());
    let open = world.ask(approval(&agent));
    let phone = world.answerer("phone", grouped());
    assert!(world.held(&phone).is_empty());
    let stream = world.answerer_stream("tablet");
    for differs in [
        Terms { scope: Scope::Session("s".into()), ..grouped() },
        Terms { max_outstanding: 1, ..grouped() },
        Terms { prepend: true, ..grouped() },
    ] {
        let other_scope = differs.scope != Scope::Global;
        let refused = world.register(stream, differs);
        assert!(refused.is_err_and(|r| r.reason == Reason::FieldInvalid) || other_scope);
    }
    world.pass(&desk, false);
    assert_eq!(world.outcome(open).1, Cause::NO_ANSWERER);
    world.ask(approval(&agent));
    assert_eq!((world.held(&desk).len(), world.held(&phone).len()), (1, 1));
}

#[test]
fn rule_4_6_silence_of_a_group() {
    for (on_silence, expected) in
        [(OnSilence::Unavailable, Cause::HOLD_LIMIT), (OnSilence::Next, Cause::NO_ANSWERER)]
    {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let limited = Terms { hold_limit: Some(SECOND), on_silence, ..grouped() };
        let (desk, phone) = (world.answerer("desk", limited.clone()), world.answerer("phone", limited));
        let call = world.ask(approval(&agent));
        world.pass_time(SECOND);
        assert_eq!(world.outcome(call).1, expected);
        assert!(world.held(&desk).is_empty() && world.held(&phone).is_empty());
    }
}

#[test]
fn rule_4_10_the_asker_is_no_member() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (own, phone) = (world.answerer("robot", grouped()), world.answerer("phone", grouped()));
    let call = world.ask(approval(&agent));
    assert!(world.held(&own).is_empty());
    world.pass(&phone, false);
    assert_eq!(world.outcome(call).1, Cause::NO_ANSWERER);
}
