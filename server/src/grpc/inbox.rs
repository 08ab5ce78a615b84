//! `InboxService`: who looks here takes no decision.

use std::pin::Pin;
use std::sync::Arc;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::effect::AskView;
use humanplane_core::engine::Input;
use humanplane_core::id::SessionId;
use humanplane_core::listeners::{AskKind, Kinds};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::inbox_service_server::InboxService;
use prost::Message as _;
use tonic::{Request, Response, Status};

use super::caller::{must_reach, principal, sees};
use super::edge::Edge;
use super::pages::Listing;
use super::routes::replies;
use crate::principals::Principal;
use crate::streams::Outlet;
use crate::streams::inbox::InboxWatch;
use crate::wire::field::{optional_id, page_size};
use crate::wire::inbox::position;
use crate::wire::limits::PAGE;
use crate::wire::listener::kinds;
use crate::wire::pending::pending_ask;

/// The service.
pub struct Inboxes(pub Edge);

type Watched = Pin<Box<dyn Stream<Item = Result<v1::WatchPendingResponse, Status>> + Send>>;

/// Which asks somebody wants and may see.
struct Wanted {
    principal: Arc<Principal>,
    session: Option<SessionId>,
    kinds: Kinds,
}

impl Wanted {
    fn takes(&self, view: &AskView) -> bool {
        let kind = match view.content.kind() {
            AskKind::Approval => self.kinds.approval,
            AskKind::Questions => self.kinds.questions,
            AskKind::Command | AskKind::PreExecute | AskKind::Guard => return false,
        };
        let all = self.kinds == Kinds::default();
        let here = self.session.as_ref().is_none_or(|session| view.session == *session);
        (kind || all) && here && sees(&self.principal, view)
    }
}

impl Inboxes {
    /// A named session must exist and be within reach.
    async fn wanted(
        &self,
        principal: Arc<Principal>,
        session_id: &str,
        wanted: &[i32],
    ) -> Result<Wanted, Refusal> {
        let session: Option<SessionId> =
            optional_id("session_id", session_id, self.0.bounds().rules.id_bytes)?;
        let kinds = kinds("kinds", wanted)?;
        if let Some(session) = &session {
            must_reach(&principal, session)?;
            self.0.handle()?.entry(session.clone()).await?;
        }
        Ok(Wanted { principal, session, kinds })
    }

    async fn list(
        &self,
        request: Request<v1::ListPendingRequest>,
    ) -> Result<v1::ListPendingResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ListPendingRequest { session_id, kinds, page_size: asked, page_token } = request.into_inner();
        let bounds = self.0.bounds();
        let size = page_size(asked, PAGE, bounds.page_size)?;
        let wanted = self.wanted(principal, &session_id, &kinds).await?;
        let numbers: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        let filters = [session_id.as_str()].into_iter().chain(numbers.iter().map(String::as_str));
        let listing = Listing::new("pending", filters);
        let after = listing.place(&page_token)?.map(str::to_owned);
        let seen = move |plane: &humanplane_core::engine::Plane| {
            let pending = plane.pending(wanted.session.as_ref()).into_iter();
            let later = pending.filter(|(view, _)| after.as_deref().is_none_or(|a| view.ask.as_str() > a));
            let page = later.filter(|(view, _)| wanted.takes(view)).take(size + 1);
            (page.collect::<Vec<_>>(), plane.position())
        };
        let (found, at) = self.0.handle()?.look(seen).await?;
        let (mut asks, mut bytes) = (Vec::new(), 0);
        let mut next_page_token = String::new();
        for (view, presence) in found {
            let ask = pending_ask(&view, &presence);
            bytes += ask.encoded_len() + 8;
            if asks.len() == size || (bytes > bounds.sent_message_bytes / 2 && !asks.is_empty()) {
                next_page_token =
                    asks.last().map(|last: &v1::PendingAsk| listing.token(&last.ask_id)).unwrap_or_default();
                break;
            }
            asks.push(ask);
        }
        Ok(v1::ListPendingResponse { asks, next_page_token, position: position(at) })
    }

    async fn watch(&self, request: Request<v1::WatchPendingRequest>) -> Result<Watched, Refusal> {
        let principal = principal(&request)?;
        let v1::WatchPendingRequest { session_id, kinds } = request.into_inner();
        let ends = self.0.ends(&principal);
        let wanted = self.wanted(principal, &session_id, &kinds).await?;
        let only = wanted.session.clone();
        let inbox = self.0.handle()?.open(|stream| Input::WatchInbox(stream, only)).await?;
        let watch = InboxWatch {
            inbox,
            sees: move |view: &AskView| wanted.takes(view),
            stall: self.0.settings().watch_stall,
            ends,
        };
        let counted = self.0.watching();
        let outlet = Outlet::start(self.0.tasks(), |out| async move {
            let _counted = counted;
            watch.run(out).await
        });
        Ok(replies(&self.0, outlet).boxed())
    }
}

#[tonic::async_trait]
impl InboxService for Inboxes {
    type WatchPendingStream = Watched;

    async fn list_pending(
        &self,
        request: Request<v1::ListPendingRequest>,
    ) -> Result<Response<v1::ListPendingResponse>, Status> {
        self.0.answer(self.list(request).await)
    }

    async fn watch_pending(
        &self,
        request: Request<v1::WatchPendingRequest>,
    ) -> Result<Response<Watched>, Status> {
        self.0.answer(self.watch(request).await)
    }
}
