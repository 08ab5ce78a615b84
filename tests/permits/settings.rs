//! The stored default preset, and watching (7.4, 7.5, 7.7).

use crate::support::status::refused;
use crate::support::*;
use v1::watch_permissions_response::Frame;
use v1::{
    GetSettingsRequest, PermissionSettings, SelectPresetRequest, UpdateSettingsRequest,
    WatchPermissionsRequest,
};

async fn store(client: &Client, preset: &str) -> Result<PermissionSettings, tonic::Status> {
    let request = UpdateSettingsRequest { default_preset: Some(preset.to_owned()) };
    let response = within("a setting", client.permissions().update_settings(request)).await?;
    Ok(response.into_inner().settings.unwrap())
}

async fn stored(client: &Client) -> PermissionSettings {
    client.permissions().get_settings(GetSettingsRequest {}).await.unwrap().into_inner().settings.unwrap()
}

async fn current(world: &World, session: &str) -> String {
    let request = v1::GetPermissionsRequest { session_id: session.to_owned() };
    let client = world.client("op").await;
    client.permissions().get_permissions(request).await.unwrap().into_inner().permissions.unwrap().current
}

/// What a watcher reads next: the name of a preset, with `=` in front where it is the default.
async fn next(watch: &mut tonic::Streaming<v1::WatchPermissionsResponse>) -> Option<String> {
    match within("a change", watch.message()).await.unwrap()?.frame? {
        Frame::Permissions(now) => Some(now.current),
        Frame::Settings(now) => Some(format!("={}", now.default_preset)),
        Frame::Unchanged(_) => Some("unchanged".to_owned()),
    }
}

async fn watch(world: &World, session: &str) -> tonic::Streaming<v1::WatchPermissionsResponse> {
    let request = WatchPermissionsRequest { session_id: session.to_owned() };
    world.client("eye").await.permissions().watch_permissions(request).await.unwrap().into_inner()
}

#[tokio::test]
async fn rule_7_4_and_7_5_the_setting_outlives_a_restart_and_a_table_that_has_lost_it() {
    let mut world = World::on_disk(&[]).await;
    let op = world.client("op").await;
    world.session("before").await;
    refused(store(&op, "none").await, "UNKNOWN_PRESET");
    refused(store(&op, "custom").await, "PRESET_RESERVED");
    refused(store(&world.client("coder").await, "supervised").await, "ROLE_MISSING");
    let empty = op.permissions().update_settings(UpdateSettingsRequest { default_preset: None }).await;
    refused(empty.map(drop), "FIELD_INVALID");
    assert_eq!(store(&op, "supervised").await.unwrap().stored_default_preset, "supervised");
    world.restart().await;
    world.session("after").await;
    assert_eq!(
        (current(&world, "before").await, current(&world, "after").await),
        named("workspace-write", "supervised")
    );

    let row = r#"permissions.presets=[{name="workspace-write",sandbox="workspace-write",approval="ask"}]"#;
    world.settings.set.push(row.to_owned());
    world.restart().await;
    let now = stored(&world.client("op").await).await;
    assert_eq!(
        (now.default_preset.as_str(), now.stored_default_preset.as_str()),
        ("workspace-write", "supervised")
    );
    assert!(now.finding.contains("supervised"), "{now:?}");
    world.session("last").await;
    assert_eq!(
        (current(&world, "after").await, current(&world, "last").await),
        named("custom", "workspace-write")
    );
    assert_eq!(store(&world.client("op").await, "").await.unwrap().finding, "");
    // Its choice has left the table, and `verify` says so (2.4).
    world.audit_but(&["after"]).await;
}

fn named(one: &str, other: &str) -> (String, String) {
    (one.to_owned(), other.to_owned())
}

#[tokio::test]
async fn rule_7_7_a_watch_shows_what_is_then_each_change_and_ends_with_the_session() {
    let world = World::start().await;
    let op = world.client("op").await;
    world.session("s1").await;
    let (mut one, mut all) = (watch(&world, "s1").await, watch(&world, "").await);
    assert_eq!(next(&mut one).await.unwrap(), "=workspace-write");
    assert_eq!(next(&mut one).await.unwrap(), "workspace-write");
    assert_eq!(next(&mut all).await.unwrap(), "=workspace-write");
    for preset in ["supervised", "supervised", "danger-full-access"] {
        let request = SelectPresetRequest { session_id: "s1".to_owned(), preset: preset.to_owned() };
        op.permissions().select_preset(request).await.unwrap();
    }
    store(&op, "supervised").await.unwrap();
    assert_eq!(next(&mut one).await.unwrap(), "supervised");
    assert_eq!(next(&mut one).await.unwrap(), "danger-full-access");
    assert_eq!(next(&mut one).await.unwrap(), "=supervised");
    assert_eq!(next(&mut all).await.unwrap(), "=supervised");
    let close = v1::CloseSessionRequest { session_id: "s1".to_owned(), ..Default::default() };
    op.sessions().close_session(close).await.unwrap();
    assert_eq!(next(&mut one).await, None);
    let mut late = watch(&world, "s1").await;
    let seen = [next(&mut late).await, next(&mut late).await, next(&mut late).await];
    assert_eq!(seen, [Some("=supervised".to_owned()), Some("danger-full-access".to_owned()), None]);
    world.audit().await;
}

#[tokio::test]
async fn rule_7_7_what_was_closed_in_an_earlier_life_is_shown_as_it_was_left() {
    let mut world = World::on_disk(&[]).await;
    world.session("s1").await;
    let op = world.client("op").await;
    let request =
        SelectPresetRequest { session_id: "s1".to_owned(), preset: "danger-full-access".to_owned() };
    op.permissions().select_preset(request).await.unwrap();
    let close = v1::CloseSessionRequest { session_id: "s1".to_owned(), ..Default::default() };
    op.sessions().close_session(close).await.unwrap();
    world.restart().await;
    let mut late = watch(&world, "s1").await;
    let seen = [next(&mut late).await, next(&mut late).await, next(&mut late).await];
    assert_eq!(seen, [Some("=workspace-write".to_owned()), Some("danger-full-access".to_owned()), None]);
    let child = v1::CreateSessionRequest {
        request_id: "child".to_owned(),
        delegated_from: "s1".to_owned(),
        ..Default::default()
    };
    refused(world.client("op").await.sessions().create_session(child).await, "SESSION_CLOSED");
    world.audit().await;
}
