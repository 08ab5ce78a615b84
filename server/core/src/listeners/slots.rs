//! How much one member holds (4.7): what is delivered takes a slot, what is queued waits for one, and what
//! was retracted keeps its slot until the member lets go.

use std::collections::BTreeMap;

use crate::id::OfferId;
use crate::time::Monotonic;

use super::holding::UNTOLD;

/// What became of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Send the offer now.
    Delivered,
    /// Send it when it is returned from what frees a slot. It counts as claimed all the same.
    Queued,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Delivered,
    Queued(u64),
    Draining(Monotonic),
}

/// One member's offers.
#[derive(Debug)]
pub(super) struct Slots {
    limit: usize,
    offers: BTreeMap<OfferId, State>,
    queue: BTreeMap<u64, OfferId>,
    turn: u64,
}

impl Slots {
    pub(super) fn new(limit: u32) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { limit, offers: BTreeMap::new(), queue: BTreeMap::new(), turn: 0 }
    }

    /// Slots in use: what is not in the queue.
    fn taken(&self) -> usize {
        self.offers.len() - self.queue.len()
    }

    /// Takes a slot, or a place in the queue. An offer that is known already stays as it is.
    pub(super) fn claim(&mut self, offer: OfferId) -> Claim {
        match self.offers.get(&offer) {
            Some(State::Queued(_)) => return Claim::Queued,
            Some(_) => return Claim::Delivered,
            None => {}
        }
        if self.taken() < self.limit {
            self.offers.insert(offer, State::Delivered);
            return Claim::Delivered;
        }
        self.turn += 1;
        self.queue.insert(self.turn, offer.clone());
        self.offers.insert(offer, State::Queued(self.turn));
        Claim::Queued
    }

    /// The member's part in this offer is over by its own doing. Nothing for one that is being drained: it
    /// is no longer the member's to finish.
    pub(super) fn finish(&mut self, offer: &OfferId) -> Vec<OfferId> {
        match self.offers.get(offer) {
            Some(State::Draining(_)) | None => return Vec::new(),
            Some(State::Queued(turn)) => drop(self.queue.remove(turn)),
            Some(State::Delivered) => {}
        }
        self.offers.remove(offer);
        self.deliver()
    }

    /// The offer is taken back. Returns whether the member had it, and so has to let go of it.
    pub(super) fn retract(&mut self, offer: &OfferId, now: Monotonic) -> bool {
        match self.offers.get_mut(offer) {
            Some(State::Queued(turn)) => {
                self.queue.remove(turn);
                self.offers.remove(offer);
                false
            }
            Some(state @ State::Delivered) => {
                *state = State::Draining(now);
                true
            }
            Some(State::Draining(_)) | None => false,
        }
    }

    /// The member has been told that the offer was taken back: from now on it is waited for.
    pub(super) fn told(&mut self, offer: &OfferId, now: Monotonic) -> bool {
        match self.offers.get_mut(offer) {
            Some(State::Draining(since)) if *since == UNTOLD => {
                *since = now;
                true
            }
            _ => false,
        }
    }

    /// The member lets go of an offer that was taken back. Returns since when it was to, and who is next;
    /// nothing where it has no such offer.
    pub(super) fn release(&mut self, offer: &OfferId) -> Option<(Monotonic, Vec<OfferId>)> {
        let Some(&State::Draining(since)) = self.offers.get(offer) else { return None };
        self.offers.remove(offer);
        Some((since, self.deliver()))
    }

    /// What has been claimed and is neither finished nor retracted.
    pub(super) fn claimed(&self) -> impl Iterator<Item = &OfferId> {
        self.with_state(|state| !matches!(state, State::Draining(_)))
    }

    /// What the member was sent and has neither finished nor let go of.
    pub(super) fn delivered(&self) -> impl Iterator<Item = &OfferId> {
        self.with_state(|state| !matches!(state, State::Queued(_)))
    }

    /// What the member was sent and may still answer.
    pub(super) fn open(&self) -> impl Iterator<Item = &OfferId> {
        self.with_state(|state| state == State::Delivered)
    }

    /// What is being drained, and since when.
    pub(super) fn draining(&self) -> impl Iterator<Item = (Monotonic, &OfferId)> {
        self.offers.iter().filter_map(|(offer, state)| match state {
            State::Draining(since) => Some((*since, offer)),
            State::Delivered | State::Queued(_) => None,
        })
    }

    fn with_state(&self, is: impl Fn(State) -> bool) -> impl Iterator<Item = &OfferId> {
        self.offers.iter().filter(move |(_, state)| is(**state)).map(|(offer, _)| offer)
    }

    fn deliver(&mut self) -> Vec<OfferId> {
        let mut next = Vec::new();
        while self.taken() < self.limit {
            let Some((_, offer)) = self.queue.pop_first() else { break };
            self.offers.insert(offer.clone(), State::Delivered);
            next.push(offer);
        }
        next
    }
}
