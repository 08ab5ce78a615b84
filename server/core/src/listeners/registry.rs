//! The registry: who is registered, on which stream, with how much in hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{AgentId, Incarnation, OfferId, PrincipalId, RegistrationId, SessionId, StreamId};
use crate::refusal::Refusal;
use crate::time::Monotonic;
use crate::waterfall::{Listener, ListenerKey, MemberKey};

use super::drain::Drain;
use super::order::{Cursor, View};
use super::slots::{Claim, Slots};
use super::table::Table;
use super::terms::{Answerer, Generation, Registration, Scope, Terms};

/// Who wants to register. Whether it may do so for this scope is its role's matter (4.10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Its name on the wire, minted by the owner and never reused.
    pub id: RegistrationId,
    /// The stream that it lives on.
    pub stream: StreamId,
    /// Whose credentials it carries.
    pub principal: PrincipalId,
    /// What it calls itself.
    pub answerer: Answerer,
    /// What it asks for.
    pub terms: Terms,
}

/// A registration that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    /// What it was.
    pub registration: Registration,
    /// What it had claimed, delivered or queued: their chains are to hear of the unload.
    pub claimed: Vec<OfferId>,
}

#[derive(Debug)]
struct Member {
    registration: Registration,
    slots: Slots,
}

/// All registrations of the process.
#[derive(Debug, Default)]
pub struct Listeners {
    last: u64,
    members: BTreeMap<MemberKey, Member>,
    by_stream: BTreeSet<(StreamId, MemberKey)>,
    by_scope: BTreeMap<Scope, BTreeSet<MemberKey>>,
    table: Table,
    drain: Drain,
}

impl Listeners {
    /// Registers one answerer.
    ///
    /// # Errors
    /// `FIELD_INVALID` for terms that cannot be meant, or that are not those of the group that it would
    /// join; `DUPLICATE_PROVIDER` for a second provider of questions.
    pub fn register(&mut self, entrant: Entrant) -> Result<&Registration, Refusal> {
        let Entrant { id, stream, principal, answerer, terms } = entrant;
        terms.check()?;
        let joined = self.table.joins(&principal, &terms)?;
        self.last += 1;
        let (key, generation) = (MemberKey(self.last), Generation(self.last));
        let listener = joined.unwrap_or(ListenerKey(self.last));
        let registration = Registration { id, key, listener, stream, principal, answerer, terms, generation };
        self.table.enter(&registration);
        self.by_stream.insert((stream, key));
        self.by_scope.entry(registration.terms.scope.clone()).or_default().insert(key);
        let slots = Slots::new(registration.terms.max_outstanding);
        Ok(&self.members.entry(key).or_insert(Member { registration, slots }).registration)
    }

    /// What a request that begins now takes as [`View::since`].
    pub fn stamp(&self) -> Generation {
        Generation(self.last + 1)
    }

    /// Ends one registration; its stream goes on. What it was sent stays known until it lets go of it.
    pub fn unregister(&mut self, member: MemberKey) -> Option<Gone> {
        let Member { registration, slots } = self.members.remove(&member)?;
        self.table.leave(&registration);
        self.by_stream.remove(&(registration.stream, member));
        if let Some(members) = self.by_scope.get_mut(&registration.terms.scope) {
            members.remove(&member);
            if members.is_empty() {
                self.by_scope.remove(&registration.terms.scope);
            }
        }
        for (since, offer) in slots.draining() {
            self.drain.done(since, member, offer);
        }
        self.drain.leave(registration.stream, member, slots.delivered().cloned().collect());
        Some(Gone { registration, claimed: slots.claimed().cloned().collect() })
    }

    /// Ends all registrations of a stream that has ended, in registration order.
    pub fn unregister_stream(&mut self, stream: StreamId) -> Vec<Gone> {
        let members: Vec<_> = self.of_stream(stream).map(|registration| registration.key).collect();
        let gone = self.unregister_all(members);
        self.drain.forget(stream);
        gone
    }

    /// Ends all registrations for one life of an agent.
    pub fn unregister_agent(&mut self, agent: &AgentId, life: &Incarnation) -> Vec<Gone> {
        self.unregister_scope(&Scope::Agent(agent.clone(), life.clone()))
    }

    /// Ends all registrations for one session; those for its agents end with their leases.
    pub fn unregister_session(&mut self, session: &SessionId) -> Vec<Gone> {
        self.unregister_scope(&Scope::Session(session.clone()))
    }

    fn unregister_scope(&mut self, scope: &Scope) -> Vec<Gone> {
        let members = self.by_scope.get(scope).cloned().unwrap_or_default();
        self.unregister_all(members)
    }

    fn unregister_all(&mut self, members: impl IntoIterator<Item = MemberKey>) -> Vec<Gone> {
        members.into_iter().filter_map(|member| self.unregister(member)).collect()
    }

    /// The next listener of a request, by 4.1, 4.2 and 4.5; `None` where nobody is left. The cursor goes
    /// with the request; the view stays the same from its first step to its last.
    pub fn next(&self, view: &View, cursor: &mut Cursor) -> Option<Listener> {
        loop {
            let (key, standing, members) = self.table.advance(view, cursor)?;
            let members: Vec<_> = members.filter(|member| self.may_answer(*member, view)).collect();
            if !members.is_empty() {
                let Terms { group, hold_limit, on_silence, .. } = &standing.terms;
                let (hold_limit, on_silence) = (*hold_limit, *on_silence);
                return Some(Listener { key, members, group: group.is_some(), hold_limit, on_silence });
            }
        }
    }

    fn may_answer(&self, member: MemberKey, view: &View) -> bool {
        self.get(member).is_some_and(|registration| view.asker.as_ref() != Some(&registration.principal))
    }
}

/// Looking.
impl Listeners {
    /// One registration.
    pub fn get(&self, member: MemberKey) -> Option<&Registration> {
        self.members.get(&member).map(|member| &member.registration)
    }

    /// How many registrations there are.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// The registrations of one stream, in registration order.
    pub fn of_stream(&self, stream: StreamId) -> impl Iterator<Item = &Registration> {
        let all = (stream, MemberKey(0))..=(stream, MemberKey(u64::MAX));
        self.by_stream.range(all).filter_map(|(_, member)| self.get(*member))
    }

    /// Who is there to answer what is asked in a session by an agent (and its ancestors behind it), in
    /// registration order, of whichever kind.
    pub fn present(&self, session: &SessionId, agents: &[(AgentId, Incarnation)]) -> Vec<&Registration> {
        let wide = [Scope::Global, Scope::Session(session.clone())].into_iter();
        let agents = agents.iter().map(|(id, life)| Scope::Agent(id.clone(), life.clone()));
        let scopes =
            wide.map(|scope| (scope, false)).chain(agents.enumerate().map(|(up, scope)| (scope, up > 0)));
        let mut present: Vec<_> = scopes
            .filter_map(|(scope, ancestor)| self.by_scope.get(&scope).map(|members| (members, ancestor)))
            .flat_map(|(members, ancestor)| members.iter().map(move |member| (*member, ancestor)))
            .filter_map(|(member, ancestor)| self.get(member).map(|registration| (registration, ancestor)))
            .filter(|(registration, ancestor)| !(*ancestor && registration.terms.exact_only))
            .map(|(registration, _)| registration)
            .collect();
        present.sort_by_key(|registration| registration.generation);
        present
    }
}

/// What each holds (4.7).
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
        let had = self.members.get_mut(&member).is_some_and(|member| member.slots.retract(offer, now));
        if had {
            self.drain.wait(now, member, offer.clone());
        }
        had
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

    /// The members that have kept a retracted offer for too long: they are to be unloaded.
    pub fn overdue(&self, now: Monotonic) -> BTreeSet<MemberKey> {
        self.drain.overdue(now)
    }

    /// When the next member will be overdue.
    pub fn next_overdue(&self) -> Option<Monotonic> {
        self.drain.due()
    }
}
