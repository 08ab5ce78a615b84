//! What can be seen of the plane from outside, between two turns. Nothing here waits for durability: who shows
//! it to a client first lets what it rests on become durable (1.3).

use std::sync::Arc;

use super::names::Found;
use super::{AskName, Plane, Post};
use crate::effect::AskView;
use crate::id::{AgentId, Incarnation, SessionId};
use crate::invariants::Finding;
use crate::listeners::AskKind;
use crate::time::WallMillis;

/// The live part of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionFacts {
    /// The seq that the next event gets.
    pub next_seq: i64,
    /// When its last event was appended.
    pub last_time: WallMillis,
    /// The open turn.
    pub open_turn: Option<i64>,
    /// The live agent.
    pub agent: Option<(AgentId, Incarnation)>,
    /// It was closed for good.
    pub closed: bool,
    /// Why it can be read only.
    pub quarantine: Option<Box<Finding>>,
}

/// How much is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "each counts what it names")]
pub struct Counts {
    pub approvals: usize,
    pub questions: usize,
    pub commands: usize,
    pub tool_calls: usize,
    pub agents: usize,
    pub answerers: usize,
    pub policies: usize,
    pub registrations: usize,
    pub served_commands: usize,
    pub inbox_watches: usize,
    pub open_sessions: usize,
    pub quarantined_sessions: usize,
}

impl Plane {
    /// An open ask, by either of its names.
    pub fn open_ask(&self, session: &SessionId, name: &AskName) -> Option<Arc<AskView>> {
        let ask = match name {
            AskName::Ask(ask) => ask.clone(),
            AskName::Request(request) => match self.names.look(session, request)? {
                Found::Open(ask) => ask,
                Found::Settled(_) | Found::Batch { .. } => return None,
            },
        };
        self.asks.get(&ask).filter(|open| open.session == *session).map(|open| open.view.clone())
    }

    /// The live part of a session; none of one that is unknown, or was closed in an earlier life.
    pub fn session_facts(&self, id: &SessionId) -> Option<SessionFacts> {
        let session = self.sessions.get(id)?;
        let agent = session.agent.as_ref().and_then(|agent| self.agents.get(agent));
        Some(SessionFacts {
            next_seq: session.log.next_seq(),
            last_time: session.log.last_time(),
            open_turn: session.log.turns().open().map(|open| open.turn),
            agent: agent.map(|agent| (agent.id.clone(), agent.incarnation.clone())),
            closed: session.log.closed().is_some(),
            quarantine: session.quarantine.clone(),
        })
    }

    /// How much is open now.
    pub fn counts(&self) -> Counts {
        let open = |kind| self.asks.values().filter(|open| open.view.content.kind() == kind).count();
        let answering = self.attached.iter().filter(|(_, there)| there.post == Post::Answers);
        let sessions = self.sessions.values();
        let open_sessions = sessions.filter(|s| s.quarantine.is_none() && s.log.closed().is_none()).count();
        Counts {
            approvals: open(AskKind::Approval),
            questions: open(AskKind::Questions),
            commands: open(AskKind::Command),
            tool_calls: self.gate.open(),
            agents: self.agents.iter().count(),
            answerers: answering.clone().count(),
            policies: self.attached.values().filter(|there| there.post == Post::Guards).count(),
            registrations: answering.map(|(stream, _)| self.listeners.of_stream(*stream).count()).sum(),
            served_commands: self.commands.served(),
            inbox_watches: self.inbox.watchers.len(),
            open_sessions,
            quarantined_sessions: self
                .sessions
                .values()
                .filter(|session| session.quarantine.is_some())
                .count(),
        }
    }

    /// The store's newest commit number that this plane knows.
    pub fn position(&self) -> u64 {
        self.position
    }
}
