//! What is no grant, and who cannot give one.

use std::time::Duration;

use crate::support::answerer::answer;
use crate::support::ask::{came, said};
use crate::support::questions::{asked, batch, came as answered, picked, plan_review, question, written};
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::answerer_service_attach_response::Frame as Hear;
use crate::support::*;
use crate::support::{terms, terms::Terms as _};
use v1::{Answer, Dismiss, Fault, QuestionErrorCode, QuestionsOutcome};

#[tokio::test]
async fn scenario_001_a_denial_is_data_and_ok_is_no_grant() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;

    let ask = agent.ask("shell");
    let waiting = ask.start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::Rejected).await.unwrap();

    // The status is OK, the message says no: only ALLOWED_ONCE grants.
    let decided = came(waiting).await;
    assert_eq!(said(&decided), (Outcome::Rejected, "ANSWERED"));
    let pairs = world.pairs("s1").await;
    assert_eq!(pairs[&decided.approval_id].ends[0].0["outcome"], "rejected");
    world.audit().await;
}

#[tokio::test]
async fn scenario_002_a_hundred_denials_two_at_a_time() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    for _ in 0..50 {
        let two = [agent.ask("shell").start(), agent.ask("shell").start()];
        for _ in &two {
            let offer = ada.offer().await;
            ada.decide(&offer, Outcome::Rejected).await.unwrap();
        }
        for waiting in two {
            assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);
        }
    }
    let decided: Vec<_> = world.pairs("s1").await.into_values().collect();
    assert_eq!(decided.len(), 100);
    assert!(decided.iter().all(|pair| pair.ends[0].0["outcome"] == "rejected"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_004_who_asks_cannot_answer() {
    let world = World::start().await;
    world.session("s1").await;
    let agent = world.attach("both", "s1", "coder").await;
    agent.turn().await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut own = world.answerer("both", terms::approvals().prepend()).await;

    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    assert!(!own.has_offer().await, "the principal that asked was offered its own request");
    own.send(Say::Answer(Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "own") }))
        .await;
    assert_eq!(own.reply(&offer.offer_id).await.unwrap_err().reason, "NOT_HOLDING");
    assert!(!waiting.is_finished());

    // An agent without the role does not even get a stream.
    let refused = world.client("coder").await;
    let hello = answerer::hello("coder", v1::ActorKind::Human);
    let status = Answerer::open(refused, hello).await.err().expect("a refusal");
    assert_eq!(reason(&status), "ROLE_MISSING");

    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);
    world.audit().await;
}

#[tokio::test]
async fn scenario_005_other_words_are_no_consent() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::everything()).await;
    let ask = agent.ask("shell");
    let waiting = ask.start();
    let offer = ada.offer().await;

    agent.append(&[("user/message", r#"{"text":"yes, go ahead"}"#.to_owned())]).await.unwrap();
    let questions = agent.questions(vec![question("q", "And now?", &[])]).start();
    let batch = ada.offer().await;
    ada.answers(&batch, vec![written("q", "do NOT run it")]).await.unwrap();
    assert_eq!(answered(questions).await.outcome(), QuestionsOutcome::Answered);

    assert!(ask.is_pending().await && !waiting.is_finished());
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_007_an_answer_must_name_its_questions() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::questions()).await;
    let ask = agent.questions(vec![question("q1", "Which?", &["A", "B"])]);
    let waiting = ask.start();
    let offer = ada.offer().await;

    let refused = ada.answers(&offer, vec![picked("q9", &["A"])]).await.unwrap_err();
    assert_eq!(refused.reason, "FIELD_INVALID");
    assert!(!refused.violations.is_empty(), "a refusal says what is wrong");
    let nameless =
        ada.reply_with(Answer { offer_id: String::new(), ..answer(&offer, "a") }).await.unwrap_err();
    assert!(["BLANK_FIELD", "FIELD_INVALID"].contains(&nameless.reason.as_str()), "{nameless:?}");
    assert!(ask.is_pending().await);

    ada.answers(&offer, vec![picked("q1", &["B"])]).await.unwrap();
    assert_eq!(answered(waiting).await.answers, [picked("q1", &["B"])]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_008_a_late_click_settles_nothing_newer() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().group("desk")).await;
    let mut bob = world.answerer("bob", terms::approvals().group("desk")).await;

    let first = agent.ask("shell").start();
    let (old, seen) = (ada.offer().await, bob.offer().await);
    ada.decide(&old, Outcome::Rejected).await.unwrap();
    came(first).await;
    bob.retract(&seen).await;

    let second = agent.ask("shell");
    let waiting = second.start();
    let (new, fresh) = (ada.offer().await, bob.offer().await);
    let before = world.events("s1").await.len();
    let late = bob.decide(&seen, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!(late.reason, "ALREADY_SETTLED");
    let foreign = bob.decide(&old, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!(foreign.reason, "NOT_HOLDING");
    assert!(second.is_pending().await);
    assert_eq!(world.events("s1").await.len(), before, "a late click left a line in the log");

    bob.decide(&fresh, Outcome::Rejected).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);
    ada.retract(&new).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_010_silence_is_no_consent() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").deadline(Duration::from_millis(300)).start();
    let offer = ada.offer().await;
    assert!(offer.expires_time.is_some());
    assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "DEADLINE"));
    assert_eq!(ada.retract(&offer).await.cause, "DEADLINE");
    world.audit().await;
}

#[tokio::test]
async fn scenario_011_a_missing_field_is_no_approval() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;

    // Nothing, and two things at once, are refused; the request stays open.
    let both = Answer {
        outcome: Some(Outcome::AllowedOnce.into()),
        dismiss: Some(Dismiss {}),
        ..answer(&offer, "both")
    };
    for bad in [answer(&offer, "nothing"), both] {
        let refused = ada.reply_with(bad).await.unwrap_err();
        assert_eq!(refused.reason, "FIELD_INVALID", "{refused:?}");
        assert!(!waiting.is_finished());
    }
    // A message without a frame is answered, and harms nothing.
    ada.send_raw(v1::AnswererServiceAttachRequest { frame: None }).await;
    let fault: Fault = ada
        .expect("a fault", |frame| match frame {
            Hear::Fault(fault) => fault.fault.clone(),
            _ => None,
        })
        .await;
    assert_eq!((fault.reason.as_str(), fault.metadata["field"].as_str()), ("FIELD_INVALID", "frame"));

    // A value outside the vocabulary settles, and never as a grant.
    let zero = ada.reply_with(Answer { outcome: Some(0), ..answer(&offer, "zero") }).await;
    zero.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWER_INVALID"));
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.reply_with(Answer { outcome: Some(99), ..answer(&offer, "ninety-nine") }).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWER_INVALID"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_013_a_plan_review_without_anybody_is_an_error_at_once() {
    let world = World::start().await;
    world.session("s1").await;
    let plan = batch(&world.client("coder").await, "s1", vec![plan_review("plan")]);
    let settled = plan.outcome().await;
    assert_eq!(settled.outcome(), QuestionsOutcome::Unavailable);
    assert_eq!(settled.code(), QuestionErrorCode::NoProvider);
    assert!(settled.answers.is_empty());

    // With somebody, the plan is shown whole.
    let mut ada = world.answerer("ada", terms::provider()).await;
    let waiting = batch(&world.client("coder").await, "s1", vec![plan_review("plan")]).start();
    let offer = ada.offer().await;
    assert_eq!(asked(&offer)[0].detail.as_deref(), Some("1. delete everything"));
    ada.dismiss(&offer).await.unwrap();
    answered(waiting).await;
    world.audit().await;
}
