//! The way from the hub to one stream. The hub never waits for a stream: one that does not keep up is ended.

use std::sync::Arc;

use humanplane_core::effect::{
    AgentFrame, AnswererFrame, CommandsChange, InboxChange, PermissionsChange, StreamEnd, Welcomed,
};
use humanplane_core::id::StreamId;
use tokio::sync::mpsc;

use super::bell::{Bell, Notice};

/// Frames that may wait for one stream: every offer it may hold, its retraction and its acknowledgement, with
/// room to spare. Memory is taken only by frames that are there.
pub(super) const OUTBOX: usize = 4096;

/// The sending end. Items are boxed: a channel keeps room for some dozens at once, also while there are none.
pub(super) type Outbox = mpsc::Sender<Box<Item>>;

/// One thing for a stream.
#[derive(Debug)]
pub enum Item {
    /// For a listener, first of all.
    Welcome(Welcomed),
    /// For an answerer.
    Answerer(AnswererFrame),
    /// For an agent.
    Agent(AgentFrame),
    /// For an inbox watcher.
    Inbox(InboxChange),
    /// For an inbox watcher, first of all.
    InboxBegins(Vec<InboxChange>),
    /// For a watcher of commands: what there is, then what changes.
    Commands(Vec<CommandsChange>),
    /// For who watches permissions.
    Permissions(PermissionsChange),
    /// The last one.
    End(StreamEnd),
}

/// The receiving end of one stream. Dropping it is how a stream ends for the rules.
#[derive(Debug)]
pub struct Inbox {
    id: StreamId,
    items: mpsc::Receiver<Box<Item>>,
    bell: Arc<Bell>,
    goodbye: bool,
}

impl Inbox {
    pub(super) fn new(id: StreamId, bell: Arc<Bell>) -> (Self, Outbox) {
        let (sender, items) = mpsc::channel(OUTBOX);
        (Self { id, items, bell, goodbye: false }, sender)
    }

    /// The stream's number.
    pub fn id(&self) -> StreamId {
        self.id
    }

    /// The next item; none once the hub has ended the stream.
    pub async fn next(&mut self) -> Option<Item> {
        self.items.recv().await.map(|item| *item)
    }

    /// The client has said goodbye: the end of this stream is no loss.
    pub fn goodbye(&mut self) {
        self.goodbye = true;
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.bell.ring(Notice::StreamOver { stream: self.id, goodbye: self.goodbye });
    }
}
