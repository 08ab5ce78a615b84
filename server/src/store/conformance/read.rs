//! Reading: pages, lists, the id index, names, verification.
#![allow(clippy::expect_used, reason = "a suite panics where the engine does not conform")]

use std::sync::Arc;

use humanplane_core::id::SessionId;
use humanplane_core::index::IndexKey;
use humanplane_core::json::JsonObject;
use humanplane_core::record::NewEvent;

use super::support::{Recorder, append, create, everything};
use super::{Factory, batch, event};
use crate::store::{Append, EventLog, StoreError};

pub(super) fn run(factory: Factory<'_>) {
    pages_are_bounded_and_contiguous(factory);
    every_field_comes_back_to_the_letter(factory);
    large_events_come_back(factory);
    a_read_beyond_the_head_is_an_error(factory);
    a_replay_tells_everything_once(factory);
    sessions_are_listed_in_order_of_creation(factory);
    ids_are_found(factory);
    names_belong_to_the_first_seq(factory);
    verification_finds_nothing_wrong(factory);
}

fn filled(factory: Factory<'_>, appends: Vec<Append>) -> Arc<dyn EventLog> {
    let (heard, sink) = Recorder::new();
    let log = factory(sink);
    let count = appends.len();
    log.submit(appends);
    assert_eq!(heard.wait(count).len(), count, "{:?}", heard.reports());
    log
}

fn pages_are_bounded_and_contiguous(factory: Factory<'_>) {
    let mut appends = vec![create("a", 3), create("b", 2)];
    appends.extend((0..40).flat_map(|n| [append("a", 3 + 5 * n, 5), append("b", 2 + n, 1)]));
    let log = filled(factory, appends);
    let id = SessionId::from("a");
    for from in [0, 1, 2, 3, 4, 7, 8, 101, 202] {
        for max in [1, 2, 5, 6, 300] {
            let page = log.read(&id, from, max, usize::MAX).expect("a page");
            let seqs: Vec<i64> = page.records.iter().map(|record| record.seq).collect();
            assert_eq!(seqs, (from..(from + max as i64).min(203)).collect::<Vec<_>>());
            assert_eq!(page.head, 203);
        }
    }
    assert!(log.read(&id, 203, 10, usize::MAX).expect("the head").records.is_empty());
    assert_eq!(log.read(&id, 5, 100, 0).expect("one at least").records.len(), 1);
    assert_eq!(log.read(&id, 5, 100, 3 * 23).expect("three fit").records.len(), 3);
    assert_eq!(everything(&*log, "b").len(), 42);
}

fn a_replay_tells_everything_once(factory: Factory<'_>) {
    let mut appends = vec![create("a", 3), create("b", 2), create("c", 1)];
    appends.extend((0..40).flat_map(|n| [append("a", 3 + 5 * n, 5), append("b", 2 + n, 1)]));
    let log = filled(factory, appends);
    let mut batches = (0..700).map(|n| Ok(append("d", n, 1).draft));
    log.import(super::meta("d"), &mut batches).expect("a seed");
    let ids = ["d", "c", "a"].map(SessionId::from);
    let mut told = [const { Vec::new() }; 3];
    log.replay(&ids, &mut |place, records| told[place].extend(records.expect("whole"))).expect("all of it");
    for (id, told) in ids.iter().zip(told) {
        assert_eq!(told, everything(&*log, id.as_str()));
    }
    let unknown = log.replay(&["x".into()], &mut |_, _| ());
    assert_eq!(unknown, Err(StoreError::NoSession("x".into())));
}

fn every_field_comes_back_to_the_letter(factory: Factory<'_>) {
    let text = "{ \"b\":1.10, \"a\" : [ -0, 1e300, \"\\u00e9é\" ],\"\":{} }";
    let object = JsonObject::parse(text.as_bytes()).expect("an object");
    let mut rich = NewEvent::new("x/y", object.clone());
    rich.ignorable = true;
    rich.source_event_seqs = vec![0, 3, i64::MAX];
    rich.surface_op = Some(object);
    let draft = batch(1, vec![rich, event("approval/asked", "q")], "name");
    let wanted = draft.draft().clone();
    let log = filled(factory, vec![create("a", 1), Append { session: "a".into(), create: None, draft }]);
    assert_eq!(everything(&*log, "a")[1..], wanted.records);
    assert_eq!(super::name_at(&*log, &"a".into(), 1).expect("found"), wanted.name);
}

fn large_events_come_back(factory: Factory<'_>) {
    let sizes = [5_000, 6_100, 6_200, 12_300, 100_000, 1_500_000];
    let big = |size: usize| {
        let text = format!("{{\"t\":\"{}\"}}", "x".repeat(size));
        NewEvent::new("x/big", JsonObject::parse(text.as_bytes()).expect("an object"))
    };
    let mut appends = vec![create("a", 1)];
    for (place, size) in (1..).zip(sizes) {
        appends.push(Append { session: "a".into(), create: None, draft: batch(place, vec![big(size)], "") });
    }
    appends.push(Append { session: "a".into(), create: None, draft: batch(7, vec![big(6_200); 3], "") });
    let log = filled(factory, appends);
    let read = everything(&*log, "a");
    let lengths: Vec<usize> = read[1..].iter().map(|record| record.event.data.as_str().len() - 8).collect();
    assert_eq!(lengths, [5_000, 6_100, 6_200, 12_300, 100_000, 1_500_000, 6_200, 6_200, 6_200]);
    assert_eq!(log.read(&"a".into(), 8, 1, 1).expect("inside a batch").records[0].seq, 8);
    assert_eq!(log.verify(&"a".into()), Ok(Vec::new()));
}

fn a_read_beyond_the_head_is_an_error(factory: Factory<'_>) {
    let log = filled(factory, vec![create("a", 2)]);
    let beyond = |from| Err(StoreError::BeyondHead { from, head: 2 });
    assert_eq!(log.read(&"a".into(), 3, 1, 1), beyond(3));
    assert_eq!(log.read(&"a".into(), -1, 1, 1), beyond(-1));
    assert_eq!(log.read(&"b".into(), 0, 1, 1), Err(StoreError::NoSession("b".into())));
    assert_eq!(super::name_at(&*log, &"a".into(), 9), Ok(None));
}

fn sessions_are_listed_in_order_of_creation(factory: Factory<'_>) {
    let names: Vec<String> = (0..25).map(|n| format!("s{}", (n * 7) % 25)).collect();
    let log = filled(factory, names.iter().map(|name| create(name, 1)).collect());
    let mut seen: Vec<SessionId> = Vec::new();
    loop {
        let page = log.sessions(seen.last(), 4).expect("a page");
        if page.is_empty() {
            break;
        }
        seen.extend(page.into_iter().map(|entry| entry.meta.id));
    }
    assert_eq!(seen.iter().map(SessionId::as_str).collect::<Vec<_>>(), names);
    assert_eq!(log.sessions(Some(&"none".into()), 4), Err(StoreError::NoSession("none".into())));
}

fn ids_are_found(factory: Factory<'_>) {
    let pair = |first: i64, id: &str, name: &str| Append {
        session: "a".into(),
        create: None,
        draft: batch(first, vec![event("approval/asked", id), event("user/message", id)], name),
    };
    let mut appends = vec![create("a", 1), create("b", 1)];
    appends.extend((0..60).map(|n| pair(1 + 2 * n, &format!("ask{n}"), &format!("req{n}"))));
    let late = batch(121, vec![event("x/y", ""), event("approval/decided", "ask7")], "");
    appends.push(Append { session: "a".into(), create: None, draft: late });
    let log = filled(factory, appends);
    let find = |session: &str, key: IndexKey| log.find(&session.into(), &key).expect("a list");
    for n in (0..60).filter(|n| *n != 7) {
        assert_eq!(find("a", IndexKey::Ask(format!("ask{n}").as_str().into())), [1 + 2 * n]);
        assert_eq!(find("a", IndexKey::Request(format!("req{n}").as_str().into())), [1 + 2 * n]);
    }
    assert_eq!(find("a", IndexKey::Ask("ask7".into())), [15, 122]);
    assert!(find("a", IndexKey::Ask("req1".into())).is_empty(), "the two kinds never mix");
    assert!(find("b", IndexKey::Ask("ask1".into())).is_empty(), "nor do sessions");
}

fn names_belong_to_the_first_seq(factory: Factory<'_>) {
    let named = batch(1, vec![event("x/y", ""), event("x/z", "")], "req");
    let name = named.draft().name.clone();
    let log =
        filled(factory, vec![create("a", 1), Append { session: "a".into(), create: None, draft: named }]);
    assert_eq!(super::name_at(&*log, &"a".into(), 0), Ok(None));
    assert_eq!(super::name_at(&*log, &"a".into(), 1), Ok(name));
    assert_eq!(super::name_at(&*log, &"a".into(), 2), Ok(None));
}

fn verification_finds_nothing_wrong(factory: Factory<'_>) {
    let log =
        filled(factory, (0..20).map(|n| if n == 0 { create("a", 1) } else { append("a", n, 1) }).collect());
    assert_eq!(log.verify(&"a".into()), Ok(Vec::new()));
    assert_eq!(log.verify(&"b".into()), Err(StoreError::NoSession("b".into())));
}
