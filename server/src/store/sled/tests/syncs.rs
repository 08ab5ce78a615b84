//! Nothing is acknowledged before it is durable, and a failure is for ever.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::disk::{Hook, Point, Step};
use super::super::shim;
use super::*;
use crate::store::{CommitReport, CommitSink};

fn open_hooked(dir: &Path, sink: CommitSink, hook: Hook) -> SledLog {
    SledLog::open_with_hook(dir, sink, Options { cache_bytes: 8 << 20, ..Options::default() }, hook)
        .expect("a log")
}

/// Through the points and through the shim's own count: whatever order somebody gives these lines, an
/// acknowledgement that comes before its sync fails here.
#[test]
fn an_acknowledgement_never_precedes_its_sync() {
    let dir = tempfile::tempdir().expect("a directory");
    let events: Arc<Mutex<Vec<(String, u64)>>> = Arc::default();
    let (points, acks) = (Arc::clone(&events), Arc::clone(&events));
    let hook: Hook = Arc::new(move |point| {
        points.lock().expect("whole").push((format!("{point:?}"), shim::hits()));
        Ok(Step::Go)
    });
    let told = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&told);
    let sink: CommitSink = Arc::new(move |report| {
        assert!(matches!(report, CommitReport::Committed(_)));
        acks.lock().expect("whole").push(("Ack".into(), shim::hits()));
        count.fetch_add(1, Ordering::Release);
    });
    let log = open_hooked(dir.path(), sink, hook);
    for n in 0..20 {
        log.submit(vec![if n == 0 { create("a", 1) } else { append("a", n, 1) }]);
        while told.load(Ordering::Acquire) <= n as u64 {
            std::thread::yield_now();
        }
    }
    let events = events.lock().expect("whole").clone();
    for group in events.split_inclusive(|(what, _)| what == "Ack") {
        let at = |what: &str| group.iter().position(|(point, _)| point == what);
        let (write, flush, synced) = (at("Write"), at("Flush"), at("Synced"));
        assert!(write < flush && flush < synced && write.is_some(), "{group:?}");
        assert_eq!(at("Ack"), Some(group.len() - 1));
        assert!(
            group[synced.expect("some")].1 > group[write.expect("some")].1,
            "sled synced in between: {group:?}"
        );
    }
}

/// Each point fails once, at the fifth group.
#[test]
fn every_failure_poisons_for_ever_and_reads_go_on() {
    for point in [Point::Write, Point::Flush, Point::Synced, Point::Witness] {
        let dir = tempfile::tempdir().expect("a directory");
        let seen = AtomicU64::new(0);
        let hook: Hook = Arc::new(move |at| {
            if at == point && seen.fetch_add(1, Ordering::Relaxed) == 4 {
                return Err(io::Error::other("the disk is gone"));
            }
            Ok(Step::Go)
        });
        let (heard, sink) = Recorder::new();
        let log = open_hooked(dir.path(), sink, hook);
        let mut acknowledged = 0;
        for n in 0..8 {
            log.submit(vec![if n == 0 { create("a", 1) } else { append("a", n, 1) }]);
            acknowledged = heard.wait(n as usize + 1).len();
        }
        assert!((4..=5).contains(&acknowledged), "{point:?}: {acknowledged}");
        let report = heard.wait_failed();
        let CommitReport::Failed(StoreError::Poisoned(why)) = report else { panic!("{report:?}") };
        assert!(why.contains("the disk is gone"), "{why}");
        assert_eq!(log.health(), Err(StoreError::Poisoned(why)));
        let page = log.read(&"a".into(), 0, 100, usize::MAX).expect("reads go on");
        assert_eq!(page.records.len(), acknowledged, "and show what is durable only");
        assert_eq!(heard.reports().len(), acknowledged + 1, "it failed once and for ever");
        assert!(log.close().is_err());
        drop(log);
        let (_, log) = open(dir.path()).expect("the log decides");
        let head = log.session(&"a".into()).expect("open").expect("there").next_seq as usize;
        assert!((acknowledged..=acknowledged + 1).contains(&head));
    }
}

#[test]
fn an_import_fails_with_the_store() {
    let dir = tempfile::tempdir().expect("a directory");
    let hook: Hook =
        Arc::new(
            |at| {
                if at == Point::Synced { Err(io::Error::other("the disk is gone")) } else { Ok(Step::Go) }
            },
        );
    let (heard, sink) = Recorder::new();
    let log = open_hooked(dir.path(), sink, hook);
    let mut batches = (0..9).map(|n| Ok(append("a", n, 1).draft));
    assert!(log.import(conformance::meta("a"), &mut batches).is_err());
    heard.wait_failed();
    assert_eq!(log.session(&"a".into()), Ok(None));
    assert!(log.import(conformance::meta("b"), &mut std::iter::empty()).is_err());
}

/// A writer that hangs in a sync does not hang whoever closes the store.
#[test]
fn closing_never_hangs() {
    let dir = tempfile::tempdir().expect("a directory");
    let (stuck, gate) = (Arc::new(Mutex::new(())), Arc::new(AtomicU64::new(0)));
    let (inside, entered) = (Arc::clone(&stuck), Arc::clone(&gate));
    let hook: Hook = Arc::new(move |at| {
        if at == Point::Flush {
            entered.store(1, Ordering::Release);
            drop(inside.lock().expect("whole"));
        }
        Ok(Step::Go)
    });
    let (_, sink) = Recorder::new();
    let log = open_hooked(dir.path(), sink, hook);
    let held = stuck.lock().expect("whole");
    log.submit(vec![create("a", 1)]);
    while gate.load(Ordering::Acquire) == 0 {
        std::thread::yield_now();
    }
    let start = std::time::Instant::now();
    assert!(matches!(log.close(), Err(StoreError::Io(_))));
    assert!(start.elapsed() < std::time::Duration::from_secs(15));
    assert!(log.health().is_err(), "a writer that makes no progress is not healthy");
    drop(held);
}
