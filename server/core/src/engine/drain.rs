//! The end: a drain that settles everything (9.4), or a log that cannot be written any more (1.3).

use super::commit::Then;
use super::sessions::storage_failed;
use super::timers::Timer;
use super::{OpenAsk, Plane};
use crate::decision::Cause;
use crate::effect::{AgentFrame, AnswererFrame, Effect, Reply, StreamEnd};
use crate::id::AskId;
use crate::refusal::Refusal;
use crate::result::AskResult;

impl Plane {
    /// Refuses what is new, settles what is open, and tells everybody to come back elsewhere or later.
    pub(super) fn drain(&mut self) {
        self.draining = true;
        for ask in self.open_asks() {
            self.end_ask(&ask, Cause::DRAINING);
        }
        let reconnect_after = self.rules.reconnect_after;
        for stream in sorted(self.attached.keys().copied()) {
            self.tell(Effect::Answerer(stream, AnswererFrame::Drain { reconnect_after }));
        }
        for stream in sorted(self.agents.iter().filter_map(|agent| agent.stream)) {
            self.tell(Effect::Agent(stream, AgentFrame::Drain { reconnect_after }));
        }
    }

    /// In the order in which they were asked: one input always has the same outputs.
    fn open_asks(&self) -> Vec<AskId> {
        sorted(self.asks.keys().cloned())
    }

    /// Whether everything that was accepted is durable and told.
    pub fn settled(&self) -> bool {
        self.asks.is_empty() && self.waiting == 0 && self.settings.all_kept()
    }

    /// Ends the leases that are left, with their brackets; the last step of a drain.
    pub fn end_all_leases(&mut self, now: crate::time::Now, out: &mut Vec<crate::effect::Output>) {
        self.now = now;
        let refusal = Refusal::new(crate::refusal::Reason::ServerDraining, "the server is going away");
        for id in sorted(self.agents.iter().map(|agent| agent.id.clone())) {
            self.end_lease(&id, StreamEnd::Refused(refusal.clone()));
        }
        self.hear_gate();
        out.append(&mut self.out);
    }

    /// The log has failed: whoever waits hears so, offers are taken back, and the log decides after a restart.
    pub(super) fn write_failed(&mut self) {
        self.failed = true;
        self.fail_settings();
        for id in sorted(self.sessions.keys().cloned()) {
            let held = self.sessions.get_mut(&id).map(|session| std::mem::take(&mut session.held));
            for then in held.into_iter().flatten().map(|held| held.then) {
                self.waiting -= 1;
                self.fail_held(then);
            }
        }
        for ask in self.open_asks() {
            self.stop_admission(&ask);
            if let Some(open) = self.asks.remove(&ask).map(|open| *open) {
                self.give_up(&ask, open, storage_failed(), None);
            }
        }
    }

    /// What waited for a fact that will never be durable: its waiter hears so, and nothing of the fact.
    pub(super) fn fail_held(&mut self, then: Then) {
        let told = match then {
            Then::Effect(Effect::Reply(call, reply)) => return self.answer(call, unwritten_reply(reply)),
            Then::Effect(Effect::Answerer(stream, frame)) => Effect::Answerer(stream, unwritten(frame)),
            Then::Effect(Effect::Agent(_, AgentFrame::Context(_)) | Effect::Permissions(..)) => return,
            Then::Effect(Effect::Agent(stream, _)) => {
                Effect::EndStream(stream, StreamEnd::Refused(storage_failed()))
            }
            Then::Retract(stream, member, frame) => {
                return self.tell_retraction(stream, member, unwritten(frame));
            }
            Then::Effect(Effect::Inbox(..) | Effect::InboxBegins(..))
            | Then::Open(_)
            | Then::Closed(..)
            | Then::AtOnce(..) => return,
            Then::Effect(effect) => effect,
        };
        self.tell(told);
    }

    /// An ask whose end cannot be written: no unlogged decision is ever returned (3.3); a failure that stands
    /// all the same is (6.4).
    pub(super) fn give_up(
        &mut self,
        ask: &AskId,
        open: OpenAsk,
        refusal: Refusal,
        stands: Option<AskResult>,
    ) {
        self.timers.disarm(&Timer::Deadline(ask.clone()));
        for listener in open.hold_limits.keys() {
            self.timers.disarm(&Timer::Hold(ask.clone(), *listener));
        }
        if let Some(session) = self.sessions.get_mut(&open.session) {
            session.asks.remove(ask);
        }
        if let Some(name) = &open.name {
            self.names.forget_open(&open.session, name);
        }
        for call in open.calls {
            self.timers.disarm(&Timer::Wait(call));
            let stands = stands.clone().map(|result| Reply::Unwritten(ask.clone(), result));
            self.answer(call, stands.ok_or_else(|| refusal.clone()));
        }
        for (stream, offer) in self.offers.take_acknowledgements(ask) {
            let frame = AnswererFrame::ReplyRefused { offer, refusal: refusal.clone(), standing: None };
            self.tell(Effect::Answerer(stream, frame));
        }
        for id in self.offers.open_of(ask) {
            let Some(offer) = self.offers.end(&id, None) else { continue };
            if self.listeners.retracted(offer.member, &id, self.now.mono) {
                let frame = AnswererFrame::Retract { offer: id, cause: Cause::STORAGE, by: None };
                self.tell(Effect::Answerer(offer.stream, frame));
            }
        }
    }
}

fn sorted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    all.sort();
    all
}

/// What a caller is told instead.
fn unwritten_reply(reply: Result<Reply, Refusal>) -> Result<Reply, Refusal> {
    match reply {
        Ok(Reply::Settled { settled, .. }) if settled.result.stands_unwritten() => {
            Ok(Reply::Unwritten(settled.ask.clone(), settled.result.clone()))
        }
        Ok(_) | Err(_) => Err(storage_failed()),
    }
}

/// What an answerer is told instead of something that was never written.
fn unwritten(frame: AnswererFrame) -> AnswererFrame {
    match frame {
        AnswererFrame::ReplyAccepted { offer, .. } | AnswererFrame::ReplyRefused { offer, .. } => {
            AnswererFrame::ReplyRefused { offer, refusal: storage_failed(), standing: None }
        }
        AnswererFrame::Retract { offer, .. } => {
            AnswererFrame::Retract { offer, cause: Cause::STORAGE, by: None }
        }
        AnswererFrame::RegisterRefused { correlation, .. } => {
            AnswererFrame::RegisterRefused { correlation, refusal: storage_failed() }
        }
        AnswererFrame::Unregistered { registration, .. } => {
            AnswererFrame::Unregistered { registration, cause: Some(storage_failed()) }
        }
        frame => frame,
    }
}
