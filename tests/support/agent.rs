//! An agent: attached, its pings answered, its turn and tool calls appended, its requests sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use super::client::Client;
use super::v1::agent_service_attach_request::Frame as Say;
use super::v1::agent_service_attach_response::Frame as Hear;
use super::v1::*;
use super::within;

/// How a stream ended: `None` while it lives.
pub type End = Option<Result<(), Status>>;

/// A live agent. Dropping it cuts its stream without a goodbye.
pub struct Agent {
    pub client: Client,
    pub session: String,
    pub attached: AgentAttached,
    pub frames: mpsc::Sender<AgentServiceAttachRequest>,
    pub end: watch::Receiver<End>,
    muted: Arc<AtomicBool>,
    turn: AtomicI64,
    pump: AbortHandle,
}

/// The hello of an agent.
pub fn hello(session: &str, agent: &str) -> AgentHello {
    AgentHello {
        session_id: session.into(),
        agent_id: agent.into(),
        protocol: 1,
        enforcement: Some(confined()),
        ..AgentHello::default()
    }
}

/// What a host says that confines whatever can be confined.
pub fn confined() -> SandboxEnforcement {
    SandboxEnforcement {
        modes: vec![SandboxMode::ReadOnly.into(), SandboxMode::WorkspaceWrite.into()],
        level: EnforcementLevel::Full.into(),
    }
}

pub fn say(frame: Say) -> AgentServiceAttachRequest {
    AgentServiceAttachRequest { frame: Some(frame) }
}

impl Agent {
    /// Attaches, and answers pings from then on.
    pub async fn attach(client: Client, hello: AgentHello) -> Result<Self, Status> {
        let session = hello.session_id.clone();
        let (frames, outgoing) = mpsc::channel(64);
        frames.send(say(Say::Hello(hello))).await.unwrap();
        let mut agents = client.agents();
        let opened = within("the agent's stream", agents.attach(ReceiverStream::new(outgoing)));
        let mut incoming = opened.await?.into_inner();
        let first = within("attached", incoming.message()).await?;
        let Some(Hear::Attached(attached)) = first.and_then(|first| first.frame) else {
            panic!("the first frame is attached");
        };
        let (ended, end) = watch::channel(None);
        let muted = Arc::new(AtomicBool::new(false));
        let (mute, pongs) = (muted.clone(), frames.downgrade());
        let pump = tokio::spawn(async move {
            let last = loop {
                match incoming.message().await {
                    Ok(Some(AgentServiceAttachResponse { frame: Some(Hear::Ping(ping)) })) => {
                        let Some(pongs) = pongs.upgrade() else { continue };
                        if !mute.load(Ordering::Relaxed) {
                            let _gone = pongs.send(say(Say::Pong(Pong { nonce: ping.nonce }))).await;
                        }
                    }
                    Ok(Some(_)) => {}
                    Ok(None) => break Ok(()),
                    Err(status) => break Err(status),
                }
            };
            ended.send_replace(Some(last));
        });
        let pump = pump.abort_handle();
        Ok(Self { client, session, attached, frames, end, muted, turn: AtomicI64::new(0), pump })
    }

    pub fn lease(&self) -> AgentLease {
        self.attached.lease.clone().unwrap()
    }

    pub fn name(&self) -> AgentRef {
        let lease = self.lease();
        AgentRef { agent_id: lease.agent_id, incarnation: lease.incarnation }
    }

    /// Answers no ping from now on, as a hung process does.
    pub fn mute(&self) {
        self.muted.store(true, Ordering::Relaxed);
    }

    /// Appends events.
    pub async fn append(&self, events: &[(&str, String)]) -> Result<AppendEventsResponse, Status> {
        let events = events.iter().map(|(kind, data)| NewEvent {
            r#type: (*kind).to_owned(),
            data_json: data.clone().into(),
            ..NewEvent::default()
        });
        let request = AppendEventsRequest {
            session_id: self.session.clone(),
            agent: Some(self.lease()),
            events: events.collect(),
            ..AppendEventsRequest::default()
        };
        Ok(within("append", self.client.sessions().append_events(request)).await?.into_inner())
    }

    /// Opens the next turn.
    pub async fn turn(&self) -> &Self {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) + 1;
        self.append(&[("turn/start", format!("{{\"turn\":{turn}}}"))]).await.unwrap();
        self
    }

    /// Closes the open turn.
    pub async fn end_turn(&self) -> Result<AppendEventsResponse, Status> {
        let turn = self.turn.load(Ordering::Relaxed);
        self.append(&[("turn/end", format!("{{\"turn\":{turn},\"reason\":{{\"kind\":\"completed\"}}}}"))])
            .await
    }

    /// Logs a tool call.
    pub async fn tool_call(&self, call: &str, name: &str, arguments: &str) {
        let turn = self.turn.load(Ordering::Relaxed);
        let data = serde_json::json!({
            "turn": turn, "step": 1, "callId": call, "name": name, "arguments": arguments,
        });
        self.append(&[("tool/call", data.to_string())]).await.unwrap();
    }

    /// How the stream ends.
    pub async fn ended(&mut self) -> Result<(), Status> {
        let end = within("the end of the agent's stream", self.end.wait_for(Option::is_some)).await;
        end.unwrap().clone().unwrap()
    }

    /// Says goodbye, and waits until the server has heard it.
    pub async fn goodbye(mut self) {
        let _ended = self.frames.send(say(Say::Goodbye(Goodbye {}))).await;
        let _end = self.ended().await;
    }

    /// Lets the stream go without a word.
    pub fn lose(&self) {
        self.pump.abort();
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.pump.abort();
    }
}
