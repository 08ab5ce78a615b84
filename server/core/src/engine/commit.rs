//! From a batch to the log and back: check, fold tentatively, hand out, and release what waited for it.

use std::sync::Arc;

use super::Plane;
use super::sessions::storage_failed;
use crate::effect::{AnswererFrame, AskView, Effect, NewSession, Output, Reply, Settled};
use crate::id::{AskId, CallId, SessionId, StreamId};
use crate::invariants::{self, Cited};
use crate::record::{BatchName, Draft};
use crate::refusal::Refusal;
use crate::session::{Fact, Stated};
use crate::time::WallMillis;
use crate::waterfall::MemberKey;

/// Something that may happen once everything before `needs` is durable.
pub(super) struct Held {
    needs: i64,
    pub(super) then: Then,
}

/// What waits.
pub(super) enum Then {
    /// Tell somebody.
    Effect(Effect),
    /// Tell an answerer that its offer is over.
    Retract(StreamId, MemberKey, AnswererFrame),
    /// `asked` is durable: show the ask around.
    Open(AskId),
    /// `decided` is durable: the ask leaves the list of what is pending.
    Closed(SessionId, Arc<Settled>),
    /// The ask was decided in the step that asked, and that is durable: it was never open.
    AtOnce(Arc<AskView>, Arc<Settled>),
}

/// Where a batch was put.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    /// Its first place.
    pub(super) first_seq: i64,
    /// The place after its last.
    pub(super) next_seq: i64,
    /// When.
    pub(super) time: WallMillis,
}

impl Written {
    /// As the result of a call that wrote it.
    pub(super) fn appended(self) -> Reply {
        Reply::Appended { first_seq: self.first_seq, next_seq: self.next_seq, replayed: false }
    }
}

impl Plane {
    /// Appends `batch` to the session's log: all of them or none (1.2). An empty batch writes nothing.
    ///
    /// # Errors
    /// INVARIANT_VIOLATED with the rule, the seq and the values; STORAGE_UNAVAILABLE.
    pub(super) fn write(
        &mut self,
        id: &SessionId,
        batch: Vec<impl Into<Stated>>,
        name: Option<BatchName>,
        create: Option<NewSession>,
    ) -> Result<Written, Refusal> {
        self.write_citing(id, batch, &Cited::NONE, name, create)
    }

    /// As [`Self::write`], for events that name earlier ones.
    pub(super) fn write_citing(
        &mut self,
        id: &SessionId,
        batch: Vec<impl Into<Stated>>,
        cited: &Cited,
        name: Option<BatchName>,
        create: Option<NewSession>,
    ) -> Result<Written, Refusal> {
        if self.failed {
            return Err(storage_failed());
        }
        let wall = self.now.wall;
        let session = self.sessions.get_mut(id).ok_or_else(|| super::sessions::not_found(id))?;
        let first_seq = session.log.next_seq();
        // A clock that goes back is clamped (1.1).
        let time = wall.max(session.log.last_time());
        let next_seq = first_seq + i64::try_from(batch.len()).unwrap_or(i64::MAX);
        let written = Written { first_seq, next_seq, time };
        if batch.is_empty() && create.is_none() {
            return Ok(written);
        }
        let parts = batch.into_iter().map(|event| event.into().into_parts());
        let (events, known): (Vec<_>, Vec<_>) = parts.unzip();
        let draft = Draft { records: session.log.place(events, wall), name };
        let checked = invariants::precommit_facts(&session.log, &self.rules.table, cited, draft, known);
        let (draft, facts) = checked.map_err(|findings| invariants::refusal(&findings))?;
        for (record, fact) in draft.draft().records.iter().zip(&facts) {
            session.log.fold(record, fact);
        }
        let permits = facts.iter().any(Fact::permits);
        self.out.push(Output::Append { session: id.clone(), create, draft });
        if permits {
            self.permissions_changed(id);
        }
        Ok(written)
    }

    /// The place of what leaves no event: behind all that was accepted, which it rests on.
    ///
    /// # Errors
    /// STORAGE_UNAVAILABLE.
    pub(super) fn unwritten(&self, id: &SessionId) -> Result<Written, Refusal> {
        if self.failed {
            return Err(storage_failed());
        }
        let session = self.sessions.get(id).ok_or_else(|| super::sessions::not_found(id))?;
        let next_seq = session.log.next_seq();
        let time = self.now.wall.max(session.log.last_time());
        Ok(Written { first_seq: next_seq - 1, next_seq, time })
    }

    /// Lets `then` happen as soon as everything before `needs` is durable. Once the log has failed, what is not
    /// durable never will be: whoever depends on it hears so at once (1.3).
    pub(super) fn hold(&mut self, id: &SessionId, needs: i64, then: Then) {
        match self.sessions.get_mut(id) {
            Some(session) if session.durable < needs && self.failed => self.fail_held(then),
            Some(session) if session.durable < needs => {
                session.held.push_back(Held { needs, then });
                self.waiting += 1;
            }
            _ => self.perform(then),
        }
    }

    /// Answers `call` once everything before `needs` is durable.
    pub(super) fn reply_at(
        &mut self,
        id: &SessionId,
        needs: i64,
        call: CallId,
        result: Result<Reply, Refusal>,
    ) {
        self.calls.remove(&call);
        self.hold(id, needs, Then::Effect(Effect::Reply(call, result)));
    }

    /// Refuses `call`; a refusal waits for all that it was judged on (1.3).
    pub(super) fn refuse(&mut self, id: &SessionId, call: CallId, refusal: Refusal) {
        let needs = self.sessions.get(id).map_or(0, |session| session.log.next_seq());
        self.reply_at(id, needs, call, Err(refusal));
    }

    /// Answers `call` at once: nothing that it says rests on a log.
    pub(super) fn answer(&mut self, call: CallId, result: Result<Reply, Refusal>) {
        self.calls.remove(&call);
        self.tell(Effect::Reply(call, result));
    }

    /// Hands out an effect now. What answers the gate itself stays inside.
    pub(super) fn tell(&mut self, effect: Effect) {
        match effect {
            Effect::Reply(call, came) if self.gate.waits_for(call) => self.gate.came(call, came),
            effect => {
                let voiced = self.voiced(effect);
                self.out.extend(voiced.map(Output::Effect));
            }
        }
    }

    fn perform(&mut self, then: Then) {
        match then {
            Then::Effect(effect) => self.tell(effect),
            Then::Retract(stream, member, frame) => self.tell_retraction(stream, member, frame),
            Then::Open(ask) => self.open(&ask),
            Then::Closed(session, settled) => self.closed(&session, settled),
            Then::AtOnce(view, settled) => self.announce_at_once(&view, &settled),
        }
    }

    pub(super) fn durable(&mut self, id: &SessionId, next_seq: i64, position: u64) {
        self.position = self.position.max(position);
        if let Some(session) = self.sessions.get_mut(id) {
            session.durable = session.durable.max(next_seq);
        }
        while let Some(then) = self.next_ready(id) {
            self.perform(then);
        }
    }

    fn next_ready(&mut self, id: &SessionId) -> Option<Then> {
        let session = self.sessions.get_mut(id)?;
        let ready = session.held.front().is_some_and(|held| held.needs <= session.durable);
        let held = if ready { session.held.pop_front() } else { None }?;
        self.waiting -= 1;
        Some(held.then)
    }
}
