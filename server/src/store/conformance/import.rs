//! Seeds: whole or not at all, and like any other session afterwards.
#![allow(clippy::expect_used, reason = "a suite panics where the engine does not conform")]

use humanplane_core::index::IndexKey;
use humanplane_core::record::CheckedDraft;

use super::support::{Recorder, append, create, everything, meta};
use super::{Factory, batch, event};
use crate::store::{Append, EventLog, StoreError};

pub(super) fn run(factory: Factory<'_>) {
    a_seed_becomes_a_session(factory);
    a_bad_seed_leaves_nothing(factory);
    a_seed_never_replaces_a_session(factory);
    rule_1_7_the_end_of_a_seed_opens_what_the_seed_had_closed(factory);
}

/// The nth batch: three events, one of them an ask, under a name.
fn seed_batch(n: i64) -> CheckedDraft {
    let events = vec![event("x/y", ""), event("approval/asked", &format!("ask{n}")), event("x/z", "")];
    batch(3 * n, events, &format!("req{n}"))
}

fn import(
    log: &dyn EventLog,
    id: &str,
    batches: Vec<Result<CheckedDraft, StoreError>>,
) -> Result<i64, StoreError> {
    log.import(meta(id), &mut batches.into_iter()).map(|committed| committed.next_seq)
}

fn a_seed_becomes_a_session(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    assert_eq!(import(&*log, "a", (0..2_000).map(|n| Ok(seed_batch(n))).collect()), Ok(6_000));
    assert!(heard.reports().is_empty(), "the sink hears nothing of an import");
    log.submit(vec![append("a", 6_000, 2), create("b", 1)]);
    heard.wait(2);
    let all = everything(&*log, "a");
    let seed: Vec<_> = (0..2_000).flat_map(|n| seed_batch(n).into_draft().records).collect();
    assert_eq!(all.len(), 6_002);
    assert_eq!(all[..6_000], seed);
    let page = log.read(&"a".into(), 2_999, 4, usize::MAX).expect("a page");
    assert_eq!(
        page.records.iter().map(|record| record.seq).collect::<Vec<_>>(),
        [2_999, 3_000, 3_001, 3_002]
    );
    assert_eq!(log.find(&"a".into(), &IndexKey::Ask("ask1234".into())), Ok(vec![3 * 1234 + 1]));
    assert_eq!(log.find(&"a".into(), &IndexKey::Request("req1999".into())), Ok(vec![3 * 1999]));
    assert_eq!(super::name_at(&*log, &"a".into(), 3 * 77), Ok(seed_batch(77).into_draft().name));
    assert_eq!(super::name_at(&*log, &"a".into(), 3 * 77 + 1), Ok(None));
    assert_eq!(log.verify(&"a".into()), Ok(Vec::new()));
    assert_eq!(log.sessions(None, 9).expect("two").len(), 2);
}

fn a_bad_seed_leaves_nothing(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    let broken = StoreError::Io("the caller's stream broke".into());
    let torn = (0..500).map(|n| Ok(seed_batch(n))).chain([Err(broken.clone())]).collect();
    assert_eq!(import(&*log, "a", torn), Err(broken));
    let gap = vec![Ok(seed_batch(0)), Ok(seed_batch(2))];
    assert!(matches!(import(&*log, "a", gap), Err(StoreError::BadSeed(_))));
    assert!(matches!(import(&*log, "a", Vec::new()), Err(StoreError::BadSeed(_))));
    assert_eq!(log.session(&"a".into()), Ok(None));
    assert!(log.sessions(None, 9).expect("none").is_empty());
    log.health().expect("a bad seed harms nobody");
    log.submit(vec![create("a", 1)]);
    assert_eq!(heard.wait(1).len(), 1, "the name is free");
}

fn a_seed_never_replaces_a_session(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    log.submit(vec![create("a", 1)]);
    heard.wait(1);
    assert_eq!(import(&*log, "a", vec![Ok(seed_batch(0))]), Err(StoreError::SessionExists("a".into())));
    assert_eq!(everything(&*log, "a").len(), 1);
}

/// A fork of a closed session is open: the end of its seed reopens it, and a later close counts (1.7, 1.12).
fn rule_1_7_the_end_of_a_seed_opens_what_the_seed_had_closed(factory: Factory<'_>) {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    let kinds = ["user/message", "session/closed", "session/end-seed"];
    let events = kinds.iter().map(|kind| event(kind, "")).collect();
    log.import(meta("fork"), &mut std::iter::once(Ok(batch(0, events, "")))).expect("a seed");
    let closed = || log.session(&"fork".into()).expect("found").expect("there").closed;
    assert!(!closed());
    let close = Append {
        session: "fork".into(),
        create: None,
        draft: batch(3, vec![event("session/closed", "")], ""),
    };
    log.submit(vec![close]);
    heard.wait(1);
    assert!(closed());
}
