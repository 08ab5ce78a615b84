//! Commands: to serve them, and to run them.

mod execute;
mod handler;
mod image;
mod open;
mod plugin;
mod stream;
mod watch;

pub use execute::{Ended, Execute, Executed, Ran};
pub use handler::Done;
pub use image::Image;
pub use plugin::Plugin;
pub use watch::{CommandChange, CommandWatch};

use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::command_service_client::CommandServiceClient;
use crate::proto::{
    CancelCommandRequest, Command, ListCommandsRequest, ResolveCommandRequest, ResolvedCommand,
    cancel_command_request, resolve_command_response,
};

/// The commands of a server: what there is, what a line means, and how it is run. See [`Client::commands`].
#[derive(Debug, Clone, Copy)]
pub struct Commands<'a>(&'a Client);

impl Client {
    /// What a person can type. To serve commands, see [`Plugin`].
    pub fn commands(&self) -> Commands<'_> {
        Commands(self)
    }
}

impl Commands<'_> {
    /// Everything that can be run in a session (empty: everywhere), by name.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn list(&self, session_id: impl Into<String>) -> Result<Vec<Command>> {
        let mut request = ListCommandsRequest { session_id: session_id.into(), ..Default::default() };
        let mut all = Vec::new();
        loop {
            let reply = self.0.read(|wire| async {
                CommandServiceClient::new(wire).list_commands(self.0.call(request.clone())).await
            });
            let page = reply.await?;
            all.extend(page.commands);
            if page.next_page_token.is_empty() {
                return Ok(all);
            }
            request.page_token = page.next_page_token;
        }
    }

    /// What a line means in a session; `None` where it is not a command. Runs nothing.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn resolve(
        &self,
        session_id: impl Into<String>,
        line: impl Into<String>,
    ) -> Result<Option<ResolvedCommand>> {
        use resolve_command_response::Result as Came;
        let request = ResolveCommandRequest { session_id: session_id.into(), agent: None, line: line.into() };
        let reply = self.0.read(|wire| async {
            CommandServiceClient::new(wire).resolve_command(self.0.call(request.clone())).await
        });
        match reply.await?.result {
            Some(Came::NotACommand(_)) => Ok(None),
            Some(Came::Command(command)) => Ok(Some(command)),
            None => Err(Error::protocol("a reply that says nothing")),
        }
    }

    /// Cancels a command and returns how it ended, which may be what came first.
    ///
    /// # Errors
    /// `Refused`: `REQUEST_NOT_FOUND`, `ROLE_MISSING`, `STORAGE_UNAVAILABLE`.
    pub async fn cancel(
        &self,
        session_id: impl Into<String>,
        key: cancel_command_request::Key,
    ) -> Result<Ran> {
        let request = CancelCommandRequest { session_id: session_id.into(), key: Some(key) };
        let reply = self.0.read(|wire| async {
            CommandServiceClient::new(wire).cancel_command(self.0.call(request.clone())).await
        });
        let execution = reply.await?.execution;
        execution.ok_or_else(|| Error::protocol("a reply that says nothing")).and_then(Ran::try_from)
    }
}
