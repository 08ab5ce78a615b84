//! `SessionService`.

mod begin;
mod events;
mod files;
mod show;
mod write;

use std::pin::Pin;

use futures_core::Stream;
use humanplane_proto::v1;
use humanplane_proto::v1::session_service_server::SessionService;
use tonic::{Request, Response, Status, Streaming};

use super::edge::Edge;

/// The service.
pub(super) struct Sessions(pub(super) Edge);

type Frames<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

#[tonic::async_trait]
impl SessionService for Sessions {
    type WatchEventsStream = Frames<v1::WatchEventsResponse>;
    type ExportSessionStream = Frames<v1::ExportSessionResponse>;

    async fn create_session(
        &self,
        request: Request<v1::CreateSessionRequest>,
    ) -> Result<Response<v1::CreateSessionResponse>, Status> {
        self.0.answer(self.create(request).await)
    }

    async fn get_session(
        &self,
        request: Request<v1::GetSessionRequest>,
    ) -> Result<Response<v1::GetSessionResponse>, Status> {
        self.0.answer(self.get(request).await)
    }

    async fn list_sessions(
        &self,
        request: Request<v1::ListSessionsRequest>,
    ) -> Result<Response<v1::ListSessionsResponse>, Status> {
        self.0.answer(self.list(request).await)
    }

    async fn append_events(
        &self,
        request: Request<v1::AppendEventsRequest>,
    ) -> Result<Response<v1::AppendEventsResponse>, Status> {
        self.0.answer(self.append(request).await)
    }

    async fn list_events(
        &self,
        request: Request<v1::ListEventsRequest>,
    ) -> Result<Response<v1::ListEventsResponse>, Status> {
        self.0.answer(self.page(request).await)
    }

    async fn watch_events(
        &self,
        request: Request<v1::WatchEventsRequest>,
    ) -> Result<Response<Self::WatchEventsStream>, Status> {
        self.0.answer(self.watch(request).await)
    }

    async fn import_session(
        &self,
        request: Request<Streaming<v1::ImportSessionRequest>>,
    ) -> Result<Response<v1::ImportSessionResponse>, Status> {
        self.0.answer(self.import(request).await)
    }

    async fn export_session(
        &self,
        request: Request<v1::ExportSessionRequest>,
    ) -> Result<Response<Self::ExportSessionStream>, Status> {
        self.0.answer(self.export(request).await)
    }

    async fn verify_session(
        &self,
        request: Request<v1::VerifySessionRequest>,
    ) -> Result<Response<v1::VerifySessionResponse>, Status> {
        self.0.answer(self.verify(request).await)
    }

    async fn close_session(
        &self,
        request: Request<v1::CloseSessionRequest>,
    ) -> Result<Response<v1::CloseSessionResponse>, Status> {
        self.0.answer(self.close(request).await)
    }
}
