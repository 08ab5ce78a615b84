//! Following what can be run.

use tonic::Streaming;

use super::Commands;
use crate::calls::{Change, Changes, Source};
use crate::error::Result;
use crate::proto::command_service_client::CommandServiceClient;
use crate::proto::watch_commands_response::Frame;
use crate::proto::{Command, WatchCommandsRequest, WatchCommandsResponse};
use crate::wire::Wire;

/// Follows what can be run, across lost connections. See [`Commands::watch`].
#[derive(Debug)]
pub struct CommandWatch(Changes<Listed, CommandChange>);

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

#[derive(Debug)]
struct Listed {
    request: WatchCommandsRequest,
}

impl Commands<'_> {
    /// Follows what can be run in a session (empty: everywhere). Reconnects by itself.
    pub fn watch(&self, session_id: impl Into<String>) -> CommandWatch {
        let request = WatchCommandsRequest { session_id: session_id.into() };
        CommandWatch(Changes::of(self.0, Listed { request }))
    }
}

impl CommandWatch {
    /// The next change; `None` where the server ended the watch. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<CommandChange>> {
        self.0.next().await
    }
}

impl Change<WatchCommandsResponse> for CommandChange {
    const RESTART: Self = Self::Restart;

    fn read(frame: WatchCommandsResponse) -> Option<Self> {
        Some(match frame.frame? {
            Frame::Item(command) => Self::Item(command),
            Frame::Complete(_) => Self::Complete,
            Frame::Changed(command) => Self::Changed(command),
            Frame::Removed(removed) => Self::Removed(removed.name),
        })
    }
}

impl Source for Listed {
    type Frame = WatchCommandsResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        Ok(CommandServiceClient::new(wire).watch_commands(self.request.clone()).await?.into_inner())
    }
}
