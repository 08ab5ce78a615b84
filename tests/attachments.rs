//! Images over real gRPC: who may, what is taken, and what is left when somebody dies in the middle.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::time::Duration;

use support::images::{DOT, data, header, kept, part, upload, whole};
use support::server::Settings;
use support::status::refused;
use support::*;
use tokio_stream::wrappers::ReceiverStream;
use v1::UploadAttachmentRequest;
use v1::upload_attachment_request::Frame;

#[tokio::test]
async fn an_image_comes_back_as_it_went_in_whole_or_in_part() {
    let world = World::start().await;
    world.session("s1").await;
    let coder = world.client("coder").await;
    let kept = upload(&coder, whole("s1")).await.unwrap();
    assert_eq!((kept.media_type.as_str(), kept.name.as_str()), ("image/png", "dot.png"));
    assert_eq!((kept.bytes, kept.width, kept.height), (DOT.len() as i64, 1, 1));
    assert_eq!(upload(&coder, whole("s1")).await.unwrap(), kept, "a retry is the same");
    let id = &kept.attachment_id;
    let end = DOT.len() as i64;
    for (offset, length) in
        [(0, 0), (0, end), (5, 10), (5, 0), (end, 0), (end - 1, 99), (0, i64::MAX), (9, i64::MAX)]
    {
        let (said, bytes) = part(&coder, "s1", id, offset, length).await.unwrap();
        let last = if length == 0 { end } else { end.min(offset.saturating_add(length)) };
        assert_eq!(bytes, &DOT[offset as usize..last as usize], "{offset} {length}");
        assert_eq!(said, kept);
    }
    for (offset, length) in [(end + 1, 0), (-1, 0), (0, -1)] {
        refused(part(&coder, "s1", id, offset, length).await, "FIELD_INVALID");
    }
}

#[tokio::test]
async fn whoever_may_read_the_session_may_read_its_images_and_nobody_else() {
    let world = World::start().await;
    world.session("s1").await;
    world.session("s2").await;
    let id = upload(&world.client("coder").await, whole("s1")).await.unwrap().attachment_id;
    for who in ["coder", "op", "eye", "ada", "one"] {
        assert!(part(&world.client(who).await, "s1", &id, 0, 0).await.is_ok(), "{who}");
    }
    refused(part(&world.client("two").await, "s1", &id, 0, 0).await, "FOREIGN_SCOPE");
    refused(part(&world.client("coder").await, "s2", &id, 0, 0).await, "ATTACHMENT_NOT_FOUND");
    refused(part(&world.client("coder").await, "s1", "../x", 0, 0).await, "ATTACHMENT_NOT_FOUND");
    refused(upload(&world.client("eye").await, whole("s1")).await, "ROLE_MISSING");
    refused(upload(&world.client("two").await, whole("s1")).await, "FOREIGN_SCOPE");
    let coder = world.client("coder").await;
    refused(upload(&coder, whole("s3")).await, "SESSION_NOT_FOUND");
    let close = v1::CloseSessionRequest { session_id: "s1".to_owned(), reason: String::new() };
    world.client("op").await.sessions().close_session(close).await.unwrap();
    refused(upload(&coder, whole("s1")).await, "SESSION_CLOSED");
    assert!(part(&coder, "s1", &id, 0, 0).await.is_ok(), "what is closed can be read");
}

#[tokio::test]
async fn rule_6_7_an_upload_that_is_not_what_it_said_leaves_nothing() {
    let world = World::on_disk(&["liveness.hello_timeout=1s"]).await;
    world.session("s1").await;
    let coder = world.client("coder").await;
    let size = DOT.len();
    let rejected = [
        (vec![header("s1", size), data(&DOT[..size - 1])], "cut-off"),
        (vec![header("s1", size - 1), data(DOT)], "cut-off"),
        (vec![header("s1", size)], "cut-off"),
        (vec![header("s1", 0)], "empty"),
        (vec![header("s1", (20 << 20) + 1)], "bytes"),
        (vec![header("s1", size - 1), data(&DOT[..size - 1])], "damaged"),
        (vec![header("s1", 9), data(b"no image!")], "mismatch"),
    ];
    for (frames, why) in rejected {
        let status = refused(upload(&coder, frames).await, "ATTACHMENT_REJECTED");
        assert_eq!(metadata(&status)["why"], why);
    }
    for frames in [vec![], vec![data(DOT)], vec![header("s1", size), header("s1", size)]] {
        refused(upload(&coder, frames).await, "FIELD_INVALID");
    }
    assert_eq!(kept(world.folder.path()), Vec::<String>::new());
}

#[tokio::test]
async fn uploads_hold_only_so_much_memory() {
    let set = ["attachments.memory=1MiB", "attachments.image_size=1MiB", "limits.watch_stall=2s"];
    let world = World::with(&set).await;
    world.session("s1").await;
    let coder = world.client("coder").await;
    let (sender, receiver) = tokio::sync::mpsc::channel(4);
    let frame = |frame| UploadAttachmentRequest { frame: Some(frame) };
    sender.send(frame(header("s1", 1 << 20))).await.unwrap();
    let mut service = coder.attachments();
    let slow = tokio::spawn(async move { service.upload_attachment(ReceiverStream::new(receiver)).await });
    let full =
        || async { (reason(&upload(&coder, whole("s1")).await.err()?) == "QUOTA_EXCEEDED").then_some(()) };
    wait::eventually("no more memory", full).await;
    let ended = within("the end of the slow one", slow).await.unwrap();
    assert_eq!(metadata(&refused(ended, "ATTACHMENT_REJECTED"))["why"], "cut-off");
    drop(sender);
    assert!(upload(&coder, whole("s1")).await.is_ok(), "it came back");
}

#[tokio::test]
async fn rule_1_2_a_kill_in_the_middle_of_uploads_leaves_whole_ones_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let mut acknowledged: Vec<String> = Vec::new();
    for round in 0..rounds(6, 200) {
        let process = Process::start(&settings, folder.path()).await;
        let world = World::around(process.address, settings.clone());
        if round == 0 {
            world.session("s1").await;
        }
        let coder = world.client("coder").await;
        for id in &acknowledged {
            assert_eq!(part(&coder, "s1", id, 0, 0).await.unwrap().1, DOT, "acknowledged is kept");
        }
        // One that never ends, and many that do.
        let (sender, receiver) = tokio::sync::mpsc::channel(4);
        for frame in [header("s1", DOT.len()), data(&DOT[..30])] {
            sender.send(UploadAttachmentRequest { frame: Some(frame) }).await.unwrap();
        }
        let mut service = coder.attachments();
        let half =
            tokio::spawn(async move { service.upload_attachment(ReceiverStream::new(receiver)).await });
        let many = tokio::spawn(async move {
            let mut kept = Vec::new();
            for number in 0.. {
                let mut frames = whole("s1");
                if let Frame::Header(header) = &mut frames[0] {
                    header.name = format!("{round}-{number}");
                }
                match upload(&coder, frames).await {
                    Ok(made) => kept.push(made.attachment_id),
                    Err(_) => break,
                }
            }
            kept
        });
        tokio::time::sleep(Duration::from_millis(20 + (round as u64 * 37) % 200)).await;
        process.kill().await;
        acknowledged.extend(within("the end of the uploads", many).await.unwrap());
        assert!(within("the end of the half one", half).await.unwrap().is_err());
        drop(sender);
    }
    assert!(!acknowledged.is_empty());
    // Nothing was used by a command: after the stated time all of it is gone, pieces included.
    let short = ["attachments.keep_unused=1s", "attachments.sweep_interval=1s"];
    let process = Process::start(&Settings::on_disk(folder.path(), &short), folder.path()).await;
    let gone = || async { kept(folder.path()).is_empty().then_some(()) };
    wait::eventually("an empty folder", gone).await;
    process.kill().await;
}

#[tokio::test]
async fn rule_6_6_no_event_and_no_line_of_the_log_holds_an_image_or_a_path() {
    use std::fmt::Write as _;
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &["telemetry.filter=trace"]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    world.session("s1").await;
    let coder = world.client("coder").await;
    let id = upload(&coder, whole("s1")).await.unwrap().attachment_id;
    refused(upload(&coder, vec![header("s1", 12), data(&DOT[..12])]).await, "ATTACHMENT_REJECTED");
    part(&coder, "s1", &id, 0, 0).await.unwrap();
    // What was kept is taken away: that, too, is said without a path.
    std::fs::remove_dir_all(folder.path().join("data/attachments/objects")).unwrap();
    refused(part(&coder, "s1", &id, 0, 0).await, "LOG_DAMAGED");
    let events = world.types("s1").await;
    assert!(events.iter().all(|kind| !kind.starts_with("attach")), "{events:?}");
    process.kill().await;
    let said = std::fs::read(folder.path().join("stderr")).unwrap();
    assert!(said.windows(4).all(|piece| piece != b"IDAT"), "bytes");
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.contains("attachment"), "it was looked at: {said}");
    let hex = DOT[..12].iter().fold(String::new(), |mut hex, byte| {
        let _infallible = write!(hex, "{byte:02x}");
        hex
    });
    for secret in ["iVBORw0KGgo", "137, 80, 78, 71", &hex, "data/attachments/"] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
}
