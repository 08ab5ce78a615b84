//! Calls that wait: joined to an ask, answered once, or gone.

use std::sync::Arc;
use std::time::Duration;

use super::gate::Place;
use super::names::Found;
use super::sessions::storage_failed;
use super::timers::Timer;
use super::{AskName, Caller, Lifetime, Plane, Prior};
use crate::decision::Cause;
use crate::effect::{Reply, Settled};
use crate::id::{AskId, CallId, SessionId};
use crate::refusal::{Reason, Refusal};

/// What a call waits for.
pub(super) enum Waiting {
    /// The end of an ask.
    Ask(AskId),
    /// The verdict on a tool call.
    Gate(Place),
}

impl Plane {
    /// Lets `call` wait for `ask`, for `wait` at most.
    pub(super) fn join(&mut self, ask: &AskId, call: CallId, wait: Option<Duration>) {
        let Some(open) = self.asks.get_mut(ask) else { return };
        open.calls.insert(call);
        // With a lifetime of CALL there is no wait: the call is the request (contract).
        if let Some(wait) = wait.filter(|_| open.lifetime != Lifetime::Call) {
            self.timers.arm(self.now.mono + wait, Timer::Wait(call));
        }
        self.calls.insert(call, Waiting::Ask(ask.clone()));
    }

    /// A waiting call's client is gone; a CALL-lifetime ask goes with its last call.
    pub(super) fn call_gone(&mut self, call: CallId) {
        let waiting = self.calls.remove(&call);
        self.timers.disarm(&Timer::Wait(call));
        let ask = match waiting {
            Some(Waiting::Ask(ask)) => ask,
            Some(Waiting::Gate(place)) => return self.gate_call_gone(call, &place),
            None => return,
        };
        let Some(open) = self.asks.get_mut(&ask) else { return };
        open.calls.remove(&call);
        if open.calls.is_empty() && open.lifetime == Lifetime::Call {
            self.end_ask(&ask, Cause::CALLER_GONE);
        }
    }

    /// Withdraws an ask; one that has ended stays as it ended (3.9).
    pub(super) fn cancel(
        &mut self,
        call: CallId,
        caller: Caller,
        session: SessionId,
        name: AskName,
        prior: Option<Arc<Settled>>,
    ) {
        match self.find_ask(&session, &name, prior) {
            Ok(Found::Open(ask)) => match self.may_cancel(&ask, &caller) {
                Ok(cause) => {
                    self.join(&ask, call, None);
                    self.end_ask(&ask, cause);
                }
                Err(refusal) => self.refuse(&session, call, refusal),
            },
            found => self.tell_standing(call, &session, found),
        }
    }

    /// Says how an ask stands.
    pub(super) fn look(
        &mut self,
        call: CallId,
        session: SessionId,
        name: AskName,
        prior: Option<Arc<Settled>>,
    ) {
        let found = self.find_ask(&session, &name, prior);
        self.tell_standing(call, &session, found);
    }

    fn tell_standing(&mut self, call: CallId, session: &SessionId, found: Result<Found, Refusal>) {
        match found {
            Ok(Found::Settled(settled)) => {
                let needs = settled.decided_seq + 1;
                self.reply_at(session, needs, call, Ok(Reply::Settled { settled, replayed: true }));
            }
            Ok(Found::Open(ask)) => {
                let needs = self.asks.get(&ask).map_or(0, |open| open.asked_seq + 1);
                self.reply_at(session, needs, call, Ok(Reply::Pending(ask)));
            }
            Ok(Found::Batch { .. }) => {
                let refusal =
                    Refusal::new(Reason::RequestNotFound, "this request_id names a batch of events");
                self.refuse(session, call, refusal);
            }
            Err(refusal) => self.refuse(session, call, refusal),
        }
    }

    fn find_ask(
        &self,
        session: &SessionId,
        name: &AskName,
        prior: Option<Arc<Settled>>,
    ) -> Result<Found, Refusal> {
        let known = match name {
            AskName::Ask(ask) => match self.asks.get(ask).filter(|open| open.session == *session) {
                Some(_) => Some(Found::Open(ask.clone())),
                None => self.names.settled(session, ask).map(Found::Settled),
            },
            AskName::Request(request) => self.names.look(session, request),
        };
        known.or(prior.map(Found::Settled)).ok_or_else(|| {
            if self.failed {
                return storage_failed(); // it may have been open: the log says so after a restart
            }
            let shown = match name {
                AskName::Ask(ask) => ask.as_str(),
                AskName::Request(request) => request.as_str(),
            };
            Refusal::new(Reason::RequestNotFound, format!("{session} has no request {shown}"))
                .with("sessionId", session)
                .with("request", shown)
        })
    }

    fn may_cancel(&self, ask: &AskId, caller: &Caller) -> Result<Cause, Refusal> {
        let own = self.asks.get(ask).is_some_and(|open| open.view.principal == caller.principal);
        may_withdraw(own, caller)
    }

    /// The answer to a plain append whose name is known: what stands, or a refusal (3.8).
    pub(super) fn named_batch(&self, append: &super::AppendEvents) -> Option<Result<(Reply, i64), Refusal>> {
        let name = append.name.as_ref()?;
        let found = self.names.find(&append.session, name, append.prior.as_ref())?;
        Some(found.and_then(|found| match found {
            Found::Batch { first_seq, next_seq } => {
                Ok((Reply::Appended { first_seq, next_seq, replayed: true }, next_seq))
            }
            Found::Open(_) | Found::Settled(_) => Err(super::names::reused(Some(&name.request_id))),
        }))
    }
}

/// Why it ends, where `caller` may withdraw what it, or somebody else, asked.
pub(super) fn may_withdraw(own: bool, caller: &Caller) -> Result<Cause, Refusal> {
    match (own, caller.operator) {
        (true, _) => Ok(Cause::WITHDRAWN),
        (false, true) => Ok(Cause::OPERATOR),
        (false, false) => {
            Err(Refusal::new(Reason::RoleMissing, "only who asked, or an operator, withdraws a request")
                .with("role", "operator"))
        }
    }
}

impl Prior {
    pub(super) fn digest(&self) -> Option<crate::record::Digest> {
        match self {
            Self::Ask(settled) => settled.name.as_ref().map(|name| name.digest),
            Self::Batch { digest, .. } => Some(*digest),
        }
    }
}
