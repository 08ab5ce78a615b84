//! What a caller reaches: sessions and asks within its scopes (4.10).

use std::sync::Arc;

use humanplane_core::effect::AskView;
use humanplane_core::engine::Caller;
use humanplane_core::id::{AgentId, SessionId};
use humanplane_core::refusal::{Reason, Refusal};
use tonic::Request;

use crate::principals::{Principal, Role, Scope};

/// Who calls, as the layer found.
///
/// # Errors
/// INTERNAL where the layer is missing.
pub(super) fn principal<T>(request: &Request<T>) -> Result<Arc<Principal>, Refusal> {
    let found = request.extensions().get::<Arc<Principal>>().cloned();
    found.ok_or_else(|| Refusal::new(Reason::Internal, "a call came in without a principal"))
}

/// Whether it may act on what others own.
pub(super) fn operates(principal: &Principal) -> bool {
    principal.has(Role::Operator) || principal.has(Role::Admin)
}

/// The caller as the rules know it.
pub(super) fn caller(principal: &Principal) -> Caller {
    Caller { principal: principal.id.clone(), operator: operates(principal) }
}

/// Scopes bound those who were given some. Operators, and agents and observers without any, reach everything.
fn unbounded(principal: &Principal) -> bool {
    let registers = principal.roles.iter().any(|role| role.registers());
    operates(principal) || (principal.scopes.is_empty() && !registers)
}

/// Whether `principal` reaches a session.
pub(super) fn reaches(principal: &Principal, session: &SessionId) -> bool {
    unbounded(principal) || principal.may_register(Scope::Session(session.as_str()))
}

/// Refuses a session that `principal` does not reach, whether it exists or not.
///
/// # Errors
/// FOREIGN_SCOPE.
pub(super) fn must_reach(principal: &Principal, session: &SessionId) -> Result<(), Refusal> {
    if reaches(principal, session) {
        return Ok(());
    }
    let message = format!("{} does not reach the session {session}", principal.id);
    Err(Refusal::new(Reason::ForeignScope, message).with("sessionId", session))
}

/// Whether `principal` reaches an agent of a session.
pub(super) fn reaches_agent(principal: &Principal, session: &SessionId, agent: &AgentId) -> bool {
    let scope = Scope::Agent { session: session.as_str(), agent: agent.as_str() };
    reaches(principal, session) || principal.may_register(scope)
}

/// Whether `principal` reaches an ask: its session, or an agent on the way to who asks.
pub(super) fn sees(principal: &Principal, view: &AskView) -> bool {
    reaches(principal, &view.session)
        || view.path.iter().any(|step| reaches_agent(principal, &step.session, &step.agent))
}
