//! Listeners come, register for what they want to hear of, and go (§4): who answers, and who serves commands.

use std::time::Duration;

use super::commit::Then;
use super::sessions::Closing;
use super::{Caller, Plane, Post};
use crate::effect::{AnswererFrame, Effect, StreamEnd, Welcomed};
use crate::id::{Incarnation, PrincipalId, RegistrationId, SessionId, StreamId, Token};
use crate::listeners::{Answerer, Entrant, Gone, Registration, Scope, Terms};
use crate::refusal::{Reason, Refusal};
use crate::waterfall::{Input as Move, MemberKey};

/// One listener's stream.
pub(super) struct ListenerStream {
    pub(super) principal: PrincipalId,
    pub(super) post: Post,
    /// The stream that speaks for it now; none while it is lost.
    pub(super) voice: Option<StreamId>,
    /// What takes it up again after a loss.
    pub(super) resume: Option<Token>,
    answerer: Answerer,
}

impl Plane {
    /// Whether there is room for one more stream.
    pub(super) fn may_stream(&self) -> Result<(), Refusal> {
        let watches = self.inbox.watchers.len() + self.commands.watchers.len() + self.permits.len();
        let watches = watches + self.enforcers.len();
        let count = self.attached.len() + self.agents.attached() + watches;
        Refusal::over_quota("streams of this server", count, self.rules.limits.streams)
    }

    pub(super) fn attach_listener(
        &mut self,
        stream: StreamId,
        caller: Caller,
        post: Post,
        answerer: Answerer,
    ) {
        // A full disk shuts nobody out who can decide: whoever registers writes nothing (1.11).
        if let Err(refusal) = self.may_open(Some(Closing)).and_then(|()| self.may_stream()) {
            return self.tell(Effect::EndStream(stream, StreamEnd::Refused(refusal)));
        }
        let resume = self.resume_token(stream, post);
        let grace = if resume.is_some() { self.rules.answerer_grace } else { Duration::ZERO };
        let welcome = Welcomed { resume: resume.clone(), grace, kept: None };
        let voice = Some(stream);
        let there = ListenerStream { principal: caller.principal, post, voice, resume, answerer };
        self.attached.insert(stream, there);
        self.tell(Effect::Welcome(stream, welcome));
    }

    pub(super) fn register(&mut self, stream: StreamId, correlation: String, terms: Terms) {
        let scope = terms.scope.clone();
        let serves = terms.command.is_some();
        match self.try_register(stream, terms) {
            Ok((registration, generation)) => {
                let frame = AnswererFrame::Registered { correlation, registration, generation };
                self.tell(Effect::Answerer(stream, frame));
                if !serves {
                    self.announce_all_holders();
                }
            }
            Err(refusal) => {
                let frame = AnswererFrame::RegisterRefused { correlation, refusal };
                self.refuse_registration(stream, scope, frame);
            }
        }
    }

    /// A refusal may rest on what the session's log only holds tentatively (1.3).
    fn refuse_registration(&mut self, stream: StreamId, scope: Scope, frame: AnswererFrame) {
        let effect = Effect::Answerer(stream, frame);
        match scope {
            Scope::Session(session) => {
                let needs = self.sessions.get(&session).map_or(0, |session| session.log.next_seq());
                self.hold(&session, needs, Then::Effect(effect));
            }
            Scope::Global | Scope::Agent(..) => self.tell(effect),
        }
    }

    fn try_register(&mut self, stream: StreamId, mut terms: Terms) -> Result<(RegistrationId, u64), Refusal> {
        self.may_open(Some(Closing))?;
        let answerer =
            self.attached.get(&stream).ok_or_else(|| Refusal::field("hello", "say hello first"))?;
        let held = self.listeners.of_stream(stream).count();
        let limits = &self.rules.limits;
        match answerer.post {
            Post::Answers | Post::Guards => {
                Refusal::over_quota("registrations of this stream", held, limits.registrations)?
            }
            Post::Serves => Refusal::over_quota("commands of this stream", held, limits.served_commands)?,
        }
        self.check_scope(&mut terms)?;
        self.check_definition(&terms)?;
        let entrant = Entrant {
            stream,
            principal: answerer.principal.clone(),
            answerer: answerer.answerer.clone(),
            id: RegistrationId::from(self.ids.uuid(self.now.wall).as_str()),
            terms,
        };
        let registration = self.listeners.register(entrant)?.clone();
        self.serve(&registration);
        Ok((registration.id, registration.generation.0))
    }

    /// The session can be written to; the agent is live, and one without an incarnation means the live one.
    fn check_scope(&self, terms: &mut Terms) -> Result<(), Refusal> {
        match &mut terms.scope {
            Scope::Global => Ok(()),
            Scope::Session(session) => self.writable(session).map(|_| ()),
            Scope::Agent(id, incarnation) if incarnation.as_str().is_empty() => {
                let live = self.agents.get(id).ok_or_else(|| {
                    Refusal::new(Reason::AgentNotFound, format!("no agent {id} is live"))
                        .with("agentId", &*id)
                })?;
                *incarnation = Incarnation::from(live.incarnation.as_str());
                Ok(())
            }
            Scope::Agent(id, incarnation) => self.agents.exact(id, incarnation).map(|_| ()),
        }
    }

    pub(super) fn unregister(&mut self, stream: StreamId, id: &RegistrationId) {
        let member =
            self.listeners.of_stream(stream).find(|registration| registration.id == *id).map(|r| r.key);
        match member.and_then(|member| self.listeners.unregister(member)) {
            Some(gone) => {
                self.unloaded(gone, None);
                self.announce_all_holders();
            }
            None => {
                let refusal =
                    Refusal::new(Reason::NotHolding, format!("this stream holds no registration {id}"));
                let frame = AnswererFrame::Unregistered { registration: id.clone(), cause: Some(refusal) };
                self.tell(Effect::Answerer(stream, frame));
            }
        }
    }

    /// The stream is over: everything on it unloads, at once (4.4), unless it may come back.
    pub(super) fn listener_over(&mut self, seat: StreamId, goodbye: bool) {
        if !self.is_awaited(seat, goodbye) {
            self.unload_seat(seat);
        }
    }

    pub(super) fn unload_seat(&mut self, stream: StreamId) {
        let Some(there) = self.attached.remove(&stream) else { return };
        self.forget_seat(stream, &there);
        for gone in self.listeners.unregister_stream(stream) {
            self.unloaded(gone, None);
        }
        self.announce_all_holders();
    }

    pub(super) fn unload_for_never_releasing(&mut self, member: MemberKey) {
        let Some(gone) = self.listeners.unregister(member) else { return };
        let refusal = Refusal::new(Reason::QuotaExceeded, "a retracted offer was not released in time")
            .with("quota", "time to release a retracted offer");
        self.unloaded(gone, Some(refusal));
        self.announce_all_holders();
    }

    /// A registration has ended: what it had claimed is unavailable at once, never handed on (4.4).
    pub(super) fn unloaded(&mut self, gone: Gone, cause: Option<Refusal>) {
        let frame = AnswererFrame::Unregistered { registration: gone.registration.id.clone(), cause };
        if self.attached.contains_key(&gone.registration.stream) {
            self.tell(Effect::Answerer(gone.registration.stream, frame));
        }
        self.unload(&gone.registration);
    }

    /// The same where it ended with something in a log: it hears so once that is durable, and after the
    /// retractions that come with it.
    pub(super) fn unloaded_with(&mut self, session: &SessionId, gone: Gone, cause: Refusal) {
        let stream = gone.registration.stream;
        self.unload(&gone.registration);
        let frame = AnswererFrame::Unregistered { registration: gone.registration.id, cause: Some(cause) };
        let needs = self.sessions.get(session).map_or(0, |session| session.log.next_seq());
        self.hold(session, needs, Then::Effect(Effect::Answerer(stream, frame)));
    }

    fn unload(&mut self, registration: &Registration) {
        self.serve_no_more(registration);
        let member = registration.key;
        for ask in self.offers.asks_of(member) {
            self.step(&ask, Move::Unload { member });
            if let Some(id) = self.offers.of(&ask, member).cloned() {
                self.offers.end(&id, None);
            }
        }
    }
}
