//! Which listener a group's name stands for (4.6).

use std::collections::BTreeMap;

use crate::id::PrincipalId;
use crate::waterfall::ListenerKey;

use super::terms::{Scope, Terms};

/// Groups by name. One principal uses a name for one group at a time, so that a joiner of another scope is
/// refused and not quietly left alone. Between principals a name counts within its scope only: what somebody
/// calls a group in a foreign scope neither shows nor stands in the way (4.10).
#[derive(Debug, Default)]
pub(super) struct Groups {
    by_scope: BTreeMap<(Scope, String), ListenerKey>,
    by_principal: BTreeMap<(PrincipalId, String), (ListenerKey, usize)>,
}

impl Groups {
    /// The group that a registration on these terms means, whether it may join it or not.
    pub(super) fn find(&self, principal: &PrincipalId, terms: &Terms) -> Option<ListenerKey> {
        let name = terms.group.as_ref()?;
        let own = self.by_principal.get(&(principal.clone(), name.clone())).map(|(key, _)| key);
        own.or_else(|| self.by_scope.get(&(terms.scope.clone(), name.clone()))).copied()
    }

    pub(super) fn join(&mut self, principal: &PrincipalId, terms: &Terms, key: ListenerKey) {
        let Some(name) = &terms.group else { return };
        self.by_scope.insert((terms.scope.clone(), name.clone()), key);
        self.by_principal.entry((principal.clone(), name.clone())).or_insert((key, 0)).1 += 1;
    }

    pub(super) fn leave(&mut self, principal: &PrincipalId, terms: &Terms) {
        let Some(name) = &terms.group else { return };
        let own = (principal.clone(), name.clone());
        if let Some((_, members)) = self.by_principal.get_mut(&own) {
            *members -= 1;
            if *members == 0 {
                self.by_principal.remove(&own);
            }
        }
    }

    /// The last member has left.
    pub(super) fn dissolve(&mut self, terms: &Terms) {
        if let Some(name) = &terms.group {
            self.by_scope.remove(&(terms.scope.clone(), name.clone()));
        }
    }
}
