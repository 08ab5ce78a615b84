//! Races that only a network makes: connections that are cut, taken up again, or seem open.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::time::Duration;

use support::ask::{came, said};
use support::terms::{self, Terms as _};
use support::wait::{eventually, timed};
use support::watcher::{Inbox, Watcher};
use support::*;

/// The hello that takes the lease of `agent` up again.
fn resume(agent: &Agent) -> v1::AgentHello {
    v1::AgentHello {
        resume_token: agent.attached.resume_token.clone(),
        ..agent::hello(&agent.session, &agent.lease().agent_id)
    }
}

#[tokio::test]
async fn rule_9_1_a_cut_agent_comes_back_and_its_request_is_still_there() {
    let world = World::start().await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    world.session("s1").await;
    let proxy = world.proxy().await;
    let far = world.client_through(&proxy, "coder").await;
    let agent = Agent::attach(far, agent::hello("s1", "coder")).await.unwrap();
    agent.turn().await;
    let (lasting, passing) = (agent.ask("make").for_the_agent(), agent.ask("shell"));
    let first = lasting.start();
    let kept = ada.offer().await;
    let second = passing.start();
    let lost = ada.offer().await;
    proxy.cut();
    assert_eq!(ada.retract(&lost).await.cause, "CALLER_GONE");
    assert!(within("the call", first).await.unwrap().is_err());
    assert!(within("the call", second).await.unwrap().is_err());

    let near = world.client("coder").await;
    let back = Agent::attach(near.clone(), resume(&agent)).await.unwrap();
    assert_eq!((back.lease(), back.attached.epoch), (agent.lease(), 2));
    let mut again = lasting;
    again.client = near;
    let waiting = again.start();
    ada.decide(&kept, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    // A token is good until the one that replaced it is used: the reply that brought it may have been lost.
    let newest = Agent::attach(world.client("coder").await, resume(&back)).await.unwrap();
    let stale = Agent::attach(world.client("coder").await, resume(&agent)).await.err().expect("a dead token");
    drop(newest);
    assert_eq!(reason(&stale), "STALE_AGENT");
    world.audit().await;
}

#[tokio::test]
async fn rule_9_1_a_valid_token_supersedes_a_stream_that_seems_open() {
    let world = World::start().await;
    world.session("s1").await;
    let mut old = world.attach("coder", "s1", "coder").await;
    let back = Agent::attach(world.client("coder").await, resume(&old)).await.unwrap();
    assert_eq!(reason(&old.ended().await.unwrap_err()), "STALE_AGENT");
    assert_eq!(back.lease(), old.lease());
    back.turn().await;
    let both = v1::AgentHello { take_over: true, ..resume(&back) };
    let refused = Agent::attach(world.client("coder").await, both).await.err().expect("a refusal");
    assert_eq!(reason(&refused), "FIELD_INVALID");
    world.audit().await;
}

#[tokio::test]
async fn rule_9_2_a_take_over_closes_what_was_open_before_it_is_told() {
    let world = World::start().await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut old = world.agent("s1").await;
    let mut hello = agent::hello("s2", "child");
    world.session("s2").await;
    hello.parent = Some(old.name());
    let mut child = Agent::attach(world.client("coder").await, hello).await.unwrap();
    child.turn().await;
    let asks = [old.ask("shell").start(), child.ask("shell").for_the_agent().start()];
    let offers = [ada.offer().await, ada.offer().await];

    let hello = v1::AgentHello { take_over: true, ..agent::hello("s1", "agent-s1") };
    let new = Agent::attach(world.client("coder").await, hello).await.unwrap();
    let log = world.types("s1").await;
    assert_eq!(log[log.len() - 2..], ["approval/decided", "turn/end"], "closed before the next is attached");
    for waiting in asks {
        assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "AGENT_GONE"));
    }
    for offer in &offers {
        assert_eq!(ada.retract(offer).await.cause, "AGENT_GONE");
    }
    assert_eq!(reason(&old.ended().await.unwrap_err()), "STALE_AGENT");
    assert_eq!(reason(&child.ended().await.unwrap_err()), "CALLER_NOT_LIVE");
    status::refused(old.ask("shell").once().await, "STALE_AGENT");
    new.append(&[("turn/start", r#"{"turn":2}"#.to_owned())]).await.unwrap();
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_a_hung_client_is_found_by_its_pings() {
    let world = World::with(&["liveness.ping_interval=1s", "liveness.agent_grace=0s"]).await;
    let mut agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    ada.offer().await;
    ada.mute();
    let (decided, took) = timed(came(waiting)).await;
    assert_eq!(said(&decided), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    assert!(took < Duration::from_secs(6), "found after {took:?}");
    assert_eq!(reason(&ada.ended().await.unwrap_err()), "CALLER_NOT_LIVE");
    agent.mute();
    assert_eq!(reason(&agent.ended().await.unwrap_err()), "CALLER_NOT_LIVE");
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_a_slow_line_is_not_a_dead_one() {
    let world = World::with(&["liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let proxy = world.proxy().await;
    let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
    ada.register(terms::approvals()).await;
    proxy.slow(100_000);
    let action = format!(r#"{{"text":"{}"}}"#, "x".repeat(150_000));
    let waiting = agent.ask("shell").action(&action).start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn rule_3_8_who_joins_keeps_the_request_alive() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell");
    let first = ask.start();
    let offer = ada.offer().await;
    let second = ask.start();
    let third = ask.start();
    eventually("three calls, one request", || async { (world.open().await.approvals == 1).then_some(()) })
        .await;
    first.abort();
    assert!(ask.is_pending().await);
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let (second, third) = (came(second).await, came(third).await);
    assert_eq!((second.outcome(), second.decided_seq), (Outcome::AllowedOnce, third.decided_seq));
    assert!(!ada.has_offer().await, "nobody is asked twice");
    world.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rule_4_8_an_answer_and_a_reset_at_once_end_as_the_log_says() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    for _ in 0..rounds(40, 1000) {
        let proxy = world.proxy().await;
        let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
        ada.register(terms::approvals()).await;
        let waiting = agent.ask("shell").start();
        let offer = ada.offer().await;
        let yes =
            v1::Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answerer::answer(&offer, "click") };
        ada.send(v1::answerer_service_attach_request::Frame::Answer(yes)).await;
        proxy.cut();
        let decided = came(waiting).await;
        let wanted = [(Outcome::AllowedOnce, "ANSWERED"), (Outcome::Unavailable, "ANSWERER_UNLOADED")];
        assert!(wanted.contains(&said(&decided)), "{decided:?}");
    }
    world.audit().await;
}

#[tokio::test]
async fn rule_1_3_a_reader_that_is_cut_again_and_again_misses_nothing() {
    let world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let many = rounds(300, 5000);
    let writer = tokio::spawn(async move {
        for number in 0..many {
            agent.append(&[("note/kept", format!(r#"{{"n":{number}}}"#))]).await.unwrap();
        }
        agent
    });
    let (mut seen, mut cuts) = (Vec::new(), 0);
    let mut cursor = None;
    while seen.last() != Some(&(many as i64 + 3)) {
        let proxy = world.proxy().await;
        let client = world.client_through(&proxy, "eye").await;
        let mut watcher = Watcher::open(&client, "s1", cursor).await.unwrap();
        let start = seen.len();
        while seen.len() < start + many / 10 && seen.last() != Some(&(many as i64 + 3)) {
            if !within("a frame", watcher.step()).await.unwrap() {
                break;
            }
            seen.extend(watcher.events.drain(..).map(|event| event.seq));
        }
        cursor = Some(watcher.through);
        proxy.cut();
        cuts += 1;
    }
    assert!(cuts > 2);
    assert_eq!(seen, (0..many as i64 + 4).collect::<Vec<_>>(), "a gap or a repeat");
    let agent = within("the writer", writer).await.unwrap();
    let behind = Watcher::open(&world.client("eye").await, "s1", Some(1_000_000)).await.err().unwrap();
    assert_eq!(reason(&behind), "CURSOR_AHEAD");
    drop(agent);
    world.audit().await;
}

#[tokio::test]
async fn rule_1_3_an_inbox_never_shows_what_is_over() {
    let world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(256)).await;
    let eye = world.client("eye").await;
    for _ in 0..rounds(20, 300) {
        let waiting: Vec<_> = (0..10).map(|_| agent.ask("shell").start()).collect();
        let mut offers = Vec::new();
        for _ in 0..10 {
            offers.push(ada.offer().await);
        }
        let mut inbox = Inbox::open(&eye, "").await.unwrap();
        assert_eq!(inbox.asks.len(), 10);
        for offer in &offers {
            ada.decide(offer, Outcome::Rejected).await.unwrap();
        }
        inbox.until("an empty inbox", |inbox| inbox.asks.is_empty()).await;
        assert_eq!(inbox.removed.len(), 10);
        for waiting in waiting {
            came(waiting).await;
        }
        assert!(Inbox::open(&eye, "").await.unwrap().asks.is_empty());
    }
    world.audit().await;
}
