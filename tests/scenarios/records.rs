//! What is written down: before anybody hears of it, by whom, and whatever happens to the process.

use std::time::Duration;

use crate::support::ask::{came, said};
use crate::support::process::Process;
use crate::support::server::Settings;
use crate::support::status::refused;
use crate::support::terms::{self, Terms as _};
use crate::support::wait::timed;
use crate::support::watcher::{Inbox, Watcher, list_pending};
use crate::support::*;
use v1::{ActorKind, ApprovalPolicy, SetApprovalPolicyRequest};

#[tokio::test]
async fn scenario_110_no_decision_is_told_that_could_not_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell").named("deploy").for_the_agent();
    let waiting = ask.start();
    let offer = ada.offer().await;

    process.let_no_file_grow();
    let reply = ada.decide(&offer, Outcome::AllowedOnce).await.unwrap_err();
    assert_eq!(reply.reason, "STORAGE_UNAVAILABLE");
    refused(within("the call", waiting).await.unwrap(), "STORAGE_UNAVAILABLE");
    refused(agent.append(&[("note/kept", "{}".to_owned())]).await, "STORAGE_UNAVAILABLE");
    assert!(!world.events("s1").await.is_empty(), "reads are served");
    process.kill().await;

    // The log decides: the decision never reached it, so the restart closed what was open.
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    let agent = world.attach("coder", "s1", "agent-s1").await;
    let mut again = ask.clone();
    (again.client, again.request.agent) = (agent.client.clone(), Some(agent.lease()));
    assert_eq!(said(&again.outcome().await), (Outcome::Unavailable, "CRASHED"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_112_the_log_says_who_decided() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut bot = Answerer::open(world.client("rules").await, answerer::hello("bot", ActorKind::Automaton))
        .await
        .unwrap();
    let registered = bot.register(terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = bot.offer().await;
    bot.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let decided = came(waiting).await;
    let by = decided.decided_by.clone().unwrap();
    assert_eq!((by.kind(), by.principal.as_str()), (ActorKind::Automaton, "rules"));
    assert_eq!((by.registration_id, by.answerer_id), (registered.registration_id, "bot".to_owned()));
    let logged = &world.pairs("s1").await[&decided.approval_id].ends[0].0["by"];
    assert_eq!([&logged["kind"], &logged["principal"], &logged["answerer"]], ["automaton", "rules", "bot"]);

    let never = SetApprovalPolicyRequest { session_id: "s1".into(), policy: ApprovalPolicy::Never.into() };
    world.client("op").await.permissions().set_approval_policy(never).await.unwrap();
    let denied = agent.ask("shell").outcome().await;
    assert_eq!(said(&denied), (Outcome::Rejected, "POLICY_NEVER"));
    assert_eq!(denied.decided_by.unwrap().kind(), ActorKind::Policy);
    world.audit().await;
}

#[tokio::test]
async fn scenario_113_a_crash_leaves_nothing_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(64)).await;
    let asks: Vec<_> = (0..20).map(|_| agent.ask("shell").for_the_agent()).collect();
    let waiting: Vec<_> = asks.iter().map(ask::Ask::start).collect();
    let mut last = ada.offer().await;
    for _ in 1..20 {
        last = ada.offer().await;
    }
    process.kill().await;
    for waiting in waiting {
        assert!(within("the call", waiting).await.unwrap().is_err());
    }

    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    let pairs = world.pairs("s1").await;
    assert_eq!(pairs.len(), 20);
    for pair in pairs.values() {
        let (decided, _) = &pair.ends[0];
        assert_eq!([&decided["outcome"], &decided["cause"]], ["unavailable", "CRASHED"]);
    }
    assert!(list_pending(&world.client("ada").await, "").await.is_empty());
    let mut ada = world.answerer("ada", terms::approvals()).await;
    assert_eq!(ada.decide(&last, Outcome::AllowedOnce).await.unwrap_err().reason, "NOT_HOLDING");
    let agent = world.attach("coder", "s1", "agent-s1").await;
    for ask in asks {
        let mut again = ask;
        (again.client, again.request.agent) = (agent.client.clone(), Some(agent.lease()));
        assert_eq!(said(&again.outcome().await), (Outcome::Unavailable, "CRASHED"));
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_115_a_cancelled_call_uses_no_approval_up() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    for _ in 0..rounds(50, 1000) {
        let ask = agent.ask("shell");
        let waiting = ask.start();
        let offer = ada.offer().await;
        let yes =
            v1::Answer { outcome: Some(Outcome::AllowedOnce.into()), ..answerer::answer(&offer, "click") };
        ada.send(v1::answerer_service_attach_request::Frame::Answer(yes)).await;
        waiting.abort();
        let stands = ask.outcome().await;
        let wanted = [(Outcome::AllowedOnce, "ANSWERED"), (Outcome::Cancelled, "CALLER_GONE")];
        assert!(wanted.contains(&said(&stands)), "{stands:?}");
        assert_eq!(ada.reply(&offer.offer_id).await.is_ok(), stands.outcome() == Outcome::AllowedOnce);
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_116_reading_writes_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let op = world.client("op").await;
    let before = world.events("s1").await.len();
    for _ in 0..rounds(100, 1000) {
        list_pending(&op, "").await;
        Inbox::open(&op, "s1").await.unwrap();
        Watcher::open(&op, "s1", None).await.unwrap().reach(before as i64 - 1).await;
    }
    assert_eq!(world.events("s1").await.len(), before);
    drop(agent);
    world.audit().await;
}

#[tokio::test]
async fn scenario_118_an_offer_shows_what_it_is_for() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut digests = Vec::new();
    for (call, arguments) in [("a", r#"{"path": "/tmp",  "n": 1.10}"#), ("b", r#"{"path":"/tmp","n":1.1}"#)] {
        agent.tool_call(call, "delete", arguments).await;
        let waiting = agent.ask("delete").call(call).start();
        let offer = ada.offer().await;
        assert_eq!(&offer.tool_call.as_ref().unwrap().arguments_json[..], arguments.as_bytes());
        ada.decide(&offer, Outcome::Rejected).await.unwrap();
        let id = came(waiting).await.approval_id;
        digests.push(world.pairs("s1").await[&id].asked["actionDigest"].clone());
    }
    assert!(digests[0].is_string() && digests[0] != digests[1], "{digests:?}");

    let mut ask = agent.ask("delete").action(r#"{"path": "/tmp"}"#);
    ask.request.summary = "delete /tmp".to_owned();
    let waiting = ask.start();
    let offer = ada.offer().await;
    assert_eq!(
        (&offer.action_json[..], offer.summary.as_str()),
        (&br#"{"path": "/tmp"}"#[..], "delete /tmp")
    );
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    refused(agent.ask("delete").call("never-logged").once().await, "TOOL_CALL_MISMATCH");
    refused(agent.ask("other").call("a").once().await, "TOOL_CALL_MISMATCH");
    world.audit().await;
}

#[tokio::test]
async fn scenario_119_a_flood_is_bounded_and_harms_nobody_else() {
    let world = World::with(&["limits.open_requests_per_session=50"]).await;
    let (loud, quiet) = (world.agent("loud").await, world.agent("quiet").await);
    let mut ada = world.answerer("ada", terms::approvals().slots(256)).await;
    let asks: Vec<_> = (0..50).map(|_| loud.ask("shell").for_the_agent()).collect();
    let waiting: Vec<_> = asks.iter().map(ask::Ask::start).collect();
    let mut offers = Vec::new();
    for _ in 0..50 {
        offers.push(ada.offer().await);
    }
    for _ in 0..rounds(200, 10_000) {
        let status = refused(loud.ask("shell").once().await, "QUOTA_EXCEEDED");
        assert_eq!(metadata(&status)["limit"], "50");
    }
    let status = refused(loud.ask("shell").reason(&"x".repeat(100_000)).once().await, "FIELD_INVALID");
    assert_eq!(metadata(&status)["field"], "reason");
    assert!(quiet.ask("shell").reason(&"x".repeat(2_000_000)).once().await.is_err());

    let (decided, took) = timed(async {
        let waiting = quiet.ask("shell").start();
        let offer = ada.offer().await;
        ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
        came(waiting).await
    })
    .await;
    assert_eq!(decided.outcome(), Outcome::AllowedOnce);
    assert!(took < Duration::from_secs(1), "took {took:?}");
    for offer in &offers {
        ada.decide(offer, Outcome::Rejected).await.unwrap();
    }
    for waiting in waiting {
        came(waiting).await;
    }
    world.audit().await;
}
