//! Streams of listeners, answerers and plugins alike, and where each may register (4.10).

use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::listeners::{Scope as Wanted, Terms};
use humanplane_core::refusal::{Reason, Refusal};
use tonic::{Request, Status, Streaming};

use super::caller::{caller, principal};
use super::edge::Edge;
use super::routes::{frames, replies};
use crate::principals::{Principal, Scope};
use crate::session::Handle;
use crate::streams::Outlet;
use crate::streams::listener::ListenerStream;
use crate::wire::dialect::Dialect;

/// What a listener is sent.
pub(super) type Heard<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// Opens the stream of a listener that speaks `D`.
pub(super) fn listen<D>(edge: &Edge, request: Request<Streaming<D::In>>) -> Result<Heard<D::Out>, Refusal>
where
    D: Dialect + Send + 'static,
    D::In: Send + 'static,
    D::Out: Send + 'static,
{
    let principal = principal(&request)?;
    listen_to::<D>(edge, &principal, Vec::new(), frames(request.into_inner()))
}

/// The same, whichever way its client says what it says; `opening` is what a stream that begins afresh begins with.
pub(super) fn listen_to<D>(
    edge: &Edge,
    principal: &Arc<Principal>,
    opening: Vec<D::In>,
    inbound: impl Stream<Item = D::In> + Send + Unpin + 'static,
) -> Result<Heard<D::Out>, Refusal>
where
    D: Dialect + Send + 'static,
    D::In: Send + 'static,
    D::Out: Send + 'static,
{
    let handle = edge.handle()?.clone();
    let stream = ListenerStream {
        dialect: PhantomData::<D>,
        opening,
        handle: handle.clone(),
        caller: caller(principal),
        bounds: edge.bounds().clone(),
        pulse: edge.settings().pulse.clone(),
        ends: edge.ends(principal),
        may: {
            let principal = principal.clone();
            move |terms| within(handle.clone(), principal.clone(), terms)
        },
    };
    let outlet = Outlet::start(edge.tasks(), |out| stream.run(inbound, out));
    Ok(replies(edge, outlet).boxed())
}

/// Whether `principal` may register on these terms. An agent's scope is judged by the session that it is in
/// now, and pinned to the life that was judged.
async fn within(handle: Handle, principal: Arc<Principal>, mut terms: Terms) -> Result<Terms, Refusal> {
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
