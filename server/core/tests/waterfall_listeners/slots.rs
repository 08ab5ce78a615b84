//! Rule 4.7: slots, the queue, and the draining of what was taken back.

use std::collections::BTreeSet;
use std::time::Duration;

use humanplane_core::id::{OfferId, StreamId};
use humanplane_core::listeners::{Claim, Listeners, RELEASE_LIMIT, Scope, Terms};
use humanplane_core::time::Monotonic;
use humanplane_core::waterfall::MemberKey;

use crate::support::{enter, terms};

fn offer(name: &str) -> OfferId {
    OfferId::from(name)
}

fn at(seconds: u64) -> Monotonic {
    Monotonic(Duration::from_secs(seconds))
}

fn names(offers: &[OfferId]) -> Vec<&str> {
    offers.iter().map(OfferId::as_str).collect()
}

/// One member with so many slots, and claims on the offers, in this order.
fn with_claims(max_outstanding: u32, offers: &[&str]) -> (Listeners, MemberKey, Vec<Option<Claim>>) {
    let mut listeners = Listeners::default();
    let member = enter(&mut listeners, Terms { max_outstanding, ..terms(Scope::Global) });
    let claims = offers.iter().map(|name| listeners.claim(member, offer(name))).collect();
    (listeners, member, claims)
}

#[test]
fn rule_4_7_what_is_beyond_the_slots_queues_and_follows_in_order() {
    let (mut listeners, member, claims) = with_claims(2, &["a", "d", "c", "b"]);
    assert_eq!(claims, [Claim::Delivered, Claim::Delivered, Claim::Queued, Claim::Queued].map(Some));
    assert_eq!(names(&listeners.finished(member, &offer("d"))), ["c"]);
    assert_eq!(names(&listeners.finished(member, &offer("a"))), ["b"]);
    assert_eq!(listeners.claim(member, offer("e")), Some(Claim::Queued));
    assert!(listeners.finished(member, &offer("d")).is_empty(), "finished twice");
    assert_eq!(names(&listeners.finished(member, &offer("b"))), ["e"]);
}

#[test]
fn rule_4_7_a_second_claim_on_an_offer_changes_nothing() {
    let (mut listeners, member, _) = with_claims(1, &["a", "b"]);
    assert_eq!(listeners.claim(member, offer("a")), Some(Claim::Delivered));
    assert_eq!(listeners.claim(member, offer("b")), Some(Claim::Queued));
    assert_eq!(names(&listeners.finished(member, &offer("a"))), ["b"]);
    assert!(listeners.finished(member, &offer("b")).is_empty());
}

#[test]
fn rule_4_7_a_retracted_offer_keeps_its_slot_until_it_is_released() {
    let (mut listeners, member, _) = with_claims(1, &["a", "b"]);
    assert!(listeners.retracted(member, &offer("a"), at(1)));
    assert!(!listeners.retracted(member, &offer("a"), at(2)), "retracted twice");
    assert!(listeners.finished(member, &offer("a")).is_empty(), "a late answer frees no slot");
    assert_eq!(listeners.claim(member, offer("c")), Some(Claim::Queued));
    assert_eq!(listeners.released(member, &offer("a")).as_deref(), Some([offer("b")].as_slice()));
    assert_eq!(listeners.released(member, &offer("a")), None, "released twice");
    assert_eq!(listeners.next_overdue(), None);
}

#[test]
fn rule_4_7_a_queued_offer_that_is_taken_back_leaves_no_trace() {
    let (mut listeners, member, _) = with_claims(1, &["a", "b", "c"]);
    assert!(!listeners.retracted(member, &offer("b"), at(1)));
    assert_eq!(listeners.next_overdue(), None);
    assert_eq!(names(&listeners.finished(member, &offer("a"))), ["c"]);
}

#[test]
fn rule_4_7_only_what_was_taken_back_can_be_released() {
    let (mut listeners, member, _) = with_claims(1, &["a", "b"]);
    for name in ["a", "b", "never"] {
        assert_eq!(listeners.released(member, &offer(name)), None, "{name}");
    }
    assert_eq!(listeners.released(MemberKey(99), &offer("a")), None);
}

#[test]
fn rule_4_7_who_never_releases_is_overdue_after_the_limit() {
    let (mut listeners, member, _) = with_claims(2, &["a", "b"]);
    let other = enter(&mut listeners, terms(Scope::Global));
    listeners.claim(other, offer("c"));
    listeners.retracted(member, &offer("a"), at(10));
    listeners.retracted(other, &offer("c"), at(20));
    listeners.retracted(member, &offer("b"), at(30));
    assert_eq!(RELEASE_LIMIT, Duration::from_secs(60));
    assert_eq!(listeners.next_overdue(), Some(at(70)));
    assert!(listeners.overdue(at(69)).is_empty());
    assert_eq!(listeners.overdue(at(70)), BTreeSet::from([member]));
    assert_eq!(listeners.overdue(at(80)), BTreeSet::from([member, other]));
    listeners.released(member, &offer("a"));
    assert_eq!(listeners.next_overdue(), Some(at(80)));
    assert_eq!(listeners.overdue(at(80)), BTreeSet::from([other]));
    listeners.unregister(other);
    listeners.unregister(member);
    assert_eq!(listeners.next_overdue(), None, "an unloaded member is not waited for");
}

#[test]
fn rule_4_7_an_unload_names_what_was_claimed_queued_or_not() {
    let (mut listeners, member, _) = with_claims(2, &["a", "b", "c", "d"]);
    listeners.retracted(member, &offer("a"), at(1));
    listeners.finished(member, &offer("b"));
    let gone = listeners.unregister(member);
    let claimed = gone.map(|gone| gone.claimed);
    assert_eq!(claimed.as_deref().map(names), Some(vec!["c", "d"]));
    assert_eq!(listeners.claim(member, offer("e")), None);
    assert!(listeners.finished(member, &offer("c")).is_empty());
    assert!(!listeners.retracted(member, &offer("c"), at(1)));
}

#[test]
fn rule_4_7_a_member_that_is_gone_may_still_release_what_it_was_sent() {
    let (mut listeners, member, _) = with_claims(2, &["taken-back", "held", "queued"]);
    listeners.retracted(member, &offer("taken-back"), at(1));
    listeners.unregister(member);
    for sent in ["taken-back", "held"] {
        assert_eq!(listeners.released(member, &offer(sent)), Some(vec![]), "{sent}");
        assert_eq!(listeners.released(member, &offer(sent)), None, "{sent} twice");
    }
    assert_eq!(listeners.released(member, &offer("queued")), None);
}

#[test]
fn rule_4_7_what_was_left_on_a_stream_goes_with_it() {
    let (mut listeners, member, _) = with_claims(1, &["a"]);
    let other = enter(&mut listeners, terms(Scope::Global));
    listeners.claim(other, offer("b"));
    listeners.unregister(member);
    assert_eq!(listeners.unregister_stream(StreamId(1)).len(), 1);
    assert_eq!(listeners.released(member, &offer("a")), None);
    assert_eq!(listeners.released(other, &offer("b")), None);
}
