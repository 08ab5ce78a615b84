//! What nobody uses goes; what anybody uses stays, however the two fall together.

use futures_util::FutureExt as _;
use humanplane_core::attachments::{Content, Fresh, MediaType};
use humanplane_core::time::WallMillis;

use super::super::Swept;
use super::{KEEP, Shelf, admit, given, made, over, session};

const LATER: WallMillis = WallMillis(KEEP.as_millis() as i64);

fn fresh(size: u32) -> Fresh {
    Fresh { media_type: MediaType::Png, name: None, bytes: made::image(MediaType::Png, size, size) }
}

fn swept(uploads: usize, objects: usize) -> Swept {
    Swept { uploads, objects, pieces: 0 }
}

#[tokio::test]
async fn an_upload_that_nobody_uses_goes_and_one_that_a_command_used_stays() {
    let shelf = Shelf::default();
    let attachments = over(&shelf);
    let _unused = attachments.upload(session(), fresh(1)).await.unwrap();
    let used = attachments.upload(session(), fresh(2)).await.unwrap();
    let refs =
        admit(&attachments, "c1", vec![given(MediaType::Png, Content::Stored(used.id))]).await.unwrap();
    assert_eq!(attachments.sweep(WallMillis(LATER.0 - 1)).await.unwrap(), swept(0, 0));
    assert_eq!(attachments.sweep(LATER).await.unwrap(), swept(2, 1), "the upload's own record goes, too");
    assert_eq!((shelf.count("objects/"), shelf.count("runs/"), shelf.count("uploads/")), (1, 1, 0));
    let again = over(&shelf); // after a restart
    let found = again.find(&session(), &refs[0].id).await.unwrap();
    assert!(again.load(&found).await.is_ok());
    assert_eq!(again.sweep(WallMillis(i64::MAX)).await.unwrap(), swept(0, 0));
}

#[tokio::test]
async fn bytes_that_an_interrupted_upload_left_go() {
    let shelf = Shelf::default();
    shelf.fail_after(1);
    assert!(over(&shelf).upload(session(), fresh(1)).await.is_err());
    assert_eq!(shelf.count("objects/"), 1);
    assert_eq!(over(&shelf).sweep(LATER).await.unwrap(), swept(0, 1));
    assert!(shelf.keys().is_empty());
}

#[tokio::test]
async fn what_is_used_again_while_a_sweep_looks_stays() {
    for folder in ["uploads", "runs", "objects"] {
        let shelf = Shelf::default();
        let attachments = over(&shelf);
        let used = attachments.upload(session(), fresh(1)).await.unwrap();
        let again = attachments.upload(session(), fresh(2)).await.unwrap();
        let (meanwhile, id) = (attachments.clone(), used.id.clone());
        shelf.at(LATER.0);
        shelf.when_listed(folder, move || {
            let (meanwhile, id) = (meanwhile.clone(), id.clone());
            async move {
                let image = given(MediaType::Png, Content::Stored(id));
                admit(&meanwhile, "c1", vec![image]).await.unwrap();
                meanwhile.upload(session(), fresh(2)).await.unwrap();
            }
            .boxed()
        });
        attachments.sweep(LATER).await.unwrap();
        let kept = attachments.find(&session(), &again.id).await.unwrap();
        assert!(attachments.load(&kept).await.is_ok(), "listed {folder}");
        let refs = attachments.find(&session(), &"c1.0".into()).await.unwrap();
        assert!(attachments.load(&refs).await.is_ok(), "listed {folder}");
    }
}
