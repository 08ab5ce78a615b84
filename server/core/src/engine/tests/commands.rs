//! §6, and scenarios 103, 104, 106, 107 and 109 inside the plane.

use std::sync::Arc;

use super::SECOND;
use super::world::{World, approval, caller, definition, line, rules, terms};
use crate::commands::event::DoneKind;
use crate::commands::{Definition, Served};
use crate::decision::ApprovalOutcome;
use crate::effect::{AnswererFrame, AskContent, CommandsChange, Reply};
use crate::engine::{AnswerBody, Ask, AskName, Input, Lifetime, Prior, SourceEvent};
use crate::id::{AgentRef, Incarnation};
use crate::invariants::{Finding, Severity};
use crate::listeners::{Scope, Terms};
use crate::refusal::Reason;

const PAIR: [&str; 2] = ["command/run", "command/done"];

#[test]
fn rule_6_3_the_run_is_durable_before_the_handler_and_the_end_before_the_reply() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let head = world.head("s");
    world.auto = false;
    let call = world.types("s", "/x  as it \t is");
    assert!(world.held(&plugin).is_empty(), "run is not durable");
    world.make_durable();
    let offer = world.offer(&plugin);
    let AskContent::Command(content) = &view(&world, &plugin).content else { panic!("a command") };
    assert_eq!(content.line, "/x  as it \t is");
    world.decide(&plugin, &offer, "a", AnswerBody::Success { text: Some("done".into()), source: None });
    assert!(world.waits(call), "done is not durable");
    world.make_durable();
    let result = world.ran(call);
    assert_eq!((result.kind, result.text.as_deref(), result.cause), (DoneKind::Success, Some("done"), None));
    assert_eq!(world.kinds_from("s", head), PAIR, "no turn, no message");
    assert!(world.data_from("s", head)[0].contains(r#""args":"  as it \t is""#));
}

fn view<'a>(world: &'a World, plugin: &super::world::Answerer) -> &'a crate::effect::AskView {
    let frames = world.frames[&plugin.stream].iter().rev();
    let offered = frames.filter_map(|frame| match frame {
        AnswererFrame::Offer { view, .. } => Some(&**view),
        _ => None,
    });
    offered.into_iter().next().expect("an offer")
}

#[test]
fn rule_6_1_what_is_not_a_command_is_a_normal_reply_and_logs_nothing() {
    // Scenario 103.
    let mut world = World::new();
    world.create("s", None);
    let _plugin = world.plugin("p", "x");
    let head = world.head("s");
    for text in ["/quitt", "/ foo", "/Foo", "/foo\u{e9}", "//x", "/opt/x is missing", "x", ""] {
        let call = world.types("s", text);
        world.no_command(call);
    }
    let named = world.ask(line("s", "/quitt").named("r"));
    world.no_command(named);
    assert_eq!(world.head("s"), head);
    let nowhere = world.types("nowhere", "/x");
    assert_eq!(world.reason(nowhere), Reason::SessionNotFound);
}

#[test]
fn rule_6_2_the_nearest_layer_runs_it() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.create("t", None);
    let global = world.plugin("global", "x");
    let session = world.scoped("session", "x", Scope::Session("s".into()));
    let exact = world.scoped("agent", "x", agent.scope());
    for (session, plugin) in [("t", &global), ("s", &exact)] {
        let call = world.types(session, "/x");
        world.succeeds(plugin, "here");
        assert_eq!(world.ran(call).text.as_deref(), Some("here"));
    }
    world.stream_over(agent.stream, true);
    let call = world.types("s", "/x");
    world.succeeds(&session, "it has come out");
    assert_eq!(world.ran(call).kind, DoneKind::Success);
}

#[test]
fn rule_6_2_a_name_is_served_once_in_a_layer_and_the_first_stays() {
    let mut world = World::new();
    world.create("s", None);
    let first = world.plugin("p", "x");
    let stream = world.plugin_stream("q");
    let refusal = world.define(stream, Scope::Global, definition("x")).expect_err("served already");
    assert_eq!(refusal.reason, Reason::DuplicateCommand);
    let builtin = world.define(stream, Scope::Global, definition("status")).expect_err("the server's");
    assert_eq!(builtin.reason, Reason::DuplicateCommand);
    let bad = world.define(stream, Scope::Global, definition("X")).expect_err("no name");
    assert_eq!(bad.reason, Reason::BadCommandName);
    world.types("s", "/x");
    world.succeeds(&first, "still here");
    world.stream_over(first.stream, true);
    world.define(stream, Scope::Global, definition("x")).expect("the name is free again");
}

#[test]
fn rule_6_2_every_change_reaches_every_watcher_to_whom_it_shows() {
    let mut world = World::new();
    world.create("s", None);
    world.create("t", None);
    let watch = |world: &mut World, session: Option<&str>| {
        let stream = world.stream(&caller("watcher"));
        world.apply(Input::WatchCommands(stream, session.map(Into::into)));
        stream
    };
    let (s, t, all) = (watch(&mut world, Some("s")), watch(&mut world, Some("t")), watch(&mut world, None));
    let names = |world: &mut World, stream| -> Vec<String> {
        let name = |served: &Arc<Served>| served.definition.name.clone();
        let told = |change: &CommandsChange| match change {
            CommandsChange::Snapshot(served) => format!("there {}", name(served)),
            CommandsChange::Complete => "complete".into(),
            CommandsChange::Set(served) => format!("set {} by {}", name(served), served.server),
            CommandsChange::Removed(name) => format!("removed {name}"),
        };
        world.commands.remove(&stream).unwrap_or_default().iter().map(told).collect()
    };
    for stream in [s, t, all] {
        assert_eq!(names(&mut world, stream), ["there permission", "there status", "complete"]);
    }
    let global = world.plugin("p", "x");
    for stream in [s, t, all] {
        assert_eq!(names(&mut world, stream), ["set x by p"]);
    }
    let session = world.scoped("q", "x", Scope::Session("s".into()));
    assert_eq!(names(&mut world, s), ["set x by q"]);
    world.stream_over(global.stream, true);
    assert!(names(&mut world, s).is_empty(), "what is hidden goes unseen");
    for stream in [t, all] {
        assert_eq!(names(&mut world, stream), ["removed x"]);
    }
    world.apply(Input::Unregister(session.stream, session.registration));
    assert_eq!(names(&mut world, s), ["removed x"]);
    world.apply(Input::StreamOver { stream: s, goodbye: true });
    world.plugin("r", "y");
    assert!(names(&mut world, s).is_empty());
    let stream = world.stream(&caller("watcher"));
    world.apply(Input::WatchCommands(stream, Some("nowhere".into())));
    assert!(world.ended.contains_key(&stream));
}

#[test]
fn rule_6_3_one_name_is_one_execution() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let first = world.ask(line("s", "/x 1").named("r"));
    let joined = world.ask(line("s", "/x 1").named("r"));
    let other = world.ask(line("s", "/x 2").named("r"));
    assert_eq!(world.reason(other), Reason::RequestIdReused);
    world.succeeds(&plugin, "once");
    assert_eq!(world.ran(joined), world.ran(first));
    world.stream_over(plugin.stream, true);
    let replayed = world.ask(line("s", "/x 1").named("r"));
    assert!(world.replayed(replayed), "also when nobody serves it any more");
    assert_eq!(world.ran(replayed), world.ran(first));
    assert_eq!(world.kinds("s").iter().filter(|kind| **kind == "command/run").count(), 1);
    let settled = world.settled(first);
    let prior = Ask { prior: Some(Prior::Ask(settled)), ..line("s", "/x 1").named("r") };
    let mut later = World::new();
    later.create("s", None);
    later.plugin("p", "x");
    let call = later.call();
    later.plane.apply(Input::Ask(Box::new(Ask { call, ..prior })), later.now, &mut Vec::new());
    assert_eq!(later.head("s"), 3, "a restart runs nothing again");
    later.forget();
}

#[test]
fn rule_6_3_commands_run_at_any_time_and_settle_nothing_else() {
    // Scenarios 5 and 104.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (u1, plugin) = (world.person("u1"), world.plugin("p", "x"));
    let pending = world.ask(approval(&agent));
    let (one, two) = (world.types("s", "/x 1"), world.types("s", "/x 2"));
    let offers = world.held(&plugin);
    assert_eq!(offers.len(), 2, "during an approval, and during another command");
    for offer in offers.iter().rev() {
        world.decide(&plugin, offer, "x", AnswerBody::Success { text: None, source: None });
    }
    assert!(world.waits(pending));
    assert_eq!((world.ran(one).kind, world.ran(two).kind), (DoneKind::Success, DoneKind::Success));
    world.allow(&u1);
    assert_eq!(world.outcome(pending).0, ApprovalOutcome::AllowedOnce);
    assert!(world.plane.pending(None).is_empty());
}

#[test]
fn rule_6_2_what_is_not_to_be_recorded_is_not() {
    let mut world = World::new();
    world.create("s", None);
    let stream = world.plugin_stream("p");
    let secret = Definition { record_input: false, ..definition("login") };
    let plugin = world.define(stream, Scope::Global, secret).expect("served");
    let head = world.head("s");
    world.types("s", "/login hunter2");
    let AskContent::Command(content) = &view(&world, &plugin).content else { panic!("a command") };
    assert_eq!(content.parsed().map(|line| line.raw_input), Some(" hunter2"), "the handler gets it");
    world.succeeds(&plugin, "in");
    assert!(!world.data_from("s", head).concat().contains("hunter2"));
    assert!(!world.data_from("s", head)[0].contains("args"));
}

#[test]
fn rule_6_4_a_failure_ends_the_pair_and_then_reaches_the_caller() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let head = world.head("s");
    let call = world.types("s", "/x");
    world.break_down(&plugin);
    assert_eq!(world.failed_because(call), "HANDLER_FAILED");
    assert_eq!(world.ran(call).text.as_deref(), Some("Error: it broke"));
    assert_eq!(world.kinds_from("s", head), PAIR);
}

#[test]
fn rule_6_4_a_handler_that_unloads_ends_what_it_runs() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (gone, exact) = (world.plugin("p", "x"), world.scoped("q", "y", agent.scope()));
    let (one, two) = (world.types("s", "/x"), world.types("s", "/y"));
    world.stream_over(gone.stream, false);
    assert_eq!(world.failed_because(one), "HANDLER_UNLOADED");
    assert!(world.waits(two));
    world.stream_over(agent.stream, true);
    assert_eq!(world.failed_because(two), "HANDLER_UNLOADED", "an agent's commands go with its lease");
    assert!(world.held(&exact).is_empty());
    world.auto = false;
    let third = world.scoped("r", "z", Scope::Global);
    let call = world.types("s", "/z");
    world.stream_over(third.stream, true);
    let _replacement = world.scoped("r2", "z", Scope::Global);
    world.make_durable();
    assert_eq!(world.failed_because(call), "HANDLER_UNLOADED", "never handed to its replacement");
}

#[test]
fn rule_6_5_a_cancellation_ends_the_wait_at_once_and_tells_the_handler() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let head = world.head("s");
    let call = world.types("s", "/x");
    let offer = world.offer(&plugin);
    world.hang_up(call);
    assert_eq!(world.kinds_from("s", head), PAIR);
    assert!(world.data_from("s", head)[1].contains("CALLER_GONE"));
    assert!(
        matches!(world.last(&plugin), AnswererFrame::Retract { cause, .. } if cause.as_str() == "CALLER_GONE")
    );
    // It may go on; its result changes nothing, and it is never unloaded for taking its time.
    world.pass_time(120 * SECOND);
    world.decide(&plugin, &offer, "late", AnswerBody::Success { text: None, source: None });
    assert_eq!(world.refused_reply(&plugin), Reason::AlreadySettled);
    let next = world.types("s", "/x");
    world.succeeds(&plugin, "still serving");
    assert_eq!(world.ran(next).kind, DoneKind::Success);
}

#[test]
fn rule_6_5_an_aborted_handler_holds_no_slot() {
    let mut world = World::new();
    world.create("s", None);
    let stream = world.plugin_stream("p");
    let command = Some(Arc::new(definition("x")));
    let kinds = crate::listeners::Kinds::default();
    let plugin =
        world.register(stream, Terms { max_outstanding: 1, command, kinds, ..terms() }).expect("served");
    let (one, two) = (world.types("s", "/x 1"), world.types("s", "/x 2"));
    assert_eq!(world.held(&plugin).len(), 1, "one at a time");
    world.hang_up(one);
    world.succeeds(&plugin, "the second");
    assert_eq!(world.ran(two).kind, DoneKind::Success);
}

#[test]
fn rule_6_5_a_command_may_outlive_its_calls_within_a_deadline() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let bare = world.ask(line("s", "/x").living(Lifetime::Session));
    assert_eq!(world.reason(bare), Reason::FieldInvalid);
    let ask = || line("s", "/x").living(Lifetime::Session).named("r").within(90 * SECOND).waiting(SECOND);
    let first = world.ask(ask());
    world.pass_time(SECOND);
    world.pending_ask(first);
    let second = world.ask(ask());
    world.hang_up(second);
    assert_eq!(world.held(&plugin).len(), 1, "it goes on");
    let cancelled = world.cancel("stranger", "s", AskName::Request("r".into()));
    assert_eq!(world.reason(cancelled), Reason::RoleMissing);
    let cancelled = world.cancel("anna", "s", AskName::Request("r".into()));
    assert_eq!(world.failed_because(cancelled), "WITHDRAWN");
    assert!(world.held(&plugin).is_empty());
    let late = world.ask(line("s", "/x").living(Lifetime::Session).within(SECOND));
    world.pass_time(SECOND);
    assert_eq!(world.failed_because(late), "DEADLINE");
}

#[test]
fn rule_6_4_errors_are_not_blank_and_a_result_names_a_real_event() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let call = world.types("s", "/x");
    let offer = world.offer(&plugin);
    let success = |seq, kind: Option<&str>| AnswerBody::Success {
        text: None,
        source: Some(SourceEvent { seq, kind: kind.map(Into::into) }),
    };
    let wrong = [
        (AnswerBody::Error(" ".into()), Reason::BlankField),
        (success(99, None), Reason::FieldInvalid),
        (success(3, Some("command/run")), Reason::FieldInvalid),
        (AnswerBody::Dismiss, Reason::FieldInvalid),
        (AnswerBody::Outcome(ApprovalOutcome::AllowedOnce), Reason::FieldInvalid),
        (AnswerBody::Success { text: Some("x".repeat(65 << 10)), source: None }, Reason::FieldInvalid),
    ];
    for (body, reason) in wrong {
        world.decide(&plugin, &offer, "x", body);
        assert_eq!(world.refused_reply(&plugin), reason);
        assert!(world.waits(call), "it is still running");
    }
    world.decide(&plugin, &offer, "y", success(0, Some("permission/preset")));
    assert_eq!(world.ran(call).source_event_seq, Some(0));
    let call = world.types("s", "/x");
    let offer = world.offer(&plugin);
    world.decide(&plugin, &offer, "z", AnswerBody::Error("no".into()));
    let result = world.ran(call);
    assert_eq!((result.kind, result.text.as_deref(), result.cause), (DoneKind::Error, Some("no"), None));
}

#[test]
fn rule_6_4_a_failure_stands_although_it_cannot_be_written_and_a_success_does_not() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let (fails, works) = (world.types("s", "/x 1"), world.types("s", "/x 2"));
    let open = world.types("s", "/x 3");
    let offers = world.held(&plugin);
    world.auto = false;
    let failure = crate::decision::Failure { name: "Error".into(), message: None, code: None };
    world.reply(plugin.stream, &offers[0], crate::engine::OfferReply::Fail(failure));
    world.decide(&plugin, &offers[1], "x", AnswerBody::Success { text: None, source: None });
    world.fail();
    assert!(matches!(world.ok(fails), Reply::Unwritten(_, result) if result.cause().is_some()));
    for call in [works, open] {
        assert_eq!(world.reason(call), Reason::StorageUnavailable);
    }
}

#[test]
fn rule_6_4_a_drain_and_a_close_end_what_runs() {
    let mut world = World::new();
    world.create("s", None);
    world.create("t", None);
    let plugin = world.plugin("p", "x");
    let (closed, drained) = (world.types("s", "/x"), world.types("t", "/x"));
    world.close("operator", "s");
    assert_eq!(world.failed_because(closed), "OPERATOR");
    world.apply(Input::Drain);
    assert_eq!(world.failed_because(drained), "DRAINING");
    assert!(world.held(&plugin).is_empty());
}

#[test]
fn rule_1_12_a_closed_session_says_not_a_command_and_refuses_the_rest() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let done = world.ask(line("s", "/x").named("r"));
    world.succeeds(&plugin, "once");
    world.close("operator", "s");
    let words = world.types("s", "/nothing");
    world.no_command(words);
    let refused = world.types("s", "/x");
    assert_eq!(world.reason(refused), Reason::SessionClosed);
    let replayed = world.ask(line("s", "/x").named("r"));
    assert_eq!(world.ran(replayed), world.ran(done));
    let finding = Finding {
        rule: "1.1",
        seq: 3,
        severity: Severity::Damage,
        message: "a gap".into(),
        values: Vec::new(),
    };
    world.apply(Input::Quarantine("q".into(), Box::new(finding)));
    let words = world.types("q", "/nothing");
    world.no_command(words);
    let refused = world.types("q", "/x");
    assert_eq!(world.reason(refused), Reason::SessionQuarantined);
}

#[test]
fn rule_6_2_a_named_agent_is_the_live_one_of_that_session() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.create("t", None);
    let plugin = world.scoped("p", "x", agent.scope());
    let for_agent = |session: &str, id: &str, life: Incarnation| {
        let ask = line(session, "/x");
        let AskContent::Command(mut content) = ask.content.clone() else { panic!("a command") };
        content.agent = Some(AgentRef { id: id.into(), incarnation: life });
        Ask { content: AskContent::Command(content), ..ask }
    };
    let life = agent.lease.incarnation.clone();
    for named in [life.clone(), "".into()] {
        let call = world.ask(for_agent("s", "a", named));
        world.succeeds(&plugin, "here");
        assert_eq!(world.ran(call).kind, DoneKind::Success);
    }
    let stale = world.ask(for_agent("s", "a", "old".into()));
    assert_eq!(world.reason(stale), Reason::StaleAgent);
    for (session, id) in [("t", "a"), ("s", "b")] {
        let call = world.ask(for_agent(session, id, life.clone()));
        assert_eq!(world.reason(call), Reason::AgentNotFound);
    }
}

#[test]
fn rule_6_3_running_commands_have_a_cap_and_leave_the_asks_theirs() {
    let mut limited = rules();
    limited.limits.open_commands = 1;
    limited.limits.open_asks = 1;
    limited.limits.served_commands = 2;
    let mut world = World::under(limited);
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    let stream = world.plugin_stream("p");
    for name in ["x", "y"] {
        world.define(stream, Scope::Global, definition(name)).expect("served");
    }
    let refusal = world.define(stream, Scope::Global, definition("z")).expect_err("one too many");
    assert_eq!(refusal.reason, Reason::QuotaExceeded);
    let first = world.types("s", "/x");
    let second = world.types("s", "/y");
    assert_eq!(world.reason(second), Reason::QuotaExceeded);
    let asked = world.ask(approval(&agent));
    assert!(world.waits(first) && world.waits(asked));
    let again = world.ask(approval(&agent));
    assert_eq!(world.reason(again), Reason::QuotaExceeded);
}

#[test]
fn rule_1_11_a_full_disk_runs_nothing_new() {
    let mut world = World::new();
    world.create("s", None);
    let plugin = world.plugin("p", "x");
    let running = world.types("s", "/x");
    world.apply(Input::DiskLow(true));
    let refused = world.types("s", "/x");
    assert_eq!(world.reason(refused), Reason::DiskLow);
    let words = world.types("s", "words");
    world.no_command(words);
    world.succeeds(&plugin, "what runs may end");
    assert_eq!(world.ran(running).kind, DoneKind::Success);
}
