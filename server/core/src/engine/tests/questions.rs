//! §5, but for the tool of 5.7.

use super::SECOND;
use super::world::{Answerer, World, approval, batch, caller, questions, select, terms};
use crate::decision::{ApprovalOutcome, Cause, Failure, QuestionsOutcome};
use crate::effect::AnswererFrame;
use crate::engine::{AnswerBody, Ask, AskName, Lifetime, OfferReply, PermissionChange};
use crate::listeners::{AskKind, Scope, Terms};
use crate::questions::{Answer, Intent, Question, code};
use crate::refusal::Reason;
use crate::result::AskResult;
use crate::sample;

fn provider() -> Terms {
    Terms { kinds: [AskKind::Questions].into_iter().collect(), provider: true, ..terms() }
}

fn typed(id: &str, text: &str) -> Answer {
    Answer { id: id.into(), selected: Vec::new(), custom: Some(text.into()), skipped: false }
}

fn skipped(id: &str) -> Answer {
    Answer { id: id.into(), selected: Vec::new(), custom: None, skipped: true }
}

fn answers(world: &World, call: crate::id::CallId) -> Vec<Answer> {
    match &world.settled(call).result {
        AskResult::Questions(result) => result.answers.clone(),
        other => panic!("no questions: {other:?}"),
    }
}

fn plan_review(approve: &str, detail: Option<&str>) -> Vec<Question> {
    let intent = Intent::plan_review(approve).ok();
    vec![Question { intent, detail: detail.map(Into::into), ..sample::question("q") }]
}

#[test]
fn rule_5_1_neither_agent_nor_turn_is_required() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    world.write(&agent, vec![sample::turn_end(1)]);
    let without = |lifetime| Ask { lease: None, ..questions(&agent, batch()).living(lifetime) };
    for lifetime in [Lifetime::Session, Lifetime::Agent] {
        let call = world.ask(without(lifetime));
        assert_eq!(world.refused(call).fields[0].0, "deadline", "what outlives its call needs one");
    }
    let call = world.ask(without(Lifetime::Session).within(5 * SECOND));
    world.answer(&u1, select("Yes"));
    assert_eq!(world.answered(call), (QuestionsOutcome::Answered, Cause::ANSWERED));
    let call = world.ask(without(Lifetime::Call));
    world.stream_over(agent.stream, true);
    assert!(world.waits(call), "it belongs to no agent");
    world.answer(&u1, select("No"));
    assert_eq!(answers(&world, call), select("No"));
}

#[test]
fn rule_5_2_checks_come_in_one_order() {
    let mut world = World::new();
    let root = world.agent("s1", "root");
    let child = world.child("s2", "child", &root);
    let u1 = world.person("u1");
    let bad = plan_review("Nobody's", None);
    let cases = [
        (Ask { caller: caller("other"), ..questions(&child, Vec::new()) }, Reason::EmptyQuestions),
        (Ask { caller: caller("other"), ..questions(&child, bad.clone()) }, Reason::CallerNotLive),
        (
            Ask { lease: Some(child.lease.clone().of_life("old")), ..questions(&child, bad.clone()) },
            Reason::StaleAgent,
        ),
        (questions(&child, bad.clone()), Reason::DelegatedCaller),
        (questions(&root, [bad.clone(), bad.clone()].concat()), Reason::DuplicateQuestion),
        (questions(&root, bad), Reason::BadIntent),
        (questions(&root, plan_review("Yes", None)), Reason::BadIntent),
    ];
    let before = world.head("s1");
    for (ask, reason) in cases {
        let call = world.ask(ask);
        assert_eq!(world.reason(call), reason);
    }
    assert!(world.head("s1") == before && world.held(&u1).is_empty());
    let call = world.ask(questions(&root, plan_review("Yes", Some(""))));
    assert!(world.waits(call), "the empty detail counts as present");
}

#[test]
fn rule_5_2_live_ownership_decides() {
    let mut world = World::new();
    let root = world.agent("s1", "root");
    let child = world.child("s2", "child", &root);
    let call = world.ask(questions(&child, batch()));
    assert_eq!(world.reason(call), Reason::DelegatedCaller);
    let may_ask_for_approval = world.ask(approval(&child));
    assert_eq!(world.outcome(may_ask_for_approval).1, Cause::NO_ANSWERER);
    world.stream_over(root.stream, true);
    let stream = world.attach("robot", World::hello("s2", "child"));
    let orphan = world.attached(stream, "s2");
    let u1 = world.person("u1");
    let call = world.ask(questions(&orphan, batch()));
    world.answer(&u1, select("Yes"));
    assert_eq!(world.answered(call).0, QuestionsOutcome::Answered);
}

#[test]
fn rule_5_2_an_unknown_intent_travels_verbatim() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let _u1 = world.person("u1");
    let json = crate::json::JsonObject::parse(br#"{"kind":"new","x":1.10}"#).expect("an object");
    let intent = Intent::parse(json).ok();
    let question = Question { intent, detail: Some("d".into()), ..sample::question("q") };
    world.ask(questions(&agent, vec![question]));
    assert!(world.log[&"s".into()][4].event.data.as_str().contains(r#""intent":{"kind":"new","x":1.10}"#));
}

#[test]
fn rule_5_3_listeners_then_the_one_provider() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let last = world.answerer("provider", provider());
    let second = world.answerer_stream("second");
    let refused = world.register(second, provider());
    assert!(refused.is_err_and(|refusal| refusal.reason == Reason::DuplicateProvider));
    let first = world.person("first");
    let call = world.ask(questions(&agent, batch()));
    world.pass(&first, false);
    world.answer(&last, select("Yes"));
    assert_eq!(world.answered(call).0, QuestionsOutcome::Answered);
    let elsewhere = world.register(second, Terms { scope: Scope::Session("s".into()), ..provider() });
    assert!(elsewhere.is_err(), "a provider is global");
}

#[test]
fn rule_5_3_nobody_there_is_no_provider() {
    // Scenarios 13, 89 and 92.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let approvals = Terms { kinds: [AskKind::Approval].into_iter().collect(), ..terms() };
    let u1 = world.answerer("u1", approvals);
    world.permit("s", PermissionChange::Preset("danger-full-access".into()));
    let call = world.ask(questions(&agent, plan_review("Yes", Some("the plan"))));
    assert_eq!(world.answered(call), (QuestionsOutcome::Unavailable, Cause::NO_ANSWERER));
    assert_eq!(code(world.answered(call).0, None), Some("NO_PROVIDER"));
    assert_eq!(world.frames[&u1.stream].len(), 1, "questions are never offered to it");
    let asked = Terms { kinds: [AskKind::Questions].into_iter().collect(), ..terms() };
    let u2 = world.answerer("u2", asked);
    let call = world.ask(questions(&agent, batch()));
    assert!(world.waits(call), "the approval policy answers no questions");
    world.answer(&u2, select("Yes"));
    assert_eq!(world.answered(call).0, QuestionsOutcome::Answered);
}

#[test]
fn rule_5_3_a_provider_that_unloads_leaves_nothing_to_its_replacement() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let old = world.answerer("old", Terms { max_outstanding: 1, ..provider() });
    let calls = [world.ask(questions(&agent, batch())), world.ask(questions(&agent, batch()))];
    world.stream_over(old.stream, false);
    let new = world.answerer("new", provider());
    for call in calls {
        assert_eq!(world.answered(call), (QuestionsOutcome::Unavailable, Cause::ANSWERER_UNLOADED));
    }
    assert!(world.held(&new).is_empty());
    let next = world.ask(questions(&agent, batch()));
    world.answer(&new, select("Yes"));
    assert_eq!(world.answered(next).0, QuestionsOutcome::Answered);
}

#[test]
fn rule_5_3_dismissed_aborted_and_skipped_differ() {
    // Scenarios 76 and 88.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let dismissed = world.ask(questions(&agent, plan_review("Yes", Some("the plan"))));
    let offer = world.offer(&u1);
    world.decide(&u1, &offer, "x", AnswerBody::Dismiss);
    let aborted = world.ask(questions(&agent, plan_review("Yes", Some("the plan"))).named("r"));
    world.cancel("robot", "s", AskName::Request("r".into()));
    let all_skipped = world.ask(questions(&agent, batch()));
    world.answer(&u1, vec![skipped("q")]);
    assert_eq!(world.answered(dismissed), (QuestionsOutcome::Dismissed, Cause::ANSWERED));
    assert_eq!(world.answered(aborted), (QuestionsOutcome::Aborted, Cause::WITHDRAWN));
    assert_eq!(world.answered(all_skipped), (QuestionsOutcome::Answered, Cause::ANSWERED));
    assert!(answers(&world, dismissed).is_empty() && answers(&world, aborted).is_empty());
}

#[test]
fn rule_5_4_an_invalid_answer_is_refused_and_the_request_stays_open() {
    // Scenarios 7, 80, 83 and 124.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let many = Question { multi_select: true, ..sample::question("m") };
    let call = world.ask(questions(&agent, vec![sample::question("q"), many, Question::new("t", "What?")]));
    let offer = world.offer(&u1);
    let answer = |id: &str, selected: &[&str]| Answer {
        id: id.into(),
        selected: selected.iter().map(|label| (*label).into()).collect(),
        custom: None,
        skipped: false,
    };
    let whole = |first: Answer| vec![first, answer("m", &["No", "Yes"]), typed("t", "because")];
    let wrong = [
        vec![answer("q", &["Yes"])],
        whole(answer("q", &["Yes", "No"])),
        whole(answer("q", &["yes"])),
        whole(answer("q", &[])),
        whole(answer("x", &["Yes"])),
        whole(typed("q", "  ")),
        Vec::new(),
    ];
    for answers in wrong {
        world.decide(&u1, &offer, "x", AnswerBody::Answers(answers));
        let AnswererFrame::ReplyRefused { refusal, .. } = world.last(&u1) else { panic!("a refusal") };
        assert_eq!(refusal.reason, Reason::FieldInvalid);
        assert!(!refusal.fields.is_empty() && world.waits(call));
    }
    for other in [AnswerBody::Outcome(ApprovalOutcome::AllowedOnce), AnswerBody::UnknownOutcome(1)] {
        world.decide(&u1, &offer, "x", other);
        assert!(world.refused_reply(&u1) == Reason::FieldInvalid && world.waits(call));
    }
    let given = [typed("t", "because"), answer("m", &["No", "Yes"]), answer("q", &["Yes"])];
    world.answer(&u1, given.to_vec());
    let [t, m, q] = given;
    assert_eq!(answers(&world, call), [q, m, t], "in the order of the questions, labels in their own");
}

#[test]
fn rule_5_4_custom_overrides_a_single_selection() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(questions(&agent, batch()));
    world.answer(&u1, vec![Answer { selected: vec!["Yes".into()], ..typed("q", "only on Monday") }]);
    assert_eq!(answers(&world, call), [typed("q", "only on Monday")]);
}

#[test]
fn rule_5_4_answers_never_cross_between_batches() {
    // Scenario 55.
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let calls = [world.ask(questions(&agent, batch())), world.ask(questions(&agent, batch()))];
    let offers = world.held(&u1);
    world.decide(&u1, &offers[1], "x", AnswerBody::Answers(select("No")));
    assert!(world.waits(calls[0]));
    assert_eq!(answers(&world, calls[1]), select("No"));
    world.decide(&u1, &offers[0], "x", AnswerBody::Answers(select("Yes")));
    assert_eq!(answers(&world, calls[0]), select("Yes"));
}

#[test]
fn rule_5_5_a_failure_travels_as_it_is() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let fail = |world: &mut World, u1: &Answerer, name: &str, code: Option<&str>| {
        let call = world.ask(questions(&agent, batch()));
        let offer = world.offer(u1);
        let failure = Failure { name: name.into(), message: Some("m".into()), code: code.map(Into::into) };
        world.reply(u1.stream, &offer, OfferReply::Fail(failure.clone()));
        let settled = world.settled(call);
        let AskResult::Questions(result) = &settled.result else { panic!("questions") };
        assert_eq!((result.outcome, result.failure.as_ref()), (QuestionsOutcome::Failed, Some(&failure)));
        crate::questions::code(result.outcome, result.failure.as_ref()).map(str::to_owned)
    };
    assert_eq!(fail(&mut world, &u1, "UserQuestionError", Some("")), Some(String::new()));
    assert_eq!(fail(&mut world, &u1, "UserQuestionError", None), None);
    assert_eq!(fail(&mut world, &u1, "TypeError", Some("NO_PROVIDER")), None);
}

#[test]
fn rule_5_6_the_intent_changes_no_label() {
    let mut world = World::new();
    let agent = world.agent("s", "a");
    let u1 = world.person("u1");
    let call = world.ask(questions(&agent, plan_review("Yes", Some("the plan"))));
    world.answer(&u1, select("Yes"));
    assert_eq!(answers(&world, call), select("Yes"));
}
