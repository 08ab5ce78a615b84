//! No event and no line of the log holds an image, its base64 or a path.

use std::fmt::Write as _;

use crate::support::images::{DOT, MediaType, base64, bytes};
use crate::support::plugin::{Line, said};
use crate::support::server::Settings;
use crate::support::{Process, World, within};
use crate::{dot64, looking, reads};

#[tokio::test]
async fn rule_6_6_images_of_commands_show_in_no_event_and_in_no_log() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &["telemetry.filter=trace"]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    world.session("s1").await;
    let mut plugin = looking(&world).await;
    let (plug, ada) = (world.client("plug").await, world.client("ada").await);
    let images = vec![bytes(MediaType::Png, DOT.to_vec()), base64(&dot64())];
    let running = Line::new(&ada, "s1", "/look").with(images).start();
    let invocation = plugin.invocation().await;
    assert_eq!(reads(&plug, &invocation).await.len(), 2);
    plugin.succeeds(&invocation, "seen").await.unwrap();
    within("the end", running).await.unwrap().unwrap();
    for bad in [base64(&format!("{}\n", dot64())), bytes(MediaType::Png, DOT[..DOT.len() - 1].to_vec())] {
        assert_eq!(said(&Line::new(&ada, "s1", "/look").with(vec![bad]).ended().await).0, "error");
    }
    // The store breaks: that, too, is said without a path.
    let store = folder.path().join("data/attachments");
    std::fs::remove_dir_all(&store).unwrap();
    std::fs::write(&store, "no folder").unwrap();
    let broken = Line::new(&ada, "s1", "/look").with(vec![base64(&dot64())]).ended().await;
    assert_eq!(said(&broken), ("failed", "STORAGE"));
    let events = world.events("s1").await;
    assert_eq!(events.iter().filter(|event| event.r#type == "command/done").count(), 4);
    let events = events.iter().map(|event| String::from_utf8_lossy(&event.data_json).into_owned());
    let mut all = events.collect::<Vec<_>>().join("\n");
    world.audit().await;
    process.kill().await;
    let said = std::fs::read(folder.path().join("stderr")).unwrap();
    assert!(said.windows(4).all(|piece| piece != b"IDAT"), "bytes");
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.contains("the store of attachments did not answer"), "{said}");
    all.push_str(&said);
    let hex = DOT[..12].iter().fold(String::new(), |mut hex, byte| {
        let _infallible = write!(hex, "{byte:02x}");
        hex
    });
    for secret in ["iVBORw0KGgo", "137, 80, 78, 71", &hex, "data/attachments/", "IHDR", "Data(b"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
}
