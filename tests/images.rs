//! Images of commands over real gRPC, with a plugin that reads them: all of a batch, or none of it (6.6, 6.7).
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

#[path = "images/faults.rs"]
mod faults;
#[path = "images/kept.rs"]
mod kept;
#[path = "images/sdk.rs"]
mod sdk;
#[path = "images/secrets.rs"]
mod secrets;

use support::images::{DOT, MediaType, base64, bytes, picture, stored, upload, whole};
use support::plugin::{Line, Plugin, command, said, viewer};
use support::status::refused;
use support::*;

/// A plugin whose command `/look` takes images, and `/plain` does not.
async fn looking(world: &World) -> Plugin {
    let mut plugin = Plugin::open(&world.client("plug").await).await.unwrap();
    plugin.register(viewer("look")).await.unwrap();
    plugin.register(command("plain")).await.unwrap();
    plugin
}

fn dot64() -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(DOT)
}

/// What the plugin reads of each image that it was told of.
async fn reads(plugin: &Client, invocation: &v1::Invocation) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for image in &invocation.images {
        let read = images::part(plugin, &invocation.session_id, &image.attachment_id, 0, 0);
        let (kept, bytes) = read.await.unwrap();
        assert_eq!((&kept, kept.bytes), (image, bytes.len() as i64));
        all.push(bytes);
    }
    all
}

#[tokio::test]
async fn rule_6_6_a_handler_reads_the_images_of_its_line_in_order() {
    let world = World::start().await;
    world.session("s1").await;
    let mut plugin = looking(&world).await;
    let (plug, ada) = (world.client("plug").await, world.client("ada").await);
    let uploaded = upload(&ada, whole("s1")).await.unwrap();
    let wide = picture(MediaType::Webp, 9, 4);
    let named = v1::Image { name: "wide.webp".to_owned(), ..bytes(MediaType::Webp, wide.clone()) };
    let images = vec![named, stored(&uploaded.attachment_id), base64(&dot64())];
    let line = Line::new(&ada, "s1", "/look here").with(images.clone());
    let running = line.start();
    let invocation = plugin.invocation().await;
    assert_eq!((invocation.name.as_str(), invocation.raw_input.as_str()), ("look", " here"));
    assert_eq!(reads(&plug, &invocation).await, [wide, DOT.to_vec(), DOT.to_vec()]);
    let shown = |image: &v1::Attachment| (image.name.clone(), image.width, image.height);
    let shown: Vec<_> = invocation.images.iter().map(shown).collect();
    let wanted = [("wide.webp", 9, 4), ("dot.png", 1, 1), ("", 1, 1)];
    assert_eq!(shown, wanted.map(|(name, width, height)| (name.to_owned(), width, height)));
    plugin.succeeds(&invocation, "seen").await.unwrap();
    let ended = within("the end", running).await.unwrap().unwrap();
    assert_eq!(said(&ended), ("success", "seen"));

    // The same again replays; what came before can be given again; other images are another request.
    assert!(line.ended().await.replayed);
    refused(line.clone().with(images[..2].to_vec()).once().await, "REQUEST_ID_REUSED");
    let earlier = stored(&invocation.images[0].attachment_id);
    let again = Line::new(&ada, "s1", "/look").with(vec![earlier]).start();
    let second = plugin.invocation().await;
    assert_eq!(reads(&plug, &second).await, [picture(MediaType::Webp, 9, 4)]);
    assert_eq!(second.images[0].name, "wide.webp");
    plugin.succeeds(&second, "again").await.unwrap();
    within("the end", again).await.unwrap().unwrap();
    world.audit().await;
}

#[tokio::test]
async fn rule_6_6_only_a_command_that_declares_images_gets_some() {
    let world = World::start().await;
    world.session("s1").await;
    let mut plugin = looking(&world).await;
    let op = world.client("op").await;
    for text in ["/plain", "/status", "/permission supervised"] {
        let ended = Line::new(&op, "s1", text).with(vec![base64(&dot64())]).ended().await;
        let (kind, words) = said(&ended);
        assert!(kind == "error" && words.contains("takes no images"), "{text}: {kind} {words}");
    }
    let listed = op.commands().list_commands(v1::ListCommandsRequest::default()).await.unwrap().into_inner();
    let takes = |command: &v1::Command| {
        let definition = command.definition.clone().unwrap();
        definition.input.is_some_and(|input| input.images).then_some(definition.name)
    };
    assert_eq!(listed.commands.iter().filter_map(takes).collect::<Vec<_>>(), ["look"]);
    let plain = Line::new(&op, "s1", "/look without any").start();
    let first = plugin.invocation().await;
    assert_eq!((first.raw_input.as_str(), first.images.len()), (" without any", 0));
    plugin.succeeds(&first, "nothing to see").await.unwrap();
    within("the end", plain).await.unwrap().unwrap();
    world.audit().await;
}
