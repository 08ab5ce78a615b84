//! What the model is told of the policy (7.8).

use humanplane_sdk::Attach;

use crate::support::*;
use v1::{ApprovalPolicy, GetRuntimeContextRequest, SetApprovalPolicyRequest};

async fn set(client: &Client, policy: ApprovalPolicy) {
    let request = SetApprovalPolicyRequest { session_id: "s1".to_owned(), policy: policy.into() };
    client.permissions().set_approval_policy(request).await.unwrap();
}

#[tokio::test]
async fn rule_7_8_an_attached_agent_hears_each_policy_once_also_over_a_lost_connection() {
    let world = World::single_user().await;
    world.session("s1").await;
    let op = world.client("op").await;
    let proxy = world.proxy().await;
    let sdk = humanplane_sdk::Client::connect(&format!("http://{}", proxy.address)).await.unwrap();
    let agent = sdk.attach(Attach::new("s1", "coder")).await.unwrap();
    let mut contexts = agent.contexts();
    let first = within("the first text", contexts.next()).await.unwrap();
    assert_eq!(first.policy(), ApprovalPolicy::Ask);
    let request = GetRuntimeContextRequest { session_id: "s1".to_owned() };
    let read = op.permissions().get_runtime_context(request).await.unwrap().into_inner().context.unwrap();
    assert_eq!(read, first);
    set(&op, ApprovalPolicy::Never).await;
    assert_eq!(within("the change", contexts.next()).await.unwrap().policy(), ApprovalPolicy::Never);
    // Back and forth while the agent is away: it knows `never`, and is not told again.
    proxy.cut();
    set(&op, ApprovalPolicy::Ask).await;
    set(&op, ApprovalPolicy::Never).await;
    set(&op, ApprovalPolicy::Ask).await;
    proxy.pass();
    assert_eq!(within("what it missed", contexts.next()).await.unwrap().policy(), ApprovalPolicy::Ask);
    agent.close().await;
    assert_eq!(within("the end", contexts.next()).await, None);
    sdk.close().await;
    world.audit().await;
}
