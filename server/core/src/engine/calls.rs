//! Calls that wait: joined to an ask, answered once, or gone.

use std::sync::Arc;
use std::time::Duration;

use super::names::Found;
use super::sessions::storage_failed;
use super::timers::Timer;
use super::{AskName, Caller, Lifetime, Plane, Prior};
use crate::decision::Cause;
use crate::effect::{Reply, Settled};
use crate::id::{AskId, CallId, SessionId};
use crate::refusal::{Reason, Refusal};

/// A call that waits for an ask.
pub(super) struct Waiting {
    pub(super) ask: AskId,
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
        self.calls.insert(call, Waiting { ask: ask.clone() });
    }

    /// A waiting call's client is gone; a CALL-lifetime ask goes with its last call.
    pub(super) fn call_gone(&mut self, call: CallId) {
        let Some(Waiting { ask }) = self.calls.remove(&call) else { return };
        self.timers.disarm(&Timer::Wait(call));
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
        match (own, caller.operator) {
            (true, _) => Ok(Cause::WITHDRAWN),
            (false, true) => Ok(Cause::OPERATOR),
            (false, false) => {
                Err(Refusal::new(Reason::RoleMissing, "only who asked, or an operator, withdraws a request")
                    .with("role", "operator"))
            }
        }
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

impl Prior {
    pub(super) fn digest(&self) -> Option<crate::record::Digest> {
        match self {
            Self::Ask(settled) => settled.name.as_ref().map(|name| name.digest),
            Self::Batch { digest, .. } => Some(*digest),
        }
    }
}
