//! A whole server, over real sockets.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use humanplane_proto::v1;
use humanplane_proto::v1::agent_service_attach_request::Frame as FromAgent;
use humanplane_proto::v1::agent_service_attach_response::Frame as ToAgent;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Code;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::{RunError, run};
use crate::config::{Config, Flags};
use crate::listener::Listener;

struct Server {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), RunError>>,
}

async fn start() -> Server {
    let flags = Flags {
        listen: Some("127.0.0.1:0".into()),
        log: Some("memory:".into()),
        set: vec!["liveness.drain_limit=5s".into()],
        ..Flags::default()
    };
    let config = Config::load(&flags, &BTreeMap::new()).unwrap().config;
    let listener = Listener::bind(&config.listen).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(run(config, listener, async {
        let _asked = stopped.await;
    }));
    Server { address, stop, task }
}

async fn channel(address: SocketAddr) -> Channel {
    Endpoint::new(format!("http://{address}")).unwrap().connect().await.unwrap()
}

async fn serving(channel: &Channel) {
    let mut health = HealthClient::new(channel.clone());
    let mut watch = health.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
    while let Some(status) = watch.message().await.unwrap() {
        if status.status() == ServingStatus::Serving {
            return;
        }
    }
    panic!("it never served");
}

async fn session(channel: &Channel) -> v1::Session {
    let request = v1::CreateSessionRequest { request_id: "r".into(), ..Default::default() };
    let mut sessions = v1::session_service_client::SessionServiceClient::new(channel.clone());
    sessions.create_session(request).await.unwrap().into_inner().session.unwrap()
}

struct Agent {
    lease: v1::AgentLease,
    say: mpsc::Sender<v1::AgentServiceAttachRequest>,
    hear: tonic::Streaming<v1::AgentServiceAttachResponse>,
}

async fn agent(channel: &Channel, session_id: &str) -> Agent {
    let (say, said) = mpsc::channel(8);
    let enforcement = v1::SandboxEnforcement {
        modes: vec![v1::SandboxMode::WorkspaceWrite.into()],
        level: v1::EnforcementLevel::Full.into(),
    };
    let hello = v1::AgentHello {
        session_id: session_id.into(),
        agent_id: "a".into(),
        enforcement: Some(enforcement),
        ..Default::default()
    };
    say.send(v1::AgentServiceAttachRequest { frame: Some(FromAgent::Hello(hello)) }).await.unwrap();
    let mut agents = v1::agent_service_client::AgentServiceClient::new(channel.clone());
    let mut hear = agents.attach(ReceiverStream::new(said)).await.unwrap().into_inner();
    let Some(ToAgent::Attached(attached)) = hear.message().await.unwrap().unwrap().frame else {
        panic!("not attached");
    };
    Agent { lease: attached.lease.unwrap(), say, hear }
}

#[tokio::test]
async fn a_drain_ends_in_time_with_silent_sockets_and_open_watches() {
    let server = start().await;
    let channel = channel(server.address).await;
    serving(&channel).await;
    let id = session(&channel).await.session_id;
    let mut agent = agent(&channel, &id).await;
    let mut silent = TcpStream::connect(server.address).await.unwrap();
    let mut sessions = v1::session_service_client::SessionServiceClient::new(channel.clone());
    let request = v1::WatchEventsRequest { session_id: id.clone(), ..Default::default() };
    let mut watch = sessions.watch_events(request).await.unwrap().into_inner();
    let mut questions = v1::question_service_client::QuestionServiceClient::new(channel.clone());
    server.stop.send(()).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(10), server.task).await.unwrap();
    ended.unwrap().unwrap();
    let mut drained = false;
    let end = loop {
        match agent.hear.message().await {
            Ok(Some(frame)) => drained |= matches!(frame.frame, Some(ToAgent::Drain(_))),
            Ok(None) => panic!("ended without a reason"),
            Err(status) => break status.code(),
        }
    };
    assert_eq!((drained, end), (true, Code::Unavailable));
    while let Some(frame) = watch.message().await.transpose() {
        if let Err(status) = frame {
            assert_eq!(status.code(), Code::Unavailable);
            break;
        }
    }
    let mut greeting = Vec::new();
    let _cut = silent.read_to_end(&mut greeting).await;
    assert!(questions.get_questions(v1::GetQuestionsRequest::default()).await.is_err());
    drop((agent.say, agent.lease));
}

#[tokio::test]
async fn the_same_creation_finds_the_same_session() {
    let server = start().await;
    let channel = channel(server.address).await;
    serving(&channel).await;
    let (first, again) = (session(&channel).await, session(&channel).await);
    assert_eq!(first.session_id, again.session_id);
    let _stopping = server.stop.send(());
    server.task.await.unwrap().unwrap();
}

#[tokio::test]
async fn health_knows_every_service_and_stays_with_unknown_names() {
    let server = start().await;
    let channel = channel(server.address).await;
    serving(&channel).await;
    let mut health = HealthClient::new(channel.clone());
    for service in ["", "liveness", "readiness", "humanplane.v1.ApprovalService", "grpc.health.v1.Health"] {
        let request = HealthCheckRequest { service: service.into() };
        let status = health.check(request).await.unwrap().into_inner().status();
        assert_eq!(status, ServingStatus::Serving, "{service}");
    }
    let unknown = HealthCheckRequest { service: "x".into() };
    assert_eq!(health.check(unknown.clone()).await.unwrap_err().code(), Code::NotFound);
    let mut watch = health.watch(unknown).await.unwrap().into_inner();
    let status = watch.message().await.unwrap().unwrap().status();
    assert_eq!(status, ServingStatus::ServiceUnknown);
    let _stopping = server.stop.send(());
    server.task.await.unwrap().unwrap();
}
