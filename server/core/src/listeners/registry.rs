//! The registry: who is registered, on which stream, with how much in hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{AgentId, Incarnation, OfferId, PrincipalId, RegistrationId, SessionId, StreamId};
use crate::refusal::Refusal;
use crate::waterfall::{Listener, ListenerKey, MemberKey};

use super::drain::Drain;
use super::order::{Cursor, View};
use super::slots::Slots;
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
pub(super) struct Member {
    pub(super) registration: Registration,
    pub(super) slots: Slots,
}

/// All registrations of the process.
#[derive(Debug, Default)]
pub struct Listeners {
    last: u64,
    pub(super) members: BTreeMap<MemberKey, Member>,
    pub(super) by_stream: BTreeSet<(StreamId, MemberKey)>,
    /// Who serves a command (`true`) stands apart from who answers: of those there may be thousands.
    pub(super) by_scope: BTreeMap<(Scope, bool), BTreeSet<MemberKey>>,
    table: Table,
    pub(super) drain: Drain,
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
        self.by_scope.entry(registration.place()).or_default().insert(key);
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
        let place = registration.place();
        if let Some(members) = self.by_scope.get_mut(&place) {
            members.remove(&member);
            if members.is_empty() {
                self.by_scope.remove(&place);
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
        let of = |serves| self.by_scope.get(&(scope.clone(), serves)).cloned().unwrap_or_default();
        let members: Vec<_> = of(false).into_iter().chain(of(true)).collect();
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

    /// The one listener of a request that is for nobody else; `None` where it is gone.
    pub fn only(&self, member: MemberKey) -> Option<Listener> {
        let Registration { listener: key, terms, .. } = self.get(member)?;
        let Terms { hold_limit, on_silence, .. } = terms;
        let (hold_limit, on_silence) = (*hold_limit, *on_silence);
        Some(Listener { key: *key, members: vec![member], group: false, hold_limit, on_silence })
    }

    fn may_answer(&self, member: MemberKey, view: &View) -> bool {
        self.get(member).is_some_and(|registration| view.asker.as_ref() != Some(&registration.principal))
    }
}
