//! The services: each call goes to the test.

use std::pin::Pin;

use humanplane_sdk::proto::agent_service_server::{AgentService, AgentServiceServer};
use humanplane_sdk::proto::answerer_service_server::{AnswererService, AnswererServiceServer};
use humanplane_sdk::proto::approval_service_server::{ApprovalService, ApprovalServiceServer};
use humanplane_sdk::proto::attachment_service_server::{AttachmentService, AttachmentServiceServer};
use humanplane_sdk::proto::question_service_server::{QuestionService, QuestionServiceServer};
use humanplane_sdk::proto::session_service_server::{SessionService, SessionServiceServer};
use humanplane_sdk::proto::*;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::service::Routes;
use tonic::{Request, Response, Status, Streaming, async_trait};

use super::{Call, Held, Peer};

type Answer<T> = Result<Response<T>, Status>;
type Frames<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

const FRAMES: usize = 64;

#[derive(Clone)]
pub(super) struct Plane {
    calls: mpsc::Sender<Call>,
}

impl Plane {
    pub(super) fn new(calls: mpsc::Sender<Call>) -> Self {
        Self { calls }
    }

    pub(super) fn routes(self) -> Routes {
        let mut routes = Routes::builder();
        routes
            .add_service(AgentServiceServer::new(self.clone()))
            .add_service(AnswererServiceServer::new(self.clone()))
            .add_service(ApprovalServiceServer::new(self.clone()))
            .add_service(AttachmentServiceServer::new(self.clone()))
            .add_service(QuestionServiceServer::new(self.clone()))
            .add_service(SessionServiceServer::new(self));
        routes.routes()
    }

    async fn hold<Q, R>(&self, request: Request<Q>, call: fn(Held<Q, R>) -> Call) -> Answer<R> {
        let authorization = request.metadata().get("authorization").map(|v| v.to_str().unwrap().to_owned());
        let (reply, replied) = oneshot::channel();
        let held = Held { request: request.into_inner(), authorization, reply };
        let _ = self.calls.send(call(held)).await;
        replied
            .await
            .unwrap_or_else(|_| Err(Status::unavailable("the test dropped the call")))
            .map(Response::new)
    }

    async fn stream<Q, R: std::fmt::Debug + Send + 'static>(
        &self,
        request: Request<Streaming<Q>>,
        call: fn(Peer<Q, R>) -> Call,
    ) -> Answer<Frames<R>> {
        let (said, frames) = mpsc::channel(FRAMES);
        let _ = self.calls.send(call(Peer::new(request.into_inner(), said))).await;
        Ok(Response::new(Box::pin(ReceiverStream::new(frames))))
    }
}

fn unused<T>() -> Answer<T> {
    Err(Status::unimplemented("no test needs it"))
}

#[async_trait]
impl AgentService for Plane {
    type AttachStream = Frames<AgentServiceAttachResponse>;

    async fn attach(
        &self,
        request: Request<Streaming<AgentServiceAttachRequest>>,
    ) -> Answer<Self::AttachStream> {
        self.stream(request, Call::Agent).await
    }

    async fn list_agents(&self, _: Request<ListAgentsRequest>) -> Answer<ListAgentsResponse> {
        unused()
    }

    async fn get_agent(&self, _: Request<GetAgentRequest>) -> Answer<GetAgentResponse> {
        unused()
    }
}

#[async_trait]
impl AnswererService for Plane {
    type AttachStream = Frames<AnswererServiceAttachResponse>;

    async fn attach(
        &self,
        request: Request<Streaming<AnswererServiceAttachRequest>>,
    ) -> Answer<Self::AttachStream> {
        self.stream(request, Call::Answerer).await
    }

    type SubscribeStream = Frames<SubscribeResponse>;

    async fn subscribe(&self, _: Request<SubscribeRequest>) -> Answer<Self::SubscribeStream> {
        Err(Status::unimplemented("for browsers"))
    }

    async fn reply(&self, _: Request<ReplyRequest>) -> Answer<ReplyResponse> {
        Err(Status::unimplemented("for browsers"))
    }
}

#[async_trait]
impl ApprovalService for Plane {
    async fn request_approval(
        &self,
        request: Request<RequestApprovalRequest>,
    ) -> Answer<RequestApprovalResponse> {
        self.hold(request, Call::Approve).await
    }

    async fn cancel_approval(
        &self,
        request: Request<CancelApprovalRequest>,
    ) -> Answer<CancelApprovalResponse> {
        self.hold(request, Call::CancelApproval).await
    }

    async fn get_approval(&self, _: Request<GetApprovalRequest>) -> Answer<GetApprovalResponse> {
        unused()
    }
}

#[async_trait]
impl QuestionService for Plane {
    async fn ask_questions(&self, request: Request<AskQuestionsRequest>) -> Answer<AskQuestionsResponse> {
        self.hold(request, Call::Ask).await
    }

    async fn cancel_questions(
        &self,
        request: Request<CancelQuestionsRequest>,
    ) -> Answer<CancelQuestionsResponse> {
        self.hold(request, Call::CancelQuestions).await
    }

    async fn get_questions(&self, _: Request<GetQuestionsRequest>) -> Answer<GetQuestionsResponse> {
        unused()
    }
}

#[async_trait]
impl SessionService for Plane {
    type WatchEventsStream = Frames<WatchEventsResponse>;
    type ExportSessionStream = Frames<ExportSessionResponse>;

    async fn append_events(&self, request: Request<AppendEventsRequest>) -> Answer<AppendEventsResponse> {
        self.hold(request, Call::Append).await
    }

    async fn list_events(&self, request: Request<ListEventsRequest>) -> Answer<ListEventsResponse> {
        self.hold(request, Call::ListEvents).await
    }

    async fn watch_events(&self, request: Request<WatchEventsRequest>) -> Answer<Self::WatchEventsStream> {
        let (said, frames) = mpsc::channel(FRAMES);
        let _ = self.calls.send(Call::Watch(request.into_inner(), said)).await;
        Ok(Response::new(Box::pin(ReceiverStream::new(frames))))
    }

    async fn create_session(&self, _: Request<CreateSessionRequest>) -> Answer<CreateSessionResponse> {
        unused()
    }

    async fn get_session(&self, _: Request<GetSessionRequest>) -> Answer<GetSessionResponse> {
        unused()
    }

    async fn list_sessions(&self, _: Request<ListSessionsRequest>) -> Answer<ListSessionsResponse> {
        unused()
    }

    async fn import_session(
        &self,
        request: Request<Streaming<ImportSessionRequest>>,
    ) -> Answer<ImportSessionResponse> {
        let (mut frames, mut heard) = (request.into_inner(), Vec::new());
        while let Some(frame) = frames.message().await? {
            heard.push(frame);
        }
        let _ = self.calls.send(Call::Import(heard)).await;
        Ok(Response::new(ImportSessionResponse::default()))
    }

    async fn export_session(&self, _: Request<ExportSessionRequest>) -> Answer<Self::ExportSessionStream> {
        let (said, frames) = mpsc::channel(FRAMES);
        let _ = self.calls.send(Call::Export(said)).await;
        Ok(Response::new(Box::pin(ReceiverStream::new(frames))))
    }

    async fn verify_session(&self, _: Request<VerifySessionRequest>) -> Answer<VerifySessionResponse> {
        unused()
    }

    async fn close_session(&self, _: Request<CloseSessionRequest>) -> Answer<CloseSessionResponse> {
        unused()
    }
}

#[async_trait]
impl AttachmentService for Plane {
    type GetAttachmentStream = Frames<GetAttachmentResponse>;

    async fn upload_attachment(
        &self,
        request: Request<Streaming<UploadAttachmentRequest>>,
    ) -> Answer<UploadAttachmentResponse> {
        let (mut frames, mut heard) = (request.into_inner(), Vec::new());
        while let Some(frame) = frames.message().await? {
            heard.push(frame);
        }
        let _ = self.calls.send(Call::Upload(heard)).await;
        let attachment = Attachment { attachment_id: "kept".to_owned(), ..Attachment::default() };
        Ok(Response::new(UploadAttachmentResponse { attachment: Some(attachment) }))
    }

    async fn get_attachment(&self, _: Request<GetAttachmentRequest>) -> Answer<Self::GetAttachmentStream> {
        let (said, frames) = mpsc::channel(FRAMES);
        let _ = self.calls.send(Call::Download(said)).await;
        Ok(Response::new(Box::pin(ReceiverStream::new(frames))))
    }
}
