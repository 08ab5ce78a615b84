//! The server's end of a stream.

use tokio::sync::mpsc;
use tonic::{Status, Streaming};

use super::within;

pub(crate) struct Peer<Q, R> {
    heard: Streaming<Q>,
    said: mpsc::Sender<Result<R, Status>>,
}

impl<Q, R: std::fmt::Debug> Peer<Q, R> {
    pub(crate) fn new(heard: Streaming<Q>, said: mpsc::Sender<Result<R, Status>>) -> Self {
        Self { heard, said }
    }

    pub(crate) async fn say(&self, frame: R) {
        self.said.send(Ok(frame)).await.expect("the client is there");
    }

    /// The next frame; `None` when the client's half has ended, in whatever way.
    pub(crate) async fn hear(&mut self) -> Option<Q> {
        within(self.heard.message()).await.ok().flatten()
    }

    pub(crate) async fn end(self, status: Status) {
        self.said.send(Err(status)).await.expect("the client is there");
    }
}
