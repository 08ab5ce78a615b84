//! Tool calls at the gate, and who is there for them.

use std::sync::Arc;

use super::super::super::{AnswerBody, Ask, Input, OfferReply, Post};
use super::actors::{approval, caller, terms};
use super::{Agent, Answerer, World};
use crate::decision::DeciderKind;
use crate::effect::{GateDecision, GateStands, GateVerdict, GateWord, Reply};
use crate::gate::{GateOutcome, Judgement, Says, Stage};
use crate::id::{AnswerId, AskId, CallId, OfferId};
use crate::listeners::{Answerer as Named, Terms};

/// Hears of tool calls at one stage, everywhere, ten at a time.
pub(in super::super) fn at(stage: Stage) -> Terms {
    Terms { kinds: [stage.kind()].into_iter().collect(), ..terms() }
}

/// A rule of the file that says so.
pub(in super::super) fn rule(says: Says) -> Option<Judgement> {
    Some(Judgement { says, rule: "r".into(), reason: "the rule's".into() })
}

impl World {
    /// Brings the tool call `name` of `agent` to the gate.
    pub(in super::super) fn bring(&mut self, ask: Ask, judged: Option<Judgement>) -> CallId {
        let ask = Ask { call: self.call(), ..ask };
        let call = ask.call;
        self.apply(Input::Authorize { ask: Box::new(ask), judged });
        call
    }

    /// The same, where no rule matches.
    pub(in super::super) fn authorize(&mut self, agent: &Agent, name: &str) -> CallId {
        self.bring(approval(agent).named(name), None)
    }

    /// Withdraws the tool call `request` of the session `s`.
    pub(in super::super) fn withdraw(&mut self, principal: &str, request: &str) -> CallId {
        let call = self.call();
        let (caller, session, request) = (caller(principal), "s".into(), request.into());
        self.apply(Input::WithdrawAtGate { call, caller, session, request });
        call
    }

    /// `name`, on a stream of its own, with one registration for tool calls.
    #[track_caller]
    pub(in super::super) fn policy(&mut self, name: &str, terms: Terms) -> Answerer {
        let stream = self.stream(&caller(name));
        let named = Named { id: name.into(), display_name: name.into(), kind: DeciderKind::Policy };
        self.apply(Input::AttachListener(stream, caller(name), Post::Guards, named));
        self.register(stream, terms).unwrap_or_else(|refusal| panic!("{name} may not register: {refusal:?}"))
    }

    /// Says so of the one tool call that it holds.
    #[track_caller]
    pub(in super::super) fn judges(&mut self, who: &Answerer, says: Says) -> OfferId {
        let offer = self.offer(who);
        self.word(who, &offer, says);
        offer
    }

    pub(in super::super) fn word(&mut self, who: &Answerer, offer: &OfferId, says: Says) {
        let (answer, note) = (AnswerId::from("answer"), Some(format!("{says:?}, it says")));
        let body = AnswerBody::Says(says);
        self.reply(who.stream, offer, OfferReply::Answer { answer, note, body });
    }

    #[track_caller]
    pub(in super::super) fn decision(&self, call: CallId) -> Arc<GateDecision> {
        match self.ok(call) {
            Reply::Gate(GateStands::Decided { decision, .. }) => decision.clone(),
            other => panic!("{call:?} is not decided: {other:?}"),
        }
    }

    #[track_caller]
    pub(in super::super) fn verdict(&self, call: CallId) -> GateVerdict {
        self.decision(call).verdict
    }

    /// The verdict, and the cause for which listeners or guards came to it.
    #[track_caller]
    pub(in super::super) fn verdict_for(&self, call: CallId) -> (GateVerdict, String) {
        let decision = self.decision(call);
        let cause = match &decision.word {
            GateWord::Asked(result) => result.cause.clone(),
            GateWord::People(settled) => settled.result.cause().cloned(),
            GateWord::Nobody(cause) => Some(cause.clone()),
            GateWord::Rule(_) => None,
        };
        (decision.verdict, cause.map(|cause| cause.as_str().to_owned()).unwrap_or_default())
    }

    /// The approval that people are asked for.
    #[track_caller]
    pub(in super::super) fn pending_at_gate(&self, call: CallId) -> Option<AskId> {
        match self.ok(call) {
            Reply::Gate(GateStands::Pending(approval)) => approval.clone(),
            other => panic!("{call:?} is not pending: {other:?}"),
        }
    }

    /// A yes is somebody's word, and each guard that was asked has passed it on.
    pub(super) fn check_gate(&self, stands: &GateStands) {
        let GateStands::Decided { decision, .. } = stands else { return };
        if let GateWord::People(settled) = &decision.word {
            self.check_settled(settled);
        }
        if decision.verdict != GateVerdict::Allowed {
            return;
        }
        let yes = match &decision.word {
            GateWord::Rule(judged) => judged.says == Says::Allow,
            GateWord::Asked(result) => {
                result.outcome == GateOutcome::Allow && result.stage == Stage::Listeners
            }
            GateWord::People(settled) => settled.result.grants(),
            GateWord::Nobody(_) => false,
        };
        assert!(yes, "allowed on nobody's word: {decision:?}");
    }
}
