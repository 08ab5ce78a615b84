//! What goes in comes out; what is changed is noticed; what is no frame never panics.

use humanplane_core::id::RequestId;
use humanplane_core::json::JsonObject;
use humanplane_core::record::{BatchName, Digest, Draft, NewEvent, Record};
use humanplane_core::time::WallMillis;
use humanplane_proto::store as disk;
use proptest::prelude::*;
use prost::Message as _;

use super::*;
use crate::store::SessionMeta;

fn object() -> impl Strategy<Value = JsonObject> {
    let text = prop_oneof![
        Just("{}".to_owned()),
        "[a-z\u{e9}\u{1F600} ]{0,40}".prop_map(|text| format!("{{ \"t\" :\"{text}\", \"n\":1.0e0 }}")),
    ];
    text.prop_map(|text| JsonObject::parse(text.as_bytes()).expect("an object"))
}

fn event() -> impl Strategy<Value = NewEvent> {
    let parts =
        ("[a-z]{1,8}/[a-z]{1,8}", object(), any::<bool>(), any::<Vec<i64>>(), prop::option::of(object()));
    parts.prop_map(|(kind, data, ignorable, source_event_seqs, surface_op)| NewEvent {
        kind: kind.into(),
        data,
        ignorable,
        source_event_seqs,
        surface_op,
    })
}

fn name() -> impl Strategy<Value = Option<BatchName>> {
    let name = ("\\PC{0,20}", any::<[u8; 32]>());
    let name = name.prop_map(|(id, digest)| BatchName {
        request_id: RequestId::from(id.as_str()),
        digest: Digest(digest),
    });
    prop::option::of(name)
}

fn draft() -> impl Strategy<Value = (i64, Draft)> {
    let events = prop::collection::vec((event(), any::<i64>()), 1..6);
    (0..i64::MAX / 2, events, name()).prop_map(|(first, events, name)| {
        let records =
            (first..).zip(events).map(|(seq, (event, time))| Record { seq, time: WallMillis(time), event });
        (first, Draft { records: records.collect(), name })
    })
}

fn link() -> impl Strategy<Value = Link> {
    let flags = any::<[bool; 4]>().prop_map(|[closes, creates, outside, seed]| Flags {
        closes,
        creates,
        outside,
        seed,
    });
    (any::<u64>(), any::<i64>(), any::<u32>(), any::<u64>(), flags, any::<Chain>()).prop_map(
        |(session, first_seq, count, weight, flags, previous)| Link {
            session,
            first_seq,
            count,
            weight,
            flags,
            previous,
        },
    )
}

proptest! {
    #[test]
    fn a_draft_comes_back((first, draft) in draft()) {
        let bytes = batch(&draft).encode_to_vec();
        let stored = disk::Batch::decode(bytes.as_slice()).expect("it decodes");
        prop_assert_eq!(records(stored, first), Ok(draft));
    }

    #[test]
    fn a_meta_comes_back(header in prop::option::of(object()), request in name(), findings in any::<Vec<String>>(), created_at in any::<i64>()) {
        let meta = SessionMeta { id: "s".into(), created: WallMillis(created_at), header, request, findings };
        let bytes = created::write(&meta).encode_to_vec();
        prop_assert_eq!(created::read(disk::Created::decode(bytes.as_slice()).expect("it decodes")), Ok(meta));
    }

    #[test]
    fn frames_come_back_in_their_places_and_nowhere_else(
        list in prop::collection::vec((link(), prop::collection::vec(any::<u8>(), 0..80)), 1..5),
        commit in any::<u64>(),
    ) {
        let mut value = Vec::new();
        let mut chains = Vec::new();
        for (slot, (link, body)) in (0..).zip(&list) {
            chains.push(link.seal(Place { commit, slot }, body, &mut value));
        }
        let read: Vec<_> = frames(commit, &value).collect::<Result<_, _>>().expect("whole");
        prop_assert_eq!(read.len(), list.len());
        for ((frame, (link, body)), chain) in read.iter().zip(&list).zip(chains) {
            prop_assert_eq!(&frame.head.link, link);
            prop_assert_eq!(frame.body(), Ok(&body[..]));
            prop_assert_eq!(chain_of(frame.bytes), chain);
        }
        prop_assert!(frames(commit ^ 1, &value).next().is_some_and(|frame| frame.is_err()));
    }

    #[test]
    fn a_changed_bit_is_noticed(link in link(), body in prop::collection::vec(any::<u8>(), 0..80), bit in any::<prop::sample::Index>()) {
        let mut value = Vec::new();
        link.seal(Place { commit: 7, slot: 0 }, &body, &mut value);
        let bit = bit.index(value.len() * 8);
        value[bit / 8] ^= 1 << (bit % 8);
        let unharmed = frames(7, &value).next().is_some_and(|frame| frame.is_ok_and(|frame| frame.body().is_ok()));
        prop_assert!(!unharmed);
    }

    #[test]
    fn nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..300), commit in any::<u64>(), first in any::<i64>()) {
        for frame in frames(commit, &bytes).flatten() {
            drop(frame.body());
        }
        drop(content(bytes.clone().into()));
        drop(seed_chunk(bytes.clone().into(), first.clamp(0, i64::MAX / 2)));
        drop(disk::Seed::decode(bytes.as_slice()));
        if let Ok(stored) = disk::Batch::decode(bytes.as_slice()) {
            drop(records(stored, first.clamp(0, i64::MAX / 2)));
        }
        drop(parts(&disk::Outside { digest: bytes.into(), length: commit }).map(Iterator::count));
    }
}

/// Half-damaged frames get further into the decoders than noise does.
#[test]
fn damaged_bodies_never_panic() {
    let events = vec![NewEvent::new("x/y", JsonObject::parse(b"{\"a\":[1,2]}").expect("an object")); 3];
    let list = (0..).zip(events).map(|(seq, event)| Record { seq, time: WallMillis(1), event }).collect();
    let draft =
        Draft { records: list, name: Some(BatchName { request_id: "r".into(), digest: Digest([3; 32]) }) };
    let entry = disk::Entry { created: None, batch: Some(batch(&draft)) };
    let whole = disk::Body { content: Some(Content::Entry(entry)) }.encode_to_vec();
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0x7F, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= change;
            if let Ok(Content::Entry(entry)) = content(bytes.clone().into()) {
                drop(records(entry.batch.unwrap_or_default(), 0));
            }
            drop(content(bytes[..at].to_vec().into()));
        }
    }
}
