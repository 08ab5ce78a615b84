//! Edge cases that neighbouring systems met.

use crate::support::answerer::answer;
use crate::support::ask::came;
use crate::support::terms;
use crate::support::*;
use v1::Answer;

#[tokio::test]
async fn scenario_121_an_old_answer_over_a_new_channel_settles_nothing_new() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let yes = Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "click") };
    ada.reply_with(yes.clone()).await.unwrap();
    came(waiting).await;
    agent.end_turn().await.unwrap();
    agent.turn().await;
    drop(ada);

    let mut back = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell");
    let waiting = ask.start();
    let fresh = back.offer().await;
    let late = back.reply_with(yes).await.unwrap_err();
    assert_eq!(late.reason, "ALREADY_SETTLED");
    assert!(ask.is_pending().await);
    back.decide(&fresh, Outcome::Rejected).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);
    world.audit().await;
}

#[tokio::test]
async fn scenario_122_a_replayed_and_altered_answer_is_refused() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let honest = Answer { outcome: Some(Outcome::Rejected.into()), ..answer(&offer, "click") };
    ada.reply_with(honest.clone()).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);

    let waiting = agent.ask("shell").start();
    let next = ada.offer().await;
    let altered = Answer { outcome: Some(Outcome::AllowedOnce.into()), answer_id: "other".into(), ..honest };
    assert_eq!(ada.reply_with(altered.clone()).await.unwrap_err().reason, "ALREADY_SETTLED");
    // An honest answer under a name that was used before is not the one that is dropped.
    let named = Answer { offer_id: next.offer_id.clone(), answer_id: "click".into(), ..altered };
    ada.reply_with(named).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_124_a_missing_field_is_said() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let yes = Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "click") };
    let nameless = ada.reply_with(Answer { answer_id: String::new(), ..yes.clone() }).await.unwrap_err();
    assert!(["BLANK_FIELD", "FIELD_INVALID"].contains(&nameless.reason.as_str()), "{nameless:?}");
    assert!(nameless.violations.iter().any(|wrong| wrong.field.contains("answer_id")), "{nameless:?}");
    let unbound = ada.reply_with(Answer { offer_id: String::new(), ..yes.clone() }).await.unwrap_err();
    assert!(["BLANK_FIELD", "FIELD_INVALID"].contains(&unbound.reason.as_str()), "{unbound:?}");
    assert!(!waiting.is_finished());
    ada.reply_with(yes).await.unwrap();
    came(waiting).await;
    world.audit().await;
}
