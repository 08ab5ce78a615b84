//! Answerers that come back, where they are given a grace.

use std::time::Duration;

use crate::support::answerer::{self, Answerer};
use crate::support::ask::{came, said};
use crate::support::tab::{ALLOWED, Tab};
use crate::support::terms;
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::{AnswererHello, Goodbye};
use crate::support::wait::timed;
use crate::support::*;

const GRACE: &[&str] = &[ALLOWED, "liveness.answerer_grace=20s"];
const SHORT: &[&str] = &[ALLOWED, "liveness.answerer_grace=1s"];

#[tokio::test]
async fn rule_9_3_a_tab_that_is_reloaded_goes_on_with_what_it_held() {
    let world = World::with(GRACE).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    assert_eq!(tab.welcome.resume_grace.unwrap().seconds, 20);
    let waiting = agent.ask("shell").start();
    let offer = tab.offer().await;
    let first = tab.welcome.clone();
    drop(tab);
    let mut tab = Tab::resuming(world.address, "ada", &first.resume_token, vec![terms::approvals()]).await;
    let kept = tab.welcome.resumed.clone().expect("it was in time");
    assert_eq!((kept.registrations.len(), kept.offer_ids), (1, vec![offer.offer_id.clone()]));
    assert_ne!(tab.welcome.lease_token, first.lease_token);
    assert_eq!(world.open().await.registrations, 1, "what the call brought was not registered again");
    let again = tab.offer().await;
    assert_eq!(again, offer);
    tab.decide(&again, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::AllowedOnce, "ANSWERED"));
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_who_does_not_come_back_is_unloaded_at_the_end_of_the_grace() {
    let world = World::with(SHORT).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    let token = tab.welcome.resume_token.clone();
    drop(tab);
    let (decided, took) = timed(came(waiting)).await;
    assert_eq!(said(&decided), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    assert!(took >= Duration::from_millis(900), "took {took:?}");
    let late = Tab::resuming(world.address, "ada", &token, vec![terms::approvals()]).await;
    assert!(late.welcome.resumed.is_none(), "it began afresh, with its registrations");
    assert_eq!(world.open().await.registrations, 1);
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_a_goodbye_has_no_grace() {
    let world = World::with(GRACE).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    tab.say(vec![Say::Goodbye(Goodbye {})]).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    world.audit().await;
}

#[tokio::test]
async fn a_newer_stream_takes_over_from_one_that_seems_open_of_the_same_principal_only() {
    let world = World::with(GRACE).await;
    let agent = world.agent("s1").await;
    let mut old = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = old.offer().await;
    let hello = |who: &str| AnswererHello {
        resume_token: old.welcome.resume_token.clone(),
        ..answerer::hello(who, v1::ActorKind::Human)
    };
    let (by_bob, by_ada) = (hello("bob"), hello("ada"));
    let bob = Answerer::open(world.client("bob").await, by_bob).await.unwrap();
    assert!(bob.welcome.resumed.is_none());
    let mut new = Answerer::open(world.client("ada").await, by_ada).await.unwrap();
    assert_eq!(new.welcome.resumed.as_ref().unwrap().offer_ids, std::slice::from_ref(&offer.offer_id));
    assert_eq!(reason(&old.ended().await.unwrap_err()), "CALLER_NOT_LIVE");
    drop(old);
    let again = new.offer().await;
    new.decide(&again, Outcome::Rejected).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Rejected, "ANSWERED"));
    world.audit().await;
}
