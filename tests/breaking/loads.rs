//! Many at once, and those who stop reading.

use std::time::Duration;

use crate::support::ask::{came, said};
use crate::support::terms::{self, Terms as _};
use crate::support::v1::answerer_service_attach_response::Frame as Hear;
use crate::support::wait::{eventually, timed};
use crate::support::watcher::Watcher;
use crate::support::*;

#[tokio::test]
async fn three_hundred_requests_on_one_connection_all_end() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1000)).await;
    let waiting: Vec<_> = (0..300).map(|_| agent.ask("shell").start()).collect();
    for _ in 0..300 {
        let offer = ada.offer().await;
        ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    }
    for waiting in waiting {
        assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    }
    world.audit().await;
}

#[tokio::test]
async fn thousands_of_fast_cancels_harm_only_their_connection() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1000)).await;
    let far = world.client("coder").await;
    for _ in 0..rounds(1000, 3000) {
        let mut ask = agent.ask("shell");
        ask.client = far.clone();
        let call = ask.start();
        tokio::task::yield_now().await;
        call.abort();
    }
    eventually("nothing open", || async { (world.open().await.approvals == 0).then_some(()) }).await;
    let ask = agent.ask("make");
    let waiting = ask.start();
    let offer = ada
        .expect("the offer of the last request", |frame| match frame {
            Hear::Offer(offer) if matches!(&offer.ask, Some(v1::offer::Ask::Approval(ask)) if ask.tool_name == "make") => {
                Some(offer.clone())
            }
            _ => None,
        })
        .await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn readers_that_stop_reading_slow_nobody_and_are_let_go() {
    let world = World::with(&["limits.watch_stall=1s", "liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let eye = world.client("eye").await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        stalled.push(Watcher::open(&eye, "s1", None).await.unwrap());
    }
    let text = format!(r#"{{"x":"{}"}}"#, "x".repeat(50_000));
    for _ in 0..200 {
        let (done, took) = timed(agent.append(&[("note/kept", text.clone())])).await;
        done.unwrap();
        assert!(took < Duration::from_secs(2), "an append took {took:?}");
    }
    let waiting = agent.ask("shell").outcome().await;
    assert_eq!(said(&waiting), (Outcome::Unavailable, "NO_ANSWERER"));
    eventually("the readers let go", || async { (world.open().await.watches == 0).then_some(()) }).await;
    for watcher in &mut stalled {
        let status = watcher.end().await.unwrap_err();
        assert_eq!(reason(&status), "WATCH_TOO_SLOW");
        assert_eq!(metadata(&status)["lastSeq"], watcher.through.to_string());
    }
    world.audit().await;
}

#[tokio::test]
async fn an_answerer_that_stops_reading_is_let_go_and_what_it_held_is_unavailable() {
    let world = World::with(&["liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let proxy = world.proxy().await;
    let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
    ada.register(terms::approvals().slots(1000)).await;
    proxy.slow(1);
    let action = format!(r#"{{"text":"{}"}}"#, "x".repeat(200_000));
    let waiting: Vec<_> = (0..50).map(|_| agent.ask("shell").action(&action).start()).collect();
    let mut unloaded = 0;
    for waiting in waiting {
        let decided = came(waiting).await;
        // Who asks after the answerer was let go finds nobody.
        assert!(["ANSWERER_UNLOADED", "NO_ANSWERER"].contains(&decided.cause.as_str()), "{decided:?}");
        unloaded += usize::from(decided.cause == "ANSWERER_UNLOADED");
    }
    assert!(unloaded > 0);
    drop(ada);
    world.audit().await;
}
