//! A server that does what the test says: every call and stream is handed to the test.

pub(crate) mod listener;
mod peer;
mod services;

use std::time::Duration;

use bytes::Bytes;
use humanplane_sdk::proto::{
    self, AgentAttached, AgentLease, AgentServiceAttachRequest, AgentServiceAttachResponse,
    AnswererServiceAttachRequest, AnswererServiceAttachResponse, AppendEventsRequest, AppendEventsResponse,
    ApprovalDecided, ApprovalPending, AskQuestionsRequest, AskQuestionsResponse, CancelApprovalRequest,
    CancelApprovalResponse, CancelQuestionsRequest, CancelQuestionsResponse, ExportSessionResponse,
    GetAttachmentResponse, ImportSessionRequest, ListEventsRequest, ListEventsResponse,
    RequestApprovalRequest, RequestApprovalResponse, UploadAttachmentRequest, WatchEventsRequest,
    WatchEventsResponse, agent_service_attach_request, agent_service_attach_response,
    request_approval_response,
};
use humanplane_sdk::{Agent, Attach, Backoff, Client, ClientBuilder};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::Server;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

pub(crate) use peer::Peer;
use services::Plane;

const LIMIT: Duration = Duration::from_secs(20);
const CALLS: usize = 64;

/// A unary call that waits for the test's reply.
pub(crate) struct Held<Q, R> {
    pub(crate) request: Q,
    pub(crate) authorization: Option<String>,
    reply: oneshot::Sender<Result<R, Status>>,
}

impl<Q, R> Held<Q, R> {
    pub(crate) fn ok(self, reply: R) -> Q {
        let _ = self.reply.send(Ok(reply));
        self.request
    }

    pub(crate) fn err(self, status: Status) -> Q {
        let _ = self.reply.send(Err(status));
        self.request
    }

    /// Waits until the caller has gone.
    pub(crate) async fn gone(mut self) -> Q {
        within(self.reply.closed()).await;
        self.request
    }
}

/// What a client did.
pub(crate) enum Call {
    Append(Held<AppendEventsRequest, AppendEventsResponse>),
    ListEvents(Held<ListEventsRequest, ListEventsResponse>),
    Approve(Held<RequestApprovalRequest, RequestApprovalResponse>),
    CancelApproval(Held<CancelApprovalRequest, CancelApprovalResponse>),
    Ask(Held<AskQuestionsRequest, AskQuestionsResponse>),
    CancelQuestions(Held<CancelQuestionsRequest, CancelQuestionsResponse>),
    Agent(Peer<AgentServiceAttachRequest, AgentServiceAttachResponse>),
    Answerer(Peer<AnswererServiceAttachRequest, AnswererServiceAttachResponse>),
    /// All frames of an import.
    Import(Vec<ImportSessionRequest>),
    Export(mpsc::Sender<Result<ExportSessionResponse, Status>>),
    /// All frames of an image.
    Upload(Vec<UploadAttachmentRequest>),
    Download(mpsc::Sender<Result<GetAttachmentResponse, Status>>),
    Watch(WatchEventsRequest, mpsc::Sender<Result<WatchEventsResponse, Status>>),
}

/// Takes the next call, which must be of this kind.
#[macro_export]
macro_rules! expect_call {
    ($mock:expr, $kind:ident) => {
        match $mock.next().await {
            $crate::support::Call::$kind(call) => call,
            _ => panic!(concat!("not ", stringify!($kind))),
        }
    };
}

pub(crate) struct Mock {
    pub(crate) url: String,
    calls: mpsc::Receiver<Call>,
    _server: JoinSet<()>,
}

impl Mock {
    pub(crate) async fn start() -> Self {
        Self::with_details(None).await
    }

    /// Replaces the details of every status that stands in headers.
    pub(crate) async fn with_details(details: Option<&'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (calls, received) = mpsc::channel(CALLS);
        let routes = Plane::new(calls).routes();
        let replace = move |mut response: http::Response<tonic::body::Body>| {
            if let Some(details) = details {
                response.headers_mut().insert("grpc-status-details-bin", details.parse().unwrap());
            }
            response
        };
        let mut server = JoinSet::new();
        server.spawn(async move {
            let layer = tower::util::MapResponseLayer::new(replace);
            let serve = Server::builder().layer(layer).add_routes(routes);
            serve.serve_with_incoming(TcpListenerStream::new(listener)).await.unwrap();
        });
        Self { url, calls: received, _server: server }
    }

    pub(crate) fn builder(&self) -> ClientBuilder {
        let backoff = Backoff { base: Duration::from_millis(1), cap: Duration::from_millis(5) };
        Client::builder(&self.url).backoff(backoff)
    }

    pub(crate) async fn client(&self) -> Client {
        self.builder().connect().await.unwrap()
    }

    pub(crate) async fn next(&mut self) -> Call {
        within(self.calls.recv()).await.expect("the server is there")
    }

    /// An agent, with the server's end of its lease.
    pub(crate) async fn agent(
        &mut self,
        client: &Client,
    ) -> (Agent, Peer<AgentServiceAttachRequest, AgentServiceAttachResponse>) {
        let attach = client.attach(Attach::new("s1", "a1"));
        let serve = async {
            let mut peer = expect_call!(self, Agent);
            assert_eq!(hello(&mut peer).await.resume_token, "");
            peer.say(attached("r1")).await;
            peer
        };
        let (agent, peer) = tokio::join!(attach, serve);
        (agent.unwrap(), peer)
    }
}

pub(crate) async fn within<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(LIMIT, future).await.expect("in time")
}

pub(crate) async fn hello(
    peer: &mut Peer<AgentServiceAttachRequest, AgentServiceAttachResponse>,
) -> proto::AgentHello {
    match peer.hear().await.and_then(|said| said.frame) {
        Some(agent_service_attach_request::Frame::Hello(hello)) => hello,
        other => panic!("not a hello: {other:?}"),
    }
}

pub(crate) fn attached(resume_token: &str) -> AgentServiceAttachResponse {
    let lease = AgentLease { agent_id: "a1".into(), incarnation: "i1".into(), lease_token: "l1".into() };
    let attached =
        AgentAttached { lease: Some(lease), resume_token: resume_token.into(), ..Default::default() };
    AgentServiceAttachResponse { frame: Some(agent_service_attach_response::Frame::Attached(attached)) }
}

pub(crate) fn refused(code: Code, reason: &str) -> Status {
    let details =
        ErrorDetails::with_error_info(reason, "humanplane", [("session_id".to_owned(), "s1".to_owned())]);
    Status::with_error_details(code, "no", details)
}

pub(crate) fn pending() -> RequestApprovalResponse {
    let pending = ApprovalPending { approval_id: "p1".into(), asked_seq: 1, expires_time: None };
    RequestApprovalResponse { result: Some(request_approval_response::Result::Pending(pending)) }
}

pub(crate) fn decided(outcome: i32) -> RequestApprovalResponse {
    let decided = ApprovalDecided { approval_id: "p1".into(), outcome, decided_seq: 2, ..Default::default() };
    RequestApprovalResponse { result: Some(request_approval_response::Result::Decided(decided)) }
}

pub(crate) fn raw(status: Code, details: &'static [u8]) -> Status {
    Status::with_details(status, "raw", Bytes::from_static(details))
}
