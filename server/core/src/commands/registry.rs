//! What can be run where (6.2): names in layers. The layer of an agent shadows that of its session, which shadows
//! what holds everywhere.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::Arc;

use super::builtin::Builtin;
use super::definition::Definition;
use crate::id::{AgentId, Incarnation, SessionId};
use crate::listeners::Scope;
use crate::refusal::{Reason, Refusal};
use crate::waterfall::MemberKey;

/// Who runs a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handler {
    /// The server.
    Builtin(Builtin),
    /// A plugin, through this registration.
    Plugin(MemberKey),
}

/// A command that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Served {
    /// What it is.
    pub definition: Arc<Definition>,
    /// In which layer it stands.
    pub scope: Scope,
    /// In which session it can be run; nothing is everywhere.
    pub session: Option<SessionId>,
    /// Who runs it.
    pub handler: Handler,
    /// What people are shown of who runs it; empty for the server itself.
    pub server: String,
}

/// The layers that somebody sees, the nearest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layers(Vec<Scope>);

impl Layers {
    /// What is seen in a session by one of its agents; without a session, what holds everywhere.
    pub fn of(session: Option<&SessionId>, agent: Option<(AgentId, Incarnation)>) -> Self {
        let agent = agent.map(|(id, life)| Scope::Agent(id, life));
        let session = session.cloned().map(Scope::Session);
        Self(agent.into_iter().chain(session).chain([Scope::Global]).collect())
    }

    /// Whether a change of `name` in `scope` shows here: its layer is seen, and none nearer has that name.
    fn shows(&self, registry: &Registry, scope: &Scope, name: &str) -> bool {
        let nearer = self.0.iter().take_while(|layer| *layer != scope);
        self.0.contains(scope) && !nearer.into_iter().any(|layer| registry.get(layer, name).is_some())
    }
}

/// All commands of the process. Finding one costs the logarithm of its layer.
#[derive(Debug)]
pub struct Registry(HashMap<Scope, BTreeMap<String, Arc<Served>>>);

impl Default for Registry {
    /// What the server serves itself.
    fn default() -> Self {
        let mut registry = Self(HashMap::new());
        for builtin in Builtin::ALL {
            registry.insert(Served {
                definition: Arc::new(builtin.definition()),
                scope: Scope::Global,
                session: None,
                handler: Handler::Builtin(builtin),
                server: String::new(),
            });
        }
        registry
    }
}

impl Registry {
    /// Refuses a second command of that name in that layer.
    ///
    /// # Errors
    /// DUPLICATE_COMMAND.
    pub fn check_free(&self, scope: &Scope, name: &str) -> Result<(), Refusal> {
        let Some(there) = self.get(scope, name) else { return Ok(()) };
        let who = if there.server.is_empty() { "the server itself" } else { &there.server };
        let message = format!("{who} serves /{name} in this scope; choose another name, or a narrower scope");
        Err(Refusal::new(Reason::DuplicateCommand, message).with("name", name))
    }

    /// Adds a command; whether its name is free was asked before.
    pub fn insert(&mut self, served: Served) {
        let layer = self.0.entry(served.scope.clone()).or_default();
        layer.insert(served.definition.name.clone(), Arc::new(served));
    }

    /// Takes a command out.
    pub fn remove(&mut self, scope: &Scope, name: &str) -> Option<Arc<Served>> {
        let layer = self.0.get_mut(scope)?;
        let served = layer.remove(name);
        if layer.is_empty() {
            self.0.remove(scope);
        }
        served
    }

    fn get(&self, scope: &Scope, name: &str) -> Option<&Arc<Served>> {
        self.0.get(scope)?.get(name)
    }

    /// The command that a name means here.
    pub fn resolve(&self, layers: &Layers, name: &str) -> Option<&Arc<Served>> {
        layers.0.iter().find_map(|layer| self.get(layer, name))
    }

    /// Everything that can be run here, by name, from behind `after`.
    pub fn list(&self, layers: &Layers, after: Option<&str>) -> impl Iterator<Item = &Arc<Served>> {
        let from = after.map_or(Unbounded, Excluded);
        let seen = layers.0.iter().filter_map(|layer| self.0.get(layer));
        let mut seen: Vec<_> =
            seen.map(|names| names.range::<str, _>((from, Unbounded)).peekable()).collect();
        std::iter::from_fn(move || {
            let name = seen.iter_mut().filter_map(|layer| layer.peek().map(|(name, _)| *name)).min()?;
            let mut same = seen.iter_mut().filter_map(|layer| layer.next_if(|(next, _)| *next == name));
            let nearest = same.next();
            same.for_each(drop);
            nearest.map(|(_, served)| served)
        })
    }

    /// What a change of `name` in `scope` comes to here: nothing where it does not show, else what stands under the
    /// name now.
    pub fn shown(&self, layers: &Layers, scope: &Scope, name: &str) -> Option<Option<&Arc<Served>>> {
        layers.shows(self, scope, name).then(|| self.resolve(layers, name))
    }

    /// How many commands there are, those of the server included.
    pub fn count(&self) -> usize {
        self.0.values().map(BTreeMap::len).sum()
    }
}
