//! The index is derived: a crash at any point of its way to disk leaves nothing out.

use std::fs;
use std::path::Path;

use super::super::delta::GENERATION;
use super::{EventLog, Options, append, create, open, open_with};

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a directory").map(|entry| entry.expect("an entry")) {
        if entry.file_type().expect("a type").is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

/// An open derives the index from commits that hold several frames each, is cut off, and the next one goes on from
/// where the first one says it was.
#[test]
fn an_open_that_was_cut_off_leaves_no_frame_out_of_the_index() {
    // The first generation ends in the middle of a group: 1 + 5n is never a multiple of 64 here.
    const GROUP: i64 = 5;
    let dir = tempfile::tempdir().expect("a directory");
    let (heard, log) = open(dir.path()).expect("a new log");
    log.submit(vec![create("a", 1)]);
    let groups = i64::try_from(GENERATION).expect("a number") / GROUP + 10;
    for group in 0..groups {
        log.submit((0..GROUP).map(|n| append("a", 1 + group * GROUP + n, 1)).collect());
    }
    let all = usize::try_from(groups * GROUP + 1).expect("a number");
    assert_eq!(heard.wait(all).len(), all);
    log.close().expect("clean");

    let again = Options { rebuild_index: true, ..Options::default() };
    let (heard, log) = open_with(dir.path(), again).expect("it derives its index");
    // One more commit makes durable how far the index says it goes; then the process is gone.
    log.submit(vec![append("a", groups * GROUP + 1, 1)]);
    assert_eq!(heard.wait(1).len(), 1);
    let left = tempfile::tempdir().expect("a directory");
    copy(dir.path(), left.path());

    drop(log);
    let (_, log) = open(left.path()).expect("it opens");
    assert_eq!(log.verify(&"a".into()), Ok(Vec::new()));
}
