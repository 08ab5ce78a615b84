//! Following what can be run.

use std::collections::VecDeque;
use std::fmt;

use tonic::Streaming;

use super::Commands;
use crate::calls::{Follow, Source};
use crate::error::Result;
use crate::proto::command_service_client::CommandServiceClient;
use crate::proto::watch_commands_response::Frame;
use crate::proto::{Command, WatchCommandsRequest, WatchCommandsResponse};
use crate::wire::Wire;

/// Follows what can be run, across lost connections. See [`Commands::watch`].
pub struct CommandWatch {
    follow: Follow<Listed>,
    seen: u64,
    ready: VecDeque<CommandChange>,
}

/// A change of what can be run.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CommandChange {
    /// The list begins: forget everything. Comes first, and after each reconnect.
    Restart,
    /// One command of the list.
    Item(Command),
    /// The list is whole. Comes again each 15 s while nothing changes.
    Complete,
    /// This is what its name stands for from now on.
    Changed(Command),
    /// Nothing can be run under this name any more.
    Removed(String),
}

struct Listed {
    request: WatchCommandsRequest,
}

impl Commands<'_> {
    /// Follows what can be run in a session (empty: everywhere). Reconnects by itself.
    pub fn watch(&self, session_id: impl Into<String>) -> CommandWatch {
        let request = WatchCommandsRequest { session_id: session_id.into() };
        CommandWatch { follow: Follow::new(self.0, Listed { request }), seen: 0, ready: VecDeque::new() }
    }
}

impl CommandWatch {
    /// The next change; `None` where the server ended the watch. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<CommandChange>> {
        loop {
            if let Some(change) = self.ready.pop_front() {
                return Ok(Some(change));
            }
            let Some(frame) = self.follow.next().await? else { return Ok(None) };
            if self.seen != self.follow.opened {
                self.seen = self.follow.opened;
                self.ready.push_back(CommandChange::Restart);
            }
            self.ready.extend(frame.frame.map(CommandChange::from));
        }
    }
}

impl From<Frame> for CommandChange {
    fn from(frame: Frame) -> Self {
        match frame {
            Frame::Item(command) => Self::Item(command),
            Frame::Complete(_) => Self::Complete,
            Frame::Changed(command) => Self::Changed(command),
            Frame::Removed(removed) => Self::Removed(removed.name),
        }
    }
}

impl Source for Listed {
    type Frame = WatchCommandsResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        Ok(CommandServiceClient::new(wire).watch_commands(self.request.clone()).await?.into_inner())
    }
}

impl fmt::Debug for CommandWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandWatch").field("request", &self.follow.source.request).finish_non_exhaustive()
    }
}
