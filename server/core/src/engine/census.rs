//! How much the plane holds, for tests: once everything is over, nothing but bounded memories is left.

use super::Plane;

/// Sizes of everything that grows with what is open, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after what it counts")]
pub struct Census {
    pub asks: usize,
    pub asks_of_sessions: usize,
    pub admissions: usize,
    pub calls: usize,
    pub timers: usize,
    pub held: usize,
    pub names_open: usize,
    pub offers_open: usize,
    pub offers_by_ask: usize,
    pub offers_by_member: usize,
    pub acknowledge: usize,
    pub presented: usize,
    pub seats: usize,
    pub pending: usize,
    pub agents: usize,
    pub registrations: usize,
    pub answerers: usize,
    pub served_commands: usize,
    pub command_watches: usize,
    pub at_gate: usize,
    pub gate_waits: usize,
}

impl Plane {
    /// Counts what is held now.
    pub fn census(&self) -> Census {
        let held: usize = self.sessions.values().map(|session| session.held.len()).sum();
        assert_eq!(held, self.waiting, "what is held is counted as it comes and goes");
        let [offers_open, offers_by_ask, offers_by_member, acknowledge, presented] = self.offers.sizes();
        let [at_gate, gate_waits] = self.gate.sizes();
        Census {
            asks: self.asks.len(),
            asks_of_sessions: self.sessions.values().map(|session| session.asks.len()).sum(),
            admissions: self.admissions.len(),
            calls: self.calls.len(),
            timers: self.timers.len(),
            held,
            names_open: self.names.open(),
            offers_open,
            offers_by_ask,
            offers_by_member,
            acknowledge,
            presented,
            seats: self.seats.len(),
            pending: self.pending(None).len(),
            agents: self.agents.iter().count(),
            registrations: self.listeners.count(),
            answerers: self.attached.len(),
            served_commands: self.commands.served(),
            command_watches: self.commands.watchers.len(),
            at_gate,
            gate_waits,
        }
    }
}
