//! Tool calls at the gate (§8): rules, listeners, people, the sandbox once more, guards.

use std::time::Duration;

use super::world::{Agent, World, approval, at, full, rule, terms};
use crate::decision::Cause;
use crate::effect::{GateStands, GateVerdict, GateWord, Reply};
use crate::engine::{AnswerBody, AskName, Input, Lifetime, OfferReply, PermissionChange};
use crate::gate::{Says, Stage};
use crate::listeners::{AskKind, Scope, Terms};
use crate::permissions::{ApprovalPolicy, SandboxMode};
use crate::refusal::Reason;
use crate::sample;
use crate::waterfall::OnSilence;
use GateVerdict::{Aborted, Allowed, Denied, Unavailable};

const SECOND: Duration = Duration::from_secs(1);

fn listener() -> Terms {
    at(Stage::Listeners)
}

fn guard() -> Terms {
    at(Stage::Guards)
}

fn is(verdict: GateVerdict, cause: &str) -> (GateVerdict, String) {
    (verdict, cause.to_owned())
}

#[test]
fn rule_8_1_the_gate_checks_caller_turn_and_sandbox_and_writes_nothing() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let head = world.head("s");
    let allowed = |world: &mut World, agent: &Agent, name: &str| {
        world.bring(approval(agent).named(name), rule(Says::Allow))
    };
    let call = allowed(&mut world, &agent, "1");
    assert_eq!(world.verdict(call), Allowed);
    // The policy explains what was resolved to ask; a plain allow never comes there (3.4).
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = allowed(&mut world, &agent, "2");
    assert_eq!(world.verdict(call), Allowed);
    let stale = Agent { lease: agent.lease.clone().of_life("another"), ..agent.clone() };
    let call = allowed(&mut world, &stale, "3");
    assert_eq!(world.reason(call), Reason::StaleAgent);
    world.write(&agent, vec![sample::turn_end(1)]);
    let call = allowed(&mut world, &agent, "3");
    assert_eq!(world.reason(call), Reason::NoOpenTurn);
    assert_eq!(world.kinds_from("s", head), ["approval/policy", "turn/end"]);
}

/// The session's agent comes back as one that nobody confines.
fn unconfined(world: &mut World, agent: &Agent) -> Agent {
    world.stream_over(agent.stream, false);
    let hello = crate::engine::AgentHello {
        resume: Some(agent.resume.clone()),
        enforcement: None,
        ..World::hello("s", "a")
    };
    let stream = world.attach("robot", hello);
    world.attached(stream, "s")
}

#[test]
fn rule_7_6_no_yes_stands_in_for_a_sandbox() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let reads = full().modes.into_iter().next();
    world.permit("s", PermissionChange::Sandbox(reads.expect("a mode")));
    let (bot, watch) = (world.policy("bot", listener()), world.policy("watch", guard()));
    let [by_bot, by_guard] = ["1", "2"].map(|name| {
        let rules = (name == "2").then(|| rule(Says::Allow)).flatten();
        world.bring(approval(&agent).named(name), rules)
    });
    let again = unconfined(&mut world, &agent);
    world.judges(&bot, Says::Allow);
    assert_eq!(world.reason(by_bot), Reason::SandboxUnavailable, "checked once more before guards");
    world.pass(&watch, false);
    assert_eq!(world.reason(by_guard), Reason::SandboxUnavailable, "and what guards took still holds");
    let call = world.bring(approval(&again).named("3"), rule(Says::Allow));
    assert_eq!(world.reason(call), Reason::SandboxUnavailable);
}

#[test]
fn rule_7_6_a_grant_of_people_does_not_stand_in_for_a_sandbox() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let person = world.person("u1");
    let call = world.authorize(&agent, "1");
    let again = unconfined(&mut world, &agent);
    world.allow(&person);
    assert_eq!(world.reason(call), Reason::SandboxUnavailable);
    // Once somebody confines it, the same call goes on with what people have said.
    world.permit("s", PermissionChange::Sandbox(SandboxMode::DangerFullAccess));
    let call = world.authorize(&again, "1");
    assert_eq!(world.verdict(call), Allowed);
    assert!(matches!(world.ok(call), Reply::Gate(GateStands::Decided { replayed: true, .. })));
}

#[test]
fn rule_8_1_listeners_allow_deny_ask_or_pass_on() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (first, second) = (world.policy("first", listener()), world.policy("second", listener()));
    let person = world.person("u1");
    let call = world.authorize(&agent, "allow");
    world.judges(&first, Says::Allow);
    assert_eq!((world.verdict(call), world.held(&second).len()), (Allowed, 0), "the first word counts");
    let call = world.authorize(&agent, "deny");
    world.pass(&first, false);
    world.judges(&second, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
    let GateWord::Asked(result) = &world.decision(call).word else { panic!("a listener's word") };
    assert_eq!(result.reason.as_deref(), Some("Deny, it says"));
    assert_eq!(result.by.as_ref().and_then(|by| by.answerer.as_deref()), Some("second"));
    let head = world.head("s");
    let call = world.authorize(&agent, "ask");
    world.judges(&first, Says::Ask);
    let asked = &world.log[&"s".into()][head].event;
    assert!(asked.data.as_str().contains(r#""reason":"listener first: Ask, it says""#), "{asked:?}");
    world.allow(&person);
    assert_eq!(world.verdict(call), Allowed);
    let call = world.authorize(&agent, "nobody says anything");
    world.pass(&first, false);
    world.pass(&second, false);
    world.says(&person, crate::decision::ApprovalOutcome::Rejected);
    assert_eq!(world.verdict_for(call), is(Denied, "ANSWERED"));
}

#[test]
fn rule_8_1_the_file_of_rules_is_the_first_listener() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", Terms { prepend: true, ..listener() });
    for (says, verdict) in [(Says::Allow, Allowed), (Says::Deny, Denied)] {
        let call = world.bring(approval(&agent).named(&format!("{says:?}")), rule(says));
        assert_eq!(world.verdict(call), verdict);
    }
    let person = world.person("u1");
    let call = world.bring(approval(&agent).named("ask"), rule(Says::Ask));
    assert!(world.held(&bot).is_empty(), "a rule has spoken");
    world.allow(&person);
    assert_eq!(world.verdict(call), Allowed);
    let call = world.bring(approval(&agent).named("none"), None);
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
}

#[test]
fn rule_8_1_a_guard_denies_whoever_allowed_it() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (bot, watch) = (world.policy("bot", listener()), world.policy("watch", guard()));
    let person = world.person("u1");
    let by_rule = world.bring(approval(&agent).named("rule"), rule(Says::Allow));
    world.judges(&watch, Says::Deny);
    let by_listener = world.authorize(&agent, "listener");
    world.judges(&bot, Says::Allow);
    world.judges(&watch, Says::Deny);
    let by_people = world.authorize(&agent, "people");
    world.pass(&bot, false);
    assert!(world.held(&watch).is_empty(), "guards come after a yes");
    world.allow(&person);
    world.judges(&watch, Says::Deny);
    for call in [by_rule, by_listener, by_people] {
        assert_eq!(world.verdict_for(call), is(Denied, "ANSWERED"));
        assert!(
            matches!(&world.decision(call).word, GateWord::Asked(result) if result.stage == Stage::Guards)
        );
    }
    assert!(world.decision(by_people).approval.is_some() && world.decision(by_rule).approval.is_none());
    // What is denied or undecided anyway is shown to no guard.
    let call = world.authorize(&agent, "no");
    world.judges(&bot, Says::Deny);
    assert_eq!((world.verdict(call), world.held(&watch).len()), (Denied, 0));
}

#[test]
fn rule_8_1_guards_run_from_the_widest_scope_to_the_asker() {
    let mut world = World::new();
    let parent = world.agent("p", "parent");
    let agent = world.child("s", "a", &parent);
    let only = Terms { scope: agent.scope(), exact_only: true, ..guard() };
    let scopes = [
        ("exact", Terms { scope: agent.scope(), ..guard() }),
        ("only", only),
        ("parent", Terms { scope: parent.scope(), ..guard() }),
        ("session", Terms { scope: Scope::Session("s".into()), ..guard() }),
        ("elsewhere", Terms { scope: Scope::Session("p".into()), ..guard() }),
        ("global", guard()),
    ];
    let guards = scopes.map(|(name, terms)| (name, world.policy(name, terms)));
    let call = world.bring(approval(&agent).named("1"), rule(Says::Allow));
    for name in ["global", "session", "parent", "exact", "only"] {
        let holds = guards.iter().filter(|(_, guard)| !world.held(guard).is_empty()).collect::<Vec<_>>();
        assert!(matches!(holds.as_slice(), [(held, _)] if *held == name), "{name}: {holds:?}");
        let (_, guard) = holds[0].clone();
        assert!(world.waits(call));
        world.pass(&guard, false);
    }
    assert_eq!(world.verdict(call), Allowed);
}

#[test]
fn rule_8_1_a_guard_that_dies_fails_or_stays_silent_is_no_yes() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let limited = || Terms { hold_limit: Some(SECOND), ..guard() };
    for (name, cause) in
        [("dies", "ANSWERER_UNLOADED"), ("fails", "ANSWERER_FAILED"), ("silent", "HOLD_LIMIT")]
    {
        let watch = world.policy(name, limited());
        let call = world.bring(approval(&agent).named(name), rule(Says::Allow));
        match name {
            "dies" => world.stream_over(watch.stream, false),
            "fails" => drop(world.break_down(&watch)),
            _ => {
                let offer = world.offer(&watch);
                world.pass_time(SECOND);
                world.release(&watch, &offer);
            }
        }
        assert_eq!(world.verdict_for(call), is(Unavailable, cause));
        world.stream_over(watch.stream, true);
    }
    let watch = world.policy("babbles", limited());
    let call = world.bring(approval(&agent).named("babbles"), rule(Says::Allow));
    let offer = world.offer(&watch);
    for says in [Says::Allow, Says::Ask] {
        world.word(&watch, &offer, says);
        assert_eq!(world.refused_reply(&watch), Reason::FieldInvalid);
    }
    world.reply(watch.stream, &offer, OfferReply::Next { wrap: true });
    assert_eq!(world.refused_reply(&watch), Reason::FieldInvalid);
    assert!(world.waits(call), "what cannot be taken changes nothing");
    world.decide(&watch, &offer, "unheard of", AnswerBody::UnknownOutcome(7));
    assert_eq!(world.verdict_for(call), is(Unavailable, "ANSWER_INVALID"));
}

#[test]
fn rule_8_1_a_listener_that_dies_fails_or_stays_silent_is_never_handed_on() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let person = world.person("u1");
    let next = Terms { hold_limit: Some(SECOND), on_silence: OnSilence::Next, ..listener() };
    let limited = Terms { hold_limit: Some(SECOND), ..listener() };
    for (name, cause) in
        [("dies", "ANSWERER_UNLOADED"), ("fails", "ANSWERER_FAILED"), ("silent", "HOLD_LIMIT")]
    {
        let bot = world.policy(name, limited.clone());
        let call = world.authorize(&agent, name);
        match name {
            "dies" => world.stream_over(bot.stream, false),
            "fails" => drop(world.break_down(&bot)),
            _ => {
                let offer = world.offer(&bot);
                world.pass_time(SECOND);
                world.release(&bot, &offer);
            }
        }
        assert_eq!(world.verdict_for(call), is(Unavailable, cause));
        assert!(world.held(&person).is_empty());
        world.stream_over(bot.stream, true);
    }
    let bot = world.policy("next", next);
    let call = world.authorize(&agent, "next");
    let offer = world.offer(&bot);
    world.pass_time(SECOND);
    world.release(&bot, &offer);
    world.allow(&person);
    assert_eq!(world.verdict(call), Allowed, "a pass that was declared in advance");
}

#[test]
fn rule_8_1_a_denial_says_why() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    let call = world.authorize(&agent, "1");
    let offer = world.offer(&bot);
    world.decide(&bot, &offer, "a", AnswerBody::Says(Says::Deny));
    assert_eq!(world.refused_reply(&bot), Reason::BlankField);
    world.decide(&bot, &offer, "a", AnswerBody::Outcome(crate::decision::ApprovalOutcome::AllowedOnce));
    assert_eq!(world.refused_reply(&bot), Reason::FieldInvalid, "an approval's word is none here");
    assert!(world.waits(call));
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
}

#[test]
fn rule_8_1_a_wrapping_listener_hears_what_its_successors_say() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (outer, inner) = (world.policy("outer", listener()), world.policy("inner", listener()));
    let call = world.authorize(&agent, "1");
    let offer = world.pass(&outer, true);
    world.judges(&inner, Says::Allow);
    assert!(world.waits(call));
    world.word(&outer, &offer, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
    let call = world.authorize(&agent, "2");
    let offer = world.pass(&outer, true);
    world.stream_over(inner.stream, false);
    assert_eq!(
        world.verdict_for(call),
        is(Unavailable, "ANSWERER_UNLOADED"),
        "4.4: it cannot be turned into a yes"
    );
    assert!(!world.held(&outer).contains(&offer));
}

#[test]
fn rule_8_1_a_cancellation_comes_before_guards() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let watch = world.policy("watch", guard());
    let person = world.person("u1");
    // The yes is on its way to the disk when the caller goes.
    world.auto = false;
    let call = world.bring(approval(&agent).named("gone").living(Lifetime::Call), None);
    world.make_durable();
    world.allow(&person);
    world.hang_up(call);
    world.make_durable();
    world.auto = true;
    assert!(world.held(&watch).is_empty(), "nobody wants to know any more");
    let again = world.bring(approval(&agent).named("gone").living(Lifetime::Call), None);
    assert_eq!(world.verdict_for(again), is(Aborted, "CALLER_GONE"));
    // People are asked when it is withdrawn.
    let call = world.authorize(&agent, "withdrawn");
    world.cancel("robot", "s", AskName::Request("withdrawn".into()));
    assert_eq!(world.verdict_for(call), is(Aborted, "WITHDRAWN"));
    assert!(world.held(&watch).is_empty());
    // And while a guard is asked: the grant stays in the log, the call is aborted.
    let call = world.authorize(&agent, "late");
    world.allow(&person);
    let foreign = world.withdraw("u1", "late");
    assert_eq!(world.pending_at_gate(foreign), None);
    let cancel = world.withdraw("robot", "late");
    assert_eq!(world.verdict_for(call), is(Aborted, "WITHDRAWN"));
    assert!(world.decision(cancel).approval.is_some());
    // While the last word is on its way to the disk.
    let bot = world.policy("bot", listener());
    world.auto = false;
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = world.authorize(&agent, "crossing");
    world.make_durable();
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Ask));
    world.judges(&bot, Says::Ask);
    let _cancel = world.withdraw("robot", "crossing");
    world.auto = true;
    world.make_durable();
    assert_eq!(world.verdict_for(call), is(Aborted, "WITHDRAWN"));
    assert!(world.held(&person).is_empty());
}

#[test]
fn rule_8_1_the_end_of_the_last_call_takes_the_question_back_from_a_listener() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    let ask = || approval(&agent).named("1").living(Lifetime::Call);
    let [first, second] = [(); 2].map(|()| world.bring(ask(), None));
    let offer = world.offer(&bot);
    world.hang_up(first);
    assert!(!world.held(&bot).is_empty(), "somebody still waits");
    world.hang_up(second);
    assert!(world.held(&bot).is_empty());
    world.release(&bot, &offer);
    let again = world.bring(ask(), None);
    assert_eq!(world.verdict_for(again), is(Aborted, "CALLER_GONE"));
}

#[test]
fn a_retry_joins_what_is_open_and_is_told_what_was_decided() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let (bot, watch) = (world.policy("bot", listener()), world.policy("watch", guard()));
    let ask = || approval(&agent).named("1").waiting(SECOND);
    let call = world.bring(ask(), None);
    world.pass_time(SECOND);
    assert_eq!(world.pending_at_gate(call), None, "nobody is asked for an approval yet");
    let [call, joined] = [(); 2].map(|()| world.bring(ask(), rule(Says::Deny)));
    assert_eq!(world.held(&bot).len(), 1, "asked once, whatever the rules say by now");
    world.judges(&bot, Says::Allow);
    world.judges(&watch, Says::Deny);
    for call in [call, joined] {
        assert!(matches!(world.ok(call), Reply::Gate(GateStands::Decided { replayed: false, .. })));
    }
    let again = world.bring(ask(), rule(Says::Allow));
    assert_eq!(world.decision(again), world.decision(call), "a second try is no second chance");
    assert!(matches!(world.ok(again), Reply::Gate(GateStands::Decided { replayed: true, .. })));
    let other = world.bring(approval(&agent).named("1").living(Lifetime::Call), None);
    assert_eq!(world.reason(other), Reason::RequestIdReused);
    let open = world.authorize(&agent, "2");
    let other = world.bring(approval(&agent).named("2").living(Lifetime::Call), None);
    assert_eq!(world.reason(other), Reason::RequestIdReused);
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(open), Denied);
}

#[test]
fn rule_8_1_who_was_asked_once_decides_whatever_rules_and_listeners_say_by_now() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let person = world.person("u1");
    for (name, says) in [("1", Says::Deny), ("2", Says::Allow)] {
        world.ask(approval(&agent).named(name).waiting(SECOND));
        let bot = world.policy("bot", listener());
        let call = world.bring(approval(&agent).named(name).waiting(SECOND), rule(says));
        assert!(world.waits(call) && world.held(&bot).is_empty());
        world.allow(&person);
        assert_eq!(world.verdict_for(call), is(Allowed, "ANSWERED"));
        world.stream_over(bot.stream, true);
    }
}

#[test]
fn a_call_that_people_are_asked_about_shows_the_approval() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let person = world.person("u1");
    let ask = || approval(&agent).named("1").waiting(SECOND);
    let call = world.bring(ask(), None);
    world.pass_time(SECOND);
    let approval = world.pending_at_gate(call);
    assert_eq!(approval, Some(world.offers[&world.offer(&person)].ask.clone()));
    let call = world.bring(ask(), None);
    world.allow(&person);
    assert_eq!((world.verdict(call), world.decision(call).approval.clone()), (Allowed, approval));
}

#[test]
fn rule_3_4_under_never_what_nobody_allows_is_rejected() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = world.authorize(&agent, "ask");
    world.judges(&bot, Says::Ask);
    assert_eq!(world.verdict_for(call), is(Denied, "POLICY_NEVER"));
    let call = world.authorize(&agent, "allow");
    world.judges(&bot, Says::Allow);
    assert_eq!(world.verdict(call), Allowed);
}

#[test]
fn rule_4_10_the_askers_own_listener_is_not_asked_but_its_guard_is() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let own = world.policy("robot", listener());
    let own_guard = world.policy("robot", guard());
    let call = world.authorize(&agent, "1");
    assert!(world.held(&own).is_empty());
    assert_eq!(world.verdict_for(call), is(Unavailable, "NO_ANSWERER"));
    let call = world.bring(approval(&agent).named("2"), rule(Says::Allow));
    world.judges(&own_guard, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
}

#[test]
fn rule_9_2_and_9_4_what_ends_an_agent_or_the_server_ends_what_is_at_the_gate() {
    for stage in [Stage::Listeners, Stage::Guards] {
        for (how, verdict, cause) in [
            ("lease", Aborted, "AGENT_GONE"),
            ("close", Aborted, "OPERATOR"),
            ("drain", Unavailable, "DRAINING"),
        ] {
            let mut world = World::new();
            let agent = world.agent("s", "a");
            let _bot = world.policy("bot", at(stage));
            let judged = (stage == Stage::Guards).then(|| rule(Says::Allow)).flatten();
            let call = world.bring(approval(&agent).named("1"), judged);
            match how {
                "lease" => world.stream_over(agent.stream, true),
                "close" => drop(world.close("operator", "s")),
                _ => world.apply(Input::Drain),
            }
            assert_eq!(world.verdict_for(call), is(verdict, cause), "{stage:?} {how}");
        }
    }
}

#[test]
fn a_log_that_fails_answers_who_waits_at_the_gate() {
    for stage in [Stage::Listeners, Stage::Guards] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let bot = world.policy("bot", at(stage));
        let judged = (stage == Stage::Guards).then(|| rule(Says::Allow)).flatten();
        let call = world.bring(approval(&agent).named("1"), judged);
        assert_eq!(world.held(&bot).len(), 1);
        world.fail();
        assert_eq!(world.reason(call), Reason::StorageUnavailable);
    }
}

#[test]
fn rule_1_3_nobody_is_asked_about_what_may_never_have_been() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    world.auto = false;
    world.write(&agent, vec![sample::turn_end(1), sample::turn_start(2)]);
    let call = world.authorize(&agent, "1");
    assert!(world.held(&bot).is_empty(), "the turn is not durable");
    world.auto = true;
    world.make_durable();
    world.judges(&bot, Says::Allow);
    assert_eq!(world.verdict(call), Allowed);
}

#[test]
fn a_call_at_the_gate_counts_as_an_open_request() {
    let mut rules = super::world::rules();
    rules.limits.open_asks = 1;
    let mut world = World::under(rules);
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    let first = world.authorize(&agent, "1");
    let second = world.authorize(&agent, "2");
    assert_eq!(world.reason(second), Reason::QuotaExceeded);
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(first), Denied);
    let again = world.authorize(&agent, "2");
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(again), Denied, "it was not decided before");
}

#[test]
fn a_policy_hears_of_tool_calls_only_and_people_of_none() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let bot = world.policy("bot", listener());
    let person = world.person("u1");
    let asked = world.ask(approval(&agent));
    assert_eq!((world.held(&bot).len(), world.held(&person).len()), (0, 1));
    world.allow(&person);
    assert_eq!(world.outcome(asked).1, Cause::ANSWERED);
    let call = world.authorize(&agent, "1");
    assert_eq!((world.held(&bot).len(), world.held(&person).len()), (1, 0));
    world.judges(&bot, Says::Deny);
    assert_eq!(world.verdict(call), Denied);
    let stream = world.answerer_stream("u2");
    for (wrong, field) in [
        (Terms { on_silence: OnSilence::Next, hold_limit: Some(SECOND), ..guard() }, "on_silence"),
        (Terms { prepend: true, ..guard() }, "prepend"),
        (Terms { kinds: std::iter::empty::<AskKind>().collect(), ..terms() }, "kinds"),
    ] {
        let refusal = world.register(stream, wrong).expect_err(field);
        assert_eq!((refusal.reason, refusal.fields[0].0.as_str()), (Reason::FieldInvalid, field));
    }
}
