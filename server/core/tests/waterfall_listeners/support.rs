//! Shorthand for registering: terms that work, to be changed where a test needs it.

use humanplane_core::decision::DeciderKind;
use humanplane_core::id::{AgentId, Incarnation, PrincipalId, RegistrationId, SessionId, StreamId};
use humanplane_core::listeners::{Answerer, AskKind, Cursor, Entrant, Listeners, Scope, Terms, View};
use humanplane_core::refusal::Refusal;
use humanplane_core::waterfall::{Listener, MemberKey, OnSilence};

/// Hears everything, takes one offer at a time.
pub(crate) fn terms(scope: Scope) -> Terms {
    Terms {
        kinds: [AskKind::Approval, AskKind::Questions].into_iter().collect(),
        scope,
        exact_only: false,
        prepend: false,
        group: None,
        provider: false,
        hold_limit: None,
        on_silence: OnSilence::Unavailable,
        max_outstanding: 1,
        command: None,
    }
}

/// The terms of the provider of questions.
pub(crate) fn provider() -> Terms {
    Terms { kinds: [AskKind::Questions].into_iter().collect(), provider: true, ..terms(Scope::Global) }
}

/// The terms of a member of a group.
pub(crate) fn grouped(group: &str) -> Terms {
    Terms { group: Some(group.to_owned()), ..terms(Scope::Global) }
}

pub(crate) fn session(name: &str) -> Scope {
    Scope::Session(name.into())
}

pub(crate) fn agent(name: &str) -> (AgentId, Incarnation) {
    (name.into(), Incarnation::from("1"))
}

pub(crate) fn agent_scope(name: &str) -> Scope {
    let (id, life) = agent(name);
    Scope::Agent(id, life)
}

/// Registers for `principal`, on a stream.
pub(crate) fn register(
    listeners: &mut Listeners,
    principal: &str,
    stream: u64,
    terms: Terms,
) -> Result<MemberKey, Refusal> {
    let answerer =
        Answerer { id: principal.to_owned(), display_name: principal.to_owned(), kind: DeciderKind::Human };
    let id = RegistrationId::new(format!("r{}", listeners.stamp().0));
    let entrant =
        Entrant { id, stream: StreamId(stream), principal: PrincipalId::from(principal), answerer, terms };
    listeners.register(entrant).map(|registration| registration.key)
}

/// Registers where it is known to work.
#[track_caller]
pub(crate) fn enter(listeners: &mut Listeners, terms: Terms) -> MemberKey {
    register(listeners, "anna", 1, terms).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

/// What an agent asks in session `s`, from now on; the agents from the asker up.
pub(crate) fn view(listeners: &Listeners, agents: &[&str]) -> View {
    View {
        kind: AskKind::Approval,
        session: SessionId::from("s"),
        agents: agents.iter().map(|name| agent(name)).collect(),
        asker: None,
        since: listeners.stamp(),
    }
}

/// All that are still to come.
pub(crate) fn rest(listeners: &Listeners, view: &View, cursor: &mut Cursor) -> Vec<Listener> {
    std::iter::from_fn(|| listeners.next(view, cursor)).collect()
}

/// The members of each listener of a request, in its order.
pub(crate) fn order(listeners: &Listeners, view: &View) -> Vec<Vec<MemberKey>> {
    let rest = rest(listeners, view, &mut Cursor::default());
    rest.into_iter().map(|listener| listener.members).collect()
}
