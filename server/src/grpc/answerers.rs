//! `AnswererService`.

use humanplane_proto::v1;
use humanplane_proto::v1::answerer_service_server::AnswererService;
use tonic::{Request, Response, Status, Streaming};

use super::edge::Edge;
use super::listeners::{Heard, listen};
use crate::wire::answerer::Answers;

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
}
