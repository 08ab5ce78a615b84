//! The inbox (contract, scenarios 40, 46, 68, 86): durable facts, and who is there.

use super::world::{Answerer, World, approval, batch, caller, questions, terms};
use crate::decision::Cause;
use crate::effect::{AnswererFrame, InboxChange, Presence};
use crate::engine::{AskName, Input, OfferReply, PermissionChange};
use crate::id::StreamId;
use crate::listeners::{AskKind, Terms};
use crate::permissions::ApprovalPolicy;

fn watch(world: &mut World, session: Option<&str>) -> StreamId {
    let stream = world.stream(&caller("watcher"));
    world.apply(Input::WatchInbox(stream, session.map(Into::into)));
    stream
}

/// What a watcher heard, in short.
fn heard(world: &World, stream: StreamId) -> Vec<String> {
    let short = |change: &InboxChange| match change {
        InboxChange::Snapshot(view, _) => format!("snapshot {}", view.session),
        InboxChange::SnapshotComplete(_) => "complete".into(),
        InboxChange::Added(_, view, _) => format!("added {}", view.session),
        InboxChange::Removed(_, settled, session) => {
            format!("removed {session} {}", settled.result.outcome())
        }
        InboxChange::Held(_, session, presence) => format!("held {session} {:?}", presence.holders),
    };
    world.inbox.get(&stream).into_iter().flatten().map(short).collect()
}

fn presence(world: &World) -> Presence {
    world.plane.pending(None).into_iter().map(|(_, presence)| presence).next().expect("one is pending")
}

#[test]
fn scenario_40_a_full_snapshot_then_deltas() {
    let mut world = World::new();
    let (one, two) = (world.agent("s", "a"), world.agent("t", "b"));
    let u1 = world.person("u1");
    world.ask(approval(&one));
    let (all, only_t) = (watch(&mut world, None), watch(&mut world, Some("t")));
    world.ask(approval(&two));
    let offer = world.held(&u1)[0].clone();
    world.decide(
        &u1,
        &offer,
        "x",
        crate::engine::AnswerBody::Outcome(crate::decision::ApprovalOutcome::Rejected),
    );
    assert_eq!(
        heard(&world, all),
        ["snapshot s", "complete", "added t", r#"held t ["u1"]"#, "removed s rejected"]
    );
    assert_eq!(heard(&world, only_t), ["complete", "added t", r#"held t ["u1"]"#]);
    world.stream_over(only_t, true);
    world.cancel("operator", "t", AskName::Ask(world.plane.pending(None)[0].0.ask.clone()));
    assert_eq!(heard(&world, only_t).len(), 3);
    assert_eq!(heard(&world, all).last().map(String::as_str), Some("removed t cancelled"));
}

#[test]
fn rule_1_3_the_inbox_holds_durable_facts_only() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let all = watch(&mut world, None);
    world.auto = false;
    world.ask(approval(&agent));
    assert!(world.plane.pending(None).is_empty());
    world.make_durable();
    assert_eq!(world.plane.pending(Some(&"s".into())).len(), 1);
    world.allow(&u1);
    assert_eq!(world.plane.pending(Some(&"s".into())).len(), 1, "its end is not durable");
    let late = watch(&mut world, Some("s"));
    world.make_durable();
    assert!(world.plane.pending(None).is_empty());
    for stream in [all, late] {
        assert_eq!(heard(&world, stream).last().map(String::as_str), Some("removed s allowed-once"));
    }
}

#[test]
fn scenario_68_a_denial_by_policy_is_seen() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let early = watch(&mut world, None);
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    world.auto = false;
    world.ask(approval(&agent));
    let late = watch(&mut world, Some("s"));
    world.make_durable();
    for stream in [early, late] {
        assert_eq!(heard(&world, stream), ["complete", "added s", "removed s rejected"]);
    }
}

#[test]
fn scenario_46_the_inbox_says_who_holds_and_who_is_there() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let desk = world.person("desk");
    let _own = world.answerer("robot", terms());
    let only = |kind| Terms { kinds: [kind].into_iter().collect(), ..terms() };
    let _questions = world.answerer("reader", only(AskKind::Questions));
    world.ask(approval(&agent));
    assert_eq!(presence(&world), there(&["desk"], &["desk"]), "the asker is not its own answerer (14, 92)");
    let all = watch(&mut world, None);
    let phone = world.person("phone");
    assert_eq!(presence(&world), there(&["desk"], &["desk", "phone"]));
    world.apply(Input::Unregister(phone.stream, phone.registration));
    let held = heard(&world, all).iter().filter(|line| line.starts_with("held")).count();
    assert_eq!(held, 2, "who came and who went");
    assert_eq!(presence(&world), there(&["desk"], &["desk"]));
    world.stream_over(desk.stream, false);
    assert!(world.plane.pending(None).is_empty());
}

#[test]
fn who_looks_on_sees_before_whose_eyes_it_is() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (desk, phone) = (world.person("desk"), world.person("phone"));
    world.ask(approval(&agent));
    let all = watch(&mut world, None);
    let AnswererFrame::Offer { offer, .. } = world.last(&desk) else { panic!("an offer") };
    let offer = offer.clone();
    let presented = |world: &mut World, stream| {
        world.apply(Input::Reply(stream, offer.clone(), OfferReply::Presented));
        presence(world).presented
    };
    assert_eq!(presented(&mut world, phone.stream), Vec::<String>::new(), "it is not theirs");
    for _ in 0..2 {
        assert_eq!(presented(&mut world, desk.stream), ["desk"]);
    }
    let held = heard(&world, all).iter().filter(|line| line.starts_with("held")).count();
    assert_eq!(held, 1, "told once");
    world.stream_over(desk.stream, false);
    assert_eq!(world.plane.census().presented, 0);
}

fn there(holders: &[&str], answerers: &[&str]) -> Presence {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Presence { holders: names(holders), answerers: names(answerers), presented: Vec::new() }
}

#[test]
fn scenario_86_offer_and_list_show_the_same() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.ask(questions(&agent, batch()).named("r"));
    let AnswererFrame::Offer { view, .. } = world.last(&u1) else { panic!("an offer") };
    assert_eq!(*view, world.plane.pending(None)[0].0);
    assert_eq!(view.request_id.as_ref().map(|id| id.as_str()), Some("r"));
}

#[test]
fn scenario_116_looking_writes_nothing() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1: Answerer = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    let before = world.head("s");
    for _ in 0..200 {
        let stream = watch(&mut world, None);
        world.look("s", AskName::Request("r".into()));
        world.stream_over(stream, true);
    }
    assert_eq!(world.head("s"), before);
    world.stream_over(u1.stream, false);
    assert_eq!(world.outcome(call).1, Cause::ANSWERER_UNLOADED);
}
