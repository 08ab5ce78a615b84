//! What the suite cannot see from outside: damage, crashes of the files around sled, the order of syncs.

mod damage;
mod files;
mod index;
mod model;
mod syncs;

use std::path::Path;
use std::sync::Arc;

use super::super::conformance::{self, Recorder, append, create};
use super::super::{EventLog, Options, StoreError};
use super::SledLog;

/// Opens the log in `dir` with a small cache.
fn open(dir: &Path) -> Result<(Arc<Recorder>, SledLog), StoreError> {
    open_with(dir, Options::default())
}

fn open_with(dir: &Path, options: Options) -> Result<(Arc<Recorder>, SledLog), StoreError> {
    let (heard, sink) = Recorder::new();
    SledLog::open(dir, sink, Options { cache_bytes: 8 << 20, ..options }).map(|log| (heard, log))
}

/// A closed log of two sessions: `a` with 1 + 2 × 40 events and `b` with 1 + 40.
fn filled(dir: &Path) {
    let (heard, log) = open(dir).expect("a new log");
    log.submit(vec![create("a", 1), create("b", 1)]);
    for n in 0..40 {
        log.submit(vec![append("a", 1 + 2 * n, 2), append("b", 1 + n, 1)]);
    }
    assert_eq!(heard.wait(82).len(), 82);
    log.close().expect("clean");
}

#[test]
fn a_setting_outlives_the_process_and_a_copy_of_its_files() {
    let dir = tempfile::tempdir().expect("a directory");
    let (heard, log) = open(dir.path()).expect("a new log");
    log.set("permission/defaultPreset", Some("supervised"));
    log.set("gone", Some("x"));
    log.set("gone", None);
    heard.wait_kept(3);
    // As a kill leaves it: nothing was closed.
    let image = tempfile::tempdir().expect("a directory");
    damage::copy_files(dir.path(), image.path());
    log.close().expect("clean");
    for dir in [dir.path(), image.path()] {
        let (_, log) = open(dir).expect("it opens again");
        assert_eq!(log.setting("permission/defaultPreset").expect("open").as_deref(), Some("supervised"));
        assert_eq!(log.setting("gone").expect("open"), None);
    }
}

#[test]
fn conforms() {
    let root = tempfile::tempdir().expect("a directory");
    let number = std::cell::Cell::new(0);
    conformance::run(&|sink| {
        number.set(number.get() + 1);
        let dir = root.path().join(number.get().to_string());
        let options = Options { cache_bytes: 8 << 20, ..Options::default() };
        Arc::new(SledLog::open(&dir, sink, options).expect("a new log"))
    });
    let blobs =
        |n: i32| std::fs::read_dir(root.path().join(n.to_string()).join("blobs")).expect("sled's own");
    let files = (1..=number.get()).flat_map(blobs).count();
    assert_eq!(files, 0, "no page ever grew so large that sled gave it a file");
}
