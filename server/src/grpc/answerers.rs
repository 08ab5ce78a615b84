//! `AnswererService`.

use futures_util::{StreamExt as _, stream};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_server::AnswererService;
use tonic::{Request, Response, Status, Streaming};

use super::caller::principal;
use super::edge::Edge;
use super::listeners::{Heard, listen, listen_to};
use crate::wire::answerer::{Answers, opening, subscribed};

/// The service.
pub struct Answerers(pub Edge);

#[tonic::async_trait]
impl AnswererService for Answerers {
    type AttachStream = Heard<v1::AnswererServiceAttachResponse>;

    async fn attach(
        &self,
        request: Request<Streaming<v1::AnswererServiceAttachRequest>>,
    ) -> Result<Response<Self::AttachStream>, Status> {
        self.0.answer(listen::<Answers>(&self.0, request))
    }

    type SubscribeStream = Heard<v1::SubscribeResponse>;

    async fn subscribe(
        &self,
        request: Request<v1::SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        self.0.answer(self.subscription(request))
    }

    async fn reply(&self, request: Request<v1::ReplyRequest>) -> Result<Response<v1::ReplyResponse>, Status> {
        self.0.answer(self.take(request).await)
    }
}

impl Answerers {
    /// The same stream as Attach's, whose client has said its first frames with the call and says the others with
    /// Reply.
    fn subscription(
        &self,
        request: Request<v1::SubscribeRequest>,
    ) -> Result<Heard<v1::SubscribeResponse>, Refusal> {
        let principal = principal(&request)?;
        let (token, later) = self.0.leases().open(principal.id.clone());
        let (hello, registers) = opening(request.into_inner());
        let inbound = stream::iter([hello]).chain(later);
        let heard = listen_to::<Answers>(&self.0, &principal, registers, inbound)?;
        Ok(heard.map(move |frame| frame.map(|frame| subscribed(frame, &token))).boxed())
    }

    async fn take(&self, request: Request<v1::ReplyRequest>) -> Result<v1::ReplyResponse, Refusal> {
        let principal = principal(&request)?;
        let v1::ReplyRequest { lease_token, number, frames } = request.into_inner();
        let repeated_call = self.0.leases().reply(&principal.id, &lease_token, number, frames).await?;
        Ok(v1::ReplyResponse { repeated_call })
    }
}
