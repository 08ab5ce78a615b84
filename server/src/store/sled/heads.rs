//! What is kept in memory of every session, idle or not: its head, its chain, whether it is closed.

use std::collections::HashMap;

use super::super::Damage;
use super::super::codec::{Chain, Link};

/// Forty bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Head {
    pub(super) next_seq: i64,
    pub(super) chain: Chain,
    pub(super) closed: bool,
    /// How many of its events came with its seed.
    pub(super) seeded: i64,
}

impl Head {
    /// The head after the frame `link`.
    pub(super) fn after(self, link: &Link, chain: Chain) -> Self {
        Self {
            next_seq: link.end(),
            chain,
            closed: self.closed | link.flags.closes,
            seeded: if link.flags.seed { link.end() } else { self.seeded },
        }
    }
}

/// The heads of all sessions, by ordinal, and the damage that was found at open.
#[derive(Default)]
pub(super) struct Heads {
    list: Vec<Head>,
    damage: HashMap<u64, Damage>,
    pub(super) weight: u64,
}

impl Heads {
    pub(super) fn count(&self) -> u64 {
        self.list.len() as u64
    }

    pub(super) fn get(&self, session: u64) -> Option<Head> {
        self.list.get(usize::try_from(session).ok()?).copied()
    }

    pub(super) fn damage(&self, session: u64) -> Option<&Damage> {
        self.damage.get(&session)
    }

    pub(super) fn damaged(&self) -> usize {
        self.damage.len()
    }

    /// Only the first damage of a session counts.
    pub(super) fn set_damage(&mut self, session: u64, damage: Damage) {
        self.damage.entry(session).or_insert(damage);
    }

    /// Moves a session on to after the frame `link`; the next ordinal is a new session.
    pub(super) fn advance(&mut self, link: &Link, chain: Chain) {
        let place = link.session as usize;
        if place == self.list.len() {
            self.list.push(Head::default());
        }
        if let Some(head) = self.list.get_mut(place) {
            *head = head.after(link, chain);
            self.weight += link.weight;
        }
    }
}
