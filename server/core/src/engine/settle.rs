//! Drives an ask through its waterfall, and ends it once: `decided` is written, and when that is durable
//! everybody is told (3.3).

use std::collections::VecDeque;
use std::sync::Arc;

use super::Plane;
use super::commit::Then;
use super::offers::Offer;
use super::timers::Timer;
use crate::decision::{Cause, DecidedBy};
use crate::effect::{AnswererFrame, Effect, Presence, Reply, Settled};
use crate::id::{AskId, OfferId, StreamId};
use crate::listeners::{AskKind, Claim, View};
use crate::result::AskResult;
use crate::waterfall::{Chain, Conclusion, Input as Move, ListenerKey, MemberKey, Refused, Step};

/// What is told to an answerer when the ask has ended without it.
pub(super) struct Retraction {
    member: MemberKey,
    cause: Cause,
    by: Option<DecidedBy>,
}

impl Plane {
    /// `asked` is durable: the ask becomes visible, and the first listener is offered it. Images come in before.
    pub(super) fn open(&mut self, ask: &AskId) {
        if !self.admit_images(ask) {
            self.begin(ask);
        }
    }

    pub(super) fn begin(&mut self, ask: &AskId) {
        let Some(open) = self.asks.get_mut(ask) else { return };
        let (chain, steps) = Chain::start();
        open.chain = Some(chain);
        open.position = self.position;
        let view = open.view.clone();
        if view.content.kind().is_for_answerers() {
            self.inbox.insert(view.clone());
            self.announce_opened(&view);
        }
        self.follow(ask, steps);
    }

    /// Ends an ask from outside its waterfall: withdrawn, too late, its agent gone (4.8).
    pub(super) fn end_ask(&mut self, ask: &AskId, cause: Cause) {
        let Some(open) = self.asks.get(ask) else { return };
        if open.chain.is_some() {
            self.step(ask, Move::End { cause });
        } else {
            // Nobody has been asked yet: the pair is written and nobody will be (3.3).
            self.settle(ask, Conclusion::Ended { cause }, Vec::new());
        }
    }

    /// A move that nobody waits for; one that comes too late changes nothing.
    pub(super) fn step(&mut self, ask: &AskId, input: Move<AskResult>) {
        let _late = self.try_step(ask, input);
    }

    /// One move in the ask's waterfall.
    pub(super) fn try_step(&mut self, ask: &AskId, input: Move<AskResult>) -> Result<(), Refused> {
        let chain =
            self.asks.get_mut(ask).and_then(|open| open.chain.as_mut()).ok_or(Refused::AlreadySettled)?;
        let steps = chain.apply(input)?;
        self.follow(ask, steps);
        Ok(())
    }

    fn follow(&mut self, ask: &AskId, steps: Vec<Step<AskResult>>) {
        let mut todo = VecDeque::from(steps);
        let mut retractions = Vec::new();
        while let Some(step) = todo.pop_front() {
            match step {
                Step::NeedNext => {
                    let input = self.next_listener(ask);
                    let chain = self.asks.get_mut(ask).and_then(|open| open.chain.as_mut());
                    if let Some(Ok(more)) = chain.map(|chain| chain.apply(input)) {
                        todo.extend(more);
                    }
                }
                Step::Offer { member, .. } => self.offer(ask, member),
                Step::Retract { member, cause, by } => {
                    let by = by.and_then(|by| self.named(ask, by));
                    retractions.push(Retraction { member, cause, by });
                }
                Step::NextResult { member, conclusion } => self.tell_wrapper(ask, member, conclusion),
                Step::HoldStart { listener } => self.start_hold(ask, listener),
                Step::HoldPause { listener } | Step::HoldStop { listener } => {
                    self.timers.disarm(&Timer::Hold(ask.clone(), listener));
                }
                Step::Settle(conclusion) => self.settle(ask, conclusion, std::mem::take(&mut retractions)),
            }
        }
        for retraction in retractions {
            self.retract(ask, retraction, None);
        }
        self.announce_holders(ask);
    }

    fn next_listener(&mut self, ask: &AskId) -> Move<AskResult> {
        let Some(open) = self.asks.get_mut(ask) else { return Move::Exhausted };
        let next = match open.view.content.kind() {
            AskKind::Command => open.only.take().and_then(|only| self.listeners.only(only)),
            kind @ (AskKind::Approval | AskKind::Questions | AskKind::PreExecute | AskKind::Guard) => {
                let view = View {
                    kind,
                    session: open.session.clone(),
                    agents: open.agents(),
                    asker: self.rules.invisible(kind, &open.view.principal),
                    since: open.since,
                };
                self.listeners.next(&view, &mut open.cursor)
            }
        };
        match next {
            Some(listener) => {
                if let Some(limit) = listener.hold_limit {
                    open.hold_limits.insert(listener.key, limit);
                }
                Move::Present(listener)
            }
            None => Move::Exhausted,
        }
    }

    fn start_hold(&mut self, ask: &AskId, listener: ListenerKey) {
        let limit = self.asks.get(ask).and_then(|open| open.hold_limits.get(&listener).copied());
        if let Some(limit) = limit {
            self.timers.arm(self.now.mono + limit, Timer::Hold(ask.clone(), listener));
        }
    }

    fn offer(&mut self, ask: &AskId, member: MemberKey) {
        let Some(open) = self.asks.get_mut(ask) else { return };
        let Some(registration) = self.listeners.get(member) else { return };
        let by = DecidedBy {
            kind: registration.answerer.kind,
            principal: Some(registration.principal.clone()),
            registration: Some(registration.id.clone()),
            answerer: Some(registration.answerer.id.clone()),
        };
        let id = OfferId::from(self.ids.uuid(self.now.wall).as_str());
        let offer = Arc::new(Offer {
            ask: ask.clone(),
            session: open.session.clone(),
            member,
            stream: registration.stream,
            registration: registration.id.clone(),
            principal: registration.principal.clone(),
            by,
        });
        open.offered.insert(member, offer.clone());
        self.offers.insert(id.clone(), offer);
        if self.listeners.claim(member, id.clone()) == Some(Claim::Delivered) {
            self.deliver(&id);
        }
    }

    /// Sends an offer that has found a free slot.
    pub(super) fn deliver(&mut self, id: &OfferId) {
        let Some(offer) = self.offers.get(id) else { return };
        let Some(open) = self.asks.get(&offer.ask) else { return };
        let frame = AnswererFrame::Offer {
            offer: id.clone(),
            registration: offer.registration.clone(),
            view: open.view.clone(),
            holders: self.holders(&offer.ask, Some(offer.member)),
            position: open.position,
        };
        self.tell(Effect::Answerer(offer.stream, frame));
    }

    fn tell_wrapper(&mut self, ask: &AskId, member: MemberKey, conclusion: Conclusion<AskResult>) {
        let Some(id) = self.offers.of(ask, member).cloned() else { return };
        let (Some(offer), Some(result)) = (self.offers.get(&id), self.result_of(ask, conclusion)) else {
            return;
        };
        let frame = AnswererFrame::NextResult { offer: id, result };
        self.tell(Effect::Answerer(offer.stream, frame));
    }

    /// The same for who may not have heard it: where its successor has concluded, and it has the last word.
    pub(super) fn tell_wrapper_again(&mut self, member: MemberKey, id: &OfferId) {
        let Some(ask) = self.offers.get(id).map(|offer| offer.ask.clone()) else { return };
        let chain = self.asks.get(&ask).and_then(|open| open.chain.as_ref());
        if let Some(conclusion) = chain.and_then(|chain| chain.heard(member)).cloned() {
            self.tell_wrapper(&ask, member, conclusion);
        }
    }

    /// Writes the one terminal fact of an ask, and arranges who hears of it when.
    fn settle(&mut self, ask: &AskId, conclusion: Conclusion<AskResult>, retractions: Vec<Retraction>) {
        if let Some(result) = self.result_of(ask, conclusion) {
            self.conclude(ask, result, retractions);
        }
    }

    pub(super) fn conclude(&mut self, ask: &AskId, result: AskResult, retractions: Vec<Retraction>) {
        self.stop_admission(ask);
        let Some(open) = self.asks.remove(ask).map(|open| *open) else { return };
        self.timers.disarm(&Timer::Deadline(ask.clone()));
        if let Some(session) = self.sessions.get_mut(&open.session) {
            session.asks.remove(ask);
        }
        let written = match result.stated(ask) {
            Some(event) => self.write_citing(&open.session, vec![event], &open.cited, None, None),
            None => self.unwritten(&open.session),
        };
        let written = match written {
            Ok(written) => written,
            Err(refusal) => {
                if !self.failed {
                    let message = format!("{ask} cannot be ended in the log: {refusal}");
                    self.diagnose("asks", message, Some(open.session.clone()));
                }
                let stands = result.stands_unwritten().then_some(result);
                return self.give_up(ask, open, refusal, stands);
            }
        };
        let settled = Arc::new(Settled {
            ask: ask.clone(),
            name: open.name,
            asked_seq: open.asked_seq,
            asked_time: open.asked_time,
            decided_seq: written.first_seq,
            decided_time: written.time,
            result,
        });
        self.names.keep_settled(&open.session, &settled);
        for retraction in retractions {
            self.retract(ask, retraction, Some(&settled));
        }
        for (stream, offer) in self.offers.take_acknowledgements(ask) {
            let frame = AnswererFrame::ReplyAccepted { offer, settled_seq: Some(settled.decided_seq) };
            self.hold(&open.session, written.next_seq, Then::Effect(Effect::Answerer(stream, frame)));
        }
        for call in open.calls {
            self.timers.disarm(&Timer::Wait(call));
            let reply = Reply::Settled { settled: settled.clone(), replayed: false };
            self.reply_at(&open.session, written.next_seq, call, Ok(reply));
        }
        self.hold(&open.session, written.next_seq, Then::Closed(open.session.clone(), settled));
    }

    /// `decided` is durable: the ask leaves the list of what is pending.
    pub(super) fn closed(&mut self, session: &crate::id::SessionId, settled: Arc<Settled>) {
        self.tally.add(&settled.result);
        if self.inbox.remove(&settled.ask).is_some() {
            self.announce_closed(session, &settled);
        }
    }

    /// Takes an offer back; the frame waits for the decision that it tells of.
    fn retract(&mut self, ask: &AskId, retraction: Retraction, settled: Option<&Arc<Settled>>) {
        let Retraction { member, cause, by } = retraction;
        let Some(id) = self.offers.of(ask, member).cloned() else { return };
        let Some(offer) = self.offers.end(&id, None) else { return };
        if !self.listeners.retracting(member, &id) {
            return; // it waited for a slot: the answerer never heard of it
        }
        let needs = settled.map_or(0, |settled| settled.decided_seq + 1);
        let frame = AnswererFrame::Retract { offer: id.clone(), cause, by };
        self.hold(&offer.session, needs, Then::Retract(offer.stream, member, frame));
        // A handler that does not stop may go on (6.5): nothing is waited for, and nothing unloads it.
        if self.listeners.get(member).is_some_and(|there| there.terms.command.is_some()) {
            let next = self.listeners.released(member, &id).unwrap_or_default();
            self.deliver_all(next);
        }
    }

    /// Tells of a retraction; from now on the answerer is waited for to let go of the offer (4.7).
    pub(super) fn tell_retraction(&mut self, stream: StreamId, member: MemberKey, frame: AnswererFrame) {
        if let AnswererFrame::Retract { offer, .. } = &frame {
            self.listeners.retraction_told(member, offer, self.now.mono);
            if self.is_voiceless(stream) {
                let next = self.listeners.released(member, offer).unwrap_or_default();
                self.deliver_all(next);
            }
        }
        self.tell(Effect::Answerer(stream, frame));
    }

    fn named(&self, ask: &AskId, member: MemberKey) -> Option<DecidedBy> {
        self.asks.get(ask)?.offered.get(&member).map(|offer| offer.by.clone())
    }

    fn result_of(&self, ask: &AskId, conclusion: Conclusion<AskResult>) -> Option<AskResult> {
        let kind = self.asks.get(ask)?.view.content.kind();
        Some(match conclusion {
            Conclusion::Answered { answer, .. } => answer,
            Conclusion::Failed { by, failure } => AskResult::failed(kind, failure, self.named(ask, by)),
            Conclusion::Unavailable { cause, by: None } if cause == Cause::NO_ANSWERER => {
                AskResult::exhausted(kind)
            }
            Conclusion::Unavailable { cause, by } => {
                let named = cause == Cause::ANSWER_INVALID || !kind.is_for_answerers();
                let by = by.and_then(|by| self.named(ask, by)).filter(|_| named);
                AskResult::unavailable(kind, cause, by)
            }
            Conclusion::Ended { cause } => AskResult::ended(kind, cause),
        })
    }

    /// Names of those who hold the ask; who is told leaves out itself.
    pub(super) fn holders(&self, ask: &AskId, told: Option<MemberKey>) -> Vec<String> {
        self.holders_that(ask, |member| Some(member) != told)
    }

    fn holders_that(&self, ask: &AskId, wanted: impl Fn(MemberKey) -> bool) -> Vec<String> {
        let Some(chain) = self.asks.get(ask).and_then(|open| open.chain.as_ref()) else { return Vec::new() };
        let chosen = chain.holders().filter(|member| wanted(*member));
        let registrations = chosen.filter_map(|member| self.listeners.get(member));
        registrations.map(|registration| registration.answerer.display_name.clone()).collect()
    }

    /// Who holds the ask, and who is there that could be asked it: neither the asker nor who hears other kinds.
    pub(super) fn presence(&self, ask: &AskId) -> Presence {
        let Some(open) = self.asks.get(ask) else { return Presence::default() };
        let kind = open.view.content.kind();
        let answerers = self.listeners.present(&open.session, &open.agents()).into_iter().filter(|there| {
            let own = !self.rules.self_approval && there.principal == open.view.principal;
            !own && there.terms.kinds.iter().any(|hears| hears == kind)
        });
        Presence {
            holders: self.holders(ask, None),
            presented: self.holders_that(ask, |member| {
                self.offers.of(ask, member).is_some_and(|offer| self.offers.is_presented(offer))
            }),
            answerers: answerers.map(|there| there.answerer.display_name.clone()).collect(),
        }
    }
}
