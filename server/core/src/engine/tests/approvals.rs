//! §3: one shot, fail closed.

use super::SECOND;
use super::world::{Agent, World, approval, caller, terms};
use crate::approvals::ApprovalContent;
use crate::decision::{ApprovalOutcome, Cause, DeciderKind};
use crate::effect::{AnswererFrame, AskContent};
use crate::engine::{AnswerBody, Ask, AskName, Caller, Lease, Lifetime, PermissionChange};
use crate::id::Token;
use crate::json::JsonObject;
use crate::listeners::Terms;
use crate::permissions::ApprovalPolicy;
use crate::refusal::Reason;
use crate::result::AskResult;
use crate::sample;

fn content(agent: &Agent, change: impl FnOnce(&mut ApprovalContent)) -> Ask {
    let mut ask = approval(agent);
    if let AskContent::Approval(content) = &mut ask.content {
        change(content);
    }
    ask
}

#[test]
fn rule_3_1_a_wait_ends_one_of_four_ways_and_they_differ() {
    // Scenario 16.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let nobody = world.ask(approval(&agent));
    let u1 = world.person("u1");
    let rejected = world.ask(approval(&agent));
    world.says(&u1, ApprovalOutcome::Rejected);
    let cancelled = world.ask(approval(&agent).named("r"));
    world.cancel("robot", "s", AskName::Request("r".into()));
    let gone = world.ask(approval(&agent));
    world.stream_over(u1.stream, false);
    assert_eq!(world.outcome(nobody), (ApprovalOutcome::Unavailable, Cause::NO_ANSWERER));
    assert_eq!(world.outcome(rejected), (ApprovalOutcome::Rejected, Cause::ANSWERED));
    assert_eq!(world.outcome(cancelled), (ApprovalOutcome::Cancelled, Cause::WITHDRAWN));
    assert_eq!(world.outcome(gone), (ApprovalOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
}

#[test]
fn rule_3_1_silence_is_no_consent() {
    // Scenario 10.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).within(5 * SECOND));
    world.pass_time(4 * SECOND);
    assert!(world.waits(call));
    world.pass_time(SECOND);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::DEADLINE));
    assert!(world.held(&u1).is_empty());
}

#[test]
fn rule_3_1_a_grant_covers_one_request() {
    // Scenarios 56 and 58: without a name, the same again is a new ask.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let first = world.ask(approval(&agent));
    world.allow(&u1);
    let second = world.ask(approval(&agent));
    assert_eq!(world.outcome(first).0, ApprovalOutcome::AllowedOnce);
    assert!(world.waits(second));
    world.says(&u1, ApprovalOutcome::Rejected);
    assert_eq!(world.outcome(second).0, ApprovalOutcome::Rejected);
}

#[test]
fn rule_3_2_only_the_exact_live_agent_asks_and_only_in_a_turn() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let other = world.agent("t", "b");
    let lease = |lease: Lease| Ask { lease: Some(lease), ..approval(&agent) };
    let foreign = Caller { ..caller("somebody") };
    let cases = [
        (Ask { lease: None, ..approval(&agent) }, Reason::CallerNotLive),
        (Ask { caller: foreign, ..approval(&agent) }, Reason::CallerNotLive),
        (lease(Lease { token: Token::from("guessed"), ..agent.lease.clone() }), Reason::CallerNotLive),
        (lease(other.lease.clone()), Reason::CallerNotLive),
        (lease(agent.lease.clone().of_life("earlier")), Reason::StaleAgent),
        (Ask { session: "none".into(), ..approval(&agent) }, Reason::SessionNotFound),
    ];
    let before = world.head("s");
    for (ask, reason) in cases {
        let call = world.ask(ask);
        assert_eq!(world.reason(call), reason);
    }
    assert_eq!(world.head("s"), before, "nothing is appended");
    world.write(&agent, vec![sample::turn_end(1)]);
    let call = world.ask(approval(&agent));
    assert_eq!(world.reason(call), Reason::NoOpenTurn);
}

#[test]
fn rule_3_3_nothing_is_told_before_it_is_durable() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.auto = false;
    let call = world.ask(approval(&agent));
    assert!(world.held(&u1).is_empty(), "asked is not durable: nobody is offered it");
    world.make_durable();
    let offer = world.allow(&u1);
    assert_eq!(world.kinds("s").last(), Some(&"approval/decided"));
    assert!(world.waits(call) && !world.offers[&offer].over, "decided is not durable: nobody hears of it");
    world.make_durable();
    assert_eq!(world.outcome(call).0, ApprovalOutcome::AllowedOnce);
    let settled = world.settled(call);
    assert!(matches!(world.last(&u1),
        AnswererFrame::ReplyAccepted { settled_seq: Some(seq), .. } if *seq == settled.decided_seq));
}

#[test]
fn rule_3_3_a_caller_that_goes_before_dispatch_leaves_a_pair_and_nobody_is_asked() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.auto = false;
    let call = world.ask(approval(&agent).living(Lifetime::Call));
    world.hang_up(call);
    world.make_durable();
    assert_eq!(world.kinds_from("s", 4), ["approval/asked", "approval/decided"]);
    assert!(world.frames[&u1.stream].len() == 1, "registered, and nothing else");
    let found = world.plane.census();
    assert_eq!((found.asks, found.pending), (0, 0));
}

#[test]
fn rule_3_4_never_rejects_before_any_listener() {
    // Scenarios 68 and 112.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.answerer("u1", Terms { prepend: true, ..terms() });
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = world.ask(approval(&agent));
    assert_eq!(world.outcome(call), (ApprovalOutcome::Rejected, Cause::POLICY_NEVER));
    let settled = world.settled(call);
    assert_eq!(settled.result.by().map(|by| by.kind), Some(DeciderKind::Policy));
    assert_eq!(settled.decided_seq, settled.asked_seq + 1);
    assert_eq!(world.frames[&u1.stream].len(), 1);
}

#[test]
fn rule_3_4_the_policy_is_sampled_once_when_asked() {
    // Scenario 97.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let open = world.ask(approval(&agent));
    world.permit("s", PermissionChange::Preset("danger-full-access".into()));
    let next = world.ask(approval(&agent));
    assert_eq!(world.outcome(next).1, Cause::POLICY_NEVER);
    assert!(world.waits(open), "it keeps its own fate");
    world.allow(&u1);
    assert_eq!(world.outcome(open).0, ApprovalOutcome::AllowedOnce);
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Ask));
    let last = world.ask(approval(&agent));
    assert!(world.waits(last));
}

#[test]
fn rule_3_4_a_tentative_policy_counts_and_its_word_waits() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    world.auto = false;
    world.permit("s", PermissionChange::Policy(ApprovalPolicy::Never));
    let call = world.ask(approval(&agent));
    assert!(world.waits(call));
    world.make_durable();
    assert_eq!(world.outcome(call).1, Cause::POLICY_NEVER);
}

#[test]
fn rule_3_6_all_four_outcomes_may_be_answered() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    use ApprovalOutcome::{AllowedOnce, Cancelled, Rejected, Unavailable};
    for outcome in [AllowedOnce, Rejected, Cancelled, Unavailable] {
        let call = world.ask(approval(&agent));
        world.says(&u1, outcome);
        assert_eq!(world.outcome(call), (outcome, Cause::ANSWERED));
    }
}

#[test]
fn rule_3_6_what_is_no_outcome_never_grants() {
    // Scenarios 11 and 94.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    for number in [0, 99, -1] {
        let call = world.ask(approval(&agent));
        let offer = world.offer(&u1);
        world.decide(&u1, &offer, "x", AnswerBody::UnknownOutcome(number));
        assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWER_INVALID));
    }
    let call = world.ask(approval(&agent));
    let offer = world.offer(&u1);
    for body in [AnswerBody::Dismiss, AnswerBody::Answers(Vec::new())] {
        world.decide(&u1, &offer, "x", body);
        assert_eq!(world.refused_reply(&u1), Reason::FieldInvalid);
        assert!(world.waits(call), "refused, and still open");
    }
    world.break_down(&u1);
    assert_eq!(world.outcome(call), (ApprovalOutcome::Unavailable, Cause::ANSWERER_FAILED));
}

#[test]
fn rule_3_6_a_note_goes_with_any_outcome_and_has_a_limit() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent));
    let offer = world.offer(&u1);
    let say = |note: String| crate::engine::OfferReply::Answer {
        answer: "x".into(),
        note: Some(note),
        body: AnswerBody::Outcome(ApprovalOutcome::Rejected),
    };
    world.reply(u1.stream, &offer, say("n".repeat(16 * 1024 + 1)));
    assert_eq!(world.refused_reply(&u1), Reason::FieldInvalid);
    world.reply(u1.stream, &offer, say("not on a Friday".into()));
    let settled = world.settled(call);
    let AskResult::Approval(result) = &settled.result else { panic!("an approval") };
    assert_eq!(result.note.as_deref(), Some("not on a Friday"));
}

#[test]
fn rule_3_7_the_offer_shows_the_logged_call() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.write(&agent, vec![sample::tool_call("c1", "shell", r#"{"command": "make"}"#)]);
    let named = |name: &str, call: &str| {
        content(&agent, |content| {
            content.tool_name = name.into();
            content.call_id = Some(call.into());
        })
    };
    for ask in [named("other", "c1"), named("shell", "c2")] {
        let call = world.ask(ask);
        assert_eq!(world.reason(call), Reason::ToolCallMismatch);
    }
    world.ask(named("shell", "c1"));
    let Some(AnswererFrame::Offer { view, .. }) = world.frames[&u1.stream].last() else { panic!("an offer") };
    let call = view.call.as_ref().map(|call| (call.name.clone(), call.arguments.to_string(), call.seq));
    assert_eq!(call, Some(("shell".into(), r#"{"command": "make"}"#.into(), 4)));
    let audit = world.log[&"s".into()][5].event.data.as_str();
    assert!(audit.contains("actionDigest"), "{audit}");
}

#[test]
fn rule_3_7_an_action_is_shown_and_covered_by_the_digest() {
    // Scenario 118.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let action = |text: &str| {
        let action = JsonObject::parse(text.as_bytes()).expect("an object");
        content(&agent, |content| content.action = Some(action))
    };
    world.ask(action(r#"{"path":"/a"}"#).named("r"));
    let other = world.ask(action(r#"{"path":"/b"}"#).named("r"));
    assert_eq!(world.reason(other), Reason::RequestIdReused);
    let Some(AnswererFrame::Offer { view, .. }) = world.frames[&u1.stream].last() else { panic!("an offer") };
    let AskContent::Approval(shown) = &view.content else { panic!("an approval") };
    assert_eq!(shown.action.as_ref().map(JsonObject::as_str), Some(r#"{"path":"/a"}"#));
}

#[test]
fn rule_3_9_what_is_settled_stays_settled() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    world.allow(&u1);
    let before = world.head("s");
    let ask = world.settled(call).ask.clone();
    for name in [AskName::Request("r".into()), AskName::Ask(ask)] {
        let cancel = world.cancel("robot", "s", name);
        assert_eq!(world.outcome(cancel).0, ApprovalOutcome::AllowedOnce);
        assert!(world.replayed(cancel));
    }
    assert_eq!(world.head("s"), before);
}

#[test]
fn rule_3_9_who_may_withdraw() {
    // Scenario 46: an operator may cancel.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(approval(&agent).named("r"));
    let stranger = world.cancel("u1", "s", AskName::Request("r".into()));
    assert_eq!(world.reason(stranger), Reason::RoleMissing);
    let unknown = world.cancel("robot", "s", AskName::Request("q".into()));
    assert_eq!(world.reason(unknown), Reason::RequestNotFound);
    let elsewhere = world.cancel("robot", "none", AskName::Request("r".into()));
    assert_eq!(world.reason(elsewhere), Reason::RequestNotFound);
    assert!(world.waits(call) && world.held(&u1).len() == 1);
    let cancel = world.cancel("operator", "s", AskName::Request("r".into()));
    for call in [call, cancel] {
        assert_eq!(world.outcome(call), (ApprovalOutcome::Cancelled, Cause::OPERATOR));
    }
    assert!(world.held(&u1).is_empty());
}

#[test]
fn rule_3_9_cancel_against_allow_is_one_of_them() {
    // Scenario 115: the log says what the caller saw, whichever came first.
    for allow_first in [true, false] {
        let mut world = World::new();
        let agent = world.agent("s", "a");
        let u1 = world.person("u1");
        let call = world.ask(approval(&agent).named("r"));
        world.auto = false;
        let offer = world.offer(&u1);
        let allow = AnswerBody::Outcome(ApprovalOutcome::AllowedOnce);
        if allow_first {
            world.decide(&u1, &offer, "x", allow);
            world.cancel("robot", "s", AskName::Request("r".into()));
        } else {
            world.cancel("robot", "s", AskName::Request("r".into()));
            world.decide(&u1, &offer, "x", allow);
        }
        world.make_durable();
        let expected = if allow_first { ApprovalOutcome::AllowedOnce } else { ApprovalOutcome::Cancelled };
        assert_eq!(world.outcome(call).0, expected);
        let decided = world.kinds("s").iter().filter(|kind| **kind == "approval/decided").count();
        assert_eq!(decided, 1);
    }
}

#[test]
fn rule_2_2_a_turn_does_not_end_while_an_approval_is_open() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.ask(approval(&agent).named("r"));
    let look = world.look("s", AskName::Request("r".into()));
    let ask = world.pending_ask(look);
    let end = world.write(&agent, vec![sample::turn_end(1)]);
    assert_eq!(world.reason(end), Reason::InvariantViolated);
    assert!(world.refused(end).facts.contains(&("ids", ask.to_string())));
    world.allow(&u1);
    let end = world.write(&agent, vec![sample::turn_end(1)]);
    world.ok(end);
}
