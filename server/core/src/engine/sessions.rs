//! Sessions as the plane knows them: their folded log, what of it is durable, and what waits for more.

use std::collections::{BTreeSet, VecDeque};

use super::commit::Held;
use super::{AppendEvents, Caller, CreateSession, Plane};
use crate::decision::{Cause, DecidedBy, DeciderKind};
use crate::effect::Reply;
use crate::event::Event;
use crate::id::{AgentId, AskId, CallId, SessionId};
use crate::invariants::Finding;
use crate::limits::at_most;
use crate::permissions;
use crate::record::NewEvent;
use crate::refusal::{Reason, Refusal};
use crate::session::event::Closed;
use crate::session::{SessionLog, reserved};
use crate::turns::event::TurnStart;

/// One session.
pub(super) struct Session {
    /// The fold of everything accepted.
    pub(super) log: SessionLog,
    /// Everything before this place is durable.
    pub(super) durable: i64,
    /// What waits for durability, in order.
    pub(super) held: VecDeque<Held>,
    /// The live agent.
    pub(super) agent: Option<AgentId>,
    /// The open asks.
    pub(super) asks: BTreeSet<AskId>,
    /// Why nothing may be written (1.5).
    pub(super) quarantine: Option<Box<Finding>>,
}

impl Session {
    pub(super) fn new(log: SessionLog) -> Self {
        Self {
            durable: log.next_seq(),
            log,
            held: VecDeque::new(),
            agent: None,
            asks: BTreeSet::new(),
            quarantine: None,
        }
    }
}

impl Plane {
    pub(super) fn load(&mut self, id: SessionId, log: SessionLog) {
        self.sessions.insert(id, Session::new(log));
    }

    pub(super) fn quarantine(&mut self, id: SessionId, why: Box<Finding>) {
        let mut session = Session::new(SessionLog::default());
        session.quarantine = Some(why);
        self.sessions.insert(id, session);
    }

    /// A new session is pinned to its permissions before anyone can see it (7.4).
    pub(super) fn create(&mut self, create: CreateSession) {
        let CreateSession { call, session: id, meta, preset, delegated_from, require_full: full } = create;
        if let Err(refusal) = self.may_open(None) {
            return self.answer(call, Err(refusal));
        }
        if self.sessions.contains_key(&id) {
            let refusal = Refusal::new(Reason::SessionExists, format!("the session {id} exists"))
                .with("sessionId", &id);
            return self.refuse(&id, call, refusal);
        }
        // Of a session that was closed in an earlier life nothing is folded: it delegates to nobody.
        let parent = match delegated_from.map(|parent| self.writable(&parent)) {
            Some(Err(refusal)) => return self.answer(call, Err(refusal)),
            Some(Ok(parent)) => Some(&parent.log),
            None => None,
        };
        let preset = preset.as_deref().unwrap_or(&self.default_preset().preset.name);
        let facts = match parent {
            Some(parent) => Ok(permissions::delegated(parent.permissions(), &self.rules.table, full)),
            None => permissions::pin(&self.rules.table, preset, full),
        };
        let facts = match facts {
            Ok(facts) => facts,
            Err(refusal) => return self.answer(call, Err(refusal)),
        };
        self.sessions.insert(id.clone(), Session::new(SessionLog::default()));
        match self.write(&id, facts, None, Some(meta)) {
            Ok(written) => self.reply_at(&id, written.next_seq, call, Ok(written.appended())),
            Err(refusal) => {
                self.sessions.remove(&id);
                self.answer(call, Err(refusal));
            }
        }
    }

    /// Plain events of the session's live agent, one atomic batch (1.2).
    pub(super) fn append(&mut self, append: AppendEvents) {
        let (call, session) = (append.call, append.session.clone());
        let result = match self.named_batch(&append) {
            Some(answer) => answer,
            None => self.try_append(append),
        };
        match result {
            Ok((reply, needs)) => self.reply_at(&session, needs, call, Ok(reply)),
            Err(refusal) => self.refuse(&session, call, refusal),
        }
    }

    fn try_append(&mut self, append: AppendEvents) -> Result<(Reply, i64), Refusal> {
        let AppendEvents { caller, session: id, lease, expected_next_seq, events, name, .. } = append;
        let session = self.writable(&id)?;
        self.check_lease(&id, &lease, &caller)?;
        let head = session.log.next_seq();
        if let Some(expected) = expected_next_seq.filter(|expected| *expected != head) {
            return Err(Refusal::new(
                Reason::SeqConflict,
                format!(
                    "expected_next_seq is {expected}, the next seq is {head}; read from there and decide anew"
                ),
            )
            .with("expected", expected)
            .with("nextSeq", head));
        }
        self.check_sizes(&events)?;
        if let Some(event) = events.iter().find(|event| reserved(&event.kind)) {
            return Err(Refusal::new(
                Reason::ReservedEventType,
                format!("{} is written by the server only; use its own call", event.kind),
            )
            .with("type", &event.kind));
        }
        let opens = events.iter().any(|event| matches!(&*event.kind, "turn/start" | "step/start"));
        self.may_open(if opens { None } else { Some(Closing) })?;
        if events.iter().any(|event| &*event.kind == TurnStart::KIND) {
            self.check_sandbox(&id, &self.readable(&id)?.log)?;
        }
        let written = self.write(&id, events, name.clone(), None)?;
        if let Some(name) = name {
            self.names.keep_batch(&id, name, written.first_seq, written.next_seq);
        }
        Ok((written.appended(), written.next_seq))
    }

    fn check_sizes(&self, events: &[NewEvent]) -> Result<(), Refusal> {
        let limits = &self.rules.limits;
        if events.is_empty() || events.len() > limits.batch_events {
            let wrong = format!("{} of them; 1 to {} make a batch", events.len(), limits.batch_events);
            return Err(Refusal::field("events", wrong).with("limit", limits.batch_events));
        }
        for (i, event) in events.iter().enumerate() {
            at_most(format!("events[{i}].data"), event.data.as_str(), limits.event_bytes)?;
        }
        Ok(())
    }

    /// Everything open is settled, then the log is closed for good (1.12).
    pub(super) fn close(&mut self, call: CallId, caller: Caller, id: SessionId, reason: Option<String>) {
        if let Err(refusal) = self.may_close(&id, &caller) {
            return self.refuse(&id, call, refusal);
        }
        let open: Vec<AskId> =
            self.sessions.get(&id).map(|s| s.asks.iter().cloned().collect()).unwrap_or_default();
        for ask in open {
            self.end_ask(&ask, Cause::OPERATOR);
        }
        if let Some(agent) = self.sessions.get(&id).and_then(|session| session.agent.clone()) {
            let refusal = Refusal::new(Reason::SessionClosed, format!("the session {id} was closed"));
            self.end_lease(&agent, crate::effect::StreamEnd::Refused(refusal));
        }
        self.close_brackets(&id);
        let closed = Closed { by: Some(self.by(&caller)), reason };
        match self.write(&id, vec![closed.to_event()], None, None) {
            Ok(written) => {
                self.unregister_session(&id);
                self.end_permission_watches(&id, written.next_seq);
                self.reply_at(&id, written.next_seq, call, Ok(written.appended()));
            }
            Err(refusal) => self.refuse(&id, call, refusal),
        }
    }

    fn unregister_session(&mut self, id: &SessionId) {
        for gone in self.listeners.unregister_session(id) {
            let refusal = Refusal::new(Reason::SessionClosed, format!("the session {id} was closed"));
            self.unloaded_with(id, gone, refusal);
        }
    }

    fn by(&self, caller: &Caller) -> DecidedBy {
        DecidedBy {
            kind: DeciderKind::Human,
            principal: Some(caller.principal.clone()),
            ..DecidedBy::server()
        }
    }

    fn may_close(&self, id: &SessionId, caller: &Caller) -> Result<(), Refusal> {
        let session = self.writable(id)?;
        let owner = session.agent.as_ref().and_then(|agent| self.agents.get(agent));
        if caller.operator || owner.is_some_and(|lease| lease.principal == caller.principal) {
            return Ok(());
        }
        Err(Refusal::new(
            Reason::RoleMissing,
            "only an operator or the session's live agent closes a session",
        )
        .with("role", "operator"))
    }

    /// The session, if its folded state is known: nothing is folded from a damaged log.
    pub(super) fn readable(&self, id: &SessionId) -> Result<&Session, Refusal> {
        let session = self.sessions.get(id).ok_or_else(|| not_found(id))?;
        if let Some(why) = &session.quarantine {
            let text = format!("the log of {id} can be read and exported, not written: {why}");
            return Err(Refusal::new(Reason::SessionQuarantined, text)
                .with("sessionId", id)
                .with("rule", why.rule)
                .with("seq", why.seq));
        }
        Ok(session)
    }

    /// The session, if something may be written to it.
    pub(super) fn writable(&self, id: &SessionId) -> Result<&Session, Refusal> {
        let session = self.readable(id)?;
        if session.log.closed().is_some() {
            return Err(Refusal::new(Reason::SessionClosed, format!("the session {id} is closed"))
                .with("sessionId", id));
        }
        Ok(session)
    }

    /// Whether something new may begin; what only closes still goes through when the disk is low (1.11).
    pub(super) fn may_open(&self, closing: Option<Closing>) -> Result<(), Refusal> {
        if self.failed {
            return Err(storage_failed());
        }
        if self.draining {
            return Err(Refusal::new(
                Reason::ServerDraining,
                "the server is going away; try again elsewhere or later",
            ));
        }
        if self.disk_low && closing.is_none() {
            return Err(Refusal::new(
                Reason::DiskLow,
                "free disk space is below the floor: nothing new is opened until there is room",
            ));
        }
        Ok(())
    }
}

/// Marks what only closes things that are open.
pub(super) struct Closing;

pub(super) fn not_found(id: &SessionId) -> Refusal {
    Refusal::new(Reason::SessionNotFound, format!("there is no session {id}")).with("sessionId", id)
}

pub(super) fn storage_failed() -> Refusal {
    Refusal::new(
        Reason::StorageUnavailable,
        "the log cannot be written: nothing is accepted until the server has been restarted",
    )
}
