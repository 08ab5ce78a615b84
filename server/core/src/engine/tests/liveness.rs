//! §9.1, 9.2 and 9.4: leases, their grace, their children, and the drain.

use std::time::Duration;

use super::SECOND;
use super::world::{Agent, World, approval, batch, caller, questions, rules, terms};
use crate::decision::{ApprovalOutcome, Cause, QuestionsOutcome};
use crate::effect::{AgentFrame, AnswererFrame, StreamEnd};
use crate::engine::{AgentHello, Ask, Input, Lease, Lifetime, PermissionChange, Rules};
use crate::id::{StreamId, Token};
use crate::listeners::Terms;
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;
use crate::sample;

fn ended(world: &World, stream: StreamId) -> Option<Reason> {
    match world.ended.get(&stream) {
        Some(StreamEnd::Refused(refusal)) => Some(refusal.reason),
        _ => None,
    }
}

fn resume(agent: &Agent) -> AgentHello {
    AgentHello {
        resume: Some(agent.resume.clone()),
        ..World::hello(agent.session.as_str(), agent.lease.agent.as_str())
    }
}

fn under(parent: &Agent, hello: AgentHello) -> AgentHello {
    AgentHello { parent: Some((parent.lease.agent.clone(), parent.lease.incarnation.clone())), ..hello }
}

#[test]
fn rule_9_1_a_lost_agent_lives_on_for_its_grace() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", Terms { scope: agent.scope(), ..terms() });
    let kept = world.ask(approval(&agent).named("r"));
    let lost = world.ask(approval(&agent).living(Lifetime::Call));
    world.stream_over(agent.stream, false);
    world.hang_up(lost);
    world.pass_time(9 * SECOND);
    assert_eq!(world.held(&u1).len(), 1, "AGENT lives on, CALL died with its call");
    let stream = world.attach("robot", resume(&agent));
    let back = world.attached(stream, "s");
    assert_eq!((back.lease.clone(), back.epoch), (agent.lease.clone(), 2));
    assert_ne!(back.resume, agent.resume);
    world.pass_time(30 * SECOND);
    assert!(world.waits(kept), "the grace is over only for who did not come back");
    world.allow(&u1);
    assert_eq!(world.outcome(kept).0, ApprovalOutcome::AllowedOnce);
}

#[test]
fn rule_9_1_after_the_grace_the_lease_is_over() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    let call = world.ask(approval(&agent));
    world.stream_over(agent.stream, false);
    world.pass_time(10 * SECOND);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::AGENT_GONE));
    assert_eq!(world.kinds("s").last(), Some(&"turn/end"));
    let stream = world.attach("robot", resume(&agent));
    assert_eq!(ended(&world, stream), Some(Reason::StaleAgent));
}

#[test]
fn rule_9_1_without_a_grace_a_loss_is_the_end() {
    let mut world = World::under(Rules { agent_grace: Duration::ZERO, ..rules() });
    let agent = world.agent("s", "a");
    world.stream_over(agent.stream, false);
    assert_eq!(world.plane.live_agents().count(), 0);
}

#[test]
fn rule_9_1_a_valid_token_supersedes_a_stream_that_seems_open() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let stream = world.attach("robot", resume(&agent));
    let back = world.attached(stream, "s");
    assert_eq!(ended(&world, agent.stream), Some(Reason::StaleAgent));
    world.stream_over(agent.stream, true);
    assert_eq!(world.plane.live_agents().count(), 1, "a superseded stream takes nothing with it");
    let again = world.attach("robot", resume(&agent));
    let again = world.attached(again, "s");
    assert_eq!(
        (again.epoch, ended(&world, back.stream)),
        (3, Some(Reason::StaleAgent)),
        "its reply was lost"
    );
    let stream = world.attach("robot", resume(&back));
    assert_eq!(ended(&world, stream), Some(Reason::StaleAgent), "a token that nobody ever used");
    let stream = world.attach("robot", resume(&again));
    let back = world.attached(stream, "s");
    let stream = world.attach("robot", resume(&agent));
    assert_eq!(ended(&world, stream), Some(Reason::StaleAgent), "the next one has been used");
    let call = world.ask(approval(&back));
    world.outcome(call);
}

#[test]
fn rule_9_1_tokens_of_others_and_both_at_once_are_refused() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.create("t", None);
    let both = world.attach("robot", AgentHello { take_over: true, ..resume(&agent) });
    let foreign = world.attach("somebody", resume(&agent));
    let guessed = world.attach("robot", AgentHello { resume: Some(Token::from("guess")), ..resume(&agent) });
    let elsewhere = world.attach("robot", AgentHello { session: "t".into(), ..resume(&agent) });
    assert_eq!(ended(&world, both), Some(Reason::FieldInvalid));
    for stream in [foreign, guessed, elsewhere] {
        assert_eq!(ended(&world, stream), Some(Reason::StaleAgent));
    }
    assert_eq!(world.plane.live_agents().count(), 1);
}

#[test]
fn rule_9_1_one_live_agent_per_session_and_per_name() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.create("t", None);
    let same_session = world.attach("robot", World::hello("s", "b"));
    let same_name = world.attach("robot", World::hello("t", "a"));
    let stolen = world.attach("somebody", AgentHello { take_over: true, ..World::hello("s", "b") });
    for stream in [same_session, same_name, stolen] {
        assert_eq!(ended(&world, stream), Some(Reason::AgentAlreadyLive));
    }
    let call = world.ask(approval(&agent));
    world.outcome(call);
    let operator = world.attach("operator", AgentHello { take_over: true, ..World::hello("s", "b") });
    world.attached(operator, "s");
    let call = world.ask(approval(&agent));
    assert_eq!(world.reason(call), Reason::CallerNotLive);
}

#[test]
fn rule_9_1_another_life_of_the_same_name_is_another_agent() {
    let mut world = World::new();
    let old = world.agent("s", "a");
    let u1 = world.answerer("u1", Terms { scope: old.scope(), ..terms() });
    let stream = world.attach("robot", AgentHello { take_over: true, ..World::hello("s", "a") });
    let new = world.attached(stream, "s");
    assert_ne!(new.lease.incarnation, old.lease.incarnation);
    let call = world.ask(questions(&old, batch()));
    assert_eq!(world.reason(call), Reason::StaleAgent);
    let write = world.write(&old, vec![sample::turn_start(2)]);
    assert_eq!(world.reason(write), Reason::StaleAgent);
    assert!(matches!(world.last(&u1), AnswererFrame::Unregistered { cause: Some(_), .. }));
    let mixed = Lease { token: old.lease.token.clone(), ..new.lease.clone() };
    let call = world.ask(Ask { lease: Some(mixed), ..questions(&new, batch()) });
    assert_eq!(world.reason(call), Reason::CallerNotLive);
}

#[test]
fn rule_9_2_asks_end_as_agent_gone_whoever_holds_them() {
    for wide in [true, false] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let scope = if wide { terms().scope } else { agent.scope() };
        let u1 = world.answerer("u1", Terms { scope, ..terms() });
        let approval = world.ask(approval(&agent));
        let asked = world.ask(questions(&agent, batch()));
        world.stream_over(agent.stream, true);
        assert_eq!(world.outcome(approval), (ApprovalOutcome::Cancelled, Cause::AGENT_GONE));
        assert_eq!(world.answered(asked), (QuestionsOutcome::Aborted, Cause::AGENT_GONE));
        assert!(world.held(&u1).is_empty());
        let unregistered = |frame: &AnswererFrame| matches!(frame, AnswererFrame::Unregistered { .. });
        assert_eq!(world.frames[&u1.stream].iter().any(unregistered), !wide);
    }
}

#[test]
fn rule_9_2_children_end_with_their_parent() {
    let mut world = World::new();
    let root = world.agent("s1", "root");
    let child = world.child("s2", "child", &root);
    let grandchild = world.child("s3", "grandchild", &child);
    let _u1 = world.person("u1");
    let call = world.ask(approval(&grandchild));
    world.stream_over(root.stream, true);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::AGENT_GONE));
    for (agent, session) in [(&child, "s2"), (&grandchild, "s3")] {
        assert_eq!(ended(&world, agent.stream), Some(Reason::CallerNotLive));
        assert_eq!(world.kinds(session).last(), Some(&"turn/end"));
    }
    assert_eq!(world.plane.live_agents().count(), 0);
}

#[test]
fn rule_9_2_a_family_of_any_depth_ends() {
    let mut world = World::new();
    let root = world.agent("s", "root");
    let mut last = root.clone();
    for depth in 0..2000 {
        last = world.child(&format!("s{depth}"), &format!("a{depth}"), &last);
    }
    world.stream_over(root.stream, true);
    assert_eq!(world.plane.live_agents().count(), 0);
    world.forget();
}

#[test]
fn rule_9_2_a_parent_is_live_and_of_the_same_principal() {
    let mut world = World::new();
    let root = world.agent("s", "root");
    world.create("t", None);
    let stranger = world.attach("somebody", under(&root, World::hello("t", "b")));
    assert_eq!(ended(&world, stranger), Some(Reason::ForeignScope));
    world.stream_over(root.stream, true);
    let late = world.attach("robot", under(&root, World::hello("t", "b")));
    assert_eq!(ended(&world, late), Some(Reason::CallerNotLive));
}

#[test]
fn rule_9_2_a_take_over_cannot_make_an_orphan_or_a_ring() {
    let mut world = World::new();
    let root = world.agent("s1", "root");
    let child = world.child("s2", "child", &root);
    for parent in [&root, &child] {
        let hello = AgentHello { take_over: true, ..World::hello("s1", "root") };
        let stream = world.attach("robot", under(parent, hello));
        assert_eq!(ended(&world, stream), Some(Reason::FieldInvalid));
        let other = AgentHello { take_over: true, ..World::hello("s1", "other") };
        let stream = world.attach("robot", under(parent, other));
        assert_eq!(ended(&world, stream), Some(Reason::FieldInvalid));
    }
    assert_eq!(world.plane.live_agents().count(), 2, "and nobody has been ended for it");
    let again = AgentHello { take_over: true, ..World::hello("s2", "child") };
    let stream = world.attach("robot", under(&root, again));
    let child = world.attached(stream, "s2");
    let call = world.ask(approval(&child));
    assert_eq!(world.reason(call), Reason::NoOpenTurn, "the earlier life's turn was closed");
}

#[test]
fn rule_9_2_a_registration_for_an_agent_needs_the_live_one() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let stream = world.answerer_stream("u1");
    let scope = |agent: &str, life: &str| Terms {
        scope: crate::listeners::Scope::Agent(agent.into(), life.into()),
        ..terms()
    };
    let cases = [
        (scope("none", ""), Reason::AgentNotFound),
        (scope("none", "x"), Reason::CallerNotLive),
        (scope("a", "x"), Reason::StaleAgent),
        (
            Terms { scope: crate::listeners::Scope::Session("none".into()), ..terms() },
            Reason::SessionNotFound,
        ),
    ];
    for (terms, reason) in cases {
        assert!(world.register(stream, terms).is_err_and(|refusal| refusal.reason == reason));
    }
    let live = world.register(stream, scope("a", "")).expect("the live one is meant");
    world.ask(approval(&agent));
    world.allow(&live);
}

#[test]
fn rule_9_4_a_drain_settles_and_refuses() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let done = world.ask(approval(&agent).named("r"));
    world.allow(&u1);
    let approval_open = world.ask(approval(&agent));
    let asked = world.ask(questions(&agent, batch()));
    world.auto = false;
    world.apply(Input::Drain);
    assert!(world.waits(approval_open) && !world.plane.settled(), "written before it is told");
    world.make_durable();
    world.auto = true;
    assert!(world.plane.settled());
    assert_eq!(world.outcome(approval_open), (ApprovalOutcome::Unavailable, Cause::DRAINING));
    assert_eq!(world.answered(asked), (QuestionsOutcome::Unavailable, Cause::DRAINING));
    assert!(world.frames[&u1.stream].iter().any(|frame| matches!(frame, AnswererFrame::Drain { .. })));
    assert!(matches!(world.agent_frames[&agent.stream].last(), Some(AgentFrame::Drain { .. })));
    let replay = world.ask(approval(&agent).named("r"));
    assert_eq!(world.settled(replay), world.settled(done));
    let refused = [
        world.ask(approval(&agent)),
        world.begin_turn(&agent, 2),
        world.create("t", None),
        world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never)),
    ];
    for call in refused {
        assert_eq!(world.reason(call), Reason::ServerDraining);
    }
    let stream = world.stream(&caller("u2"));
    let named = crate::listeners::Answerer {
        id: "u2".into(),
        display_name: "u2".into(),
        kind: crate::decision::DeciderKind::Human,
    };
    world.apply(Input::AttachListener(stream, caller("u2"), crate::engine::Post::Answers, named));
    assert_eq!(ended(&world, stream), Some(Reason::ServerDraining));
    let mut out = Vec::new();
    world.plane.end_all_leases(world.now, &mut out);
    world.take(out);
    assert_eq!(ended(&world, agent.stream), Some(Reason::ServerDraining));
    assert_eq!(world.kinds("s").last(), Some(&"turn/end"));
}

#[test]
fn rule_9_4_a_drain_ends_asks_in_the_order_of_asking() {
    let mut world = World::new();
    let agents: Vec<_> = (0..9).map(|n| world.agent(&format!("s{n}"), &format!("a{n}"))).collect();
    let _u1 = world.person("u1");
    for agent in &agents {
        world.ask(approval(agent));
        world.ask(questions(agent, batch()));
    }
    world.auto = false;
    world.apply(Input::Drain);
    let sessions: Vec<_> = world.queue.iter().map(|(session, _)| session.as_str().to_owned()).collect();
    let expected: Vec<_> = (0..9).flat_map(|n| [format!("s{n}"), format!("s{n}")]).collect();
    assert_eq!(sessions, expected);
}
