//! `AttachmentService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::attachments::Fresh;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::attachment_service_server::AttachmentService;
use tonic::{Request, Response, Status, Streaming};

use super::caller::{must_reach, principal};
use super::edge::Edge;
use super::layers::note;
use super::routes::{frames, replies};
use crate::streams::Outlet;
use crate::streams::attachment::{Download, Upload};
use crate::wire::attachment::{self, attachment};

/// The service.
pub struct Attachments(pub Edge);

type Pieces = Pin<Box<dyn Stream<Item = Result<v1::GetAttachmentResponse, Status>> + Send>>;

impl Attachments {
    async fn upload(
        &self,
        request: Request<Streaming<v1::UploadAttachmentRequest>>,
    ) -> Result<v1::UploadAttachmentResponse, Refusal> {
        let principal = principal(&request)?;
        let kept = self.0.attachments()?;
        let mut upload = Upload {
            inbound: frames(request.into_inner()),
            stall: self.0.settings().watch_stall,
            ends: self.0.ends(&principal),
        };
        let announced = attachment::upload(upload.header().await?, self.0.bounds())?;
        let attachment::Upload { session, media_type, name, bytes } = announced;
        note("session", session.as_str());
        must_reach(&principal, &session)?;
        let asked = session.clone();
        self.0.handle()?.look(move |plane| plane.may_grow(&asked)).await??;
        let _room = kept.room(bytes)?;
        let bytes = upload.bytes(bytes).await?;
        let made = kept.upload(session, Fresh { media_type, name, bytes }).await?;
        Ok(v1::UploadAttachmentResponse { attachment: Some(attachment(&made)) })
    }

    async fn download(&self, request: Request<v1::GetAttachmentRequest>) -> Result<Pieces, Refusal> {
        let principal = principal(&request)?;
        let wanted = attachment::wanted(request.into_inner(), self.0.bounds())?;
        note("session", wanted.session.as_str());
        must_reach(&principal, &wanted.session)?;
        let kept = self.0.attachments()?;
        let found = kept.find(&wanted.session, &wanted.attachment).await?;
        let part = wanted.part(&found)?;
        let room = kept.room(found.bytes)?;
        let download = Download {
            attachment: attachment(&found),
            part: kept.load(&found).await?.slice(part),
            room,
            stall: self.0.settings().watch_stall,
            ends: self.0.ends(&principal),
        };
        let outlet = Outlet::start(self.0.tasks(), |out| download.run(out));
        Ok(replies(&self.0, outlet).boxed())
    }
}

#[tonic::async_trait]
impl AttachmentService for Attachments {
    type GetAttachmentStream = Pieces;

    async fn upload_attachment(
        &self,
        request: Request<Streaming<v1::UploadAttachmentRequest>>,
    ) -> Result<Response<v1::UploadAttachmentResponse>, Status> {
        self.0.answer(self.upload(request).await)
    }

    async fn get_attachment(
        &self,
        request: Request<v1::GetAttachmentRequest>,
    ) -> Result<Response<Pieces>, Status> {
        self.0.answer(self.download(request).await)
    }
}
