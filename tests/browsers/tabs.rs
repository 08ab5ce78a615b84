//! A tab is an answerer like any other.

use std::time::Duration;

use crate::support::answerer::{self, Reply};
use crate::support::ask::{came, said};
use crate::support::tab::{ALLOWED, Tab};
use crate::support::terms::{self, Terms as _};
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::answerer_service_attach_response::Frame as Hear;
use crate::support::v1::{Goodbye, Next, Presented, Register, SubscribeRequest};
use crate::support::watcher::Inbox;
use crate::support::*;

/// A browser of which nothing is heard is found in 3 s.
const QUICK: &[&str] = &[ALLOWED, "liveness.ping_interval=1s"];

fn retracted(frame: &Hear) -> Option<String> {
    match frame {
        Hear::Retract(retract) => Some(retract.cause.clone()),
        _ => None,
    }
}

#[tokio::test]
async fn a_tab_answers_and_shows_success_once_it_is_durable() {
    let world = World::with(&[ALLOWED]).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    assert_eq!(tab.headers()["x-accel-buffering"], "no");
    assert_eq!((tab.welcome.protocol, tab.welcome.resume_token.as_str()), (1, ""));
    let eye = world.client("eye").await;
    let mut inbox = Inbox::open(&eye, "s1").await.unwrap();

    let waiting = agent.ask("shell").start();
    let offer = tab.offer().await;
    tab.say(vec![Say::Presented(Presented { offer_id: offer.offer_id.clone() })]).await.unwrap();
    inbox
        .until("somebody sees it", |inbox| {
            let overlays = inbox.asks.values().filter_map(|ask| ask.overlay.as_ref());
            overlays.into_iter().any(|overlay| overlay.presented == ["ada-tab"])
        })
        .await;
    let accepted = tab.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let decided = came(waiting).await;
    assert_eq!(said(&decided), (Outcome::AllowedOnce, "ANSWERED"));
    assert_eq!(accepted.settled_seq, Some(decided.decided_seq));
    let by = decided.decided_by.unwrap();
    assert_eq!((by.principal.as_str(), by.answerer_id.as_str()), ("ada", "ada-tab"));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_4_a_tab_that_closes_is_an_unload_at_once() {
    let world = World::with(&[ALLOWED]).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let _next = world.answerer("bob", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    drop(tab);
    // Long before a ping could be missed.
    let (decided, took) = wait::timed(came(waiting)).await;
    assert_eq!(said(&decided), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    assert!(took < Duration::from_secs(4), "took {took:?}");
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_a_tab_that_falls_silent_is_found() {
    let world = World::with(QUICK).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    tab.muted = true;
    let end = tab.ended().await.unwrap_err();
    assert_eq!(reason(&end), "CALLER_NOT_LIVE");
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    world.audit().await;
}

#[tokio::test]
async fn rule_9_3_a_tab_behind_a_black_hole_is_found() {
    let world = World::with(QUICK).await;
    let agent = world.agent("s1").await;
    let proxy = world.proxy().await;
    let mut tab = Tab::through(proxy.address, "ada", vec![terms::approvals()]).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    proxy.black_hole();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_6_two_tabs_and_a_terminal_are_one_group() {
    let world = World::with(&[ALLOWED]).await;
    let agent = world.agent("s1").await;
    let desk = || vec![terms::approvals().group("ada")];
    let mut first = Tab::open(&world, "ada", desk()).await;
    let mut second = Tab::open(&world, "ada", desk()).await;
    assert_ne!(first.welcome.lease_token, second.welcome.lease_token);
    let mut terminal = world.answerer("ada", terms::approvals().group("ada")).await;
    let waiting = agent.ask("shell").start();
    let offer = first.offer().await;
    let other = second.offer().await;
    let third = terminal.offer().await;
    second.decide(&other, Outcome::Rejected).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Rejected, "ANSWERED"));
    assert_eq!(first.expect("a retraction", retracted).await, "ANSWERED");
    terminal.retract(&third).await;
    let late: Reply = first.decide(&offer, Outcome::AllowedOnce).await;
    assert_eq!(late.unwrap_err().reason, "ALREADY_SETTLED");
    world.audit().await;
}

#[tokio::test]
async fn a_tab_registers_passes_and_leaves_with_reply() {
    let world = World::with(&[ALLOWED]).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", Vec::new()).await;
    let terms = Register { correlation_id: "later".to_owned(), ..terms::approvals() };
    tab.say(vec![Say::Register(terms)]).await.unwrap();
    tab.expect("registered", |frame| matches!(frame, Hear::Registered(_)).then_some(())).await;
    let waiting = agent.ask("shell").start();
    let offer = tab.offer().await;
    tab.say(vec![Say::Next(Next { offer_id: offer.offer_id.clone(), wrap: false })]).await.unwrap();
    tab.reply(&offer.offer_id).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "NO_ANSWERER"));
    tab.say(vec![Say::Goodbye(Goodbye {})]).await.unwrap();
    tab.ended().await.unwrap();
    assert_eq!(world.open().await.answerers, 0);
    world.audit().await;
}

#[tokio::test]
async fn rule_9_4_a_drain_reaches_a_tab() {
    let mut world = World::with(&[ALLOWED]).await;
    let agent = world.agent("s1").await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let waiting = agent.ask("shell").start();
    tab.offer().await;
    world.drain();
    tab.expect("drain", |frame| matches!(frame, Hear::Drain(_)).then_some(())).await;
    assert_eq!(tab.expect("a retraction", retracted).await, "DRAINING");
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "DRAINING"));
    assert_eq!(reason(&tab.ended().await.unwrap_err()), "SERVER_DRAINING");
    world.stop().await;
}

#[tokio::test]
async fn whoever_speaks_plain_grpc_may_subscribe_too() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let client = world.client("ada").await;
    let hello = answerer::hello("ada-desk", v1::ActorKind::Human);
    let terms = Register { correlation_id: "r".to_owned(), ..terms::approvals() };
    let request = SubscribeRequest { hello: Some(hello), registers: vec![terms] };
    let mut stream = client.answerers().subscribe(request).await.unwrap().into_inner();
    let mut frames = Vec::new();
    let waiting = loop {
        let frame = within("a frame", stream.message()).await.unwrap().unwrap().frame.unwrap().frame.unwrap();
        let registered = matches!(frame, Hear::Registered(_));
        frames.push(frame);
        if registered {
            break agent.ask("shell").start();
        }
    };
    let Hear::Welcome(welcome) = frames.remove(0) else { panic!("welcome comes first") };
    let Hear::Offer(offer) = stream.message().await.unwrap().unwrap().frame.unwrap().frame.unwrap() else {
        panic!("an offer")
    };
    let answer = v1::Answer { outcome: Some(Outcome::Rejected.into()), ..answerer::answer(&offer, "a") };
    let frame = v1::AnswererServiceAttachRequest { frame: Some(Say::Answer(answer)) };
    let reply = v1::ReplyRequest { lease_token: welcome.lease_token, number: 1, frames: vec![frame] };
    client.answerers().reply(reply).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Rejected, "ANSWERED"));
}
