//! The ceiling: unary call → server → answerer's stream → server → reply, on the same tonic set-up and with the
//! same messages as the real thing. No rules, no log, no sessions.

use std::collections::HashMap;
use std::io::Write as _;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_core::Stream;
use humanplane_proto::v1 as proto;
use proto::answerer_service_server::{AnswererService, AnswererServiceServer};
use proto::approval_service_server::{ApprovalService, ApprovalServiceServer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::{Request, Response, Status, Streaming};

use super::Failure;

/// Frames on their way to the answerer; more than any load has in flight.
const OUTBOX: usize = 4096;

type Frames = Pin<Box<dyn Stream<Item = Result<proto::AnswererServiceAttachResponse, Status>> + Send>>;

#[derive(Default)]
struct Shared {
    answerer: Mutex<Option<mpsc::Sender<Result<proto::AnswererServiceAttachResponse, Status>>>>,
    open: Mutex<HashMap<u64, oneshot::Sender<i32>>>,
    next: AtomicU64,
    listening: Mutex<JoinSet<()>>,
}

#[derive(Clone, Default)]
struct Relay(Arc<Shared>);

/// Serves on a port that the system chooses, and prints its address as the first line.
pub(super) async fn serve() -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    std::io::stdout().flush()?;
    let relay = Relay::default();
    tonic::transport::Server::builder()
        .max_concurrent_streams(Some(10_000))
        .add_service(ApprovalServiceServer::new(relay.clone()))
        .add_service(AnswererServiceServer::new(relay))
        .serve_with_incoming(TcpListenerStream::new(listener).map(undelayed))
        .await?;
    Ok(())
}

/// As the real server does for its sockets; tonic does it only for those that it accepts itself.
fn undelayed(socket: std::io::Result<TcpStream>) -> std::io::Result<TcpStream> {
    let socket = socket?;
    socket.set_nodelay(true)?;
    Ok(socket)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Relay {
    async fn ask(&self, request: proto::RequestApprovalRequest) -> Option<i32> {
        let number = self.0.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.0.open).insert(number, answer);
        let offer = proto::Offer {
            offer_id: number.to_string(),
            session_id: request.session_id,
            action_json: request.action_json,
            ask: Some(proto::offer::Ask::Approval(proto::ApprovalAsk {
                tool_name: request.tool_name,
                reason: request.reason,
                ..Default::default()
            })),
            ..Default::default()
        };
        let frame = proto::answerer_service_attach_response::Frame::Offer(offer);
        let outbox = lock(&self.0.answerer).clone()?;
        outbox.send(Ok(proto::AnswererServiceAttachResponse { frame: Some(frame) })).await.ok()?;
        answered.await.ok()
    }

    async fn listen(self, mut frames: Streaming<proto::AnswererServiceAttachRequest>) {
        use proto::answerer_service_attach_request::Frame;
        while let Ok(Some(frame)) = frames.message().await {
            let Some(Frame::Answer(answer)) = frame.frame else { continue };
            let waiting =
                answer.offer_id.parse().ok().and_then(|number: u64| lock(&self.0.open).remove(&number));
            if let Some(waiting) = waiting {
                let _asker_gone = waiting.send(answer.outcome.unwrap_or_default());
            }
        }
    }
}

fn nobody() -> Status {
    crate::grpc::refused(&humanplane_core::refusal::Refusal::new(
        humanplane_core::refusal::Reason::Internal,
        "the benchmark's relay forwards asks and answers only",
    ))
}

#[tonic::async_trait]
impl ApprovalService for Relay {
    async fn request_approval(
        &self,
        request: Request<proto::RequestApprovalRequest>,
    ) -> Result<Response<proto::RequestApprovalResponse>, Status> {
        let outcome = self.ask(request.into_inner()).await.ok_or_else(nobody)?;
        let decided = proto::ApprovalDecided { outcome, ..Default::default() };
        let result = Some(proto::request_approval_response::Result::Decided(decided));
        Ok(Response::new(proto::RequestApprovalResponse { result }))
    }

    async fn cancel_approval(
        &self,
        _: Request<proto::CancelApprovalRequest>,
    ) -> Result<Response<proto::CancelApprovalResponse>, Status> {
        Err(nobody())
    }

    async fn get_approval(
        &self,
        _: Request<proto::GetApprovalRequest>,
    ) -> Result<Response<proto::GetApprovalResponse>, Status> {
        Err(nobody())
    }
}

#[tonic::async_trait]
impl AnswererService for Relay {
    type AttachStream = Frames;

    async fn attach(
        &self,
        request: Request<Streaming<proto::AnswererServiceAttachRequest>>,
    ) -> Result<Response<Frames>, Status> {
        let (outbox, frames) = mpsc::channel(OUTBOX);
        let welcome = proto::answerer_service_attach_response::Frame::Welcome(proto::Welcome::default());
        let welcome = proto::AnswererServiceAttachResponse { frame: Some(welcome) };
        outbox.send(Ok(welcome)).await.map_err(|_| nobody())?;
        *lock(&self.0.answerer) = Some(outbox);
        lock(&self.0.listening).spawn(self.clone().listen(request.into_inner()));
        Ok(Response::new(Box::pin(ReceiverStream::new(frames))))
    }

    type SubscribeStream = tokio_stream::Pending<Result<proto::SubscribeResponse, Status>>;

    async fn subscribe(
        &self,
        _: Request<proto::SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        Err(nobody())
    }

    async fn reply(&self, _: Request<proto::ReplyRequest>) -> Result<Response<proto::ReplyResponse>, Status> {
        Err(nobody())
    }
}
