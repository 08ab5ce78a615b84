//! Readers: one session's log, and the list of what waits.

use std::collections::BTreeMap;

use tonic::{Status, Streaming};

use super::client::Client;
use super::v1::watch_pending_response::Frame;
use super::v1::*;
use super::within;

/// A watch of one session, kept as the events that it has brought.
pub struct Watcher {
    pub events: Vec<SessionEvent>,
    pub through: i64,
    stream: Streaming<WatchEventsResponse>,
}

impl Watcher {
    /// Everything after `after_seq`, then what comes.
    pub async fn open(client: &Client, session: &str, after_seq: Option<i64>) -> Result<Self, Status> {
        let request =
            WatchEventsRequest { session_id: session.to_owned(), after_seq, ..WatchEventsRequest::default() };
        let stream = within("the watch", client.sessions().watch_events(request)).await?.into_inner();
        Ok(Self { events: Vec::new(), through: after_seq.unwrap_or(-1), stream })
    }

    /// The next frame; false at the end.
    pub async fn step(&mut self) -> Result<bool, Status> {
        let Some(message) = self.stream.message().await? else { return Ok(false) };
        match message.frame {
            Some(watch_events_response::Frame::Batch(batch)) => {
                self.through = batch.through_seq;
                self.events.extend(batch.events);
            }
            Some(watch_events_response::Frame::CaughtUp(up)) => self.through = up.head_seq,
            None => {}
        }
        Ok(true)
    }

    /// Reads on until an event of this type has come.
    pub async fn until(&mut self, kind: &str) -> SessionEvent {
        within(format!("the event {kind}"), async {
            loop {
                if let Some(event) = self.events.iter().find(|event| event.r#type == kind) {
                    return event.clone();
                }
                assert!(self.step().await.expect("the watch goes on"), "the watch ended before {kind}");
            }
        })
        .await
    }

    /// Reads on until everything up to `seq` has come.
    pub async fn reach(&mut self, seq: i64) {
        within(format!("seq {seq}"), async {
            while self.through < seq {
                assert!(self.step().await.expect("the watch goes on"), "the watch ended before {seq}");
            }
        })
        .await;
    }

    /// Reads to the end of the stream.
    pub async fn end(&mut self) -> Result<(), Status> {
        within("the end of the watch", async {
            while self.step().await? {}
            Ok(())
        })
        .await
    }
}

/// A watch of what waits, kept as the list that a client would show.
pub struct Inbox {
    pub asks: BTreeMap<String, PendingAsk>,
    pub removed: Vec<PendingRemoved>,
    /// The position of the last frame that had one.
    pub position: i64,
    pub whole: bool,
    stream: Streaming<WatchPendingResponse>,
}

impl Inbox {
    /// Opens the watch and takes the snapshot.
    pub async fn open(client: &Client, session: &str) -> Result<Self, Status> {
        let request = WatchPendingRequest { session_id: session.to_owned(), kinds: Vec::new() };
        let stream = within("the inbox", client.inbox().watch_pending(request)).await?.into_inner();
        let mut inbox =
            Self { asks: BTreeMap::new(), removed: Vec::new(), position: 0, whole: false, stream };
        within("the snapshot", async {
            while !inbox.whole {
                inbox.step().await?;
            }
            Ok::<_, Status>(())
        })
        .await?;
        Ok(inbox)
    }

    /// Takes the next frame.
    pub async fn step(&mut self) -> Result<(), Status> {
        let message = self.stream.message().await?.ok_or_else(|| Status::ok("the inbox has ended"))?;
        match message.frame {
            Some(Frame::Item(ask)) => {
                self.asks.insert(ask.ask_id.clone(), ask);
            }
            Some(Frame::SnapshotComplete(whole)) => {
                self.whole = true;
                self.position = whole.position;
            }
            Some(Frame::Added(added)) => {
                self.position = added.position;
                let ask = added.ask.unwrap_or_default();
                self.asks.insert(ask.ask_id.clone(), ask);
            }
            Some(Frame::Removed(removed)) => {
                self.position = removed.position;
                self.asks.remove(&removed.ask_id);
                self.removed.push(removed);
            }
            Some(Frame::Overlay(change)) => {
                if let Some(ask) = self.asks.get_mut(&change.ask_id) {
                    ask.overlay = change.overlay;
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Takes frames until the list is as wanted.
    pub async fn until(&mut self, what: &str, mut wanted: impl FnMut(&Self) -> bool) {
        within(what, async {
            while !wanted(self) {
                self.step().await.expect("the inbox goes on");
            }
        })
        .await;
    }
}

/// The list as one call gives it.
pub async fn list_pending(client: &Client, session: &str) -> Vec<PendingAsk> {
    let request = ListPendingRequest { session_id: session.to_owned(), ..ListPendingRequest::default() };
    client.inbox().list_pending(request).await.unwrap().into_inner().asks
}

/// Whoever holds a pending request, by the names that people see.
pub fn holders(ask: &PendingAsk) -> Vec<String> {
    ask.overlay.as_ref().map(|overlay| overlay.holders.clone()).unwrap_or_default()
}
