//! The slots against a model that is too simple to be wrong: two lists.

use std::collections::VecDeque;

use proptest::collection::vec;
use proptest::prelude::proptest;

use humanplane_core::id::OfferId;
use humanplane_core::listeners::{Claim, Listeners, Scope, Terms};
use humanplane_core::time::Monotonic;

use crate::support::{enter, terms};

proptest! {
    #[test]
    fn rule_4_7_slots_hold_what_two_plain_lists_say(limit in 1u32..4, events in vec((0..4u8, 0..8u8), 1..80)) {
        let mut listeners = Listeners::default();
        let member = enter(&mut listeners, Terms { max_outstanding: limit, ..terms(Scope::Global) });
        let mut slots = Plain { limit: limit as usize, ..Plain::default() };
        for (what, number) in events {
            let offer = OfferId::new(number.to_string());
            match what {
                0 => assert_eq!(listeners.claim(member, offer.clone()), Some(slots.claim(offer))),
                1 => assert_eq!(listeners.finished(member, &offer), slots.leave(&offer, false)),
                2 => assert_eq!(listeners.retracted(member, &offer, Monotonic::default()), slots.retract(&offer)),
                _ => {
                    let known = slots.taken.contains(&(offer.clone(), true));
                    let next = slots.leave(&offer, true);
                    assert_eq!(listeners.released(member, &offer), known.then_some(next));
                }
            }
            assert_eq!(listeners.next_overdue().is_some(), slots.taken.iter().any(|(_, draining)| *draining));
        }
    }
}

/// Slots in use, each with whether it is being drained, and the queue.
#[derive(Default)]
struct Plain {
    limit: usize,
    taken: Vec<(OfferId, bool)>,
    queue: VecDeque<OfferId>,
}

impl Plain {
    fn claim(&mut self, offer: OfferId) -> Claim {
        if self.queue.contains(&offer) {
            return Claim::Queued;
        }
        if self.taken.iter().any(|(taken, _)| *taken == offer) {
            return Claim::Delivered;
        }
        self.queue.push_back(offer.clone());
        if self.fill().contains(&offer) { Claim::Delivered } else { Claim::Queued }
    }

    fn leave(&mut self, offer: &OfferId, draining: bool) -> Vec<OfferId> {
        self.taken.retain(|slot| *slot != (offer.clone(), draining));
        if !draining {
            self.queue.retain(|queued| queued != offer);
        }
        self.fill()
    }

    fn retract(&mut self, offer: &OfferId) -> bool {
        self.queue.retain(|queued| queued != offer);
        let slot = self.taken.iter_mut().find(|slot| **slot == (offer.clone(), false));
        slot.map(|(_, draining)| *draining = true).is_some()
    }

    fn fill(&mut self) -> Vec<OfferId> {
        let free = self.limit - self.taken.len();
        let next: Vec<_> = self.queue.drain(..free.min(self.queue.len())).collect();
        self.taken.extend(next.iter().map(|offer| (offer.clone(), false)));
        next
    }
}
