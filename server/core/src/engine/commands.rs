//! Commands in the plane: what can be run where, what a line means, and who watches that (§6).

use std::sync::Arc;

use super::asks::OpenAsk;
use super::watchers::Watchers;
use super::{AnswerBody, Ask, Plane, SourceEvent};
use crate::commands::{CommandContent, Handler, Layers, Registry, Served};
use crate::effect::{AskContent, CommandsChange, Effect, StreamEnd};
use crate::id::{AgentId, AgentRef, Incarnation, SessionId, StreamId};
use crate::invariants::Cited;
use crate::limits::at_most;
use crate::listeners::{Registration, Scope, Terms};
use crate::refusal::{Reason, Refusal};

/// What there is, and who watches it.
#[derive(Default)]
pub(super) struct Commands {
    registry: Registry,
    /// Of one session, or of what holds everywhere.
    pub(super) watchers: Watchers,
}

impl Commands {
    /// How many commands plugins serve.
    pub(super) fn served(&self) -> usize {
        self.registry.count() - crate::commands::Builtin::ALL.len()
    }
}

impl Plane {
    /// Whether the line is words, or names what nobody serves here (6.1). A closed session says so too (1.12).
    pub(super) fn is_no_command(&self, ask: &Ask) -> Result<bool, Refusal> {
        let AskContent::Command(content) = &ask.content else { return Ok(false) };
        Ok(self.resolve_command(&ask.session, content)?.is_none())
    }

    /// What a line means in a session.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND; AGENT_NOT_FOUND, STALE_AGENT for an agent that does not live there.
    pub fn resolve_command(
        &self,
        session: &SessionId,
        content: &CommandContent,
    ) -> Result<Option<Arc<Served>>, Refusal> {
        let layers = self.layers(Some(session), content.agent.as_ref())?;
        let served = content.parsed().and_then(|line| self.commands.registry.resolve(&layers, line.name));
        Ok(served.cloned())
    }

    /// What can be run in a session (without one: everywhere), by name, from behind `after`.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND.
    pub fn list_commands(
        &self,
        session: Option<&SessionId>,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Arc<Served>>, Refusal> {
        let layers = self.layers(session, None)?;
        Ok(self.commands.registry.list(&layers, after).take(most).cloned().collect())
    }

    /// The layers of a session: those of its live agent, its own, and what holds everywhere.
    fn layers(&self, session: Option<&SessionId>, agent: Option<&AgentRef>) -> Result<Layers, Refusal> {
        let Some(id) = session else { return Ok(Layers::of(None, None)) };
        let there = self.sessions.get(id).ok_or_else(|| super::sessions::not_found(id))?;
        let live = there.agent.as_ref().and_then(|agent| self.agents.get(agent));
        match (agent, live) {
            (None, _) => {}
            (Some(agent), Some(live)) if live.id == agent.id => {
                if !agent.incarnation.as_str().is_empty() && agent.incarnation != live.incarnation {
                    return Err(super::leases::stale(&agent.id, &agent.incarnation, &live.incarnation));
                }
            }
            (Some(AgentRef { id: agent, .. }), _) => {
                let message = format!("no agent {agent} is live in {id}");
                return Err(Refusal::new(Reason::AgentNotFound, message).with("agentId", agent));
            }
        }
        let live: Option<(AgentId, Incarnation)> =
            live.map(|live| (live.id.clone(), live.incarnation.clone()));
        Ok(Layers::of(session, live))
    }

    /// The command that is about to run.
    pub(super) fn check_command(&self, ask: &Ask, content: &CommandContent) -> Result<Arc<Served>, Refusal> {
        at_most("line", &content.line, self.rules.limits.custom_bytes)?;
        self.resolve_command(&ask.session, content)?
            .ok_or_else(|| Refusal::new(Reason::Internal, "a command that was there is not"))
    }

    /// A name is served once in a scope (6.2).
    pub(super) fn check_definition(&self, terms: &Terms) -> Result<(), Refusal> {
        let Some(definition) = &terms.command else { return Ok(()) };
        definition.check(&self.rules.limits)?;
        self.commands.registry.check_free(&terms.scope, &definition.name)
    }

    /// A registration stands: where it serves a command, that can be run from now on.
    pub(super) fn serve(&mut self, registration: &Registration) {
        let Some(definition) = registration.terms.command.clone() else { return };
        let scope = registration.terms.scope.clone();
        let session = match &scope {
            Scope::Global => None,
            Scope::Session(session) => Some(session.clone()),
            Scope::Agent(agent, _) => self.agents.get(agent).map(|live| live.session.clone()),
        };
        let name = definition.name.clone();
        self.commands.registry.insert(Served {
            definition,
            scope: scope.clone(),
            session: session.clone(),
            handler: Handler::Plugin(registration.key),
            server: registration.answerer.display_name.clone(),
        });
        self.announce_command(session.as_ref(), &scope, &name);
    }

    /// A registration is over, and with it its command.
    pub(super) fn serve_no_more(&mut self, registration: &Registration) {
        let Some(definition) = &registration.terms.command else { return };
        let gone = self.commands.registry.remove(&registration.terms.scope, &definition.name);
        let session = gone.and_then(|served| served.session.clone());
        self.announce_command(session.as_ref(), &registration.terms.scope, &definition.name);
    }

    /// Every watcher to whom the change shows hears of it (6.2).
    fn announce_command(&mut self, session: Option<&SessionId>, scope: &Scope, name: &str) {
        let concerned = |watched: Option<&SessionId>| session.is_none() || watched == session;
        let mut told = Vec::new();
        for (watched, streams) in self.commands.watchers.outlooks().filter(|(watched, _)| concerned(*watched))
        {
            let Ok(layers) = self.layers(watched, None) else { continue };
            let change = match self.commands.registry.shown(&layers, scope, name) {
                Some(Some(served)) => CommandsChange::Set(served.clone()),
                Some(None) => CommandsChange::Removed(name.to_owned()),
                None => continue,
            };
            told.extend(streams.iter().map(|stream| Effect::Commands(*stream, vec![change.clone()])));
        }
        told.into_iter().for_each(|effect| self.tell(effect));
    }

    /// All commands of a session, and from then on every change.
    pub(super) fn watch_commands(&mut self, stream: StreamId, session: Option<SessionId>) {
        let may = if self.draining { self.may_open(None) } else { self.may_stream() };
        let listed = may.and_then(|()| self.list_commands(session.as_ref(), None, usize::MAX));
        match listed {
            Ok(listed) => {
                let snapshot = listed.into_iter().map(CommandsChange::Snapshot);
                self.tell(Effect::Commands(stream, snapshot.chain([CommandsChange::Complete]).collect()));
                self.commands.watchers.watch(stream, session);
            }
            Err(refusal) => self.tell(Effect::EndStream(stream, StreamEnd::Refused(refusal))),
        }
    }

    /// What a handler may say of a success (6.4, 2.3).
    pub(super) fn check_success(
        &self,
        open: &OpenAsk,
        text: Option<&str>,
        source: Option<&SourceEvent>,
    ) -> Result<(), Refusal> {
        at_most("text", text.unwrap_or_default(), self.rules.limits.custom_bytes)?;
        let Some(SourceEvent { seq, kind }) = source else { return Ok(()) };
        let wrong = match kind.as_deref() {
            Some(kind) if !kind.starts_with("command/") => return Ok(()),
            Some(_) => "is an event of a command",
            None => "is no durable event of this log",
        };
        Err(Refusal::field("source_event_seq", format!("{seq} {wrong}")).with("sessionId", &open.session))
    }

    /// What a handler may say of an error.
    pub(super) fn check_error(&self, text: &str) -> Result<(), Refusal> {
        if text.trim().is_empty() {
            return Err(Refusal::field("text", "is blank: say what went wrong").because(Reason::BlankField));
        }
        at_most("text", text, self.rules.limits.custom_bytes)
    }

    /// The session of an open offer: where the event stands that its answer names.
    pub fn session_of_offer(&self, offer: &crate::id::OfferId) -> Option<SessionId> {
        self.offers.get(offer).map(|offer| offer.session.clone())
    }
}

impl AnswerBody {
    /// What stands at the event that it names.
    pub(super) fn cites(&self) -> Cited {
        match self {
            Self::Success { source: Some(SourceEvent { seq, kind: Some(kind) }), .. } => {
                Cited::NONE.with(*seq, kind.clone())
            }
            _ => Cited::NONE,
        }
    }
}
