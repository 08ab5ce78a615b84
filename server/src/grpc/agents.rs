//! `AgentService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::engine::Plane;
use humanplane_core::id::{AgentId, SessionId};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::agent_service_server::AgentService;
use tonic::{Request, Response, Status, Streaming};

use super::caller::{caller, must_reach, principal, reaches_agent};
use super::edge::Edge;
use super::pages::Listing;
use super::routes::{frames, replies};
use crate::principals::Principal;
use crate::streams::Outlet;
use crate::streams::agent::AgentStream;
use crate::wire::agent::agent as shown_agent;
use crate::wire::field::{id, optional_id, page_size};
use crate::wire::limits::PAGE;

/// The service.
pub struct Agents(pub Edge);

type Attached = Pin<Box<dyn Stream<Item = Result<v1::AgentServiceAttachResponse, Status>> + Send>>;

impl Agents {
    fn open(&self, request: Request<Streaming<v1::AgentServiceAttachRequest>>) -> Result<Attached, Refusal> {
        let edge = &self.0;
        let principal = principal(&request)?;
        let stream = AgentStream {
            handle: edge.handle()?.clone(),
            caller: caller(&principal),
            bounds: edge.bounds().clone(),
            pulse: edge.settings().pulse.clone(),
            ends: edge.ends(&principal),
            may: move |hello: &humanplane_core::engine::AgentHello| must_reach(&principal, &hello.session),
        };
        let inbound = frames(request.into_inner());
        let outlet = Outlet::start(edge.tasks(), |out| stream.run(inbound, out));
        Ok(replies(edge, outlet).boxed())
    }

    async fn list(&self, request: Request<v1::ListAgentsRequest>) -> Result<v1::ListAgentsResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ListAgentsRequest { session_id, page_size: asked, page_token } = request.into_inner();
        let bounds = self.0.bounds();
        let size = page_size(asked, PAGE, bounds.page_size)?;
        let only: Option<SessionId> = optional_id("session_id", &session_id, bounds.rules.id_bytes)?;
        if let Some(session) = &only {
            must_reach(&principal, session)?;
        }
        let listing = Listing::new("agents", [session_id.as_str()]);
        let after = listing.place(&page_token)?.map(str::to_owned);
        let seen = move |plane: &Plane| live(plane, &principal, only.as_ref(), after.as_deref(), size + 1);
        let mut agents = self.0.handle()?.look(seen).await?;
        let more = agents.len() > size;
        agents.truncate(size);
        let last = agents.last().and_then(|agent| agent.agent.as_ref()).filter(|_| more);
        let next_page_token = last.map(|agent| listing.token(&agent.agent_id)).unwrap_or_default();
        Ok(v1::ListAgentsResponse { agents, next_page_token })
    }

    async fn get(&self, request: Request<v1::GetAgentRequest>) -> Result<v1::GetAgentResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::GetAgentRequest { agent_id } = request.into_inner();
        let agent: AgentId = id("agent_id", &agent_id, self.0.bounds().rules.id_bytes)?;
        let found = self.0.handle()?.look(move |plane| {
            let live = plane.live_agent(&agent).ok_or_else(|| {
                Refusal::new(Reason::AgentNotFound, format!("no agent {agent} is live"))
                    .with("agentId", &agent)
            })?;
            if !reaches_agent(&principal, &live.session, &live.id) {
                let message = format!("{} does not reach the agent {agent}", principal.id);
                return Err(Refusal::new(Reason::ForeignScope, message).with("agentId", &agent));
            }
            Ok(shown_agent(live, live.parent.as_ref().and_then(|parent| plane.live_agent(parent))))
        });
        Ok(v1::GetAgentResponse { agent: Some(found.await??) })
    }
}

/// The live agents that `principal` reaches, by id, those after `after`.
fn live(
    plane: &Plane,
    principal: &Principal,
    only: Option<&SessionId>,
    after: Option<&str>,
    most: usize,
) -> Vec<v1::Agent> {
    let wanted = plane.live_agents().filter(|agent| {
        only.is_none_or(|session| agent.session == *session)
            && after.is_none_or(|after| agent.id.as_str() > after)
            && reaches_agent(principal, &agent.session, &agent.id)
    });
    let mut agents: Vec<_> = wanted.collect();
    agents.sort_by(|a, b| a.id.cmp(&b.id));
    let parent = |id: Option<&AgentId>| id.and_then(|id| plane.live_agent(id));
    agents.into_iter().take(most).map(|agent| shown_agent(agent, parent(agent.parent.as_ref()))).collect()
}

#[tonic::async_trait]
impl AgentService for Agents {
    type AttachStream = Attached;

    async fn attach(
        &self,
        request: Request<Streaming<v1::AgentServiceAttachRequest>>,
    ) -> Result<Response<Attached>, Status> {
        self.0.answer(self.open(request))
    }

    async fn list_agents(
        &self,
        request: Request<v1::ListAgentsRequest>,
    ) -> Result<Response<v1::ListAgentsResponse>, Status> {
        self.0.answer(self.list(request).await)
    }

    async fn get_agent(
        &self,
        request: Request<v1::GetAgentRequest>,
    ) -> Result<Response<v1::GetAgentResponse>, Status> {
        self.0.answer(self.get(request).await)
    }
}
