//! Presets and policies: what they change, and what they leave alone.

use crate::support::ask::{came, said};
use crate::support::status::refused;
use crate::support::terms;
use crate::support::*;
use v1::{ApprovalPolicy, GetPermissionsRequest, Permissions, SelectPresetRequest};

async fn select(client: &Client, session: &str, preset: &str) -> Result<Permissions, tonic::Status> {
    let request = SelectPresetRequest { session_id: session.to_owned(), preset: preset.to_owned() };
    let response = within("a preset", client.permissions().select_preset(request)).await?;
    Ok(response.into_inner().permissions.unwrap())
}

async fn permissions(client: &Client, session: &str) -> Permissions {
    let request = GetPermissionsRequest { session_id: session.to_owned() };
    client.permissions().get_permissions(request).await.unwrap().into_inner().permissions.unwrap()
}

#[tokio::test]
async fn scenario_094_there_is_no_always() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let always = v1::Answer { outcome: Some(5), ..answerer::answer(&offer, "always") };
    ada.reply_with(always).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWER_INVALID"));
    assert!(Outcome::try_from(5).is_err(), "the vocabulary is closed");
    world.audit().await;
}

#[tokio::test]
async fn scenario_095_zero_grants_nothing() {
    assert_eq!(Outcome::default(), Outcome::Unspecified);
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::default()).await.unwrap();
    assert_eq!(said(&came(waiting).await), (Outcome::Unavailable, "ANSWER_INVALID"));
    world.audit().await;
}

#[tokio::test]
async fn scenario_097_a_switch_leaves_open_requests_alone() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    let op = world.client("op").await;
    let now = select(&op, "s1", "danger-full-access").await.unwrap();
    assert_eq!(now.approval(), ApprovalPolicy::Never);
    assert_eq!(said(&agent.ask("make").outcome().await), (Outcome::Rejected, "POLICY_NEVER"));
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);

    let types = world.types("s1").await;
    let changes: Vec<_> = types.iter().map(String::as_str).skip(4).collect();
    let wanted = [
        "approval/asked",
        "permission/preset",
        "sandbox/mode",
        "approval/policy",
        "approval/asked",
        "approval/decided",
        "approval/decided",
    ];
    assert_eq!(changes, wanted);
    world.audit().await;
}

#[tokio::test]
async fn scenario_098_a_switch_stays_in_its_session() {
    let world = World::start().await;
    let op = world.client("op").await;
    world.session("s1").await;
    world.session("s2").await;
    let before = permissions(&op, "s2").await;
    select(&op, "s1", "danger-full-access").await.unwrap();
    assert_eq!(permissions(&op, "s2").await, before);
    world.session("s3").await;
    assert_eq!(permissions(&op, "s3").await, before);
    assert_eq!(before.current, "workspace-write");
    world.audit().await;
}

#[tokio::test]
async fn scenario_100_choosing_what_is_chosen_is_fine() {
    let world = World::start().await;
    let op = world.client("op").await;
    world.session("s1").await;
    let before = world.events("s1").await.len();
    let current = permissions(&op, "s1").await;
    assert_eq!(select(&op, "s1", &current.current).await.unwrap(), current);
    assert_eq!(world.events("s1").await.len(), before);
    world.audit().await;
}

#[tokio::test]
async fn scenario_101_only_what_is_in_the_table_can_be_chosen() {
    let world = World::start().await;
    let op = world.client("op").await;
    world.session("s1").await;
    let before = (world.events("s1").await.len(), permissions(&op, "s1").await);
    refused(select(&op, "s1", "full-access").await, "UNKNOWN_PRESET");
    refused(select(&op, "s1", "custom").await, "PRESET_RESERVED");
    refused(select(&op, "s1", "").await, "BLANK_FIELD");
    assert_eq!((world.events("s1").await.len(), permissions(&op, "s1").await), before);
    world.audit().await;
}
