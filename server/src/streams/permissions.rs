//! Watching settings and permissions.

use std::time::Duration;

use humanplane_core::effect::PermissionsChange;
use humanplane_proto::v1::WatchPermissionsResponse;

use super::watch::{Outlook, run};
use super::{End, Ends, Frames};
use crate::session::{Inbox, Item};
use crate::wire::permission::{permissions_change, unchanged};

/// What a watch of permissions needs.
pub struct PermissionsWatch {
    /// What the hub sends.
    pub inbox: Inbox,
    /// In place of what the hub says of a session that was closed before: nobody there remembers it.
    pub closed: Option<PermissionsChange>,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

struct Changes {
    closed: Option<PermissionsChange>,
}

impl PermissionsWatch {
    /// Runs it to its end: OK once the session is closed.
    ///
    /// # Errors
    /// Why it ends otherwise.
    pub async fn run(self, out: Frames<WatchPermissionsResponse>) -> End {
        let Self { inbox, closed, stall, ends } = self;
        run(Changes { closed }, inbox, out, stall, ends).await
    }
}

impl Outlook for Changes {
    type Frame = WatchPermissionsResponse;

    fn shown(&mut self, item: Item) -> Vec<WatchPermissionsResponse> {
        match item {
            Item::Permissions(PermissionsChange::Session(now)) => {
                let change = self.closed.take().unwrap_or(PermissionsChange::Session(now));
                vec![permissions_change(&change)]
            }
            Item::Permissions(change) => vec![permissions_change(&change)],
            _ => Vec::new(),
        }
    }

    fn quiet(&self) -> Option<WatchPermissionsResponse> {
        Some(unchanged())
    }
}
