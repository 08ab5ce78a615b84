//! The end: a drain that settles everything (9.4), or a log that cannot be written any more (1.3).

use super::commit::Then;
use super::sessions::storage_failed;
use super::timers::Timer;
use super::{OpenAsk, Plane};
use crate::decision::Cause;
use crate::effect::{AgentFrame, AnswererFrame, Effect};
use crate::id::{AskId, StreamId};
use crate::refusal::Refusal;

impl Plane {
    /// Refuses what is new, settles what is open, and tells everybody to come back elsewhere or later.
    pub(super) fn drain(&mut self) {
        self.draining = true;
        for ask in self.asks.keys().cloned().collect::<Vec<AskId>>() {
            self.end_ask(&ask, Cause::DRAINING);
        }
        let reconnect_after = self.rules.reconnect_after;
        for stream in self.answerers.keys().copied().collect::<Vec<StreamId>>() {
            self.tell(Effect::Answerer(stream, AnswererFrame::Drain { reconnect_after }));
        }
        let agents: Vec<StreamId> = self.agents.iter().filter_map(|agent| agent.stream).collect();
        for stream in agents {
            self.tell(Effect::Agent(stream, AgentFrame::Drain { reconnect_after }));
        }
    }

    /// Whether everything that was accepted is durable and told.
    pub fn settled(&self) -> bool {
        self.asks.is_empty() && self.sessions.values().all(|session| session.held.is_empty())
    }

    /// Ends the leases that are left, with their brackets; the last step of a drain.
    pub fn end_all_leases(&mut self, now: crate::time::Now, out: &mut Vec<crate::effect::Output>) {
        self.now = now;
        let refusal = Refusal::new(crate::refusal::Reason::ServerDraining, "the server is going away");
        for id in self.agents.iter().map(|agent| agent.id.clone()).collect::<Vec<_>>() {
            self.end_lease(&id, crate::effect::StreamEnd::Refused(refusal.clone()));
        }
        out.append(&mut self.out);
    }

    /// The log has failed: whoever waits hears so, offers are taken back, and the log decides after a restart.
    pub(super) fn write_failed(&mut self) {
        self.failed = true;
        for id in self.sessions.keys().cloned().collect::<Vec<_>>() {
            let held = self.sessions.get_mut(&id).map(|session| std::mem::take(&mut session.held));
            for then in held.into_iter().flatten().map(|held| held.then) {
                self.fail_held(then);
            }
        }
        for ask in self.asks.keys().cloned().collect::<Vec<_>>() {
            if let Some(open) = self.asks.remove(&ask) {
                self.give_up(&ask, open, storage_failed());
            }
        }
    }

    fn fail_held(&mut self, then: Then) {
        match then {
            Then::Effect(Effect::Reply(call, _)) => self.answer(call, Err(storage_failed())),
            Then::Effect(Effect::Answerer(stream, frame)) => match frame {
                AnswererFrame::ReplyAccepted { offer, .. } => {
                    let frame =
                        AnswererFrame::ReplyRefused { offer, refusal: storage_failed(), standing: None };
                    self.tell(Effect::Answerer(stream, frame));
                }
                frame => self.tell(Effect::Answerer(stream, frame)),
            },
            Then::Effect(Effect::Agent(stream, _)) => {
                let end = crate::effect::StreamEnd::Refused(storage_failed());
                self.tell(Effect::EndStream(stream, end));
            }
            Then::Effect(effect) => self.tell(effect),
            Then::Open(_) | Then::Closed(..) => {}
        }
    }

    /// An ask whose end cannot be written: no unlogged decision is ever returned (3.3).
    pub(super) fn give_up(&mut self, ask: &AskId, open: OpenAsk, refusal: Refusal) {
        self.timers.disarm(&Timer::Deadline(ask.clone()));
        for call in open.calls {
            self.timers.disarm(&Timer::Wait(call));
            self.answer(call, Err(refusal.clone()));
        }
        for (stream, offer) in self.offers.take_acknowledgements(ask) {
            let frame = AnswererFrame::ReplyRefused { offer, refusal: refusal.clone(), standing: None };
            self.tell(Effect::Answerer(stream, frame));
        }
        for id in self.offers.open_of(ask) {
            if let Some(offer) = self.offers.end(&id, None) {
                let frame = AnswererFrame::Retract { offer: id, cause: Cause::STORAGE, by: None };
                self.tell(Effect::Answerer(offer.stream, frame));
            }
        }
    }
}
