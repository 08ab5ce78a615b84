//! A stream in both directions, as agents and answerers hold one.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{CancellationHandle, Code, Request, Response, Status, Streaming};

use crate::convert;
use crate::error::{Error, Result};

/// Frames that may wait to be sent.
const FRAMES: usize = 64;
/// How long the hello, and the end after a goodbye, may take.
pub(crate) const SHAKE_LIMIT: Duration = Duration::from_secs(10);
const PING_INTERVAL: Duration = Duration::from_secs(5);
/// After so many intervals without a frame the stream is taken as lost.
const MISSED: u32 = 3;

/// An open stream that says `S` and hears `H`. Dropped, it is reset.
pub(crate) struct Bidi<S, H> {
    said: mpsc::Sender<S>,
    heard: Streaming<H>,
    silence: Duration,
    reset: Reset,
}

/// Without it, a stream whose response half is dropped lives on.
struct Reset(Option<CancellationHandle>);

impl Drop for Reset {
    fn drop(&mut self) {
        if let Some(handle) = self.0.take() {
            handle.cancel();
        }
    }
}

impl<S: Send + 'static, H> Bidi<S, H> {
    /// Opens it with its first frame.
    pub(crate) async fn open<Call>(
        hello: S,
        call: impl FnOnce(Request<ReceiverStream<S>>) -> Call,
    ) -> Result<Self>
    where
        Call: Future<Output = Result<Response<Streaming<H>>, Status>>,
    {
        let (said, frames) = mpsc::channel(FRAMES);
        let mut request = Request::new(ReceiverStream::new(frames));
        let reset = Reset(Some(request.cancellation_handle()));
        say(&said, hello)?;
        let heard = call(request).await?.into_inner();
        Ok(Self { said, heard, silence: PING_INTERVAL * MISSED, reset })
    }

    /// Learns how often the server pings.
    pub(crate) fn pinged_each(&mut self, interval: Option<prost_types::Duration>) {
        self.silence = convert::positive(interval).unwrap_or(PING_INTERVAL).saturating_mul(MISSED);
    }

    /// Never waits: where there is no room, the peer has not read for long.
    pub(crate) fn say(&self, frame: S) -> Result<()> {
        say(&self.said, frame)
    }

    /// For those who may wait for room.
    pub(crate) fn sender(&self) -> mpsc::Sender<S> {
        self.said.clone()
    }

    /// The next frame; `None` where the server ended the stream with OK. Can be dropped at any point.
    pub(crate) async fn next(&mut self) -> Result<Option<H>> {
        match tokio::time::timeout(self.silence, self.heard.message()).await {
            Ok(frame) => Ok(frame?),
            Err(_) => Err(lost("the server has gone silent")),
        }
    }

    /// Says goodbye and waits for the server's end of the stream.
    pub(crate) async fn leave(mut self, goodbye: S) {
        if self.say(goodbye).is_err() {
            return;
        }
        let end = async { while let Ok(Some(_)) = self.next().await {} };
        if tokio::time::timeout(SHAKE_LIMIT / 2, end).await.is_ok() {
            self.reset.0 = None;
        }
    }
}

/// The stream is gone, and nobody said why.
pub(crate) fn lost(message: &str) -> Error {
    Error::transport(Code::Unavailable, message)
}

fn say<S>(said: &mpsc::Sender<S>, frame: S) -> Result<()> {
    said.try_send(frame).map_err(|_| lost("the stream takes no more frames"))
}
