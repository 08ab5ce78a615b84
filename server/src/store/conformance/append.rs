//! Appending: order, heads, creation, misuse, closing.
#![allow(clippy::expect_used, reason = "a suite panics where the engine does not conform")]

use humanplane_core::id::SessionId;

use super::support::{Recorder, append, create, everything, meta};
use super::{Factory, batch, event};
use crate::store::{Append, CommitReport, EventLog, StoreError};

pub(super) fn run(factory: Factory<'_>) {
    reports_come_in_order_with_heads_and_growing_commits(factory);
    a_group_may_create_and_go_on(factory);
    a_session_and_its_first_batch_appear_together(factory);
    closing_is_remembered(factory);
    misuse_poisons_and_harms_nothing(factory);
    a_closed_store_says_so(factory);
    stats_count(factory);
}

fn reports_come_in_order_with_heads_and_growing_commits(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    assert_eq!(log.position(), 0);
    log.submit(vec![create("a", 2), create("b", 1)]);
    for round in 0..50 {
        log.submit(vec![append("a", 2 + round, 1), append("b", 1 + 3 * round, 3)]);
    }
    log.submit(Vec::new());
    let done = heard.wait(102);
    let heads = |id: &str| -> Vec<i64> {
        done.iter().filter(|c| c.session.as_str() == id).map(|c| c.next_seq).collect()
    };
    assert_eq!(heads("a"), (2..=52).collect::<Vec<_>>());
    assert_eq!(heads("b"), (0..=50).map(|round| 1 + 3 * round).collect::<Vec<_>>());
    assert!(done.is_sorted_by_key(|committed| committed.commit));
    assert_eq!(log.position(), done.last().expect("some").commit);
    assert!(
        heard
            .reports()
            .iter()
            .all(|report| matches!(report, CommitReport::Committed(list) if !list.is_empty()))
    );
    assert_eq!(everything(&*log, "b").len(), 151);
}

fn a_group_may_create_and_go_on(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.submit(vec![create("a", 2), append("a", 2, 1), append("a", 3, 4)]);
    assert_eq!(heard.wait(3).iter().map(|c| c.next_seq).collect::<Vec<_>>(), [2, 3, 7]);
    assert_eq!(everything(&*log, "a").len(), 7);
}

fn a_session_and_its_first_batch_appear_together(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    assert_eq!(log.session(&"a".into()).expect("open"), None);
    let mut full = meta("a");
    full.header = Some(event("x/y", "").data);
    full.request = batch(0, vec![event("x/y", "")], "make").draft().name.clone();
    full.findings = vec!["{\"rule\":\"2.1\"}".into(), "{}".into()];
    log.submit(vec![Append { create: Some(full.clone()), ..create("a", 3) }]);
    heard.wait(1);
    let entry = log.session(&"a".into()).expect("open").expect("there");
    assert_eq!((&entry.meta, entry.next_seq, entry.closed, &entry.damage), (&full, 3, false, &None));
}

fn closing_is_remembered(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.submit(vec![create("a", 1)]);
    let draft = batch(1, vec![event("session/closed", "")], "");
    log.submit(vec![Append { session: "a".into(), create: None, draft }]);
    heard.wait(2);
    assert!(log.session(&"a".into()).expect("open").expect("there").closed);
}

fn misuse_poisons_and_harms_nothing(factory: Factory<'_>) {
    let other = Append { create: Some(meta("other")), ..create("new", 1) };
    let empty = Append { draft: batch(2, Vec::new(), ""), ..append("a", 2, 1) };
    for bad in [append("a", 1, 1), append("a", 3, 1), append("none", 0, 1), create("a", 1), other, empty] {
        let (heard, sink) = Recorder::new();
        let log = factory(sink);
        log.submit(vec![create("a", 2)]);
        heard.wait(1);
        log.submit(vec![create("good", 1), bad]);
        let CommitReport::Failed(StoreError::Poisoned(_)) = heard.wait_failed() else {
            panic!("not poisoned")
        };
        assert!(matches!(log.health(), Err(StoreError::Poisoned(_))));
        log.submit(vec![append("a", 2, 1)]);
        assert_eq!(everything(&*log, "a").len(), 2, "what was acknowledged stays readable");
        assert_eq!(log.session(&"good".into()).expect("reads go on"), None, "a group stops as one");
        assert!(log.close().is_ok() || log.health().is_err());
        assert_eq!(heard.reports().len(), 2, "after a failure the sink hears nothing");
    }
}

fn a_closed_store_says_so(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.health().expect("healthy");
    log.submit(vec![create("a", 1)]);
    log.close().expect("clean");
    assert_eq!(heard.committed().len(), 1, "closing commits what was submitted");
    log.close().expect("again");
    log.submit(vec![append("a", 1, 1)]);
    let id = SessionId::from("a");
    assert_eq!(log.health(), Err(StoreError::Closed));
    assert_eq!(log.read(&id, 0, 1, 1), Err(StoreError::Closed));
    assert_eq!(log.session(&id), Err(StoreError::Closed));
    assert_eq!(log.sessions(None, 1), Err(StoreError::Closed));
    assert_eq!(heard.reports().len(), 1);
}

fn stats_count(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log: &dyn EventLog = &*factory(sink);
    log.submit(vec![create("a", 1), create("b", 3)]);
    heard.wait(2);
    let stats = log.stats();
    assert_eq!((stats.sessions, stats.commits), (2, log.position()));
    assert_eq!(stats.logical_bytes, 4 * ("user/message".len() + "{\"n\": 1.50}".len()) as u64);
    assert!(stats.free_bytes > 0);
}
