//! Several answerers: order, groups, retraction, and replies that come late or twice.

use crate::support::answerer::answer;
use crate::support::ask::{came, cancel, said};
use crate::support::terms::{self, Terms as _};
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::standing::Settled;
use crate::support::watcher::{Inbox, Watcher, holders, list_pending};
use crate::support::*;
use v1::Answer;

#[tokio::test]
async fn scenario_031_the_first_of_a_group_settles_and_the_other_is_told_by_whom() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut desk = world.answerer("ada", terms::approvals().group("ada")).await;
    let mut phone = world.answerer("bob", terms::approvals().group("ada")).await;
    let waiting = agent.ask("shell").start();
    let (at_desk, on_phone) = (desk.offer().await, phone.offer().await);
    phone.decide(&on_phone, Outcome::AllowedOnce).await.unwrap();
    let late = desk.decide(&at_desk, Outcome::Rejected).await.unwrap_err();
    assert_eq!(late.reason, "ALREADY_SETTLED");
    let retract = desk.retract(&at_desk).await;
    assert_eq!((retract.cause.as_str(), retract.by.unwrap().principal.as_str()), ("ANSWERED", "bob"));
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_032_a_child_is_offered_around_as_its_root_is() {
    let world = World::start().await;
    let root = world.agent("s1").await;
    world.session("s2").await;
    let mut hello = agent::hello("s2", "child");
    hello.parent = Some(root.name());
    let child = Agent::attach(world.client("coder").await, hello).await.unwrap();
    child.turn().await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut bob = world.answerer("bob", terms::approvals()).await;
    for asker in [&root, &child] {
        let waiting = asker.ask("shell").start();
        let first = ada.offer().await;
        assert!(!bob.has_offer().await, "the second is asked before the first has passed");
        ada.pass(&first, false).await.unwrap();
        let second = bob.offer().await;
        bob.decide(&second, Outcome::AllowedOnce).await.unwrap();
        assert_eq!(came(waiting).await.decided_by.unwrap().principal, "bob");
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_034_an_observer_sees_all_and_decides_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let eye = world.client("eye").await;
    let mut watcher = Watcher::open(&eye, "s1", None).await.unwrap();
    let mut inbox = Inbox::open(&eye, "s1").await.unwrap();
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    inbox.until("the request in the inbox", |inbox| inbox.asks.contains_key(&offer.ask_id)).await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    came(waiting).await;
    watcher.until("approval/asked").await;
    watcher.until("approval/decided").await;
    inbox.until("the end in the inbox", |inbox| inbox.asks.is_empty() && inbox.removed.len() == 1).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_035_the_first_answer_counts_and_only_the_same_one_again() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let yes = Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "click-1") };
    let first = ada.reply_with(yes.clone()).await.unwrap();
    let again = ada.reply_with(yes).await.unwrap();
    assert_eq!(first.settled_seq, again.settled_seq);
    let other = Answer { outcome: Some(Outcome::Rejected.into()), ..answer(&offer, "click-2") };
    let refused = ada.reply_with(other).await.unwrap_err();
    assert_eq!(refused.reason, "ALREADY_SETTLED");
    let Some(Settled::Approval(stands)) = refused.standing.unwrap().settled else { panic!("no standing") };
    assert_eq!(stands.outcome(), Outcome::AllowedOnce);
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_037_three_late_replies_get_three_answers() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let yes = Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "click") };
    let first = ada.reply_with(yes.clone()).await.unwrap();
    came(waiting).await;
    for _ in 0..10 {
        let more = agent.ask("make").start();
        let offer = ada.offer().await;
        ada.decide(&offer, Outcome::Rejected).await.unwrap();
        came(more).await;
    }
    assert_eq!(ada.reply_with(yes.clone()).await.unwrap().settled_seq, first.settled_seq);
    let other = Answer { answer_id: "another".to_owned(), ..yes.clone() };
    assert_eq!(ada.reply_with(other).await.unwrap_err().reason, "ALREADY_SETTLED");
    let unknown = Answer { offer_id: "never-offered".to_owned(), ..yes };
    assert_eq!(ada.reply_with(unknown).await.unwrap_err().reason, "NOT_HOLDING");
    world.audit().await;
}

#[tokio::test]
async fn scenario_038_expired_settled_and_unknown_are_three_things() {
    let world = World::start().await;
    let (one, two) = (world.agent("s1").await, world.agent("s2").await);
    let mut ada = world.answerer("ada", terms::approvals().session("s1")).await;
    let mut bob = world.answerer("bob", terms::approvals().session("s2")).await;

    let expiring = one.ask("shell").deadline(std::time::Duration::from_millis(100)).start();
    let expired = ada.offer().await;
    came(expiring).await;
    let standing = ada.decide(&expired, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!(standing.reason, "ALREADY_SETTLED");
    let Some(Settled::Approval(stands)) = standing.standing.unwrap().settled else { panic!("no standing") };
    assert_eq!(said(&stands), (Outcome::Cancelled, "DEADLINE"));

    let waiting = one.ask("shell").start();
    let settled = ada.offer().await;
    ada.decide(&settled, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    let standing = ada.decide(&settled, Outcome::AllowedOnce).await.unwrap_err();
    let Some(Settled::Approval(stands)) = standing.standing.unwrap().settled else { panic!("no standing") };
    assert_eq!(said(&stands), (Outcome::Rejected, "ANSWERED"));

    // An offer of another session looks like one that never was.
    let waiting = two.ask("shell").start();
    let foreign = bob.offer().await;
    let seen = ada.decide(&foreign, Outcome::AllowedOnce).await.unwrap_err();
    let mut never = foreign.clone();
    never.offer_id = "01890000-0000-7000-8000-000000000000".to_owned();
    let unseen = ada.decide(&never, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!((&seen.reason, &seen.message), (&unseen.reason, &unseen.message));
    assert_eq!((seen.reason.as_str(), seen.standing), ("NOT_HOLDING", None));
    bob.decide(&foreign, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_040_a_snapshot_is_whole_and_what_is_not_in_it_is_over() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let bob = world.client("bob").await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let before = Inbox::open(&bob, "").await.unwrap();
    assert!(before.asks.contains_key(&offer.ask_id));
    let known = before.position;
    drop(before);
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    let after = Inbox::open(&bob, "").await.unwrap();
    assert!(after.whole && after.asks.is_empty() && after.position > known);
    world.audit().await;
}

#[tokio::test]
async fn scenario_041_a_replay_offers_nothing_that_is_over() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let cursor = world.events("s1").await.len() as i64 - 1;
    let waiting = agent.ask("shell").start();
    ada.offer().await;
    drop(ada);
    assert_eq!(came(waiting).await.outcome(), Outcome::Unavailable);

    let mut back = world.answerer("ada", terms::approvals()).await;
    let eye = world.client("eye").await;
    let mut replay = Watcher::open(&eye, "s1", Some(cursor)).await.unwrap();
    replay.until("approval/decided").await;
    let kinds: Vec<_> = replay.events.iter().map(|event| event.r#type.as_str()).collect();
    assert_eq!(kinds, ["approval/asked", "approval/decided"]);
    assert!(!back.has_offer().await);
    world.audit().await;
}

#[tokio::test]
async fn scenario_043_whether_an_answer_counted_can_be_learnt() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell");
    let waiting = ask.start();
    let offer = ada.offer().await;
    ada.send(Say::Answer(Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "a") })).await;
    drop(ada); // before the acknowledgement
    let decided = came(waiting).await;
    let key = v1::get_approval_request::Key::ApprovalId(offer.ask_id.clone());
    let request = v1::GetApprovalRequest { session_id: "s1".into(), key: Some(key) };
    let got = world.client("ada").await.approvals().get_approval(request).await.unwrap().into_inner();
    let Some(v1::get_approval_response::Result::Decided(stands)) = got.result else { panic!("not settled") };
    assert_eq!((stands.outcome, stands.decided_seq), (decided.outcome, decided.decided_seq));
    world.audit().await;
}

#[tokio::test]
async fn scenario_044_a_refusal_does_not_look_like_success() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let withdrawn = agent.ask("shell");
    let waiting = withdrawn.start();
    let offer = ada.offer().await;
    withdrawn.cancel().await.unwrap();
    came(waiting).await;
    let refused = ada.decide(&offer, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!(refused.reason, "ALREADY_SETTLED");
    assert!(refused.standing.is_some() && !refused.message.is_empty());
    world.audit().await;
}

#[tokio::test]
async fn scenario_046_the_phone_sees_who_holds_it_at_the_desk() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut desk = world.answerer("ada", terms::approvals().group("person")).await;
    let held = agent.ask("shell");
    let waiting = held.start();
    let offer = desk.offer().await;

    // Who comes later sees it and who holds it, and is offered what comes later.
    let mut phone = world.answerer("bob", terms::approvals().group("person")).await;
    let pending = list_pending(&phone.client, "").await;
    assert_eq!(pending[0].ask_id, offer.ask_id);
    assert_eq!(holders(&pending[0]), ["ada-desk"]);
    assert!(!phone.has_offer().await);
    let op = world.client("op").await;
    cancel(&op, "s1", &held.request.request_id).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "OPERATOR"));

    let waiting = agent.ask("shell").start();
    let on_phone = phone.offer().await;
    phone.decide(&on_phone, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_047_an_answer_lost_on_the_way_is_no_answer() {
    let world = World::with(&["liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let proxy = world.proxy().await;
    let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
    ada.register(terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    proxy.black_hole();
    ada.send(Say::Answer(Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answer(&offer, "a") })).await;
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    drop(ada);
    world.audit().await;
}

#[tokio::test]
async fn scenario_049_a_settled_request_never_comes_back() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    agent.tool_call("call-1", "shell", r#"{"command":"make"}"#).await;
    let waiting = agent.ask("shell").call("call-1").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let first = came(waiting).await;
    for _ in 0..10 {
        ada.register(terms::approvals()).await;
        assert!(!ada.has_offer().await);
    }
    let waiting = agent.ask("shell").call("call-1").start();
    let offer = ada.offer().await;
    assert_ne!(offer.ask_id, first.approval_id);
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::Rejected);
    world.audit().await;
}

#[tokio::test]
async fn scenario_050_offers_follow_who_is_there_now() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let ada = world.answerer("ada", terms::approvals()).await;
    let mut bob = world.answerer("bob", terms::approvals()).await;
    ada.goodbye().await;
    let waiting = agent.ask("shell").start();
    let offer = bob.offer().await;
    bob.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.decided_by.unwrap().principal, "bob");
    world.audit().await;
}
