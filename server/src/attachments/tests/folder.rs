//! The real stores: a folder, and memory.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use bytes::Bytes;

use super::super::{Objects, open};

fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            true => found.extend(files(&entry.path())),
            false => drop(found.insert(entry.file_name().to_string_lossy().into_owned())),
        }
    }
    found
}

async fn stores_and_forgets(store: &dyn Objects) {
    assert_eq!(store.get("objects/ab/abcd").await.unwrap(), None);
    assert_eq!(store.list("objects").await.unwrap(), []);
    store.put("objects/ab/abcd", Bytes::from_static(b"one")).await.unwrap();
    store.put("objects/ab/abcd", Bytes::from_static(b"two")).await.unwrap();
    store.put("runs/x/0-1.json", Bytes::from_static(b"{}")).await.unwrap();
    assert_eq!(store.get("objects/ab/abcd").await.unwrap().unwrap(), "two");
    let found = store.list("objects").await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].key, "objects/ab/abcd");
    assert!(found[0].written > 1_600_000_000_000);
    store.delete("objects/ab/abcd").await.unwrap();
    store.delete("objects/ab/abcd").await.unwrap();
    assert_eq!(store.get("objects/ab/abcd").await.unwrap(), None);
    assert_eq!(store.list("runs").await.unwrap()[0].key, "runs/x/0-1.json");
}

#[tokio::test]
async fn a_folder_and_memory_do_the_same() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("a b").join("attachments");
    let url = url::Url::from_file_path(&folder).unwrap();
    stores_and_forgets(&*open(url.as_str()).unwrap()).await;
    assert_eq!(std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    stores_and_forgets(&*open("memory:").unwrap()).await;
}

#[tokio::test]
async fn pieces_of_interrupted_writes_are_neither_seen_nor_kept() {
    let folder = tempfile::tempdir().unwrap();
    let url = url::Url::from_file_path(folder.path()).unwrap();
    let store = open(url.as_str()).unwrap();
    store.put("objects/ab/abcd", Bytes::from_static(b"whole")).await.unwrap();
    std::fs::write(folder.path().join("objects/ab/abce#1"), b"ha").unwrap();
    assert_eq!(store.list("objects").await.unwrap().len(), 1);
    assert_eq!(store.tidy().await.unwrap(), 1);
    assert_eq!(files(folder.path()), BTreeSet::from(["abcd".to_owned()]));
}

#[test]
fn a_url_that_names_nothing_says_so() {
    for url in ["", "nothing", "file://host/path", "ftp://x/y", "s3://"] {
        assert!(open(url).is_err(), "{url}");
    }
}

#[cfg(feature = "cloud")]
#[tokio::test]
async fn a_bucket_is_opened_by_its_url() {
    for url in ["s3://bucket/prefix", "gs://bucket/prefix"] {
        assert!(open(url).is_ok(), "{url}");
    }
}
