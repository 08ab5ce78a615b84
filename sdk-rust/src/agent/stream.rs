//! One stream of an agent's lease, from hello to its end.

use crate::error::Result;
use crate::proto::agent_service_attach_request::Frame as Said;
use crate::proto::agent_service_attach_response::Frame as Heard;
use crate::proto::agent_service_client::AgentServiceClient;
use crate::proto::{
    AgentAttached, AgentHello, AgentServiceAttachRequest, AgentServiceAttachResponse, Goodbye, Pong,
};
use crate::wire::Wire;
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

/// An open stream. Dropped, it is reset.
pub(super) struct Stream {
    bidi: Bidi<AgentServiceAttachRequest, AgentServiceAttachResponse>,
}

impl Stream {
    /// Says hello and waits for `attached`.
    pub(super) async fn open(wire: Wire, hello: AgentHello) -> Result<(Self, AgentAttached)> {
        tokio::time::timeout(SHAKE_LIMIT, Self::shake(wire, hello))
            .await
            .unwrap_or_else(|_| Err(lost("no answer to the hello")))
    }

    async fn shake(wire: Wire, hello: AgentHello) -> Result<(Self, AgentAttached)> {
        let mut client = AgentServiceClient::new(wire);
        let bidi = Bidi::open(frame(Said::Hello(hello)), |request| client.attach(request)).await?;
        let mut stream = Self { bidi };
        loop {
            match stream.next().await? {
                Some(Heard::Attached(attached)) => {
                    stream.bidi.pinged_each(attached.ping_interval);
                    return Ok((stream, attached));
                }
                Some(Heard::Ping(ping)) => stream.pong(ping.nonce)?,
                Some(_) => {}
                None => return Err(lost("the stream ended before attached")),
            }
        }
    }

    /// The next frame; `None` where the server ended the stream with OK. Frames without a known case are left out.
    pub(super) async fn next(&mut self) -> Result<Option<Heard>> {
        loop {
            match self.bidi.next().await? {
                None => return Ok(None),
                Some(AgentServiceAttachResponse { frame: Some(frame) }) => return Ok(Some(frame)),
                Some(AgentServiceAttachResponse { frame: None }) => {
                    tracing::debug!("a frame that this version does not know was left out");
                }
            }
        }
    }

    pub(super) fn pong(&self, nonce: i64) -> Result<()> {
        self.bidi.say(frame(Said::Pong(Pong { nonce })))
    }

    /// Says goodbye and waits for the server's end of the stream.
    pub(super) async fn leave(self) {
        self.bidi.leave(frame(Said::Goodbye(Goodbye {}))).await;
    }
}

fn frame(frame: Said) -> AgentServiceAttachRequest {
    AgentServiceAttachRequest { frame: Some(frame) }
}
