//! What is said, and what is heard.

use std::sync::Arc;

use super::super::super::{AnswerBody, AppendEvents, Ask, AskName, Input, OfferReply, PermissionChange};
use super::actors::caller;
use super::{Agent, Answerer, World};
use crate::decision::{ApprovalOutcome, Cause, Failure, QuestionsOutcome};
use crate::effect::{AnswererFrame, Reply, Settled};
use crate::id::{AnswerId, AskId, CallId, OfferId, StreamId};
use crate::questions::Answer;
use crate::record::NewEvent;
use crate::refusal::{Reason, Refusal};
use crate::result::AskResult;

impl World {
    pub(in super::super) fn ask(&mut self, ask: Ask) -> CallId {
        let ask = Ask { call: self.call(), ..ask };
        let call = ask.call;
        self.apply(Input::Ask(Box::new(ask)));
        call
    }

    pub(in super::super) fn appending(&mut self, agent: &Agent, events: Vec<NewEvent>) -> AppendEvents {
        AppendEvents {
            call: self.call(),
            caller: agent.caller.clone(),
            session: agent.session.clone(),
            lease: agent.lease.clone(),
            expected_next_seq: None,
            events,
            name: None,
            prior: None,
        }
    }

    /// A plain append of an agent.
    pub(in super::super) fn write(&mut self, agent: &Agent, events: Vec<NewEvent>) -> CallId {
        let append = self.appending(agent, events);
        let call = append.call;
        self.apply(Input::Append(Box::new(append)));
        call
    }

    pub(in super::super) fn cancel(&mut self, principal: &str, session: &str, name: AskName) -> CallId {
        let call = self.call();
        let (caller, session) = (caller(principal), session.into());
        self.apply(Input::Cancel { call, caller, session, name, prior: None });
        call
    }

    pub(in super::super) fn look(&mut self, session: &str, name: AskName) -> CallId {
        let call = self.call();
        self.apply(Input::Look { call, session: session.into(), name, prior: None });
        call
    }

    pub(in super::super) fn permit(&mut self, session: &str, change: PermissionChange) -> CallId {
        let call = self.call();
        self.apply(Input::Permit { call, session: session.into(), change: Some(change) });
        call
    }

    pub(in super::super) fn close(&mut self, principal: &str, session: &str) -> CallId {
        let call = self.call();
        let caller = caller(principal);
        self.apply(Input::Close { call, caller, session: session.into(), reason: None });
        call
    }

    /// The client of a call goes away.
    pub(in super::super) fn hang_up(&mut self, call: CallId) {
        if self.waiting.remove(&call) {
            self.gone.insert(call);
        }
        self.apply(Input::CallGone(call));
    }

    /// A stream ends; whoever was there hears no more.
    pub(in super::super) fn stream_over(&mut self, stream: StreamId, goodbye: bool) {
        self.offers.values_mut().filter(|offer| offer.stream == stream).for_each(|offer| offer.over = true);
        self.left.insert(stream);
        self.apply(Input::StreamOver { stream, goodbye });
    }

    /// Offers that this answerer was sent and whose end it has not heard of, oldest first.
    pub(in super::super) fn held(&self, answerer: &Answerer) -> Vec<OfferId> {
        let own = self.offers.iter().filter(|(_, offer)| {
            offer.registration == answerer.registration && offer.stream == answerer.stream && !offer.over
        });
        own.map(|(id, _)| id.clone()).collect()
    }

    /// The one offer that it holds.
    #[track_caller]
    pub(in super::super) fn offer(&self, answerer: &Answerer) -> OfferId {
        match self.held(answerer).as_slice() {
            [offer] => offer.clone(),
            other => panic!("one offer, please: {other:?}"),
        }
    }

    pub(in super::super) fn reply(&mut self, stream: StreamId, offer: &OfferId, reply: OfferReply) {
        if let Some(offered) = self.offers.get_mut(offer).filter(|it| it.stream == stream && !it.over) {
            offered.said.push(reply.clone());
        }
        self.apply(Input::Reply(stream, offer.clone(), reply));
    }

    pub(in super::super) fn decide(&mut self, who: &Answerer, offer: &OfferId, id: &str, body: AnswerBody) {
        let reply = OfferReply::Answer { answer: AnswerId::from(id), note: None, body };
        self.reply(who.stream, offer, reply);
    }

    /// Decides the one offer that it holds.
    #[track_caller]
    pub(in super::super) fn says(&mut self, who: &Answerer, outcome: ApprovalOutcome) -> OfferId {
        let offer = self.offer(who);
        self.decide(who, &offer, "answer", AnswerBody::Outcome(outcome));
        offer
    }

    #[track_caller]
    pub(in super::super) fn allow(&mut self, who: &Answerer) -> OfferId {
        self.says(who, ApprovalOutcome::AllowedOnce)
    }

    #[track_caller]
    pub(in super::super) fn answer(&mut self, who: &Answerer, answers: Vec<Answer>) -> OfferId {
        let offer = self.offer(who);
        self.decide(who, &offer, "answer", AnswerBody::Answers(answers));
        offer
    }

    #[track_caller]
    pub(in super::super) fn pass(&mut self, who: &Answerer, wrap: bool) -> OfferId {
        let offer = self.offer(who);
        self.reply(who.stream, &offer, OfferReply::Next { wrap });
        offer
    }

    #[track_caller]
    pub(in super::super) fn break_down(&mut self, who: &Answerer) -> OfferId {
        let offer = self.offer(who);
        let failure = Failure { name: "Error".into(), message: Some("it broke".into()), code: None };
        self.reply(who.stream, &offer, OfferReply::Fail(failure));
        offer
    }

    pub(in super::super) fn release(&mut self, who: &Answerer, offer: &OfferId) {
        self.reply(who.stream, offer, OfferReply::Released);
    }

    /// The last frame of an answerer.
    #[track_caller]
    pub(in super::super) fn last(&self, who: &Answerer) -> &AnswererFrame {
        match self.frames.get(&who.stream).and_then(|frames| frames.last()) {
            Some(frame) => frame,
            None => panic!("it has heard nothing"),
        }
    }

    /// The reason of the refusal that it heard last.
    #[track_caller]
    pub(in super::super) fn refused_reply(&self, who: &Answerer) -> Reason {
        match self.last(who) {
            AnswererFrame::ReplyRefused { refusal, .. } => refusal.reason,
            other => panic!("no refusal: {other:?}"),
        }
    }

    pub(in super::super) fn waits(&self, call: CallId) -> bool {
        !self.replies.contains_key(&call)
    }

    #[track_caller]
    pub(in super::super) fn ok(&self, call: CallId) -> &Reply {
        match self.replies.get(&call) {
            Some(Ok(reply)) => reply,
            other => panic!("{call:?}: {other:?}"),
        }
    }

    #[track_caller]
    pub(in super::super) fn refused(&self, call: CallId) -> &Refusal {
        match self.replies.get(&call) {
            Some(Err(refusal)) => refusal,
            other => panic!("{call:?}: {other:?}"),
        }
    }

    #[track_caller]
    pub(in super::super) fn reason(&self, call: CallId) -> Reason {
        self.refused(call).reason
    }

    #[track_caller]
    pub(in super::super) fn settled(&self, call: CallId) -> Arc<Settled> {
        match self.ok(call) {
            Reply::Settled { settled, .. } => settled.clone(),
            other => panic!("{call:?} is not settled: {other:?}"),
        }
    }

    #[track_caller]
    pub(in super::super) fn replayed(&self, call: CallId) -> bool {
        matches!(
            self.ok(call),
            Reply::Settled { replayed: true, .. } | Reply::Appended { replayed: true, .. }
        )
    }

    #[track_caller]
    pub(in super::super) fn pending_ask(&self, call: CallId) -> AskId {
        match self.ok(call) {
            Reply::Pending(ask) => ask.clone(),
            other => panic!("{call:?} is not pending: {other:?}"),
        }
    }

    /// Outcome and cause of an approval.
    #[track_caller]
    pub(in super::super) fn outcome(&self, call: CallId) -> (ApprovalOutcome, Cause) {
        match &self.settled(call).result {
            AskResult::Approval(result) => {
                (result.outcome, result.cause.clone().unwrap_or(Cause("none".into())))
            }
            other => panic!("{call:?} is no approval: {other:?}"),
        }
    }

    /// Outcome and cause of a batch of questions.
    #[track_caller]
    pub(in super::super) fn answered(&self, call: CallId) -> (QuestionsOutcome, Cause) {
        match &self.settled(call).result {
            AskResult::Questions(result) => {
                (result.outcome, result.cause.clone().unwrap_or(Cause("none".into())))
            }
            other => panic!("{call:?} is no batch of questions: {other:?}"),
        }
    }
}

/// One label of the one question.
pub(in super::super) fn select(label: &str) -> Vec<Answer> {
    vec![Answer { id: "q".into(), selected: vec![label.into()], custom: None, skipped: false }]
}
