//! Events of a session: to write, to read by pages, to follow.

use std::collections::VecDeque;
use std::fmt;

use serde_json::Value;
use tonic::Streaming;

use super::follow::{Follow, Source};
use crate::client::Client;
use crate::error::Result;
use crate::proto::session_service_client::SessionServiceClient;
use crate::proto::watch_events_response::Frame;
use crate::proto::{
    ListEventsRequest, ListEventsResponse, NewEvent, SessionEvent, WatchEventsRequest, WatchEventsResponse,
};
use crate::wire::Wire;

/// An event to append, of a type `area/name`, with one JSON object.
pub fn event(kind: impl Into<String>, data: &Value) -> NewEvent {
    NewEvent { r#type: kind.into(), data_json: data.to_string().into(), ..Default::default() }
}

/// Reads events page by page. See [`Client::events`].
#[derive(Debug)]
pub struct EventPages {
    client: Client,
    request: ListEventsRequest,
    over: bool,
}

/// Follows a session, across lost connections. See [`Client::watch_events`].
pub struct EventWatch {
    follow: Follow<Events>,
    ready: VecDeque<Watched>,
}

/// What a watch brings.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Watched {
    /// The next event.
    Event(SessionEvent),
    /// Everything up to this seq has been seen. Comes again each 15 s while the log is quiet.
    CaughtUp(i64),
}

struct Events {
    request: WatchEventsRequest,
}

impl Client {
    /// Reads one page of events.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `CURSOR_AHEAD`, `LOG_DAMAGED`, `FOREIGN_SCOPE`.
    pub async fn list_events(&self, request: ListEventsRequest) -> Result<ListEventsResponse> {
        self.read(|wire| async {
            SessionServiceClient::new(wire).list_events(self.call(request.clone())).await
        })
        .await
    }

    /// Reads a session's events from the beginning.
    pub fn events(&self, session_id: impl Into<String>) -> EventPages {
        let request = ListEventsRequest { session_id: session_id.into(), ..Default::default() };
        EventPages { client: self.clone(), request, over: false }
    }

    /// Follows a session: every event above `after_seq` (`None`: from the beginning), never a gap, never a repeat.
    /// Reconnects by itself.
    pub fn watch_events(&self, session_id: impl Into<String>, after_seq: Option<i64>) -> EventWatch {
        let session_id = session_id.into();
        let request = WatchEventsRequest { session_id, after_seq, ..Default::default() };
        EventWatch { follow: Follow::new(self, Events { request }), ready: VecDeque::new() }
    }
}

impl EventPages {
    /// Only events above this seq.
    #[must_use]
    pub fn after(mut self, seq: i64) -> Self {
        self.request.after_seq = Some(seq);
        self
    }

    /// Only events whose type begins with one of these, such as `approval/`.
    #[must_use]
    pub fn types<T: Into<String>>(mut self, prefixes: impl IntoIterator<Item = T>) -> Self {
        self.request.type_prefixes = prefixes.into_iter().map(Into::into).collect();
        self
    }

    /// How many events one page holds at most. 100 by default.
    #[must_use]
    pub fn page_size(mut self, events: i32) -> Self {
        self.request.page_size = events;
        self
    }

    /// The next page; `None` after the last.
    ///
    /// # Errors
    /// As [`Client::list_events`]. The same page can be asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<SessionEvent>>> {
        if self.over {
            return Ok(None);
        }
        let page = self.client.list_events(self.request.clone()).await?;
        self.over = page.next_page_token.is_empty();
        self.request.page_token = page.next_page_token;
        self.request.after_seq = None;
        Ok(Some(page.events))
    }
}

impl EventWatch {
    /// Only events whose type begins with one of these.
    #[must_use]
    pub fn types<T: Into<String>>(mut self, prefixes: impl IntoIterator<Item = T>) -> Self {
        self.follow.source.request.type_prefixes = prefixes.into_iter().map(Into::into).collect();
        self
    }

    /// The seq up to which everything has been received: where a new watch would go on.
    pub fn cursor(&self) -> Option<i64> {
        self.follow.source.request.after_seq
    }

    /// The next event; `None` once the session is closed. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `CURSOR_AHEAD`, `LOG_DAMAGED`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<Watched>> {
        loop {
            if let Some(watched) = self.ready.pop_front() {
                return Ok(Some(watched));
            }
            let Some(frame) = self.follow.next().await? else { return Ok(None) };
            let cursor = &mut self.follow.source.request.after_seq;
            match frame.frame {
                Some(Frame::Batch(batch)) => {
                    let seen = *cursor;
                    *cursor = seen.max(Some(batch.through_seq));
                    let new = batch.events.into_iter().filter(|event| Some(event.seq) > seen);
                    self.ready.extend(new.map(Watched::Event));
                }
                Some(Frame::CaughtUp(caught)) => {
                    // An empty log has no last event.
                    if caught.head_seq >= 0 {
                        *cursor = (*cursor).max(Some(caught.head_seq));
                    }
                    self.ready.push_back(Watched::CaughtUp(caught.head_seq));
                }
                None => {}
            }
        }
    }
}

impl Source for Events {
    type Frame = WatchEventsResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        Ok(SessionServiceClient::new(wire).watch_events(self.request.clone()).await?.into_inner())
    }
}

impl fmt::Debug for EventWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventWatch").field("request", &self.follow.source.request).finish_non_exhaustive()
    }
}
