//! What a command has taken stays, through sweeps and restarts.

use crate::support::images::{DOT, base64, part, stored, upload, whole};
use crate::support::plugin::Line;
use crate::support::status::refused;
use crate::support::{World, reason, wait, within};
use crate::{dot64, looking, reads};

#[tokio::test]
async fn rule_6_6_what_a_command_has_taken_outlives_the_sweep_of_its_upload_and_a_restart() {
    let sweeping = ["attachments.keep_unused=1s", "attachments.sweep_interval=1s"];
    let mut world = World::on_disk(&sweeping).await;
    world.session("s1").await;
    let mut plugin = looking(&world).await;
    let ada = world.client("ada").await;
    let uploaded = upload(&ada, whole("s1")).await.unwrap().attachment_id;
    let line = Line::new(&ada, "s1", "/look").with(vec![stored(&uploaded), base64(&dot64())]).named("look");
    let running = line.start();
    let invocation = plugin.invocation().await;
    plugin.succeeds(&invocation, "seen").await.unwrap();
    let done = within("the end", running).await.unwrap().unwrap();
    let swept = || async {
        (reason(&part(&ada, "s1", &uploaded, 0, 0).await.err()?) == "ATTACHMENT_NOT_FOUND").then_some(())
    };
    wait::eventually("the sweep of the upload", swept).await;
    drop(plugin);
    world.restart().await;
    let plug = world.client("plug").await;
    assert_eq!(reads(&plug, &invocation).await, [DOT, DOT]);
    // The request replays although what it named is gone; a new one with it is refused.
    let ada = world.client("ada").await;
    let again = Line { client: ada.clone(), ..line }.ended().await;
    assert!(again.replayed && again.command_id == done.command_id);
    refused(part(&ada, "s1", &uploaded, 0, 0).await, "ATTACHMENT_NOT_FOUND");
    world.audit().await;
}
