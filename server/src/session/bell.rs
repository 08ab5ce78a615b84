//! What reaches the hub without waiting for room in its mailbox: commits, and the end of calls and streams.
//! Each list is bounded by what is alive, so nothing here can be lost or refused.

use std::sync::{Mutex, MutexGuard, PoisonError};

use humanplane_core::id::{CallId, StreamId};
use tokio::sync::Notify;

use super::admissions::Admitted;
use crate::store::CommitReport;

/// One thing that cannot be put off.
#[derive(Debug)]
pub(super) enum Notice {
    /// The log has spoken.
    Log(CommitReport),
    /// Nobody waits for this call any more.
    CallGone(CallId),
    /// Images were taken in for a command, or were not.
    Admitted(Admitted),
    /// This stream is over.
    StreamOver { stream: StreamId, goodbye: bool },
}

/// A list with a bell.
#[derive(Debug, Default)]
pub(super) struct Bell {
    notices: Mutex<Vec<Notice>>,
    rung: Notify,
}

impl Bell {
    /// Adds a notice and wakes the hub once, however many there are. Never blocks for long, never fails.
    pub(super) fn ring(&self, notice: Notice) {
        self.lock().push(notice);
        self.rung.notify_one();
    }

    /// Waits for a notice.
    pub(super) async fn rung(&self) {
        self.rung.notified().await;
    }

    /// Takes what has come.
    pub(super) fn take(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Notice>> {
        // A panic while the lock is held leaves the list whole: pushing and taking are single steps.
        self.notices.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
