//! SIGTERM under load: everything open is settled and written, everybody is told, and the process goes in time.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::time::{Duration, Instant};

use support::ask::said;
use support::server::Settings;
use support::terms::{self, Terms as _};
use support::watcher::{Inbox, Watcher};
use support::*;

#[tokio::test]
async fn rule_9_4_a_drain_under_load_is_whole_and_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let mut process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());

    let mut agents = Vec::new();
    for number in 0..10 {
        agents.push(world.agent(&format!("s{number}")).await);
    }
    let mut answerers = Vec::new();
    for number in 0..20 {
        let who = ["ada", "bob", "cyd"][number % 3];
        answerers.push(world.answerer(who, terms::approvals().slots(128).group("all")).await);
    }
    let eye = world.client("eye").await;
    let mut watchers = Vec::new();
    for number in 0..10 {
        watchers.push(Watcher::open(&eye, &format!("s{number}"), None).await.unwrap());
    }
    let mut inboxes = Vec::new();
    for _ in 0..10 {
        inboxes.push(Inbox::open(&eye, "").await.unwrap());
    }
    // Says nothing, not even the preface; and one that speaks HTTP/2 and then falls silent.
    let silent = tokio::net::TcpStream::connect(process.address).await.unwrap();

    let asks: Vec<_> = (0..100)
        .map(|number| {
            let ask = agents[number % 10].ask("shell");
            if number % 2 == 0 { ask } else { ask.for_the_agent() }
        })
        .collect();
    let waiting: Vec<_> = asks.iter().map(ask::Ask::start).collect();
    for answerer in &mut answerers {
        for _ in 0..100 {
            answerer.offer().await;
        }
    }

    let start = Instant::now();
    process.terminate();
    for waiting in waiting {
        let decided = within("the decision", waiting).await.unwrap().expect("a decision, not a broken call");
        assert_eq!(said(&decided), (Outcome::Unavailable, "DRAINING"));
    }
    for agent in &mut agents {
        assert_eq!(reason(&agent.ended().await.unwrap_err()), "SERVER_DRAINING");
    }
    for answerer in &mut answerers {
        assert_eq!(reason(&answerer.ended().await.unwrap_err()), "SERVER_DRAINING");
    }
    for watcher in &mut watchers {
        assert_eq!(reason(&watcher.end().await.unwrap_err()), "SERVER_DRAINING");
        let decided = watcher.events.iter().filter(|event| event.r#type == "approval/decided").count();
        assert_eq!(decided, 10, "what was settled is shown before the stream ends");
    }
    let status = process.exited().await;
    assert!(status.success(), "{status}");
    let took = start.elapsed();
    assert!(took < Duration::from_secs(25), "took {took:?}");
    println!("drained in {took:?}");
    drop((silent, inboxes));

    // The log is complete: nothing is left for the next start to close.
    let process = Process::start(&settings, folder.path()).await;
    let after = World::around(process.address, settings);
    for pair in after.pairs("s0").await.values() {
        assert_eq!(pair.ends[0].0["cause"], "DRAINING");
    }
    assert_eq!(after.types("s0").await.last().unwrap(), "turn/end");
    after.audit().await;
}

#[tokio::test]
async fn rule_9_4_what_is_new_during_a_drain_is_refused_as_retryable() {
    let world = World::with(&["liveness.drain_notice=0s"]).await;
    let mut agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    world.drain();
    assert_eq!(said(&ask::came(waiting).await), (Outcome::Unavailable, "DRAINING"));
    assert_eq!(ada.retract(&offer).await.cause, "DRAINING");
    if let Err(status) = agent.ask("shell").once().await {
        let reason = reason(&status);
        assert!(reason == "SERVER_DRAINING" || status.code() == tonic::Code::Unavailable, "{status:?}");
    } else {
        panic!("a request was taken during a drain");
    }
    assert_eq!(reason(&agent.ended().await.unwrap_err()), "SERVER_DRAINING");
}
