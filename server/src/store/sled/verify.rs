//! Everything that is wrong with one session, from its first frame to its head.

use super::super::codec::{Chain, Corrupt};
use super::super::{Damage, StoreError};
use super::core::Core;
use super::heads::Head;
use super::read::{Fault, Frame, Reader};
use super::trees::Trees;

/// How many frames are looked up at a time.
const STRIDE: usize = 1024;

struct Walk {
    next: i64,
    chain: Option<Chain>,
    found: Vec<Damage>,
}

impl Walk {
    fn note(&mut self, seq: i64, what: impl Into<String>) {
        self.found.push(Damage { seq, what: what.into() });
    }

    fn frame(&mut self, reader: &Reader<'_>, frame: &Frame) -> Result<(), StoreError> {
        let link = &frame.link;
        if self.chain.is_some_and(|chain| chain != link.previous) {
            self.note(link.first_seq, "the hash chain is broken");
        }
        if link.flags.creates != (link.first_seq == 0) {
            self.note(link.first_seq, "only the first frame of a session creates it");
        }
        let mut seq = link.first_seq;
        let decoded = reader.drafts(frame, link.first_seq, &mut |draft| {
            seq += draft.records.len() as i64;
            true
        });
        match decoded {
            Err(Fault::Store(error)) => return Err(error),
            Err(Fault::Corrupt(Corrupt(what))) => self.note(seq, what),
            Ok(()) if seq != link.end() => {
                self.note(seq, "the frame holds another number of events than it says")
            }
            Ok(()) => {}
        }
        (self.next, self.chain) = (link.end(), Some(frame.chain));
        Ok(())
    }
}

/// See [`super::super::EventLog::verify`].
pub(super) fn session(
    core: &Core,
    trees: &Trees,
    session: u64,
    head: Head,
) -> Result<Vec<Damage>, StoreError> {
    let mut walk = Walk { next: 0, chain: Some([0; 16]), found: Vec::new() };
    let mut reader = Reader::new(trees);
    while walk.next < head.next_seq {
        let places = core.places(trees, session, walk.next, STRIDE)?;
        let before = walk.next;
        for (first, place) in places.into_iter().filter(|(first, _)| *first < head.next_seq) {
            if first > walk.next {
                walk.note(walk.next, format!("the events up to seq {first} are missing"));
                (walk.next, walk.chain) = (first, None);
            }
            match reader.frame(session, first, place) {
                Ok(frame) => walk.frame(&reader, &frame)?,
                Err(Fault::Store(error)) => return Err(error),
                Err(Fault::Corrupt(Corrupt(what))) => {
                    walk.note(first, format!("{what} (commit {}, frame {})", place.commit, place.slot));
                    (walk.next, walk.chain) = (first + 1, None);
                }
            }
        }
        if walk.next == before {
            walk.note(before, "the events up to the head are missing");
            return Ok(walk.found);
        }
    }
    if walk.chain.is_some_and(|chain| chain != head.chain) {
        walk.note(head.next_seq, "the last frame is not the one that was last written");
    }
    if let (true, Some(damage)) = (walk.found.is_empty(), core.heads().damage(session)) {
        walk.found.push(damage.clone());
    }
    Ok(walk.found)
}
