//! Agents that are live: a lease each, with its place in the family.

use std::collections::BTreeSet;

use super::{AgentHello, Caller, Lease};
use crate::effect::PathStep;
use crate::id::{AgentId, Incarnation, PrincipalId, SessionId, StreamId, Token};
use crate::map::HashMap;
use crate::permissions::ApprovalPolicy;
use crate::refusal::{Reason, Refusal};
use crate::sandbox::Enforcement;
use crate::time::WallMillis;

/// One live agent (9.1).
#[derive(Debug, Clone)]
pub struct LiveAgent {
    /// Its name.
    pub id: AgentId,
    /// This life of it.
    pub incarnation: Incarnation,
    /// Its session.
    pub session: SessionId,
    /// Who delegated to it.
    pub parent: Option<AgentId>,
    /// Whose credentials attached it.
    pub principal: PrincipalId,
    /// Its stream; none while it is lost and in its grace.
    pub stream: Option<StreamId>,
    /// When this life began.
    pub since: WallMillis,
    /// How often this life has been attached.
    pub epoch: u64,
    /// What its own host enforces (7.6).
    pub enforcement: Option<Enforcement>,
    /// The policy that its model was told last (7.8).
    pub(super) told: Option<ApprovalPolicy>,
    pub(super) lease: Token,
    pub(super) resume: Token,
    /// The token of the last resume: still good until the next one is used, for its reply may have been lost.
    pub(super) resumed_by: Option<Token>,
    pub(super) children: BTreeSet<AgentId>,
}

impl LiveAgent {
    /// Whether `token` takes this lease up again.
    pub(super) fn resumes(&self, token: &Token) -> bool {
        self.resume == *token || self.resumed_by.as_ref() == Some(token)
    }
}

/// All live agents, by name and by stream.
#[derive(Default)]
pub(super) struct Leases {
    by_id: HashMap<AgentId, LiveAgent>,
    by_stream: HashMap<StreamId, AgentId>,
}

impl Leases {
    pub(super) fn get(&self, id: &AgentId) -> Option<&LiveAgent> {
        self.by_id.get(id)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &LiveAgent> {
        self.by_id.values()
    }

    /// How many have a stream.
    pub(super) fn attached(&self) -> usize {
        self.by_stream.len()
    }

    pub(super) fn of_stream(&self, stream: StreamId) -> Option<&LiveAgent> {
        self.by_stream.get(&stream).and_then(|id| self.by_id.get(id))
    }

    /// Notes what the agent's model is told; false where it was told just that before.
    pub(super) fn tell(&mut self, id: &AgentId, policy: ApprovalPolicy) -> bool {
        let agent = self.by_id.get_mut(id);
        agent.is_some_and(|agent| agent.told.replace(policy) != Some(policy))
    }

    pub(super) fn insert(&mut self, agent: LiveAgent) {
        if let Some(parent) = agent.parent.as_ref().and_then(|parent| self.by_id.get_mut(parent)) {
            parent.children.insert(agent.id.clone());
        }
        if let Some(stream) = agent.stream {
            self.by_stream.insert(stream, agent.id.clone());
        }
        self.by_id.insert(agent.id.clone(), agent);
    }

    pub(super) fn remove(&mut self, id: &AgentId) -> Option<LiveAgent> {
        let agent = self.by_id.remove(id)?;
        if let Some(parent) = agent.parent.as_ref().and_then(|parent| self.by_id.get_mut(parent)) {
            parent.children.remove(id);
        }
        if let Some(stream) = agent.stream {
            self.by_stream.remove(&stream);
        }
        Some(agent)
    }

    /// The stream is gone, the lease stays for its grace.
    pub(super) fn lose_stream(&mut self, stream: StreamId) -> Option<&LiveAgent> {
        let id = self.by_stream.remove(&stream)?;
        let agent = self.by_id.get_mut(&id)?;
        agent.stream = None;
        Some(agent)
    }

    /// A new stream takes the lease up; the one that it supersedes is returned.
    pub(super) fn resume(&mut self, hello: &AgentHello, stream: StreamId, fresh: Token) -> Option<StreamId> {
        let agent = self.by_id.get_mut(&hello.agent)?;
        let old = agent.stream.replace(stream);
        agent.epoch += 1;
        agent.told = hello.told;
        agent.enforcement.clone_from(&hello.enforcement);
        agent.resume = fresh;
        agent.resumed_by.clone_from(&hello.resume);
        if let Some(old) = old {
            self.by_stream.remove(&old);
        }
        self.by_stream.insert(stream, hello.agent.clone());
        old
    }

    /// The exact live agent that `lease` names, shown by the principal that attached it (3.2).
    pub(super) fn check(
        &self,
        session: &SessionId,
        lease: &Lease,
        caller: &Caller,
    ) -> Result<&LiveAgent, Refusal> {
        let live = self.exact(&lease.agent, &lease.incarnation)?;
        if live.session != *session || live.lease != lease.token || live.principal != caller.principal {
            return Err(not_live(&lease.agent));
        }
        Ok(live)
    }

    /// The live agent of that name and life.
    pub(super) fn exact(&self, id: &AgentId, incarnation: &Incarnation) -> Result<&LiveAgent, Refusal> {
        let live = self.by_id.get(id).ok_or_else(|| not_live(id))?;
        if live.incarnation != *incarnation {
            return Err(stale(id, incarnation, &live.incarnation));
        }
        Ok(live)
    }

    /// All that live under `id`, parents before their children.
    pub(super) fn descendants(&self, id: &AgentId) -> Vec<AgentId> {
        let children = |id: &AgentId| self.by_id.get(id).map(|agent| &agent.children).into_iter().flatten();
        let mut all: Vec<AgentId> = children(id).cloned().collect();
        let mut at = 0;
        while let Some(next) = all.get(at).cloned() {
            all.extend(children(&next).cloned());
            at += 1;
        }
        all
    }

    /// The way from the root to `id`, root first.
    pub(super) fn path(&self, id: &AgentId) -> Vec<PathStep> {
        let mut path = Vec::with_capacity(1); // most agents have no parent
        let mut next = self.by_id.get(id);
        while let Some(agent) = next {
            path.push(PathStep {
                agent: agent.id.clone(),
                incarnation: agent.incarnation.clone(),
                session: agent.session.clone(),
            });
            next = agent.parent.as_ref().and_then(|parent| self.by_id.get(parent));
        }
        path.reverse();
        path
    }
}

fn not_live(id: &AgentId) -> Refusal {
    Refusal::new(
        Reason::CallerNotLive,
        format!("no lease of {id} is live under these credentials; attach (again) and use the lease you get"),
    )
    .with("agentId", id)
}

pub(super) fn stale(id: &AgentId, given: &Incarnation, live: &Incarnation) -> Refusal {
    Refusal::new(Reason::StaleAgent, format!("{id} lives as {live}, not as {given}; this life of it is over"))
        .with("agentId", id)
        .with("incarnation", given)
        .with("liveIncarnation", live)
}
