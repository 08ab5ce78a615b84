//! Nobody there, somebody gone, somebody silent.

use std::time::{Duration, Instant};

use crate::support::ask::{came, said};
use crate::support::terms::{self, Terms as _};
use crate::support::wait::{eventually, timed};
use crate::support::watcher::list_pending;
use crate::support::*;

const SHORT: &[&str] = &[
    "liveness.ping_interval=1s",
    "liveness.agent_grace=0s",
    "listen.keepalive_interval=1s",
    "listen.keepalive_timeout=1s",
];

#[tokio::test]
async fn scenario_014_who_asks_is_not_its_own_approver() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let _watch = watcher::Watcher::open(&agent.client, "s1", None).await.unwrap();
    let ask = agent.ask("shell").deadline(Duration::from_secs(3600));
    let (decided, took) = timed(ask.outcome()).await;
    assert_eq!(said(&decided), (Outcome::Unavailable, "NO_ANSWERER"));
    assert!(took < Duration::from_secs(1), "took {took:?}");
    world.audit().await;
}

#[tokio::test]
async fn scenario_016_four_ends_that_can_be_told_apart() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    assert_eq!(said(&agent.ask("shell").outcome().await), (Outcome::Unavailable, "NO_ANSWERER"));

    let mut ada = world.answerer("ada", terms::approvals()).await;
    let rejected = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    assert_eq!(said(&came(rejected).await), (Outcome::Rejected, "ANSWERED"));

    let withdrawn = agent.ask("shell");
    let waiting = withdrawn.start();
    let offer = ada.offer().await;
    withdrawn.cancel().await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "WITHDRAWN"));
    ada.retract(&offer).await;

    let lost = agent.ask("shell").start();
    ada.offer().await;
    drop(ada);
    assert_eq!(said(&came(lost).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_017_a_request_does_not_outlive_its_asker() {
    let world = World::with(SHORT).await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    world.session("s1").await;
    let proxy = world.proxy().await;
    let far = world.client_through(&proxy, "coder").await;

    // A cancelled call takes its request with it; that it half-closes, as every unary call does, does not.
    let agent = Agent::attach(far, agent::hello("s1", "coder")).await.unwrap();
    agent.turn().await;
    let ask = agent.ask("shell");
    let call = ask.start();
    let offer = ada.offer().await;
    assert!(ask.is_pending().await);
    call.abort();
    assert_eq!(ada.retract(&offer).await.cause, "CALLER_GONE");
    assert_eq!(said(&ask.outcome().await), (Outcome::Cancelled, "CALLER_GONE"));

    // A reset connection takes both: the call at once, the agent after its grace (here none).
    let (by_call, by_agent) = (agent.ask("shell").start(), agent.ask("make").for_the_agent().start());
    let (one, two) = (ada.offer().await, ada.offer().await);
    proxy.cut();
    let causes = [ada.retract(&one).await.cause, ada.retract(&two).await.cause];
    assert!(causes.iter().all(|cause| cause == "CALLER_GONE" || cause == "AGENT_GONE"), "{causes:?}");
    assert!(within("the call", by_call).await.unwrap().is_err());
    assert!(within("the call", by_agent).await.unwrap().is_err());
    world.audit().await;

    // A goodbye ends what lived as long as the agent.
    world.session("s2").await;
    let agent = world.attach("coder", "s2", "second").await;
    agent.turn().await;
    let waiting = agent.ask("make").for_the_agent().start();
    let offer = ada.offer().await;
    agent.goodbye().await;
    assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "AGENT_GONE"));
    ada.retract(&offer).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_019_who_half_closes_cannot_answer() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1)).await;
    let mut bob = world.answerer("bob", terms::approvals()).await;

    let held = agent.ask("shell").start();
    ada.offer().await;
    ada.half_close();
    assert_eq!(said(&came(held).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));

    // What it had not claimed goes on to the next.
    let next = agent.ask("shell").start();
    let offer = bob.offer().await;
    bob.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(next).await.outcome(), Outcome::AllowedOnce);
    let _end = ada.ended().await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_020_a_short_absence_is_told_as_what_it_is() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    drop(ada);
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWERER_UNLOADED"));

    let mut back = world.answerer("ada", terms::approvals()).await;
    assert!(list_pending(&back.client, "").await.is_empty());
    assert!(!back.has_offer().await);
    let late = back.decide(&offer, Outcome::AllowedOnce).await.unwrap_err();
    assert!(["NOT_HOLDING", "ALREADY_SETTLED"].contains(&late.reason.as_str()), "{late:?}");
    world.audit().await;
}

#[tokio::test]
async fn scenario_022_the_notice_of_a_loss_takes_no_time() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut slowest = Duration::ZERO;
    for _ in 0..rounds(20, 200) {
        let proxy = world.proxy().await;
        let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
        ada.register(terms::approvals()).await;
        let waiting = agent.ask("shell").start();
        ada.offer().await;
        proxy.cut();
        let (decided, took) = timed(came(waiting)).await;
        assert_eq!(said(&decided), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
        slowest = slowest.max(took);
    }
    assert!(slowest < Duration::from_secs(1), "the slowest took {slowest:?}");
    world.audit().await;
}

#[tokio::test]
async fn scenario_023_a_wait_is_bounded_or_can_be_seen_and_ended() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let bounded = agent.ask("shell").deadline(Duration::from_millis(200)).start();
    ada.offer().await;
    assert_eq!(said(&came(bounded).await), (Outcome::Cancelled, "DEADLINE"));

    let endless = agent.ask("shell");
    let waiting = endless.start();
    let offer = ada.offer().await;
    let op = world.client("op").await;
    let pending = list_pending(&op, "s1").await;
    assert_eq!(pending.iter().map(|ask| &ask.ask_id).collect::<Vec<_>>(), [&offer.ask_id]);
    let decided = ask::cancel(&op, "s1", &endless.request.request_id).await.unwrap();
    assert_eq!(said(&decided), (Outcome::Cancelled, "OPERATOR"));
    assert_eq!(said(&came(waiting).await), (Outcome::Cancelled, "OPERATOR"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_025_human_time_can_be_told_from_tool_time() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    // A person takes their time: nothing hidden ends the wait.
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert!(!waiting.is_finished());
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let decided = came(waiting).await;
    let pair = &world.pairs("s1").await[&decided.approval_id];
    let human = pair.decided_time - pair.asked_time;
    assert!((400..30_000).contains(&human), "the log says that it took {human} ms");
    world.audit().await;
}

#[tokio::test]
async fn scenario_026_an_answer_in_the_same_moment_is_never_lost() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(256)).await;
    let mut left = rounds(500, 10_000);
    while left > 0 {
        let some = left.min(25);
        let waiting: Vec<_> = (0..some).map(|_| agent.ask("shell").start()).collect();
        for _ in 0..some {
            let offer = ada.offer().await;
            ada.decide(&offer, Outcome::AllowedOnce).await.expect("the offer is known");
        }
        for waiting in waiting {
            assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
        }
        left -= some;
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_028_a_dead_client_leaves_no_tickets() {
    let world = World::start().await;
    let mut ada = world.answerer("ada", terms::approvals().slots(256)).await;
    world.session("s1").await;
    for _ in 0..rounds(4, 200) {
        let proxy = world.proxy().await;
        let far = world.client_through(&proxy, "coder").await;
        let agent = world.attach("coder", "s1", "coder").await;
        agent.turn().await;
        let calls: Vec<_> = (0..50)
            .map(|_| {
                let mut ask = agent.ask("shell");
                ask.client = far.clone();
                ask.start()
            })
            .collect();
        let mut offers = Vec::new();
        for _ in 0..50 {
            offers.push(ada.offer().await);
        }
        let start = Instant::now();
        proxy.cut();
        for offer in &offers {
            assert_eq!(ada.retract(offer).await.cause, "CALLER_GONE");
        }
        assert!(start.elapsed() < Duration::from_secs(1), "took {:?}", start.elapsed());
        for call in calls {
            assert!(within("the call", call).await.unwrap().is_err());
        }
        agent.goodbye().await;
    }
    assert_eq!(world.open().await.approvals, 0);
    world.audit().await;
}

#[tokio::test]
async fn scenario_029_half_open_peer_looks_alive() {
    for ping_answering_hop in [false, true] {
        let world = World::with(SHORT).await;
        let agent = world.agent("s1").await;
        let proxy = world.proxy().await;
        let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
        ada.register(terms::approvals()).await;
        let waiting = agent.ask("shell").start();
        ada.offer().await;
        if ping_answering_hop {
            proxy.answer_pings_only();
        } else {
            proxy.black_hole();
        }
        let (decided, took) = timed(came(waiting)).await;
        assert_eq!(said(&decided), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
        assert!(took < Duration::from_secs(5), "found after {took:?} (hop: {ping_answering_hop})");
        eventually("nobody registered", || async { (world.open().await.registrations == 0).then_some(()) })
            .await;
        drop(ada);
        world.audit().await;
    }
}
