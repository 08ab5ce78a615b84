//! What each member holds, and what it is still to let go of (4.7).

use std::collections::BTreeSet;
use std::time::Duration;

use crate::id::{OfferId, StreamId};
use crate::time::Monotonic;
use crate::waterfall::MemberKey;

use super::registry::{Listeners, Member};
use super::slots::Claim;

/// Since when a member is waited for that has not been told yet.
pub(super) const UNTOLD: Monotonic = Monotonic(Duration::MAX);

impl Listeners {
    /// Claims an offer for a member: to be sent now, or when a slot comes free. `None` where the member is
    /// not registered.
    pub fn claim(&mut self, member: MemberKey, offer: OfferId) -> Option<Claim> {
        self.members.get_mut(&member).map(|member| member.slots.claim(offer))
    }

    /// The member answered, passed as a tail, or failed. Returns the offers to send to it now, in order.
    pub fn finished(&mut self, member: MemberKey, offer: &OfferId) -> Vec<OfferId> {
        self.members.get_mut(&member).map(|member| member.slots.finish(offer)).unwrap_or_default()
    }

    /// The offer was taken back. Returns whether the member had it and is to be told: it keeps the slot
    /// until it lets go. A queued one is gone without trace.
    pub fn retracted(&mut self, member: MemberKey, offer: &OfferId, now: Monotonic) -> bool {
        let had = self.retracting(member, offer);
        if had {
            self.retraction_told(member, offer, now);
        }
        had
    }

    /// The same where the member is told later: nobody waits for its release before.
    pub fn retracting(&mut self, member: MemberKey, offer: &OfferId) -> bool {
        self.members.get_mut(&member).is_some_and(|member| member.slots.retract(offer, UNTOLD))
    }

    /// It has been told now.
    pub fn retraction_told(&mut self, member: MemberKey, offer: &OfferId, now: Monotonic) {
        if self.members.get_mut(&member).is_some_and(|member| member.slots.told(offer, now)) {
            self.drain.wait(now, member, offer.clone());
        }
    }

    /// The member let go of an offer that was taken back. Returns the offers to send to it now, in order;
    /// `None` where it had nothing to let go of. A member that is gone may still let go, to no effect.
    pub fn released(&mut self, member: MemberKey, offer: &OfferId) -> Option<Vec<OfferId>> {
        let Some(Member { slots, .. }) = self.members.get_mut(&member) else {
            return self.drain.release_left(member, offer).then(Vec::new);
        };
        let (since, next) = slots.release(offer)?;
        self.drain.done(since, member, offer);
        Some(next)
    }

    /// The same, for whichever member of this stream had it: no memory of ended offers has to outlast the
    /// time that a release takes.
    pub fn released_on(&mut self, stream: StreamId, offer: &OfferId) -> Vec<OfferId> {
        let here: Vec<_> = self.of_stream(stream).map(|registration| registration.key).collect();
        let left = self.drain.left_on(stream);
        here.into_iter().chain(left).find_map(|member| self.released(member, offer)).unwrap_or_default()
    }

    /// What members of this stream were sent and may still answer, in registration order.
    pub fn delivered_on(&self, stream: StreamId) -> Vec<(MemberKey, OfferId)> {
        let here = self.of_stream(stream).filter_map(|registration| self.members.get(&registration.key));
        here.flat_map(|Member { registration, slots }| {
            let key = registration.key;
            slots.open().map(move |offer| (key, offer.clone()))
        })
        .collect()
    }

    /// What was taken back from members of this stream, and not let go of yet.
    pub fn draining_on(&self, stream: StreamId) -> Vec<OfferId> {
        let here = self.of_stream(stream).filter_map(|registration| self.members.get(&registration.key));
        here.flat_map(|Member { slots, .. }| slots.draining().map(|(_, offer)| offer.clone())).collect()
    }

    /// The members that have kept a retracted offer for too long: they are to be unloaded.
    pub fn overdue(&self, now: Monotonic) -> BTreeSet<MemberKey> {
        self.drain.overdue(now)
    }

    /// When the next member will be overdue.
    pub fn next_overdue(&self) -> Option<Monotonic> {
        self.drain.due()
    }
}
