//! Streams that are opened again when they break.

use std::time::Duration;

use tonic::Streaming;

use crate::backoff::Pace;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::ErrorReason;
use crate::wire::Wire;

/// What can be followed. It keeps its own cursor.
pub(crate) trait Source {
    type Frame;

    fn open(&self, wire: Wire) -> impl Future<Output = Result<Streaming<Self::Frame>>> + Send;
}

/// A stream that comes back. Holds the client, so that its connections live on.
pub(crate) struct Follow<S: Source> {
    client: Client,
    pub(crate) source: S,
    stream: Option<Streaming<S::Frame>>,
    pace: Pace,
    /// To be waited before the next try.
    wait: Option<Duration>,
    /// How often it was opened.
    pub(crate) opened: u64,
}

impl<S: Source> Follow<S> {
    pub(crate) fn new(client: &Client, source: S) -> Self {
        let pace = client.settings().backoff.pace();
        Self { client: client.clone(), source, stream: None, pace, wait: None, opened: 0 }
    }

    /// The next frame; `None` where the server ended the stream with OK. Can be dropped at any point.
    pub(crate) async fn next(&mut self) -> Result<Option<S::Frame>> {
        loop {
            match self.step().await {
                Ok(frame) => {
                    self.pace.reset();
                    return Ok(frame);
                }
                Err(error) if comes_back(&error) => {
                    tracing::debug!(%error, "opening a stream again");
                    self.stream = None;
                    self.wait = Some(self.pace.next(error.retry_after()));
                }
                Err(error) => {
                    self.stream = None;
                    return Err(error);
                }
            }
        }
    }

    async fn step(&mut self) -> Result<Option<S::Frame>> {
        if let Some(wait) = self.wait {
            tokio::time::sleep(wait).await;
            self.wait = None;
        }
        if self.stream.is_none() {
            self.stream = Some(self.source.open(self.client.watching()).await?);
            self.opened += 1;
        }
        match &mut self.stream {
            Some(stream) => Ok(stream.message().await?),
            None => Ok(None),
        }
    }
}

fn comes_back(error: &Error) -> bool {
    error.is_retryable() || error.is(ErrorReason::WatchTooSlow)
}
