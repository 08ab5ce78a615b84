//! Enforcement providers: each as long as its stream is there.

use std::collections::BTreeMap;

use super::{Enforcement, Enforcer, EnforcerKind};
use crate::id::{AgentId, PrincipalId, SessionId, StreamId};

/// For whom a provider enforces.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// For everybody.
    Everywhere,
    /// In one session.
    Session(SessionId),
    /// For one agent, whichever life of it, and not for those that work for it.
    Agent(AgentId),
}

/// One provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provider {
    /// What it calls itself.
    pub name: String,
    /// Whose credentials it carries.
    pub principal: PrincipalId,
    /// For whom it enforces; never empty.
    pub reach: Vec<Reach>,
    /// What.
    pub enforcement: Enforcement,
}

impl Provider {
    /// Whether it enforces in a session whose live agent is `agent`.
    pub fn reaches(&self, session: &SessionId, agent: Option<&AgentId>) -> bool {
        self.reach.iter().any(|reach| match reach {
            Reach::Everywhere => true,
            Reach::Session(own) => own == session,
            Reach::Agent(own) => Some(own) == agent,
        })
    }
}

/// All providers, by their streams: in the order in which they came.
#[derive(Debug, Default)]
pub struct Providers(BTreeMap<StreamId, Provider>);

impl Providers {
    /// A provider is there.
    pub fn insert(&mut self, stream: StreamId, provider: Provider) {
        self.0.insert(stream, provider);
    }

    /// Its stream is over.
    pub fn remove(&mut self, stream: StreamId) -> Option<Provider> {
        self.0.remove(&stream)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (StreamId, &Provider)> {
        self.0.iter().map(|(stream, provider)| (*stream, provider))
    }

    /// Those that enforce in a session.
    pub fn of<'a>(
        &'a self,
        session: &'a SessionId,
        agent: Option<&'a AgentId>,
    ) -> impl Iterator<Item = Enforcer> + 'a {
        let here = self.0.values().filter(move |provider| provider.reaches(session, agent));
        here.map(|provider| Enforcer {
            kind: EnforcerKind::Provider,
            name: provider.name.clone(),
            enforcement: provider.enforcement.clone(),
        })
    }
}
