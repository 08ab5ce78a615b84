//! How an agent attaches.

use tokio_util::sync::CancellationToken;

use super::Agent;
use super::lease::{Keeper, Seen};
use super::line::Line;
use crate::client::Client;
use crate::enforcer::enforcement;
use crate::error::Result;
use crate::janitor::Janitor;
use crate::proto::{AgentHello, AgentRef, EnforcementLevel, SandboxMode};

/// Names the agent that attaches, and the session that it is bound to.
#[derive(Debug, Clone)]
pub struct Attach {
    hello: AgentHello,
}

impl Attach {
    /// A root agent, under a stable name of its author's choice.
    pub fn new(session_id: impl Into<String>, agent_id: impl Into<String>) -> Self {
        let hello = AgentHello {
            session_id: session_id.into(),
            agent_id: agent_id.into(),
            protocol: crate::PROTOCOL,
            ..Default::default()
        };
        Self { hello }
    }

    /// The live agent that this one works for.
    #[must_use]
    pub fn parent(mut self, parent: AgentRef) -> Self {
        self.hello.parent = Some(parent);
        self
    }

    /// What the agent's own host enforces of the sandbox. Without it, and without a provider, a session in a confined
    /// mode starts no turn: `SANDBOX_UNAVAILABLE`.
    #[must_use]
    pub fn enforces(mut self, modes: impl IntoIterator<Item = SandboxMode>, level: EnforcementLevel) -> Self {
        self.hello.enforcement = Some(enforcement(modes, level));
        self
    }

    /// End whatever agent is live there, and take its place.
    #[must_use]
    pub fn take_over(mut self) -> Self {
        self.hello.take_over = true;
        self
    }
}

impl Client {
    /// Makes an agent live. Its lease is kept by a task until the last handle is dropped, [`Agent::close`] or
    /// [`Client::close`]: it answers pings, and after a loss comes back with its resume token within the grace.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `SESSION_QUARANTINED`, `AGENT_ALREADY_LIVE`,
    /// `CALLER_NOT_LIVE` and `STALE_AGENT` (of the parent), `FIELD_INVALID`, `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`,
    /// `DISK_LOW`, `SERVER_DRAINING`, `STORAGE_UNAVAILABLE`.
    /// `Transport` where the way to the server is broken.
    pub async fn attach(&self, attach: Attach) -> Result<Agent> {
        let goodbye = CancellationToken::new();
        let (session, id) = (attach.hello.session_id.clone(), attach.hello.agent_id.clone());
        let backoff = self.settings().backoff;
        let (keeper, stream, Seen { standing, context }) =
            Keeper::attach(self.waiting(), attach.hello, backoff, goodbye.clone()).await?;
        let stop = self.stop();
        let janitor = Janitor::start(self.tasks(), stop.clone(), goodbye);
        self.tasks().spawn(keeper.run(stream));
        let line =
            Line { wire: self.waiting(), settings: self.settings(), session: session.into(), standing };
        Ok(Agent::new(self.clone(), id, line, context, stop, janitor))
    }
}
