//! Questions: options, free text, several at once, plans.

use std::time::Duration;

use crate::support::questions::*;
use crate::support::terms;
use crate::support::watcher::{Inbox, list_pending};
use crate::support::*;
use v1::{ApprovalPolicy, Question, QuestionErrorCode, QuestionOption, QuestionsOutcome};

#[tokio::test]
async fn scenario_076_dismissed_withdrawn_and_skipped_are_three_things() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let ask = || agent.questions(vec![question("q", "Which?", &["A"])]);

    let dismissed = ask().start();
    let offer = ada.offer().await;
    ada.dismiss(&offer).await.unwrap();
    let dismissed = came(dismissed).await;
    assert_eq!(
        (dismissed.outcome(), dismissed.code()),
        (QuestionsOutcome::Dismissed, QuestionErrorCode::AskCancelled)
    );

    let withdrawn = ask();
    let waiting = withdrawn.start();
    let offer = ada.offer().await;
    withdrawn.cancel().await.unwrap();
    let aborted = came(waiting).await;
    assert_eq!(
        (aborted.outcome(), aborted.code()),
        (QuestionsOutcome::Aborted, QuestionErrorCode::AskAborted)
    );
    ada.retract(&offer).await;

    let left_out = ask().start();
    let offer = ada.offer().await;
    ada.answers(&offer, vec![skipped("q")]).await.unwrap();
    let left_out = came(left_out).await;
    assert_eq!(left_out.outcome(), QuestionsOutcome::Answered);
    assert_eq!(left_out.answers, [skipped("q")]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_077_time_alone_answers_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let patient = agent.questions(vec![question("q", "Which?", &["A"])]);
    let waiting = patient.start();
    let offer = ada.offer().await;
    assert!(offer.expires_time.is_none(), "a limit that nobody asked for");

    let hasty = agent.questions(vec![question("q", "Which?", &["A"])]).deadline(Duration::from_millis(200));
    let settled = hasty.outcome().await;
    assert_eq!((settled.outcome(), settled.cause.as_str()), (QuestionsOutcome::Aborted, "DEADLINE"));
    assert!(settled.answers.is_empty());

    assert!(patient.is_pending().await && !waiting.is_finished());
    ada.dismiss(&offer).await.unwrap();
    came(waiting).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_079_a_long_answer_is_whole_or_refused() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let limit = usize::try_from(ada.welcome.limits.as_ref().unwrap().custom_bytes).unwrap();
    let waiting = agent.questions(vec![question("q", "Why?", &["A"])]).start();
    let offer = ada.offer().await;

    let refused = ada.answers(&offer, vec![written("q", &"x".repeat(limit + 1))]).await.unwrap_err();
    assert_eq!(refused.reason, "FIELD_INVALID");
    let said = format!("{} {:?}", refused.message, refused.violations);
    assert!(said.contains(&limit.to_string()) && said.contains("custom"), "the limit is not named: {said}");

    let text = "a line\nanother, with ümlauts and 漢字\n".repeat(500);
    ada.answers(&offer, vec![written("q", &text)]).await.unwrap();
    assert_eq!(came(waiting).await.answers, [written("q", &text)]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_080_many_may_be_picked_only_where_many_may() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let many = Question { multi_select: true, ..question("many", "Which?", &["A", "B", "C", "D"]) };
    let waiting = agent.questions(vec![many, question("one", "Which?", &["A", "B"])]).start();
    let offer = ada.offer().await;
    assert!(asked(&offer)[0].multi_select && !asked(&offer)[1].multi_select);
    let three = picked("many", &["D", "A", "C"]);
    let refused = ada.answers(&offer, vec![three.clone(), picked("one", &["A", "B"])]).await.unwrap_err();
    assert_eq!(refused.reason, "FIELD_INVALID");
    ada.answers(&offer, vec![three.clone(), picked("one", &["A"])]).await.unwrap();
    assert_eq!(came(waiting).await.answers, [three, picked("one", &["A"])]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_082_answers_go_by_id_not_by_text() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let twins = vec![question("q1", "Same?", &["A", "B"]), question("q2", "Same?", &["A", "B"])];
    let waiting = agent.questions(twins).start();
    let offer = ada.offer().await;
    ada.answers(&offer, vec![picked("q2", &["B"]), picked("q1", &["A"])]).await.unwrap();
    assert_eq!(came(waiting).await.answers, [picked("q1", &["A"]), picked("q2", &["B"])]);

    let before = world.events("s1").await.len();
    let clash = agent.questions(vec![question("q", "One?", &["A"]), question("q", "Two?", &["A"])]);
    let status = status::refused(clash.once().await, "DUPLICATE_QUESTION");
    assert_eq!(status.code(), tonic::Code::InvalidArgument);
    assert_eq!(world.events("s1").await.len(), before);
    world.audit().await;
}

#[tokio::test]
async fn scenario_083_every_question_is_answered_or_skipped() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let three = vec![
        question("q1", "One?", &["A"]),
        question("q2", "Two?", &["A"]),
        question("free", "Anything else?", &[]),
    ];
    let waiting = agent.questions(three).start();
    let offer = ada.offer().await;
    let refused = ada.answers(&offer, vec![picked("q1", &["A"])]).await.unwrap_err();
    assert_eq!(refused.reason, "FIELD_INVALID");
    let blank = vec![picked("q1", &["A"]), picked("q2", &[]), written("free", "no")];
    assert_eq!(ada.answers(&offer, blank).await.unwrap_err().reason, "FIELD_INVALID");
    let whole = vec![picked("q1", &["A"]), skipped("q2"), written("free", "no")];
    ada.answers(&offer, whole.clone()).await.unwrap();
    assert_eq!(came(waiting).await.answers, whole);
    world.audit().await;
}

#[tokio::test]
async fn scenario_085_only_a_documented_limit_refuses_a_header() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let limit = usize::try_from(ada.welcome.limits.as_ref().unwrap().label_bytes).unwrap();
    let with = |header: String| {
        let option = QuestionOption { label: header.clone(), description: None };
        let plain = question("q", "Which?", &[]);
        agent.questions(vec![Question { header: Some(header), options: vec![option], ..plain }])
    };
    let good = ["h".repeat(13), "h".repeat(100), "h".repeat(1000), "漢".repeat(30), "h".repeat(limit)];
    for header in good {
        let waiting = with(header.clone()).start();
        let offer = ada.offer().await;
        assert_eq!(asked(&offer)[0].header.as_ref(), Some(&header));
        ada.answers(&offer, vec![picked("q", &[&header])]).await.unwrap();
        came(waiting).await;
    }
    let status = status::refused(with("h".repeat(limit + 1)).once().await, "FIELD_INVALID");
    let facts = metadata(&status);
    assert!(facts["field"].contains("header") || facts["field"].contains("label"), "{facts:?}");
    assert!(facts.get("limit").is_some_and(|said| *said == limit.to_string()), "{facts:?}");
    world.audit().await;
}

#[tokio::test]
async fn scenario_086_list_and_stream_show_the_same() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::everything()).await;
    let mut live = Inbox::open(&ada.client, "").await.unwrap();
    let one = agent.ask("shell").reason("why").action(r#"{"a": 1.10}"#).start();
    let first = ada.offer().await;
    let two = agent.questions(vec![plan_review("plan")]).start();
    let second = ada.offer().await;
    let held = |inbox: &Inbox| {
        inbox.asks.len() == 2 && inbox.asks.values().all(|ask| !watcher::holders(ask).is_empty())
    };
    live.until("both requests, held", held).await;
    let listed = list_pending(&ada.client, "").await;
    assert_eq!(listed.len(), 2);
    let snapshot = Inbox::open(&ada.client, "").await.unwrap();
    for ask in &listed {
        assert_eq!(Some(ask), live.asks.get(&ask.ask_id));
        assert_eq!(Some(ask), snapshot.asks.get(&ask.ask_id));
    }
    assert_eq!(&first.action_json[..], br#"{"a": 1.10}"#);
    assert_eq!(first.action_json, listed[0].action_json);
    assert_eq!((first.opened_time, first.asker_principal.as_str()), (listed[0].opened_time, "coder"));
    ada.decide(&first, Outcome::Rejected).await.unwrap();
    ada.dismiss(&second).await.unwrap();
    ask::came(one).await;
    came(two).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_088_ending_a_plan_review_approves_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let plan = agent.questions(vec![plan_review("plan")]);
    let waiting = plan.start();
    let offer = ada.offer().await;
    plan.cancel().await.unwrap();
    let settled = came(waiting).await;
    assert_eq!((settled.outcome(), settled.answers.len()), (QuestionsOutcome::Aborted, 0));
    ada.retract(&offer).await;

    let waiting = agent.questions(vec![plan_review("plan")]).start();
    let offer = ada.offer().await;
    ada.dismiss(&offer).await.unwrap();
    let settled = came(waiting).await;
    assert_eq!((settled.outcome(), settled.answers.len()), (QuestionsOutcome::Dismissed, 0));
    world.audit().await;
}

#[tokio::test]
async fn scenario_089_no_policy_answers_a_question() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let never =
        v1::SetApprovalPolicyRequest { session_id: "s1".into(), policy: ApprovalPolicy::Never.into() };
    world.client("op").await.permissions().set_approval_policy(never).await.unwrap();
    let alone = agent.questions(vec![plan_review("plan")]).outcome().await;
    assert_eq!(alone.code(), QuestionErrorCode::NoProvider);

    let mut ada = world.answerer("ada", terms::provider()).await;
    let waiting = agent.questions(vec![plan_review("plan")]).start();
    let offer = ada.offer().await;
    ada.answers(&offer, vec![picked("plan", &["Stop"])]).await.unwrap();
    let settled = came(waiting).await;
    assert_eq!(settled.answers, [picked("plan", &["Stop"])]);
    assert_eq!(settled.decided_by.unwrap().kind(), v1::ActorKind::Human);
    world.audit().await;
}

#[tokio::test]
async fn scenario_091_prose_answers_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::provider()).await;
    let stale = agent.questions(vec![question("q", "Which?", &["Option A"])]);
    let waiting = stale.start();
    let old = ada.offer().await;
    stale.cancel().await.unwrap();
    came(waiting).await;

    let ask = agent.questions(vec![question("q", "Which?", &["Option A"])]);
    let waiting = ask.start();
    let offer = ada.offer().await;
    agent.append(&[("user/message", r#"{"text":"Option A"}"#.to_owned())]).await.unwrap();
    assert!(ask.is_pending().await);
    let late = ada.answers(&old, vec![picked("q", &["Option A"])]).await.unwrap_err();
    assert_eq!(late.reason, "ALREADY_SETTLED");
    assert!(ask.is_pending().await);
    ada.answers(&offer, vec![picked("q", &["Option A"])]).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), QuestionsOutcome::Answered);
    world.audit().await;
}

#[tokio::test]
async fn scenario_092_who_takes_approvals_gets_no_questions() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let settled = agent.questions(vec![question("q", "Which?", &["A"])]).outcome().await;
    assert_eq!(settled.code(), QuestionErrorCode::NoProvider);
    assert!(ada.sync().await.is_empty());
    world.audit().await;
}
