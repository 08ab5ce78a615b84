//! §1, as far as the engine shows it: batches, durability, closures, closed and full disks.

use super::SECOND;
use super::world::{World, approval, batch, caller, questions};
use crate::decision::{ApprovalOutcome, Cause, QuestionsOutcome};
use crate::effect::{NewSession, Reply, StreamEnd};
use crate::engine::{AgentHello, AppendEvents, Ask, CreateSession, Input, Lifetime, PermissionChange};
use crate::event::Event;
use crate::invariants::{Finding, Severity};
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;
use crate::sample;
use crate::time::WallMillis;
use crate::turns::event::StepStart;

#[test]
fn rule_1_1_a_clock_that_goes_back_is_clamped() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.now.wall = WallMillis(5);
    world.write(&agent, vec![sample::other("note/made", "{}")]);
    let times: Vec<_> = world.log[&"s".into()].iter().map(|record| record.time).collect();
    assert!(times.is_sorted() && times[0] > WallMillis(5));
}

#[test]
fn rule_1_2_a_batch_is_all_or_nothing() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let before = world.head("s");
    let bad = world.write(&agent, vec![sample::other("note/made", "{}"), sample::turn_start(9)]);
    assert_eq!(world.reason(bad), Reason::InvariantViolated);
    assert_eq!(world.head("s"), before);
    let none = world.write(&agent, Vec::new());
    assert_eq!(world.reason(none), Reason::FieldInvalid);
}

#[test]
fn rule_1_2_batches_and_events_have_a_size() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let many = world.write(&agent, vec![sample::other("note/made", "{}"); 1025]);
    assert_eq!(world.reason(many), Reason::FieldInvalid);
    let large = format!("{{\"text\":\"{}\"}}", "x".repeat(256 * 1024));
    let large = world.write(&agent, vec![sample::other("note/made", &large)]);
    assert_eq!(world.refused(large).fields[0].0, "events[0].data");
}

#[test]
fn rule_1_2_an_append_is_acknowledged_when_it_is_durable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.auto = false;
    let first = world.write(&agent, vec![sample::other("note/made", "{}")]);
    let second = world.write(&agent, vec![sample::other("note/made", "{}")]);
    assert!(world.waits(first) && world.waits(second), "folded tentatively, told to nobody");
    world.make_one_durable();
    assert!(!world.waits(first) && world.waits(second));
    world.make_durable();
    assert!(matches!(world.ok(second), Reply::Appended { first_seq: 5, next_seq: 6, replayed: false }));
}

#[test]
fn rule_1_3_refusals_wait_for_what_they_were_judged_on() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.auto = false;
    world.write(&agent, vec![sample::turn_end(1)]);
    let ask = world.ask(approval(&agent));
    let conflict =
        AppendEvents { expected_next_seq: Some(4), ..world.appending(&agent, vec![sample::turn_start(2)]) };
    let call = conflict.call;
    world.apply(Input::Append(Box::new(conflict)));
    assert!(world.waits(ask) && world.waits(call), "the end of the turn is not durable yet");
    world.make_durable();
    assert_eq!((world.reason(ask), world.reason(call)), (Reason::NoOpenTurn, Reason::SeqConflict));
    assert!(world.refused(call).facts.contains(&("nextSeq", "5".into())));
}

#[test]
fn rule_1_3_a_session_exists_for_others_once_it_is_durable() {
    let mut world = World::new();
    world.auto = false;
    let first = world.create("s", None);
    let second = world.create("s", None);
    assert!(world.waits(first) && world.waits(second));
    world.make_durable();
    assert_eq!(world.reason(second), Reason::SessionExists);
}

#[test]
fn rule_1_6_reserved_types_are_refused() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    for kind in
        ["approval/decided", "approval/anything", "question/asked", "session/closed", "permission/preset"]
    {
        let call = world.write(&agent, vec![sample::other(kind, "{}")]);
        assert_eq!(world.reason(call), Reason::ReservedEventType, "{kind}");
    }
    let known = world.write(&agent, vec![sample::other("my/own", r#"{"a":1}"#)]);
    world.ok(known);
}

#[test]
fn rule_1_10_a_lease_that_ends_closes_what_is_its_own() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    world.write(&agent, vec![StepStart { turn: 1, step: 1 }.to_event()]);
    let mine = world.ask(approval(&agent));
    let asked = world.ask(questions(&agent, batch()));
    let foreign = world.ask(Ask {
        lease: None,
        caller: caller("other"),
        ..questions(&agent, batch()).living(Lifetime::Session).within(60 * SECOND)
    });
    let before = world.head("s");
    world.stream_over(agent.stream, true);
    assert_eq!(world.outcome(mine), (ApprovalOutcome::Cancelled, Cause::AGENT_GONE));
    assert_eq!(world.answered(asked), (QuestionsOutcome::Aborted, Cause::AGENT_GONE));
    assert!(world.waits(foreign), "what others asked goes on");
    let closing = ["approval/decided", "question/answered", "step/end", "turn/end"];
    assert_eq!(world.kinds_from("s", before), closing);
    assert_eq!(world.ended[&agent.stream], StreamEnd::Goodbye);
}

#[test]
fn rule_1_10_closures_are_durable_before_the_next_agent_is_attached() {
    let mut world = World::new();
    let old = world.agent("s", "a");
    let call = world.ask(approval(&old));
    world.auto = false;
    let next = world.attach("robot", AgentHello { take_over: true, ..World::hello("s", "b") });
    let batches = world.queue.len();
    for _ in 0..batches {
        assert!(!world.agent_frames.contains_key(&next), "not before all of it is durable");
        world.make_one_durable();
    }
    let b = world.attached(next, "s");
    assert!(
        matches!(&world.ended[&old.stream], StreamEnd::Refused(refusal) if refusal.reason == Reason::StaleAgent)
    );
    world.auto = true;
    let turn = world.begin_turn(&b, 2);
    world.ok(turn);
    assert_eq!(world.outcome(call).0, ApprovalOutcome::Unavailable, "nobody was there");
}

#[test]
fn rule_1_10_a_move_to_another_session_leaves_the_old_one_closed() {
    let mut world = World::new();
    let old = world.agent("s1", "a");
    let _u1 = world.person("u1");
    let call = world.ask(approval(&old));
    world.create("s2", None);
    let next = world.attach("robot", AgentHello { take_over: true, ..World::hello("s2", "a") });
    world.attached(next, "s2");
    assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::AGENT_GONE));
    assert_eq!(world.kinds("s1").last(), Some(&"turn/end"));
}

#[test]
fn rule_1_11_a_full_disk_refuses_what_opens() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let open = world.ask(approval(&agent));
    world.apply(Input::DiskLow(true));
    let ask = world.ask(approval(&agent));
    let asked = world.ask(questions(&agent, batch()));
    let step = world.write(&agent, vec![StepStart { turn: 1, step: 1 }.to_event()]);
    let session = world.create("t", None);
    for call in [ask, asked, step, session] {
        assert_eq!(world.reason(call), Reason::DiskLow);
    }
    let _u2 = world.person("u2");
    let watch = world.stream(&caller("w"));
    world.apply(Input::WatchInbox(watch, None));
    assert_eq!(world.inbox[&watch].len(), 2, "looking and deciding write nothing that opens");
    world.allow(&u1);
    assert_eq!(world.outcome(open).0, ApprovalOutcome::AllowedOnce);
    let end = world.write(&agent, vec![sample::turn_end(1)]);
    world.ok(end);
    let policy = world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    world.ok(policy);
    let begin = world.begin_turn(&agent, 2);
    assert_eq!(world.reason(begin), Reason::DiskLow);
    world.apply(Input::DiskLow(false));
    let begin = world.begin_turn(&agent, 2);
    world.ok(begin);
}

#[test]
fn rule_1_12_close_settles_everything_first() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let mine = world.ask(approval(&agent));
    let other = Ask { lease: None, ..questions(&agent, batch()).living(Lifetime::Call) };
    let other = world.ask(other);
    let before = world.head("s");
    let stranger = world.close("somebody", "s");
    assert_eq!(world.reason(stranger), Reason::RoleMissing);
    let close = world.close("operator", "s");
    world.ok(close);
    assert_eq!(world.outcome(mine), (ApprovalOutcome::Cancelled, Cause::OPERATOR));
    assert_eq!(world.answered(other), (QuestionsOutcome::Aborted, Cause::OPERATOR));
    let kinds = ["approval/decided", "question/answered", "turn/end", "session/closed"];
    assert_eq!(world.kinds_from("s", before), kinds);
    assert!(world.held(&u1).is_empty() && world.plane.live_agents().count() == 0);
    let again = world.close("operator", "s");
    let ask = world.ask(questions(&agent, batch()));
    let policy = world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    for call in [again, ask, policy] {
        assert_eq!(world.reason(call), Reason::SessionClosed);
    }
}

#[test]
fn rule_1_12_under_quarantine_nothing_is_appended() {
    let mut world = World::new();
    let (rule, seq, severity) = ("2.1", 7, Severity::Violation);
    let why = Finding { rule, seq, severity, message: "decided twice".into(), values: Vec::new() };
    world.apply(Input::Quarantine("s".into(), Box::new(why)));
    let stream = world.attach("robot", World::hello("s", "a"));
    assert!(matches!(&world.ended[&stream], StreamEnd::Refused(r) if r.reason == Reason::SessionQuarantined
        && r.facts.contains(&("rule", "2.1".into())) && r.facts.contains(&("seq", "7".into()))));
    let close = world.close("operator", "s");
    let policy = world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let read = world.call();
    world.apply(Input::Permit { call: read, session: "s".into(), change: None });
    let child = CreateSession {
        call: world.call(),
        session: "t".into(),
        meta: NewSession { created: WallMillis(0), header: None, name: None, findings: Vec::new() },
        preset: None,
        delegated_from: Some("s".into()),
        require_full: false,
    };
    let create = child.call;
    world.apply(Input::Create(Box::new(child)));
    for call in [close, policy, read, create] {
        assert_eq!(world.reason(call), Reason::SessionQuarantined, "nothing was folded, so nothing is said");
    }
    assert!(world.log.is_empty());
}
