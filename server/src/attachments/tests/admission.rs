//! A batch is taken in whole, or not at all; and what comes out is what went in.

use humanplane_core::attachments::{Content, Fresh, Limits, MediaType};
use humanplane_core::id::{AttachmentId, CommandId, SessionId};
use humanplane_core::refusal::Reason;
use tokio_util::sync::CancellationToken;

use super::super::Attachments;
use super::{Shelf, admit, fact, given, made, over, session, terms};

fn picture(size: u32) -> Vec<u8> {
    made::image(MediaType::Png, size, size)
}

fn fresh(bytes: Vec<u8>) -> Fresh {
    Fresh { media_type: MediaType::Png, name: Some("picture".to_owned()), bytes }
}

fn inline(size: u32) -> humanplane_core::attachments::Image {
    given(MediaType::Png, Content::Bytes(picture(size)))
}

#[tokio::test]
async fn rule_6_6_one_bad_member_among_twenty_and_nothing_is_published() {
    use base64::Engine as _;
    let text = base64::engine::general_purpose::STANDARD.encode(picture(3));
    let bad = [
        (given(MediaType::Jpeg, Content::Bytes(picture(3))), Reason::AttachmentRejected),
        (given(MediaType::Png, Content::Bytes(picture(3)[..40].to_vec())), Reason::AttachmentRejected),
        (given(MediaType::Png, Content::Bytes(Vec::new())), Reason::AttachmentRejected),
        (
            given(MediaType::Png, Content::Bytes(made::resized(&picture(3), 9000, 1))),
            Reason::AttachmentRejected,
        ),
        (
            given(MediaType::Png, Content::Base64(text.trim_end_matches('=').to_owned() + "\n")),
            Reason::BadBase64,
        ),
        (given(MediaType::Png, Content::Stored(AttachmentId::from("none"))), Reason::AttachmentNotFound),
    ];
    for (place, (bad, reason)) in [0, 3, 7, 12, 18, 19].into_iter().zip(bad) {
        let shelf = Shelf::default();
        let attachments = over(&shelf);
        let mut images: Vec<_> = (1..20).map(inline).collect();
        let asks_the_store = matches!(bad.content, Content::Stored(_));
        images.insert(place, bad);
        let refusal = admit(&attachments, "c1", images).await.unwrap_err();
        assert_eq!(refusal.reason, reason, "{refusal}");
        assert!(shelf.keys().is_empty(), "{:?}", shelf.keys());
        assert!(asks_the_store || shelf.touched() == 0, "the store was called before all was checked");
        assert!(asks_the_store || fact(&refusal, "image") == place.to_string(), "{refusal:?}");
    }
}

#[tokio::test]
async fn rule_6_6_a_batch_comes_back_in_order_as_references() {
    let shelf = Shelf::default();
    let attachments = over(&shelf);
    let uploaded = attachments.upload(session(), fresh(picture(5))).await.unwrap();
    let images =
        vec![inline(1), given(MediaType::Png, Content::Stored(uploaded.id.clone())), inline(2), inline(1)];
    let refs = admit(&attachments, "c1", images).await.unwrap();
    assert_eq!(refs.iter().map(|kept| kept.width).collect::<Vec<_>>(), [1, 5, 2, 1]);
    assert_eq!(
        refs.iter().map(|kept| kept.id.as_str()).collect::<Vec<_>>(),
        ["c1.0", "c1.1", "c1.2", "c1.3"]
    );
    for (kept, size) in refs.iter().zip([1, 5, 2, 1]) {
        let found = attachments.find(&session(), &kept.id).await.unwrap();
        assert_eq!(&found, kept);
        assert_eq!(attachments.load(&found).await.unwrap(), picture(size));
    }
    assert_eq!((shelf.count("objects/"), shelf.count("runs/"), shelf.count("uploads/")), (3, 1, 1));
    let wrong = given(MediaType::Gif, Content::Stored(uploaded.id));
    assert_eq!(fact(&admit(&attachments, "c2", vec![wrong]).await.unwrap_err(), "why"), "mismatch");
}

#[tokio::test]
async fn rule_6_7_the_bytes_of_a_batch_count_stored_ones_too() {
    let shelf = Shelf::default();
    let most = u64::try_from(picture(5).len() + picture(6).len()).unwrap();
    let attachments =
        Attachments::new(Box::new(shelf), terms(Limits { batch_bytes: most, ..Limits::default() }));
    let uploaded = attachments.upload(session(), fresh(picture(5))).await.unwrap();
    let stored = || given(MediaType::Png, Content::Stored(uploaded.id.clone()));
    assert!(admit(&attachments, "c1", vec![stored(), inline(6)]).await.is_ok());
    let refusal = admit(&attachments, "c2", vec![stored(), inline(6), stored()]).await.unwrap_err();
    assert_eq!(fact(&refusal, "why"), "batch-bytes");
}

#[tokio::test]
async fn rule_6_6_a_store_that_fails_in_the_middle_publishes_nothing() {
    for writes in 0..4 {
        let shelf = Shelf::default();
        shelf.fail_after(writes);
        let attachments = over(&shelf);
        let refusal = admit(&attachments, "c1", vec![inline(1), inline(2), inline(3)]).await.unwrap_err();
        assert_eq!(refusal.reason, Reason::StorageUnavailable);
        assert_eq!(shelf.count("runs/"), 0);
        let found = attachments.find(&session(), &AttachmentId::from("c1.0")).await.unwrap_err();
        assert_eq!(found.reason, Reason::AttachmentNotFound);
    }
}

#[tokio::test]
async fn rule_6_6_cancellation_is_honoured_until_the_handler_could_start() {
    for beginning in ["", "objects/", "runs/"] {
        let (shelf, cancel) = (Shelf::default(), CancellationToken::new());
        match beginning {
            "" => cancel.cancel(),
            _ => shelf.cancel_at(beginning, cancel.clone()),
        }
        let attachments = over(&shelf);
        let images = vec![inline(1), inline(2)];
        let refusal = attachments.admit(session(), CommandId::from("c1"), images, cancel).await.unwrap_err();
        assert_eq!((refusal.reason, fact(&refusal, "why")), (Reason::AttachmentRejected, "cancelled"));
        assert_eq!(shelf.count("runs/"), 0, "cancelled at {beginning:?}");
    }
}

#[tokio::test]
async fn the_same_upload_again_is_the_same_attachment() {
    let shelf = Shelf::default();
    let attachments = over(&shelf);
    let first = attachments.upload(session(), fresh(picture(5))).await.unwrap();
    assert_eq!(attachments.upload(session(), fresh(picture(5))).await.unwrap(), first);
    assert_eq!(shelf.keys().len(), 2);
    let named = Fresh { name: Some("other".to_owned()), ..fresh(picture(5)) };
    assert_ne!(attachments.upload(session(), named).await.unwrap().id, first.id);
    assert_eq!(shelf.count("objects/"), 1, "the bytes are there once");
}

#[tokio::test]
async fn an_attachment_is_known_in_its_session_alone() {
    let attachments = over(&Shelf::default());
    let kept = attachments.upload(session(), fresh(picture(5))).await.unwrap();
    let refs = admit(&attachments, "c1", vec![inline(1)]).await.unwrap();
    let other = SessionId::from("s2");
    for id in [&kept.id, &refs[0].id] {
        assert_eq!(attachments.find(&other, id).await.unwrap_err().reason, Reason::AttachmentNotFound);
    }
    for strange in ["", ".", "..", "../x", "c1.9", "c1.0.0", "c1/.0", "c1", "C1.0", &"0".repeat(64)] {
        let refusal = attachments.find(&session(), &AttachmentId::from(strange)).await.unwrap_err();
        assert_eq!(refusal.reason, Reason::AttachmentNotFound, "{strange}");
    }
}

#[tokio::test]
async fn what_has_changed_in_the_store_is_never_handed_out() {
    let shelf = Shelf::default();
    let attachments = over(&shelf);
    let kept = attachments.upload(session(), fresh(picture(5))).await.unwrap();
    assert!(attachments.load(&kept).await.is_ok());
    shelf.rot("objects/");
    let refusal = attachments.load(&kept).await.unwrap_err();
    assert_eq!((refusal.reason, fact(&refusal, "attachmentId")), (Reason::LogDamaged, kept.id.as_str()));
}

#[tokio::test]
async fn memory_is_lent_and_comes_back() {
    let attachments = over(&Shelf::default());
    let held = attachments.room(1 << 20).unwrap();
    let refusal = attachments.room(1).unwrap_err();
    assert_eq!((refusal.reason, fact(&refusal, "limit")), (Reason::QuotaExceeded, "1048576"));
    drop(held);
    assert!(attachments.room(1).is_ok());
}

#[tokio::test]
async fn rule_6_6_what_is_kept_beside_the_bytes_holds_none_of_them() {
    use base64::Engine as _;
    let shelf = Shelf::default();
    let attachments = over(&shelf);
    let refs = admit(&attachments, "c1", vec![inline(40)]).await.unwrap();
    let shown = serde_json::to_string(&refs).unwrap() + &format!("{refs:?}");
    let text = base64::engine::general_purpose::STANDARD.encode(picture(40));
    assert!(!shown.contains(&text[..40]) && !shown.contains("objects"), "{shown}");
}
