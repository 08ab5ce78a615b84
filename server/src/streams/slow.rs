//! Sending to a reader that may be slow: it is waited for, but not for ever.

use std::time::Duration;

use humanplane_core::refusal::Refusal;

use super::ends::too_slow;
use super::{End, Ends, Frames};

/// Where a watch sends its frames.
pub(super) struct Reader<T> {
    out: Frames<T>,
    stall: Duration,
    ends: Ends,
}

impl<T> Reader<T> {
    pub(super) fn new(out: Frames<T>, stall: Duration, ends: Ends) -> Self {
        Self { out, stall, ends }
    }

    /// Sends one frame; comes back once there was room for it.
    ///
    /// # Errors
    /// WATCH_TOO_SLOW after the stall limit; what [`Ends`] say; nobody reads any more.
    pub(super) async fn send(&self, frame: T) -> Result<(), Refusal> {
        tokio::select! {
            room = tokio::time::timeout(self.stall, self.out.reserve()) => match room {
                Ok(Ok(room)) => {
                    room.send(Box::new(frame));
                    Ok(())
                }
                Ok(Err(_)) => Err(too_slow()),
                Err(_) => Err(too_slow()),
            },
            refusal = self.ends.come() => Err(refusal),
        }
    }

    /// Waits until the stream must end although the reader keeps up.
    pub(super) async fn over(&self) -> End {
        tokio::select! {
            () = self.out.closed() => Ok(()),
            refusal = self.ends.come() => Err(refusal),
        }
    }
}
