//! Watching what waits for people.

use std::collections::HashSet;
use std::time::Duration;

use humanplane_core::effect::{AskView, InboxChange, StreamEnd};
use humanplane_core::id::AskId;
use humanplane_proto::v1::WatchPendingResponse;
use tokio::sync::mpsc;

use super::events::QUIET;
use super::slow::Reader;
use super::{End, Ends};
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
#[derive(Default)]
struct Seen {
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
    pub async fn run(mut self, out: mpsc::Sender<WatchPendingResponse>) -> End {
        let reader = Reader::new(out, self.stall, self.ends.clone());
        let mut seen = Seen::default();
        loop {
            let item = tokio::select! {
                biased;
                item = self.inbox.next() => item,
                over = reader.over() => return over,
                () = tokio::time::sleep(QUIET) => {
                    if let Some(position) = seen.known {
                        reader.send(snapshot_complete(position)).await?;
                    }
                    continue;
                }
            };
            match item {
                Some(Item::Inbox(change)) => self.pass_on(&change, &mut seen, &reader).await?,
                Some(Item::InboxBegins(changes)) => {
                    for change in &changes {
                        self.pass_on(change, &mut seen, &reader).await?;
                    }
                }
                Some(Item::End(StreamEnd::Goodbye)) => return Ok(()),
                Some(Item::End(StreamEnd::Refused(refusal))) => return Err(refusal),
                Some(Item::Agent(_) | Item::Answerer(_) | Item::Commands(_)) => {}
                None => return Err(self.ends.let_go()),
            }
        }
    }

    async fn pass_on(
        &self,
        change: &InboxChange,
        seen: &mut Seen,
        reader: &Reader<WatchPendingResponse>,
    ) -> End {
        seen.known = told_position(change).or(seen.known);
        if self.shows(change, &mut seen.shown) {
            reader.send(inbox_change(change, seen.known.unwrap_or_default())).await?;
        }
        Ok(())
    }

    /// Whether the reader is shown this change; what it was never shown never ends for it.
    fn shows(&self, change: &InboxChange, shown: &mut HashSet<AskId>) -> bool {
        match (change, about(change)) {
            (InboxChange::Snapshot(view, _) | InboxChange::Added(_, view, _), _) => {
                let sees = (self.sees)(view);
                if sees {
                    shown.insert(view.ask.clone());
                }
                sees
            }
            (InboxChange::Removed(..), Some(ask)) => shown.remove(ask),
            (InboxChange::Held(..), Some(ask)) => shown.contains(ask),
            (_, _) => true,
        }
    }
}
