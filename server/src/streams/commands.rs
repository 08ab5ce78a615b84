//! Watching what can be run.

use std::time::Duration;

use humanplane_core::effect::CommandsChange;
use humanplane_proto::v1::WatchCommandsResponse;

use super::watch::{Outlook, run};
use super::{End, Ends, Frames};
use crate::session::{Inbox, Item};
use crate::wire::command::commands_change;

/// What a watch of commands needs.
pub struct CommandsWatch {
    /// What the hub sends.
    pub inbox: Inbox,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

struct Changes;

impl CommandsWatch {
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why it ends.
    pub async fn run(self, out: Frames<WatchCommandsResponse>) -> End {
        let Self { inbox, stall, ends } = self;
        run(Changes, inbox, out, stall, ends).await
    }
}

impl Outlook for Changes {
    type Frame = WatchCommandsResponse;

    fn shown(&mut self, item: Item) -> Vec<WatchCommandsResponse> {
        match item {
            Item::Commands(changes) => changes.iter().map(commands_change).collect(),
            _ => Vec::new(),
        }
    }

    fn quiet(&self) -> Option<WatchCommandsResponse> {
        Some(commands_change(&CommandsChange::Complete))
    }
}
