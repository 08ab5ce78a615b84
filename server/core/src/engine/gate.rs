//! Tool calls at the gate (8.1): a rule of the file, listeners, people, the sandbox once more, guards. Each step is an
//! ask like any other that the gate itself waits for; what it comes to is heard once the input that brought it is done.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::calls::{Waiting, may_withdraw};
use super::contents::digest;
use super::names::{Found, reused};
use super::timers::Timer;
use super::{Ask, Caller, Lifetime, Plane};
use crate::decision::{ApprovalOutcome, Cause};
use crate::effect::{AskContent, GateDecision, GateStands, GateVerdict, GateWord, Reply, Settled};
use crate::gate::{GateContent, GateOutcome, GateResult, Judgement, Says, Stage};
use crate::id::{AskId, CallId, RequestId, SessionId};
use crate::listeners::{Cursor, View};
use crate::map::HashMap;
use crate::record::BatchName;
use crate::refusal::{Reason, Refusal};
use crate::result::AskResult;

/// How many verdicts are remembered, so that a retry is told what was decided; older ones are decided anew.
const REMEMBERED: usize = 16 * 1024;

/// The waits of the gate itself are numbered from here on; the shell's calls never come so far.
const OWN_WAITS: u64 = 1 << 63;

/// A tool call: its session, and its caller's name for it.
pub(super) type Place = (SessionId, RequestId);

/// All tool calls.
#[derive(Default)]
pub(super) struct Gate {
    open: HashMap<Place, Gated>,
    decided: HashMap<Place, (BatchName, Arc<GateDecision>)>,
    order: VecDeque<Place>,
    waits: HashMap<CallId, Place>,
    came: VecDeque<(CallId, Result<Reply, Refusal>)>,
    last: u64,
}

/// A tool call that is not decided.
struct Gated {
    ask: Ask,
    name: BatchName,
    calls: BTreeSet<CallId>,
    /// The gate's own wait for the step that is under way.
    wait: CallId,
    /// Why it ends at the next step, once it has been withdrawn.
    withdrawn: Option<Cause>,
    /// Who has said yes, once somebody has; and whether that was before this call.
    yes: Option<(GateWord, bool)>,
}

impl Gate {
    pub(super) fn waits_for(&self, call: CallId) -> bool {
        self.waits.contains_key(&call)
    }

    pub(super) fn came(&mut self, call: CallId, came: Result<Reply, Refusal>) {
        self.came.push_back((call, came));
    }

    #[cfg(any(test, feature = "test-util"))]
    pub(super) fn sizes(&self) -> [usize; 2] {
        [self.open.len(), self.waits.len() + self.came.len()]
    }

    /// How many are open.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    fn keep(&mut self, place: Place, name: BatchName, decision: Arc<GateDecision>) {
        self.decided.insert(place.clone(), (name, decision));
        self.order.push_back(place);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.decided.remove(&oldest);
        }
    }
}

impl Plane {
    /// Joins what is open under its name, says what was decided, or begins.
    pub(super) fn authorize(&mut self, ask: Ask, judged: Option<Judgement>) {
        let (call, session) = (ask.call, ask.session.clone());
        let Some(request_id) = ask.request_id.clone() else {
            return self.refuse(&session, call, Refusal::field("request_id", "is required"));
        };
        let (place, wait) = ((session.clone(), request_id.clone()), ask.wait);
        let name = BatchName { request_id, digest: digest(&ask) };
        let open = self.gate.open.get(&place).map(|gated| gated.name.digest);
        let decided = self.gate.decided.get(&place).cloned();
        match (open, decided) {
            (Some(digest), _) if digest == name.digest => self.join_gate(&place, call, wait),
            (None, Some((known, decision))) if known.digest == name.digest => {
                let stands = GateStands::Decided { decision, replayed: true };
                self.reply_of_gate(&session, call, Ok(stands));
            }
            (None, None) => self.begin_at_gate(place, ask, name, judged),
            (Some(_), _) | (None, Some(_)) => self.refuse(&session, call, reused(Some(&name.request_id))),
        }
    }

    fn begin_at_gate(&mut self, place: Place, ask: Ask, name: BatchName, judged: Option<Judgement>) {
        let (call, wait) = (ask.call, ask.wait);
        let asked = match self.names.find(&place.0, &name, ask.prior.as_ref()) {
            Some(Ok(Found::Open(_) | Found::Settled(_))) => Ok(true),
            Some(Ok(Found::Batch { .. })) => Err(reused(Some(&name.request_id))),
            Some(Err(refusal)) => Err(refusal),
            None => self.may_open(None).and_then(|()| self.check_content(&ask)).map(|_| false),
        };
        let asked = match asked {
            Ok(asked) => asked,
            Err(refusal) => return self.refuse(&place.0, call, refusal),
        };
        let gated =
            Gated { ask, name, calls: BTreeSet::new(), wait: CallId(OWN_WAITS), withdrawn: None, yes: None };
        self.gate.open.insert(place.clone(), gated);
        self.join_gate(&place, call, wait);
        match judged {
            // Who was asked once decides, whatever the rules say by now.
            _ if asked => self.ask_people(&place, None),
            None => self.put_to(&place, Stage::Listeners),
            Some(Judgement { says: Says::Ask, rule, reason }) => {
                self.ask_people(&place, said("rule", &rule, &reason));
            }
            Some(rule @ Judgement { says: Says::Allow, .. }) => self.yes(&place, GateWord::Rule(rule), false),
            Some(rule @ Judgement { says: Says::Deny, .. }) => {
                self.decide_at_gate(&place, GateVerdict::Denied, GateWord::Rule(rule), false);
            }
        }
    }

    /// Asks the listeners, or the guards; where nobody is there, that is what they say.
    fn put_to(&mut self, place: &Place, stage: Stage) {
        let Some(gated) = self.gate.open.get(place) else { return };
        let AskContent::Approval(call) = gated.ask.content.clone() else {
            return self.fail_at_gate(place, Refusal::new(Reason::Internal, "no tool call came to the gate"));
        };
        let content = AskContent::Gate(GateContent { stage, call });
        let ask = Ask { content, request_id: None, wait: None, deadline: None, ..gated.ask.clone() };
        if self.is_anybody_there(&ask) {
            let ask = Ask { call: self.own_wait(place), ..ask };
            self.ask_as(ask, None);
        } else {
            self.heard_stage(place, GateResult::unspoken(stage));
        }
    }

    fn is_anybody_there(&self, ask: &Ask) -> bool {
        let path = self.asking_path(ask).into_iter().rev();
        let view = View {
            kind: ask.content.kind(),
            session: ask.session.clone(),
            agents: path.map(|step| (step.agent, step.incarnation)).collect(),
            asker: self.rules.invisible(ask.content.kind(), &ask.caller.principal),
            since: self.listeners.stamp(),
        };
        self.listeners.next(&view, &mut Cursor::default()).is_some()
    }

    /// Asks people, who are shown why they are asked; under the name of the call as it came.
    fn ask_people(&mut self, place: &Place, reason: Option<String>) {
        let wait = self.own_wait(place);
        let Some(gated) = self.gate.open.get(place) else { return };
        let (mut ask, name) = (gated.ask.clone(), gated.name.clone());
        if let AskContent::Approval(content) = &mut ask.content {
            content.reason = reason.map(|reason| clipped(reason, self.rules.limits.reason_bytes));
        }
        self.ask_as(Ask { call: wait, wait: None, ..ask }, Some(name));
    }

    /// Somebody says yes: it is worth nothing where nobody confines the tool by now (7.6), or a guard denies it. The first
    /// is checked as guards are asked, and again when they have passed.
    fn yes(&mut self, place: &Place, word: GateWord, replayed: bool) {
        if let Some(gated) = self.gate.open.get_mut(place) {
            gated.yes = Some((word, replayed));
            self.put_to(place, Stage::Guards);
        }
    }

    /// Hears what the steps under way have come to.
    pub(super) fn hear_gate(&mut self) {
        while let Some((wait, came)) = self.gate.came.pop_front() {
            let Some(place) = self.gate.waits.remove(&wait) else { continue };
            match came {
                Ok(Reply::Settled { settled, replayed }) => match settled.result.clone() {
                    AskResult::Gate(result) => self.heard_stage(&place, result),
                    _ => self.heard_people(&place, settled, replayed),
                },
                Ok(_) => {
                    let refusal = Refusal::new(Reason::Internal, "a step of the gate came to something else");
                    self.fail_at_gate(&place, refusal);
                }
                Err(refusal) => self.fail_at_gate(&place, refusal),
            }
        }
    }

    fn heard_stage(&mut self, place: &Place, result: GateResult) {
        let verdict = match (result.stage, result.outcome) {
            (Stage::Listeners, GateOutcome::Allow) => {
                return self.unless_gone(place, |plane| plane.yes(place, GateWord::Asked(result), false));
            }
            (Stage::Listeners, GateOutcome::Ask) => {
                let reason = result.reason.as_deref().unwrap_or_default();
                let by = result.by.as_ref().and_then(|by| by.answerer.as_deref());
                let why = by.and_then(|by| said("listener", by, reason));
                return self.unless_gone(place, |plane| plane.ask_people(place, why));
            }
            (Stage::Guards, GateOutcome::Allow) => {
                return self.unless_gone(place, |plane| plane.pass_gate(place));
            }
            (_, GateOutcome::Deny) => GateVerdict::Denied,
            (_, GateOutcome::Cancelled) => GateVerdict::Aborted,
            // A guard's *ask* is refused when it is said; were it ever here, it is no yes.
            (_, GateOutcome::Unavailable) | (Stage::Guards, GateOutcome::Ask) => GateVerdict::Unavailable,
        };
        self.decide_at_gate(place, verdict, GateWord::Asked(result), false);
    }

    fn heard_people(&mut self, place: &Place, settled: Arc<Settled>, replayed: bool) {
        let AskResult::Approval(result) = &settled.result else {
            return self
                .fail_at_gate(place, Refusal::new(Reason::Internal, "no approval came of a tool call"));
        };
        let verdict = match result.outcome {
            ApprovalOutcome::AllowedOnce => {
                let word = GateWord::People(settled);
                return self.unless_gone(place, |plane| plane.yes(place, word, replayed));
            }
            ApprovalOutcome::Rejected => GateVerdict::Denied,
            ApprovalOutcome::Unavailable => GateVerdict::Unavailable,
            ApprovalOutcome::Cancelled => GateVerdict::Aborted,
        };
        self.decide_at_gate(place, verdict, GateWord::People(settled), replayed);
    }

    /// Goes on, unless it was withdrawn: that comes before guards (8.1), and before people are asked.
    fn unless_gone(&mut self, place: &Place, on: impl FnOnce(&mut Self)) {
        let gone = |gated: &Gated| {
            let left = gated.ask.lifetime == Lifetime::Call && gated.calls.is_empty();
            gated.withdrawn.clone().or(left.then_some(Cause::CALLER_GONE))
        };
        match self.gate.open.get(place).and_then(gone) {
            Some(cause) => self.decide_at_gate(place, GateVerdict::Aborted, GateWord::Nobody(cause), false),
            None => on(self),
        }
    }

    /// No guard has anything against it; what was checked before they were asked still holds.
    fn pass_gate(&mut self, place: &Place) {
        let Some(gated) = self.gate.open.get(place) else { return };
        let (ask, yes) = (gated.ask.clone(), gated.yes.clone());
        let checked = self.may_open(None).and_then(|()| self.check_content(&ask));
        match (checked, yes) {
            (Ok(_), Some((word, replayed))) => {
                self.decide_at_gate(place, GateVerdict::Allowed, word, replayed);
            }
            (Ok(_), None) => {
                let refusal = Refusal::new(Reason::Internal, "guards were asked before anybody said yes");
                self.fail_at_gate(place, refusal);
            }
            (Err(refusal), _) => self.fail_at_gate(place, refusal),
        }
    }

    fn decide_at_gate(&mut self, place: &Place, verdict: GateVerdict, word: GateWord, replayed: bool) {
        let Some(Gated { name, calls, yes, .. }) = self.gate.open.remove(place) else { return };
        let people = [Some(&word), yes.as_ref().map(|(yes, _)| yes)].into_iter().flatten();
        let approval = people.into_iter().find_map(|word| match word {
            GateWord::People(settled) => Some(settled.ask.clone()),
            GateWord::Rule(_) | GateWord::Asked(_) | GateWord::Nobody(_) => None,
        });
        let decision = Arc::new(GateDecision { verdict, word, approval });
        self.gate.keep(place.clone(), name, decision.clone());
        for call in calls {
            self.reply_of_gate(
                &place.0,
                call,
                Ok(GateStands::Decided { decision: decision.clone(), replayed }),
            );
        }
    }

    /// It is not decided, and cannot be now: the next call begins anew.
    fn fail_at_gate(&mut self, place: &Place, refusal: Refusal) {
        let Some(Gated { calls, .. }) = self.gate.open.remove(place) else { return };
        for call in calls {
            self.reply_of_gate(&place.0, call, Err(refusal.clone()));
        }
    }

    fn reply_of_gate(&mut self, session: &SessionId, call: CallId, stands: Result<GateStands, Refusal>) {
        self.timers.disarm(&Timer::Wait(call));
        let needs = self.sessions.get(session).map_or(0, |session| session.log.next_seq());
        self.reply_at(session, needs, call, stands.map(Reply::Gate));
    }

    fn join_gate(&mut self, place: &Place, call: CallId, wait: Option<std::time::Duration>) {
        let Some(gated) = self.gate.open.get_mut(place) else { return };
        gated.calls.insert(call);
        if let Some(wait) = wait.filter(|_| gated.ask.lifetime != Lifetime::Call) {
            self.timers.arm(self.now.mono + wait, Timer::Wait(call));
        }
        self.calls.insert(call, Waiting::Gate(place.clone()));
    }

    /// A wait of the gate itself, for the next step.
    fn own_wait(&mut self, place: &Place) -> CallId {
        self.gate.last += 1;
        let wait = CallId(OWN_WAITS | self.gate.last);
        self.gate.waits.insert(wait, place.clone());
        if let Some(gated) = self.gate.open.get_mut(place) {
            gated.wait = wait;
        }
        wait
    }

    /// The ask that the gate waits for.
    fn step_at_gate(&self, place: &Place) -> Option<AskId> {
        match self.calls.get(&self.gate.open.get(place)?.wait)? {
            Waiting::Ask(ask) => Some(ask.clone()),
            Waiting::Gate(_) => None,
        }
    }

    pub(super) fn gate_wait_over(&mut self, call: CallId, place: &Place) {
        if let Some(gated) = self.gate.open.get_mut(place) {
            gated.calls.remove(&call);
        }
        let step = self.step_at_gate(place).and_then(|ask| self.asks.get(&ask).map(|open| (ask, open)));
        let approval =
            step.filter(|(_, open)| open.view.content.kind().is_for_answerers()).map(|(ask, _)| ask);
        self.reply_of_gate(&place.0, call, Ok(GateStands::Pending(approval)));
    }

    /// A client of a tool call has gone; with CALL the call at the gate goes with the last of them.
    pub(super) fn gate_call_gone(&mut self, call: CallId, place: &Place) {
        let Some(gated) = self.gate.open.get_mut(place) else { return };
        gated.calls.remove(&call);
        if gated.ask.lifetime != Lifetime::Call || !gated.calls.is_empty() {
            return;
        }
        let Some(ask) = self.step_at_gate(place) else { return };
        // Somebody else may wait for the same approval.
        if self.asks.get(&ask).is_some_and(|open| open.calls.len() <= 1) {
            self.end_ask(&ask, Cause::CALLER_GONE);
        }
    }

    /// Withdraws a tool call by its name; `Pending` where none is there that this caller may withdraw, or where
    /// people are asked: their approval is withdrawn like any other.
    pub(super) fn withdraw_at_gate(&mut self, call: CallId, caller: &Caller, place: &Place) {
        let step = self.step_at_gate(place);
        let people = step.as_ref().and_then(|ask| self.asks.get(ask)).is_some_and(|open| open.name.is_some());
        let gated = self.gate.open.get_mut(place).filter(|_| !people);
        let own = |gated: &Gated| gated.ask.caller.principal == caller.principal;
        let Some((gated, cause)) = gated.and_then(|gated| {
            let cause = may_withdraw(own(gated), caller).ok()?;
            Some((gated, cause))
        }) else {
            return self.answer(call, Ok(Reply::Gate(GateStands::Pending(None))));
        };
        gated.withdrawn = Some(cause.clone());
        self.join_gate(place, call, None);
        if let Some(ask) = step {
            self.end_ask(&ask, cause);
        }
    }
}

/// Why people are asked, where somebody has given a reason.
fn said(who: &str, name: &str, reason: &str) -> Option<String> {
    (!reason.trim().is_empty()).then(|| format!("{who} {name}: {reason}"))
}

/// The beginning of a text that may be too long with what was put in front of it.
fn clipped(mut text: String, most: usize) -> String {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or_default());
    text
}
