//! `SandboxService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::sandbox::{Provider, Reach};
use humanplane_proto::v1;
use humanplane_proto::v1::sandbox_service_server::SandboxService;
use tonic::{Request, Response, Status, Streaming};

use super::caller::{caller, principal};
use super::edge::Edge;
use super::pages::Listing;
use super::routes::{frames, replies};
use crate::principals::{Principal, Scope};
use crate::streams::Outlet;
use crate::streams::enforcer::EnforcerStream;
use crate::wire::field::page_size;
use crate::wire::limits::PAGE;
use crate::wire::sandbox::provider;

/// The service.
pub struct Sandboxes(pub Edge);

type Enforcing = Pin<Box<dyn Stream<Item = Result<v1::EnforceResponse, Status>> + Send>>;

impl Sandboxes {
    fn open(&self, request: Request<Streaming<v1::EnforceRequest>>) -> Result<Enforcing, Refusal> {
        let edge = &self.0;
        let principal = principal(&request)?;
        let stream = EnforcerStream {
            handle: edge.handle()?.clone(),
            caller: caller(&principal),
            bounds: edge.bounds().clone(),
            pulse: edge.settings().pulse.clone(),
            ends: edge.ends(&principal),
            may: move |provider: &Provider| within(&principal, provider),
        };
        let inbound = frames(request.into_inner());
        let outlet = Outlet::start(edge.tasks(), |out| stream.run(inbound, out));
        Ok(replies(edge, outlet).boxed())
    }

    async fn list(
        &self,
        request: Request<v1::ListEnforcersRequest>,
    ) -> Result<v1::ListEnforcersResponse, Refusal> {
        let v1::ListEnforcersRequest { page_size: asked, page_token } = request.into_inner();
        let size = page_size(asked, PAGE, self.0.bounds().page_size)?;
        let listing = Listing::new("enforcers", []);
        let after = listing.place(&page_token)?.map(|place| place.parse::<u64>());
        let after = after.transpose().map_err(|_| Refusal::field("page_token", "is not from this list"))?;
        let mut found = self
            .0
            .handle()?
            .look(move |plane| {
                let all = plane.enforcers().filter(|(stream, _)| after.is_none_or(|after| stream.0 > after));
                all.take(size + 1).map(|(stream, found)| (stream.0, provider(found))).collect::<Vec<_>>()
            })
            .await?;
        let more = found.len() > size;
        found.truncate(size);
        let last = found.last().filter(|_| more).map(|(number, _)| listing.token(&number.to_string()));
        let providers = found.into_iter().map(|(_, provider)| provider).collect();
        Ok(v1::ListEnforcersResponse { providers, next_page_token: last.unwrap_or_default() })
    }
}

/// Whether `principal` may enforce for all whom the provider names. An agent is named in whichever session.
fn within(principal: &Principal, provider: &Provider) -> Result<(), Refusal> {
    for reach in &provider.reach {
        let may = match reach {
            Reach::Everywhere => principal.may_register(Scope::Global),
            Reach::Session(session) => principal.may_register(Scope::Session(session.as_str())),
            Reach::Agent(agent) => {
                principal.may_register(Scope::Agent { session: "", agent: agent.as_str() })
            }
        };
        if !may {
            let message =
                format!("the scopes of {} do not cover all whom it would enforce for", principal.id);
            let refusal = Refusal::new(Reason::ForeignScope, message);
            return Err(match reach {
                Reach::Everywhere => refusal,
                Reach::Session(session) => refusal.with("sessionId", session),
                Reach::Agent(agent) => refusal.with("agentId", agent),
            });
        }
    }
    Ok(())
}

#[tonic::async_trait]
impl SandboxService for Sandboxes {
    type EnforceStream = Enforcing;

    async fn enforce(
        &self,
        request: Request<Streaming<v1::EnforceRequest>>,
    ) -> Result<Response<Enforcing>, Status> {
        self.0.answer(self.open(request))
    }

    async fn list_enforcers(
        &self,
        request: Request<v1::ListEnforcersRequest>,
    ) -> Result<Response<v1::ListEnforcersResponse>, Status> {
        self.0.answer(self.list(request).await)
    }
}
