//! A stream that only sends what the hub says to it: an outlook on something, until its reader or the server ends it.

use humanplane_core::effect::StreamEnd;

use super::events::QUIET;
use super::slow::Reader;
use super::{End, Ends, Frames};
use crate::session::{Inbox, Item};

/// What of the hub's items a reader is shown, and how.
pub(super) trait Outlook {
    /// What the reader reads.
    type Frame: Send;

    /// The frames for one item, in order.
    fn shown(&mut self, item: Item) -> Vec<Self::Frame>;

    /// What is said on a quiet stream, so that proxies do not take it for idle.
    fn quiet(&self) -> Option<Self::Frame>;
}

/// Runs it to its end: OK where the hub says so.
///
/// # Errors
/// Why it ends, where that is not its proper end.
pub(super) async fn run<O: Outlook>(
    mut outlook: O,
    mut inbox: Inbox,
    out: Frames<O::Frame>,
    stall: std::time::Duration,
    ends: Ends,
) -> End {
    let reader = Reader::new(out, stall, ends.clone());
    loop {
        let item = tokio::select! {
            biased;
            item = inbox.next() => item,
            over = reader.over() => return over,
            () = tokio::time::sleep(QUIET) => {
                if let Some(frame) = outlook.quiet() {
                    reader.send(frame).await?;
                }
                continue;
            }
        };
        match item {
            Some(Item::End(StreamEnd::Goodbye)) => return Ok(()),
            Some(Item::End(StreamEnd::Refused(refusal))) => return Err(refusal),
            Some(item) => {
                for frame in outlook.shown(item) {
                    reader.send(frame).await?;
                }
            }
            None => return Err(ends.let_go()),
        }
    }
}
