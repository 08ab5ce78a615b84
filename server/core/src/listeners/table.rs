//! The listeners that stand: their terms, their members, and where each is found.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::PrincipalId;
use crate::refusal::{Reason, Refusal};
use crate::waterfall::{ListenerKey, MemberKey};

use super::groups::Groups;
use super::order::{Cursor, Order, Place, View};
use super::terms::{Generation, Registration, Terms};

/// One listener.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) terms: Terms,
    /// In registration order, which is that of the keys.
    pub(super) members: BTreeSet<MemberKey>,
    place: Place,
}

/// All listeners.
#[derive(Debug, Default)]
pub(super) struct Table {
    listeners: BTreeMap<ListenerKey, Standing>,
    order: Order,
    groups: Groups,
    provider: Option<ListenerKey>,
}

impl Table {
    /// The listener that a registration on these terms joins; none where it is one of its own.
    pub(super) fn joins(
        &self,
        principal: &PrincipalId,
        terms: &Terms,
    ) -> Result<Option<ListenerKey>, Refusal> {
        let group = self.groups.find(principal, terms);
        if let Some(standing) = group.and_then(|key| self.listeners.get(&key)) {
            terms.check_joins(&standing.terms)?;
        } else if terms.provider && self.provider.is_some() {
            let message = "questions have a provider already, and it stays; \
                           unregister it first, or join its group";
            return Err(Refusal::new(Reason::DuplicateProvider, message));
        }
        Ok(group)
    }

    /// Adds a member, and its listener where it is the first.
    pub(super) fn enter(&mut self, registration: &Registration) {
        let Registration { key: member, listener: key, principal, terms, generation, .. } = registration;
        self.groups.join(principal, terms, *key);
        let standing = self.listeners.entry(*key).or_insert_with(|| {
            let place = Place::of(terms, *generation);
            self.order.insert(terms, place, *key);
            Standing { terms: terms.clone(), members: BTreeSet::new(), place }
        });
        standing.members.insert(*member);
        if terms.provider {
            self.provider = Some(*key);
        }
    }

    /// Takes a member out, and its listener where it was the last.
    pub(super) fn leave(&mut self, registration: &Registration) {
        let Registration { key: member, listener: key, principal, terms, .. } = registration;
        let Some(standing) = self.listeners.get_mut(key) else { return };
        standing.members.remove(member);
        self.groups.leave(principal, terms);
        if standing.members.is_empty() {
            self.order.remove(terms, standing.place);
            self.groups.dissolve(terms);
            self.listeners.remove(key);
            self.provider = self.provider.filter(|provider| provider != key);
        }
    }

    /// The next listener in the request's order, with those of its members that were there when the request
    /// began. There may be none: who joined later sees later requests (4.6).
    pub(super) fn advance(
        &self,
        view: &View,
        cursor: &mut Cursor,
    ) -> Option<(ListenerKey, &Standing, impl Iterator<Item = MemberKey>)> {
        let key = self.order.advance(view, cursor)?;
        let standing = self.listeners.get(&key)?;
        let Generation(since) = view.since;
        Some((key, standing, standing.members.range(..MemberKey(since)).copied()))
    }
}
