//! One stream of an agent's lease, from hello to its end.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{CancellationHandle, Code, Request, Streaming};

use crate::convert;
use crate::error::{Error, Result};
use crate::proto::agent_service_attach_request::Frame as Said;
use crate::proto::agent_service_attach_response::Frame as Heard;
use crate::proto::agent_service_client::AgentServiceClient;
use crate::proto::{
    AgentAttached, AgentHello, AgentServiceAttachRequest, AgentServiceAttachResponse, Goodbye, Pong,
};
use crate::wire::Wire;

/// Frames that may wait to be sent: pongs, and the goodbye.
const FRAMES: usize = 16;
/// How long the first frame, and the end after a goodbye, may take.
const SHAKE_LIMIT: Duration = Duration::from_secs(10);
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// After so many intervals without a frame the stream is taken as lost.
const MISSED: u32 = 3;

/// An open stream. Dropped, it is reset.
pub(super) struct Stream {
    said: mpsc::Sender<AgentServiceAttachRequest>,
    heard: Streaming<AgentServiceAttachResponse>,
    silence: Duration,
    reset: Option<CancellationHandle>,
}

impl Stream {
    /// Says hello and waits for `attached`.
    pub(super) async fn open(wire: Wire, hello: AgentHello) -> Result<(Self, AgentAttached)> {
        let opening = Self::shake(wire, hello);
        tokio::time::timeout(SHAKE_LIMIT, opening)
            .await
            .unwrap_or_else(|_| Err(Error::transport(Code::DeadlineExceeded, "no answer to the hello")))
    }

    async fn shake(wire: Wire, hello: AgentHello) -> Result<(Self, AgentAttached)> {
        let (said, frames) = mpsc::channel(FRAMES);
        let mut request = Request::new(ReceiverStream::new(frames));
        let reset = Some(request.cancellation_handle());
        send(&said, Said::Hello(hello))?;
        let heard = AgentServiceClient::new(wire).attach(request).await?.into_inner();
        let mut stream = Self { said, heard, silence: PING_INTERVAL * MISSED, reset };
        loop {
            match stream.next().await? {
                Some(Heard::Attached(attached)) => {
                    let interval = convert::positive(attached.ping_interval).unwrap_or(PING_INTERVAL);
                    stream.silence = interval.saturating_mul(MISSED);
                    return Ok((stream, attached));
                }
                Some(Heard::Ping(ping)) => stream.pong(ping.nonce)?,
                Some(_) => {}
                None => return Err(Error::transport(Code::Unavailable, "the stream ended before attached")),
            }
        }
    }

    /// The next frame; `None` where the server ended the stream with OK. Frames without a known case are left out.
    pub(super) async fn next(&mut self) -> Result<Option<Heard>> {
        loop {
            let frame = tokio::time::timeout(self.silence, self.heard.message())
                .await
                .map_err(|_| Error::transport(Code::Unavailable, "the server has gone silent"))??;
            match frame {
                None => return Ok(None),
                Some(AgentServiceAttachResponse { frame: Some(frame) }) => return Ok(Some(frame)),
                Some(AgentServiceAttachResponse { frame: None }) => {
                    tracing::debug!("a frame that this version does not know was left out");
                }
            }
        }
    }

    pub(super) fn pong(&self, nonce: i64) -> Result<()> {
        send(&self.said, Said::Pong(Pong { nonce }))
    }

    /// Says goodbye and waits for the server's end of the stream.
    pub(super) async fn leave(mut self) {
        if send(&self.said, Said::Goodbye(Goodbye {})).is_err() {
            return;
        }
        let end = async { while let Ok(Some(_)) = self.next().await {} };
        if tokio::time::timeout(SHAKE_LIMIT / 2, end).await.is_ok() {
            self.reset = None;
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(reset) = self.reset.take() {
            reset.cancel();
        }
    }
}

fn send(said: &mpsc::Sender<AgentServiceAttachRequest>, frame: Said) -> Result<()> {
    said.try_send(AgentServiceAttachRequest { frame: Some(frame) })
        .map_err(|_| Error::transport(Code::Unavailable, "the stream takes no more frames"))
}
