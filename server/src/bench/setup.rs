//! Brings a server to the point where asks can be measured: sessions, agents, open turns, an answerer.

use std::path::Path;

use bytes::Bytes;
use humanplane_proto::v1 as proto;
use proto::agent_service_client::AgentServiceClient;
use proto::session_service_client::SessionServiceClient;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Streaming;
use tonic::transport::Channel;
use tonic_health::pb::health_client::HealthClient;
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus};

use super::child::Process;
use super::{CONNECTIONS, Failure};

/// Which server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    /// The ceiling.
    Relay,
    /// The real server, nothing durable.
    Memory,
    /// The real server, every acknowledgement durable.
    Sled,
}

impl Engine {
    pub(super) const ALL: [Self; 3] = [Self::Relay, Self::Memory, Self::Sled];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Relay => "relay",
            Self::Memory => "memory",
            Self::Sled => "sled",
        }
    }
}

/// An agent that is attached, with its turn open. Dropping it ends its stream.
pub(super) struct Agent {
    pub(super) session: String,
    pub(super) lease: proto::AgentLease,
    _stream: AgentStream,
}

struct AgentStream {
    _frames: mpsc::Sender<proto::AgentServiceAttachRequest>,
    _pongs: JoinSet<()>,
}

/// A server under load.
pub(super) struct Rig {
    pub(super) engine: Engine,
    pub(super) server: Process,
    pub(super) channels: Vec<Channel>,
    pub(super) agents: Vec<Agent>,
    _answerer: Option<Process>,
}

impl Rig {
    /// Starts a server of `engine` with its log in `dir`; with an answerer that allows everything.
    pub(super) async fn start(engine: Engine, dir: &Path, answerer: bool) -> Result<Self, Failure> {
        let log = format!("sled://{}", dir.join("log").display());
        let data = dir.display().to_string();
        let serve = |log| ["serve", "--listen", "127.0.0.1:0", "--data-dir", data.as_str(), "--log", log];
        let server = match engine {
            Engine::Relay => Process::start(&["bench", "relay"]).await?,
            Engine::Memory => Process::start(&serve("memory:")).await?,
            Engine::Sled => Process::start(&serve(&log)).await?,
        };
        let mut channels = Vec::new();
        for _ in 0..CONNECTIONS {
            channels.push(Channel::from_shared(server.url()?.to_owned())?.connect().await?);
        }
        if engine != Engine::Relay {
            serving(&channels[0]).await?;
        }
        let answerer = match answerer {
            true => Some(Process::start(&["bench", "answer", server.url()?]).await?),
            false => None,
        };
        Ok(Self { engine, server, channels, agents: Vec::new(), _answerer: answerer })
    }

    /// Sees to it that there are at least `count` connections: a server lets only so many calls wait on one.
    pub(super) async fn with_connections(&mut self, count: usize) -> Result<(), Failure> {
        while self.channels.len() < count {
            self.channels.push(Channel::from_shared(self.server.url()?.to_owned())?.connect().await?);
        }
        Ok(())
    }

    /// Sees to it that there are at least `count` sessions with an agent in an open turn.
    pub(super) async fn with_agents(&mut self, count: usize) -> Result<(), Failure> {
        while self.engine != Engine::Relay && self.agents.len() < count {
            let channel = self.channels[self.agents.len() % self.channels.len()].clone();
            let session = format!("bench-{}", self.agents.len());
            create(&channel, &session).await?;
            self.agents.push(attach(&channel, &session).await?);
        }
        Ok(())
    }
}

pub(super) async fn create(channel: &Channel, session: &str) -> Result<(), Failure> {
    let request = proto::CreateSessionRequest {
        session_id: session.into(),
        request_id: format!("create-{session}"),
        ..Default::default()
    };
    SessionServiceClient::new(channel.clone()).create_session(request).await?;
    Ok(())
}

/// Attaches an agent to `session` and opens a turn.
pub(super) async fn attach(channel: &Channel, session: &str) -> Result<Agent, Failure> {
    use proto::agent_service_attach_request::Frame;
    use proto::agent_service_attach_response::Frame as Down;
    let (outbox, frames) = mpsc::channel(4);
    let hello = proto::AgentHello {
        session_id: session.into(),
        agent_id: format!("agent-of-{session}"),
        protocol: 1,
        enforcement: Some(proto::SandboxEnforcement {
            modes: vec![proto::SandboxMode::WorkspaceWrite.into()],
            level: proto::EnforcementLevel::Full.into(),
        }),
        ..Default::default()
    };
    outbox.send(proto::AgentServiceAttachRequest { frame: Some(Frame::Hello(hello)) }).await?;
    let stream = AgentServiceClient::new(channel.clone()).attach(ReceiverStream::new(frames)).await?;
    let mut stream = stream.into_inner();
    let Some(Down::Attached(attached)) = stream.message().await?.and_then(|frame| frame.frame) else {
        return Err("the agent was not attached".into());
    };
    let lease = attached.lease.ok_or("no lease")?;
    let mut pongs = JoinSet::new();
    pongs.spawn(pong(stream, outbox.clone()));
    let agent =
        Agent { session: session.into(), lease, _stream: AgentStream { _frames: outbox, _pongs: pongs } };
    append(channel, &agent, "turn/start", r#"{"turn":1}"#).await?;
    Ok(agent)
}

async fn pong(
    mut stream: Streaming<proto::AgentServiceAttachResponse>,
    outbox: mpsc::Sender<proto::AgentServiceAttachRequest>,
) {
    use proto::agent_service_attach_request::Frame;
    use proto::agent_service_attach_response::Frame as Down;
    while let Ok(Some(frame)) = stream.message().await {
        if let Some(Down::Ping(ping)) = frame.frame {
            let frame = Some(Frame::Pong(proto::Pong { nonce: ping.nonce }));
            if outbox.send(proto::AgentServiceAttachRequest { frame }).await.is_err() {
                return;
            }
        }
    }
}

pub(super) async fn append(channel: &Channel, agent: &Agent, kind: &str, data: &str) -> Result<(), Failure> {
    let event = proto::NewEvent {
        r#type: kind.into(),
        data_json: Bytes::copy_from_slice(data.as_bytes()),
        ..Default::default()
    };
    let request = proto::AppendEventsRequest {
        session_id: agent.session.clone(),
        agent: Some(agent.lease.clone()),
        events: vec![event],
        ..Default::default()
    };
    SessionServiceClient::new(channel.clone()).append_events(request).await?;
    Ok(())
}

/// Waits until the server says that it serves.
async fn serving(channel: &Channel) -> Result<(), Failure> {
    let mut health =
        HealthClient::new(channel.clone()).watch(HealthCheckRequest::default()).await?.into_inner();
    while let Some(status) = health.message().await? {
        if status.status() == ServingStatus::Serving {
            return Ok(());
        }
    }
    Err("the server went away before it served".into())
}
