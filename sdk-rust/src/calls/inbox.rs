//! What waits for people.

use tonic::Streaming;

use super::changes::{Change, Changes};
use super::follow::Source;
use crate::client::Client;
use crate::error::Result;
use crate::proto::inbox_service_client::InboxServiceClient;
use crate::proto::watch_pending_response::Frame;
use crate::proto::{
    AskKind, ListPendingRequest, ListPendingResponse, PendingAdded, PendingAsk, PendingOverlayChanged,
    PendingRemoved, WatchPendingRequest, WatchPendingResponse,
};
use crate::wire::Wire;

/// Which pending requests are wanted; the default is all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PendingFilter {
    /// Only of this session; empty: of all.
    pub session_id: String,
    /// Only of these kinds; empty: all.
    pub kinds: Vec<AskKind>,
}

/// Follows the inbox, across lost connections. See [`Client::watch_pending`].
#[derive(Debug)]
pub struct InboxWatch(Changes<Pending, InboxChange>);

/// A change of the inbox.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum InboxChange {
    /// A snapshot begins: forget everything. Comes first, and after each reconnect.
    Restart,
    /// One request of the snapshot.
    Item(PendingAsk),
    /// The snapshot is whole up to this position. Comes again each 15 s while nothing changes.
    Complete(i64),
    /// A request was asked.
    Added(PendingAdded),
    /// A request has settled.
    Removed(PendingRemoved),
    /// Other answerers hold a request, or could.
    Overlay(PendingOverlayChanged),
}

#[derive(Debug)]
struct Pending {
    request: WatchPendingRequest,
}

impl Client {
    /// Lists one page of what waits for people, oldest first.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn list_pending(&self, request: ListPendingRequest) -> Result<ListPendingResponse> {
        self.read(|wire| async {
            InboxServiceClient::new(wire).list_pending(self.call(request.clone())).await
        })
        .await
    }

    /// Follows what waits for people. Reconnects by itself.
    pub fn watch_pending(&self, filter: PendingFilter) -> InboxWatch {
        let kinds = filter.kinds.into_iter().map(i32::from).collect();
        let request = WatchPendingRequest { session_id: filter.session_id, kinds };
        InboxWatch(Changes::of(self, Pending { request }))
    }
}

impl InboxWatch {
    /// The next change; `None` where the server ended the watch. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<InboxChange>> {
        self.0.next().await
    }
}

impl Change<WatchPendingResponse> for InboxChange {
    const RESTART: Self = Self::Restart;

    fn read(frame: WatchPendingResponse) -> Option<Self> {
        Some(match frame.frame? {
            Frame::Item(ask) => Self::Item(ask),
            Frame::SnapshotComplete(complete) => Self::Complete(complete.position),
            Frame::Added(added) => Self::Added(added),
            Frame::Removed(removed) => Self::Removed(removed),
            Frame::Overlay(overlay) => Self::Overlay(overlay),
        })
    }
}

impl Source for Pending {
    type Frame = WatchPendingResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        Ok(InboxServiceClient::new(wire).watch_pending(self.request.clone()).await?.into_inner())
    }
}
