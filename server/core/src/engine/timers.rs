//! What is to happen at which time.

use std::collections::BTreeSet;

use super::Plane;
use super::calls::Waiting;
use crate::decision::Cause;
use crate::effect::Reply;
use crate::id::{AgentId, AskId, CallId, StreamId};
use crate::map::HashMap;
use crate::time::Monotonic;
use crate::waterfall::{Input as Move, ListenerKey};

/// One thing that time brings about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Timer {
    /// A lost agent did not come back.
    Grace(AgentId),
    /// A lost answerer did not come back.
    Away(StreamId),
    /// An ask's deadline.
    Deadline(AskId),
    /// A listener stayed silent for as long as it said it might.
    Hold(AskId, ListenerKey),
    /// A call has waited for as long as it wanted.
    Wait(CallId),
}

/// Timers by time and by name; arming again moves one.
#[derive(Default)]
pub(super) struct Timers {
    queue: BTreeSet<(Monotonic, Timer)>,
    when: HashMap<Timer, Monotonic>,
}

impl Timers {
    pub(super) fn arm(&mut self, at: Monotonic, timer: Timer) {
        self.disarm(&timer);
        self.queue.insert((at, timer.clone()));
        self.when.insert(timer, at);
    }

    pub(super) fn disarm(&mut self, timer: &Timer) {
        if let Some(at) = self.when.remove(timer) {
            self.queue.remove(&(at, timer.clone()));
        }
    }

    pub(super) fn next(&self) -> Option<Monotonic> {
        self.queue.first().map(|(at, _)| *at)
    }

    #[cfg(any(test, feature = "test-util"))]
    pub(super) fn len(&self) -> usize {
        self.queue.len().max(self.when.len())
    }

    fn pop_due(&mut self, now: Monotonic) -> Option<Timer> {
        if self.next()? > now {
            return None;
        }
        let (_, timer) = self.queue.pop_first()?;
        self.when.remove(&timer);
        Some(timer)
    }
}

impl Plane {
    /// Lets everything happen whose time has come, in the order of time.
    pub(super) fn tick(&mut self) {
        while let Some(timer) = self.timers.pop_due(self.now.mono) {
            match timer {
                Timer::Grace(agent) => self.grace_over(&agent),
                Timer::Away(seat) => self.unload_seat(seat),
                Timer::Deadline(ask) => self.end_ask(&ask, Cause::DEADLINE),
                Timer::Hold(ask, listener) => self.step(&ask, Move::HoldExpired { listener }),
                Timer::Wait(call) => self.wait_over(call),
            }
        }
        let overdue = self.listeners.overdue(self.now.mono);
        for member in overdue {
            self.unload_for_never_releasing(member);
        }
    }

    fn wait_over(&mut self, call: CallId) {
        let ask = match self.calls.get(&call) {
            Some(Waiting::Ask(ask)) => ask.clone(),
            Some(Waiting::Gate(place)) => return self.gate_wait_over(call, &place.clone()),
            None => return,
        };
        let Some(open) = self.asks.get_mut(&ask) else { return };
        open.calls.remove(&call);
        let (session, needs) = (open.session.clone(), open.asked_seq + 1);
        self.reply_at(&session, needs, call, Ok(Reply::Pending(ask)));
    }
}
