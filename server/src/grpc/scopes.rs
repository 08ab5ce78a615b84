//! Where a listener may register (4.10): answerers and plugins alike.

use std::sync::Arc;

use humanplane_core::listeners::{Scope as Wanted, Terms};
use humanplane_core::refusal::{Reason, Refusal};

use crate::principals::{Principal, Scope};
use crate::session::Handle;

/// Whether `principal` may register on these terms. An agent's scope is judged by the session that it is in
/// now, and pinned to the life that was judged.
pub(super) async fn within(
    handle: Handle,
    principal: Arc<Principal>,
    mut terms: Terms,
) -> Result<Terms, Refusal> {
    let may = match &mut terms.scope {
        Wanted::Global => principal.may_register(Scope::Global),
        Wanted::Session(session) => principal.may_register(Scope::Session(session.as_str())),
        Wanted::Agent(id, life) => {
            let wanted = id.clone();
            let live = handle.look(move |plane| plane.live_agent(&wanted).cloned()).await?;
            let live = live.ok_or_else(|| {
                Refusal::new(Reason::AgentNotFound, format!("no agent {id} is live")).with("agentId", &*id)
            })?;
            if life.as_str().is_empty() {
                *life = live.incarnation;
            }
            let (session, agent) = (live.session.as_str(), id.as_str());
            principal.may_register(Scope::Agent { session, agent })
        }
    };
    if may {
        return Ok(terms);
    }
    let message = format!("the scopes of {} do not cover this registration's", principal.id);
    let refusal = Refusal::new(Reason::ForeignScope, message);
    Err(match terms.scope {
        Wanted::Global => refusal,
        Wanted::Session(session) => refusal.with("sessionId", session),
        Wanted::Agent(agent, _) => refusal.with("agentId", agent),
    })
}
