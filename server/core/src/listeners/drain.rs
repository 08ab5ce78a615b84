//! Offers that were taken back and not let go of yet: the old generation is drained before it is forgotten,
//! while no outcome waits for it (4.7).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::id::{OfferId, StreamId};
use crate::time::Monotonic;
use crate::waterfall::MemberKey;

/// How long a member may keep an offer that was taken back. Then it is unloaded: its slots would never
/// come free.
pub const RELEASE_LIMIT: Duration = Duration::from_secs(60);

/// What is still to be let go of.
#[derive(Debug, Default)]
pub(super) struct Drain {
    /// By members that are registered, oldest first.
    waits: BTreeSet<(Monotonic, MemberKey, OfferId)>,
    /// By members that are not any more. Nothing waits for these: they are kept so that a late release is
    /// not taken for a foreign one, and go with the stream.
    left: BTreeMap<StreamId, BTreeMap<MemberKey, BTreeSet<OfferId>>>,
    streams: BTreeMap<MemberKey, StreamId>,
}

impl Drain {
    pub(super) fn wait(&mut self, since: Monotonic, member: MemberKey, offer: OfferId) {
        self.waits.insert((since, member, offer));
    }

    pub(super) fn done(&mut self, since: Monotonic, member: MemberKey, offer: &OfferId) {
        self.waits.remove(&(since, member, offer.clone()));
    }

    /// When the oldest wait is overdue.
    pub(super) fn due(&self) -> Option<Monotonic> {
        self.waits.first().map(|(since, ..)| *since + RELEASE_LIMIT)
    }

    pub(super) fn overdue(&self, now: Monotonic) -> BTreeSet<MemberKey> {
        let late = self.waits.iter().take_while(|(since, ..)| *since + RELEASE_LIMIT <= now);
        late.map(|(_, member, _)| *member).collect()
    }

    /// Keeps what a member leaves behind.
    pub(super) fn leave(&mut self, stream: StreamId, member: MemberKey, offers: BTreeSet<OfferId>) {
        if !offers.is_empty() {
            self.left.entry(stream).or_default().insert(member, offers);
            self.streams.insert(member, stream);
        }
    }

    /// A late release. Returns whether there was anything to let go of.
    pub(super) fn release_left(&mut self, member: MemberKey, offer: &OfferId) -> bool {
        let Some(stream) = self.streams.get(&member).copied() else { return false };
        let Some(members) = self.left.get_mut(&stream) else { return false };
        let Some(offers) = members.get_mut(&member) else { return false };
        let known = offers.remove(offer);
        if offers.is_empty() {
            members.remove(&member);
            self.streams.remove(&member);
        }
        if members.is_empty() {
            self.left.remove(&stream);
        }
        known
    }

    /// The members that left something behind on a stream.
    pub(super) fn left_on(&self, stream: StreamId) -> Vec<MemberKey> {
        self.left.get(&stream).map(|members| members.keys().copied().collect()).unwrap_or_default()
    }

    /// Forgets all that was left on a stream.
    pub(super) fn forget(&mut self, stream: StreamId) {
        for member in self.left.remove(&stream).into_iter().flatten().map(|(member, _)| member) {
            self.streams.remove(&member);
        }
    }
}
