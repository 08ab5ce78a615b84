//! What a crash leaves beside the log, and what an operator may do to a directory.

use std::os::unix::fs::PermissionsExt as _;

use super::super::files::Names;
use super::damage::copy_files;
use super::*;

/// What a machine that dies now would find after its restart, as far as the page cache goes.
fn crash_image(dir: &Path) -> tempfile::TempDir {
    let image = tempfile::tempdir().expect("a directory");
    copy_files(dir, image.path());
    image
}

fn refused(dir: &Path, with: &str) {
    match open(dir) {
        Err(StoreError::Refused(why)) => assert!(why.contains(with), "{why}"),
        Err(other) => panic!("refused otherwise: {other:?}"),
        Ok(_) => panic!("it opened"),
    }
}

#[test]
fn an_unfinished_snapshot_of_sled_is_removed() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    for torn in ["snap.FFFFFFFFFFFFFFFF.generating", "snap.0000000000000001.generating"] {
        std::fs::write(dir.path().join(torn), b"torn").expect("written");
    }
    let (_, log) = open(dir.path()).expect("it opens all the same");
    assert_eq!(log.stats().sessions, 2);
    assert_eq!(Names::of(dir.path()).snapshots(true).expect("listed").len(), 0);
}

#[test]
fn a_torn_snapshot_is_refused_and_nothing_is_lost_by_it() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    // sled writes a snapshot when it opens what it did not write in one go.
    drop(open(dir.path()).expect("it opens"));
    let snapshots = Names::of(dir.path()).snapshots(false).expect("listed");
    let whole = std::fs::read(&snapshots[0]).expect("a snapshot");
    std::fs::write(&snapshots[0], &whole[..whole.len() / 2]).expect("torn");
    refused(dir.path(), "orrupt");
    std::fs::write(&snapshots[0], &whole).expect("mended");
    open(dir.path()).expect("it opens again");
}

#[test]
fn a_log_without_its_witness_or_its_data_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    let names = Names::of(dir.path());
    std::fs::rename(&names.witness, dir.path().join("away")).expect("moved");
    refused(dir.path(), "without its witness");
    std::fs::rename(dir.path().join("away"), &names.witness).expect("moved");
    std::fs::rename(&names.db, dir.path().join("away")).expect("moved");
    refused(dir.path(), "without its data");
    std::fs::rename(dir.path().join("away"), &names.db).expect("moved");
    std::fs::write(&names.witness, [0; 8192]).expect("written");
    refused(dir.path(), "neither slot");
}

#[test]
fn a_creation_that_was_interrupted_begins_again() {
    let dir = tempfile::tempdir().expect("a directory");
    let names = Names::of(dir.path());
    std::fs::write(&names.creating, b"").expect("written");
    std::fs::write(&names.db, b"half a file").expect("written");
    std::fs::write(&names.conf, b"").expect("written");
    let (_, log) = open(dir.path()).expect("a new log");
    assert_eq!(log.stats().sessions, 0);
    assert!(!names.creating.exists());
}

#[test]
fn nothing_is_created_unless_it_may_be() {
    let dir = tempfile::tempdir().expect("a directory");
    let options = Options { create: false, ..Options::default() };
    assert!(matches!(open_with(dir.path(), options), Err(StoreError::Refused(_))));
    assert_eq!(std::fs::read_dir(dir.path()).expect("a directory").count(), 0);
    filled(dir.path());
    open_with(dir.path(), options).expect("it is there");
}

#[test]
fn only_the_owner_may_look() {
    let dir = tempfile::tempdir().expect("a directory");
    let inner = dir.path().join("deep/log");
    filled(&inner);
    let mode = std::fs::metadata(&inner).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn two_processes_never_share_a_log() {
    let dir = tempfile::tempdir().expect("a directory");
    let (_, log) = open(dir.path()).expect("a new log");
    refused(dir.path(), "another process holds");
    drop(log);
    open(dir.path()).expect("it was let go of");
}

#[test]
fn after_an_unclean_stop_a_copy_is_kept_until_the_log_has_verified() {
    let dir = tempfile::tempdir().expect("a directory");
    let (heard, log) = open(dir.path()).expect("a new log");
    log.submit(vec![create("a", 3)]);
    heard.wait(1);
    let image = crash_image(dir.path());
    let names = Names::of(image.path());
    let (_, log) = open(image.path()).expect("everything is there");
    assert_eq!(log.session(&"a".into()).expect("open").expect("there").next_seq, 3);
    assert!(!names.spare.exists(), "it goes once the log has verified");
    drop(log);

    let image = crash_image(dir.path());
    let names = Names::of(image.path());
    let found = std::fs::read(&names.db).expect("sled's file");
    std::fs::write(&names.db, &found[..0]).expect("lost");
    refused(image.path(), "before-open");
    assert_eq!(std::fs::read(names.spare.join("db")).expect("copied"), &found[..0]);
    std::fs::write(&names.db, &found).expect("something else");
    open(image.path()).expect("it opens");
    assert!(!names.spare.exists());
}

#[test]
fn damage_after_a_clean_stop_is_copied_before_anything_mends_it() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path());
    let names = Names::of(dir.path());
    let whole = std::fs::read(&names.db).expect("sled's file");
    let used = whole.iter().rposition(|byte| *byte != 0).expect("some");
    let mut refused = 0;
    for at in [40, used / 2, used - 40] {
        let image = crash_image(dir.path());
        let names = Names::of(image.path());
        let mut found = whole.clone();
        found[at] ^= 0x10;
        std::fs::write(&names.db, &found).expect("written");
        if open(image.path()).is_err() {
            refused += 1;
            let copied = std::fs::read(names.spare.join("db")).expect("copied");
            assert!(copied == found, "byte {at}: it is not what was there");
        }
    }
    assert!(refused > 0, "nothing was noticed");
}

#[test]
fn the_witness_may_lag_but_never_lead() {
    let dir = tempfile::tempdir().expect("a directory");
    let (heard, log) = open(dir.path()).expect("a new log");
    for n in 0..10 {
        log.submit(vec![if n == 0 { create("a", 1) } else { append("a", n, 1) }]);
        heard.wait(n as usize + 1);
        let image = crash_image(dir.path());
        let (_, again) = open(image.path()).expect("a crash here loses nothing");
        assert_eq!(again.session(&"a".into()).expect("open").expect("there").next_seq, n + 1);
    }
}

#[test]
fn an_interrupted_import_leaves_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let (_, log) = open(dir.path()).expect("a new log");
    let mut image = None;
    let mut batches = (0..3_000).map(|n| {
        if n == 2_999 {
            image = Some(crash_image(dir.path()));
        }
        Ok(append("a", n * 4, 4).draft)
    });
    log.import(conformance::meta("a"), &mut batches).expect("the import itself goes through");
    let image = image.expect("taken");
    let (_, again) = open(image.path()).expect("the crash harms nobody");
    assert_eq!(again.session(&"a".into()), Ok(None));
    again
        .core
        .with(|trees| -> Result<(), StoreError> {
            assert_eq!(trees.body.range(&[], &[0xFF; 40]).count(), 0, "no content stays");
            assert_eq!(super::super::meta::noted_chunks(&trees.meta)?.len(), 0);
            Ok(())
        })
        .expect("readable");
    log.core
        .with(|trees| -> Result<(), StoreError> {
            assert!(trees.body.range(&[], &[0xFF; 40]).count() > 10, "there was some");
            assert_eq!(
                super::super::meta::noted_chunks(&trees.meta)?.len(),
                0,
                "and the whole one is settled"
            );
            Ok(())
        })
        .expect("readable");
}
