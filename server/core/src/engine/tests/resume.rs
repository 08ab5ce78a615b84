//! §9.3 where a deployment gives answerers a grace: who is lost may come back to what it holds.

use super::SECOND;
use super::world::{Answerer, World, approval, caller, rules, terms};
use crate::decision::{ApprovalOutcome, Cause, DeciderKind};
use crate::effect::{AnswererFrame, Kept, StreamEnd};
use crate::engine::{AnswerBody, Input, OfferReply, Post, Rules};
use crate::id::{StreamId, Token};
use crate::listeners::{Answerer as Named, Terms};
use crate::refusal::Reason;

const ALLOW: AnswerBody = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);

fn world() -> World {
    World::under(Rules { answerer_grace: 30 * SECOND, ..rules() })
}

fn token(world: &World, stream: StreamId) -> Token {
    world.welcomes[&stream].resume.clone().expect("a token")
}

/// `name` on a stream that would take up what `token` names.
fn back(world: &mut World, name: &str, token: Token) -> StreamId {
    let stream = world.stream(&caller(name));
    let named = Named { id: name.into(), display_name: name.into(), kind: DeciderKind::Human };
    world.apply(Input::ResumeListener(stream, caller(name), Post::Answers, named, token));
    stream
}

fn kept(world: &World, stream: StreamId) -> Option<&Kept> {
    world.welcomes[&stream].kept.as_ref()
}

/// The same registration, spoken for by another stream.
fn on(who: &Answerer, stream: StreamId) -> Answerer {
    Answerer { stream, registration: who.registration.clone() }
}

fn ended(world: &World, stream: StreamId) -> Option<Reason> {
    match world.ended.get(&stream) {
        Some(StreamEnd::Refused(refusal)) => Some(refusal.reason),
        _ => None,
    }
}

#[test]
fn rule_9_3_a_lost_answerer_comes_back_to_what_it_holds() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    let call = world.ask(approval(&agent));
    let offer = world.offer(&desk);
    world.stream_over(desk.stream, false);
    world.pass_time(29 * SECOND);
    assert!(world.waits(call));
    let stream = back(&mut world, "desk", token.clone());
    let kept = kept(&world, stream).expect("it was in time").clone();
    assert_eq!(kept.offers, std::slice::from_ref(&offer));
    assert_eq!(kept.registrations.len(), 1);
    assert_eq!(kept.registrations[0].0, desk.registration);
    assert_eq!(world.welcomes[&stream].resume, Some(token), "the same through all resumes");
    world.pass_time(60 * SECOND);
    let desk = on(&desk, stream);
    assert_eq!(world.allow(&desk), offer, "it was offered again, under its old id");
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    assert!(matches!(world.last(&desk), AnswererFrame::ReplyAccepted { settled_seq: Some(_), .. }));
    world.stream_over(stream, true);
}

#[test]
fn rule_9_3_after_the_grace_it_is_an_unload() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    let call = world.ask(approval(&agent));
    world.stream_over(desk.stream, false);
    world.pass_time(30 * SECOND);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
    let stream = back(&mut world, "desk", token);
    assert_eq!(kept(&world, stream), None, "it begins afresh");
    world.stream_over(stream, true);
}

#[test]
fn rule_9_3_a_goodbye_has_no_grace_and_neither_has_a_drain() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let call = world.ask(approval(&agent));
    world.stream_over(desk.stream, true);
    assert_eq!(world.outcome(call).1, Cause::ANSWERER_UNLOADED);
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    world.apply(Input::Drain);
    world.stream_over(desk.stream, false);
    assert_eq!(world.plane.census().registrations, 0);
    let stream = back(&mut world, "desk", token);
    assert_eq!(ended(&world, stream), Some(Reason::ServerDraining));
}

#[test]
fn without_a_grace_there_is_no_token() {
    let mut world = World::new();
    let desk = world.person("desk");
    let welcome = &world.welcomes[&desk.stream];
    assert_eq!((&welcome.resume, welcome.grace), (&None, std::time::Duration::ZERO));
}

#[test]
fn only_the_same_principal_comes_back() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    let call = world.ask(approval(&agent));
    world.stream_over(desk.stream, false);
    for (name, token) in [("thief", token.clone()), ("desk", Token::from("guessed"))] {
        let stream = back(&mut world, name, token);
        assert_eq!(kept(&world, stream), None, "{name}");
        world.stream_over(stream, true);
    }
    assert!(world.waits(call));
    let stream = back(&mut world, "desk", token);
    world.allow(&on(&desk, stream));
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn a_newer_stream_ends_the_older_one_which_then_says_nothing_more() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    let call = world.ask(approval(&agent));
    let offer = world.offer(&desk);
    // Its end is not known yet: the connection is half open.
    world.left.insert(desk.stream);
    world.offers.values_mut().for_each(|offered| offered.over = true);
    let mut last = desk.stream;
    for _ in 0..3 {
        let stream = back(&mut world, "desk", token.clone());
        assert_eq!(ended(&world, last), Some(Reason::CallerNotLive));
        let body = ALLOW;
        let reply = OfferReply::Answer { answer: "late".into(), note: None, body };
        world.apply(Input::Reply(last, offer.clone(), reply));
        world.apply(Input::Unregister(last, desk.registration.clone()));
        world.stream_over(last, true);
        assert!(world.waits(call), "an older stream has no word");
        world.left.insert(stream);
        world.offers.values_mut().for_each(|offered| offered.over = true);
        last = stream;
    }
    world.left.remove(&last);
    world.offers.values_mut().for_each(|offered| offered.over = false);
    world.allow(&on(&desk, last));
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn what_was_taken_back_meanwhile_is_not_listed_and_holds_no_slot() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.answerer("desk", Terms { max_outstanding: 1, ..terms() });
    let token = token(&world, desk.stream);
    let (before, meanwhile) =
        (world.ask(approval(&agent).named("1")), world.ask(approval(&agent).named("2")));
    let queued = world.ask(approval(&agent).named("3"));
    world.cancel("robot", "s", crate::engine::AskName::Request("1".into()));
    assert_eq!(world.outcome(before).1, Cause::WITHDRAWN, "retracted, and not released");
    world.stream_over(desk.stream, false);
    world.cancel("robot", "s", crate::engine::AskName::Request("2".into()));
    assert_eq!(world.outcome(meanwhile).1, Cause::WITHDRAWN);
    // Far beyond the time that a release may take, were anybody waited for.
    world.pass_time(20 * SECOND);
    let stream = back(&mut world, "desk", token.clone());
    world.stream_over(stream, false);
    world.pass_time(20 * SECOND);
    let stream = back(&mut world, "desk", token.clone());
    world.stream_over(stream, false);
    world.pass_time(25 * SECOND);
    let stream = back(&mut world, "desk", token);
    let desk = on(&desk, stream);
    assert_eq!(kept(&world, stream).unwrap().offers, [world.offer(&desk)]);
    world.allow(&desk);
    assert_eq!(world.outcome(queued).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn an_answer_whose_acceptance_was_lost_is_accepted_again() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    world.auto = false;
    let call = world.ask(approval(&agent));
    world.make_durable();
    let offer = world.offer(&desk);
    world.decide(&desk, &offer, "mine", ALLOW);
    world.stream_over(desk.stream, false);
    world.make_durable();
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    let stream = back(&mut world, "desk", token);
    assert_eq!(kept(&world, stream).unwrap().offers, []);
    world.offers.get_mut(&offer).unwrap().stream = stream;
    world.decide(&on(&desk, stream), &offer, "mine", ALLOW);
    assert!(matches!(
        world.last(&on(&desk, stream)),
        AnswererFrame::ReplyAccepted { settled_seq: Some(_), .. }
    ));
    world.auto = true;
}

#[test]
fn a_wrapper_hears_again_what_its_successor_made_of_it() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let (wrapper, inner) = (world.person("wrapper"), world.person("inner"));
    let token = token(&world, wrapper.stream);
    let call = world.ask(approval(&agent));
    world.pass(&wrapper, true);
    world.stream_over(wrapper.stream, false);
    world.allow(&inner);
    assert!(world.waits(call), "the wrapper has the last word, and is awaited");
    let stream = back(&mut world, "wrapper", token);
    let wrapper = on(&wrapper, stream);
    assert!(matches!(world.last(&wrapper), AnswererFrame::NextResult { result, .. } if result.grants()));
    world.says(&wrapper, ApprovalOutcome::Rejected);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::Rejected);
}

#[test]
fn who_is_away_is_still_offered_what_comes() {
    let mut world = world();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let token = token(&world, desk.stream);
    world.stream_over(desk.stream, false);
    let call = world.ask(approval(&agent));
    assert!(world.waits(call));
    let stream = back(&mut world, "desk", token);
    world.allow(&on(&desk, stream));
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
}
