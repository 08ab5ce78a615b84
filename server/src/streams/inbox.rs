//! Watching what waits for people.

use std::collections::HashSet;
use std::time::Duration;

use humanplane_core::effect::{AskView, InboxChange};
use humanplane_core::id::AskId;
use humanplane_proto::v1::WatchPendingResponse;

use super::watch::{Outlook, run};
use super::{End, Ends, Frames};
use crate::session::{Inbox, Item};
use crate::wire::inbox::{about, inbox_change, snapshot_complete, told_position};

/// What a watch of the inbox needs.
pub struct InboxWatch<S> {
    /// What the hub sends.
    pub inbox: Inbox,
    /// Which asks this reader wants and may see.
    pub sees: S,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

/// What a reader has seen.
struct Seen<S> {
    sees: S,
    /// The asks that it was shown.
    shown: HashSet<AskId>,
    /// The newest commit that it was told of.
    known: Option<u64>,
}

impl<S: Fn(&AskView) -> bool> InboxWatch<S> {
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why it ends.
    pub async fn run(self, out: Frames<WatchPendingResponse>) -> End {
        let Self { inbox, sees, stall, ends } = self;
        run(Seen { sees, shown: HashSet::new(), known: None }, inbox, out, stall, ends).await
    }
}

impl<S: Fn(&AskView) -> bool> Outlook for Seen<S> {
    type Frame = WatchPendingResponse;

    fn shown(&mut self, item: Item) -> Vec<WatchPendingResponse> {
        match item {
            Item::Inbox(change) => self.pass_on(&change).into_iter().collect(),
            Item::InboxBegins(changes) => changes.iter().filter_map(|change| self.pass_on(change)).collect(),
            _ => Vec::new(),
        }
    }

    fn quiet(&self) -> Option<WatchPendingResponse> {
        self.known.map(snapshot_complete)
    }
}

impl<S: Fn(&AskView) -> bool> Seen<S> {
    fn pass_on(&mut self, change: &InboxChange) -> Option<WatchPendingResponse> {
        self.known = told_position(change).or(self.known);
        self.shows(change).then(|| inbox_change(change, self.known.unwrap_or_default()))
    }

    /// Whether the reader is shown this change; what it was never shown never ends for it.
    fn shows(&mut self, change: &InboxChange) -> bool {
        match (change, about(change)) {
            (InboxChange::Snapshot(view, _) | InboxChange::Added(_, view, _), _) => {
                let sees = (self.sees)(view);
                if sees {
                    self.shown.insert(view.ask.clone());
                }
                sees
            }
            (InboxChange::Removed(..), Some(ask)) => self.shown.remove(ask),
            (InboxChange::Held(..), Some(ask)) => self.shown.contains(ask),
            (_, _) => true,
        }
    }
}
