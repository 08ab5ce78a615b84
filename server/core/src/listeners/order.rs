//! The order in which a request meets its listeners (4.2), found one step at a time.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

use crate::id::{AgentId, Incarnation, PrincipalId, SessionId};
use crate::waterfall::ListenerKey;

use super::terms::{AskKind, Generation, Scope, Terms};

/// Who asks what, and since when: all that decides which listeners a request sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// What is asked.
    pub kind: AskKind,
    /// In which session.
    pub session: SessionId,
    /// By which agent, then its ancestors; empty where no agent asks.
    pub agents: Vec<(AgentId, Incarnation)>,
    /// The principal that asked, whose own listeners it must not see (4.10). `None` in single-user mode.
    pub asker: Option<PrincipalId>,
    /// [`Listeners::stamp`](super::Listeners::stamp) when the request began: who registers later is not seen.
    pub since: Generation,
}

impl View {
    /// The shelves that this request sees, each with the round in which it is looked at: all at once, but guards by
    /// scope, from the widest to the asker itself (8.1).
    fn shelves(&self) -> impl Iterator<Item = (usize, Shelf)> + '_ {
        let shelf = |scope, exact_only| Shelf { scope, kind: self.kind, exact_only };
        let agent = |(id, life): &(AgentId, Incarnation)| Scope::Agent(id.clone(), life.clone());
        let wide = [Scope::Global, Scope::Session(self.session.clone())].into_iter();
        let wide = wide.chain(self.agents.iter().rev().map(agent)).map(move |scope| shelf(scope, false));
        let asker = self.agents.first().map(agent).map(move |scope| shelf(scope, true));
        let by_scope = self.kind == AskKind::Guard;
        let last = self.agents.len() + 1;
        let round = move |at: usize| if by_scope { at.min(last) } else { 0 };
        wide.chain(asker).enumerate().map(move |(at, shelf)| (round(at), shelf))
    }
}

/// How far a request has come. It starts in front of everybody.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cursor {
    round: usize,
    passed: Option<Place>,
}

/// A place in the order over all scopes. The provider is last, whatever it asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Front(Reverse<Generation>),
    Back(Generation),
    Provider,
}

impl Place {
    pub(super) fn of(terms: &Terms, founded: Generation) -> Self {
        match terms {
            Terms { provider: true, .. } => Self::Provider,
            Terms { prepend: true, .. } => Self::Front(Reverse(founded)),
            Terms { .. } => Self::Back(founded),
        }
    }
}

/// Listeners of one kind and scope.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shelf {
    scope: Scope,
    kind: AskKind,
    exact_only: bool,
}

impl Shelf {
    fn all_of(terms: &Terms) -> impl Iterator<Item = Self> + '_ {
        let shelf = |kind| Self { scope: terms.scope.clone(), kind, exact_only: terms.exact_only };
        terms.kinds.iter().map(shelf)
    }
}

/// All listeners, each on the shelves of its kinds. A step looks at the shelves that a request sees, and at
/// one listener on each: listeners elsewhere cost it nothing.
#[derive(Debug, Default)]
pub(super) struct Order {
    shelves: BTreeMap<Shelf, BTreeMap<Place, ListenerKey>>,
}

impl Order {
    pub(super) fn insert(&mut self, terms: &Terms, place: Place, key: ListenerKey) {
        for shelf in Shelf::all_of(terms) {
            self.shelves.entry(shelf).or_default().insert(place, key);
        }
    }

    pub(super) fn remove(&mut self, terms: &Terms, place: Place) {
        for shelf in Shelf::all_of(terms) {
            if let Some(places) = self.shelves.get_mut(&shelf) {
                places.remove(&place);
                if places.is_empty() {
                    self.shelves.remove(&shelf);
                }
            }
        }
    }

    /// The next listener that the request may see; whether any of its members may, the caller says.
    pub(super) fn advance(&self, view: &View, cursor: &mut Cursor) -> Option<ListenerKey> {
        let rounds = view.shelves().map(|(round, _)| round).max()?;
        while cursor.round <= rounds {
            if let Some((place, key)) = self.next_of_round(view, cursor) {
                cursor.passed = Some(place);
                return Some(key);
            }
            *cursor = Cursor { round: cursor.round + 1, passed: None };
        }
        None
    }

    fn next_of_round(&self, view: &View, cursor: &Cursor) -> Option<(Place, ListenerKey)> {
        // Who went in front of all after the request began is jumped over, and so are those who queued up
        // behind them: neither costs a step each.
        let passed = cursor.passed.unwrap_or(Place::Front(Reverse(view.since)));
        match self.first_behind(view, cursor.round, passed)? {
            (Place::Back(founded), _) if founded >= view.since => {
                self.first_behind(view, cursor.round, Place::Back(Generation(u64::MAX)))
            }
            found => Some(found),
        }
    }

    fn first_behind(&self, view: &View, round: usize, passed: Place) -> Option<(Place, ListenerKey)> {
        let now = view.shelves().filter(|(of, _)| *of == round);
        let shelves = now.filter_map(|(_, shelf)| self.shelves.get(&shelf));
        let first = shelves.filter_map(|places| places.range((Excluded(passed), Unbounded)).next());
        first.map(|(place, key)| (*place, *key)).min_by_key(|(place, _)| *place)
    }
}
