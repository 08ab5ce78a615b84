//! Agents that work for agents.

use std::time::Duration;

use crate::support::ask::{came, said};
use crate::support::terms::{self, Terms as _};
use crate::support::wait::timed;
use crate::support::watcher::{Inbox, Watcher};
use crate::support::*;
use v1::{ApprovalPolicy, SetApprovalPolicyRequest};

/// An agent that works for `parent`, in a session of its own, with an open turn.
async fn child(world: &World, parent: &Agent, session: &str) -> Agent {
    world.session(session).await;
    let mut hello = agent::hello(session, &format!("agent-{session}"));
    hello.parent = Some(parent.name());
    let child = Agent::attach(world.client("coder").await, hello).await.unwrap();
    child.turn().await;
    child
}

#[tokio::test]
async fn scenario_067_a_grandchild_is_heard_by_who_listens_to_the_root() {
    let world = World::start().await;
    let root = world.agent("root").await;
    let son = child(&world, &root, "child").await;
    let grandson = child(&world, &son, "grandchild").await;
    assert_eq!(said(&grandson.ask("shell").outcome().await), (Outcome::Unavailable, "NO_ANSWERER"));

    let mut ada = world.answerer("ada", terms::approvals().agent(root.name())).await;
    let waiting = grandson.ask("shell").start();
    let offer = ada.offer().await;
    let path: Vec<_> = offer.path.iter().map(|step| step.agent_id.as_str()).collect();
    assert_eq!(path, ["agent-root", "agent-child", "agent-grandchild"]);
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn scenario_068_a_denial_by_policy_is_seen() {
    let world = World::start().await;
    let root = world.agent("root").await;
    let son = child(&world, &root, "child").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let op = world.client("op").await;
    let never =
        SetApprovalPolicyRequest { session_id: "child".to_owned(), policy: ApprovalPolicy::Never.into() };
    op.permissions().set_approval_policy(never).await.unwrap();
    let mut inbox = Inbox::open(&op, "").await.unwrap();
    let mut watcher = Watcher::open(&op, "child", None).await.unwrap();

    let (decided, took) = timed(son.ask("shell").outcome()).await;
    assert_eq!(said(&decided), (Outcome::Rejected, "POLICY_NEVER"));
    assert!(took < Duration::from_millis(500), "took {took:?}");
    watcher.until("approval/asked").await;
    watcher.until("approval/decided").await;
    inbox.until("the denial in the inbox", |inbox| inbox.removed.len() == 1).await;
    assert_eq!(inbox.removed[0].cause, "POLICY_NEVER");
    assert!(!ada.has_offer().await);
    world.audit().await;
}

#[tokio::test]
async fn scenario_070_answers_stay_with_their_session() {
    let world = World::start().await;
    let root = world.agent("root").await;
    let son = child(&world, &root, "child").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let mut offers = Vec::new();
    let mut waiting = Vec::new();
    for agent in [&root, &son] {
        agent.tool_call("call-1", "shell", r#"{"command":"make"}"#).await;
        waiting.push(agent.ask("shell").call("call-1").start());
        offers.push(ada.offer().await);
    }
    assert_eq!([offers[0].session_id.as_str(), offers[1].session_id.as_str()], ["root", "child"]);
    ada.decide(&offers[1], Outcome::AllowedOnce).await.unwrap();
    ada.decide(&offers[0], Outcome::Rejected).await.unwrap();
    let son = came(waiting.pop().unwrap()).await;
    let root = came(waiting.pop().unwrap()).await;
    assert_eq!([root.outcome(), son.outcome()], [Outcome::Rejected, Outcome::AllowedOnce]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_071_parallel_agents_answered_in_any_order() {
    let world = World::start().await;
    let root = world.agent("root").await;
    let mut agents = Vec::new();
    for id in ["a", "b", "c"] {
        agents.push(child(&world, &root, id).await);
    }
    agents.push(root);
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting: Vec<_> = agents.iter().map(|agent| agent.ask("shell").start()).collect();
    let mut offers = Vec::new();
    for _ in &agents {
        offers.push(ada.offer().await);
    }
    for at in [2, 0, 3, 1] {
        ada.decide(&offers[at], Outcome::AllowedOnce).await.unwrap();
    }
    for waiting in waiting {
        assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_073_an_offer_says_who_asks_for_what() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    agent.tool_call("call-1", "shell", r#"{"command":"rm -rf /"}"#).await;
    let waiting = agent.ask("shell").call("call-1").reason("outside the workspace").start();
    let offer = ada.offer().await;
    let Some(v1::offer::Ask::Approval(asked)) = &offer.ask else { panic!("an approval") };
    assert_eq!(
        [&asked.tool_name, &asked.call_id, &asked.reason].map(String::as_str),
        ["shell", "call-1", "outside the workspace"]
    );
    let call = offer.tool_call.as_ref().expect("the logged call is shown");
    assert_eq!(&call.arguments_json[..], br#"{"command":"rm -rf /"}"#);
    assert_eq!((offer.session_id.as_str(), offer.path[0].agent_id.as_str()), ("s1", "agent-s1"));
    assert_eq!(offer.asker_principal, "coder");
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    let decided = came(waiting).await;
    let logged = &world.pairs("s1").await[&decided.approval_id].asked;
    assert_eq!(logged["agent"]["id"], "agent-s1");
    assert_eq!([&logged["callId"], &logged["toolName"], &logged["principal"]], ["call-1", "shell", "coder"]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_074_nobody_there_is_said_clearly() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let decided = agent.ask("shell").outcome().await;
    assert_eq!(said(&decided), (Outcome::Unavailable, "NO_ANSWERER"));
    let listed = world.client("op").await.diagnostics();
    let info = { listed }.get_server_info(v1::GetServerInfoRequest {}).await.unwrap().into_inner();
    assert_eq!(info.open.unwrap().registrations, 0, "the remedy can be seen: nobody is registered");
    world.audit().await;
}
