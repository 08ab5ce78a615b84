//! What ends a stream from outside: its token's time is over, or the server closes.

use std::future::pending;
use std::time::Duration;

use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::WallMillis;
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;

/// How long a token is trusted before the wall clock is read again: it may have been set meanwhile.
const GLANCE: Duration = Duration::from_secs(60);

/// What a stream watches beside its work. Cloning one is a few reference counts.
#[derive(Debug, Clone)]
pub struct Ends {
    /// Set once the server drains: from then on, what ends a stream is that.
    pub leaving: CancellationToken,
    /// Set once nothing is left to be told.
    pub closing: CancellationToken,
    /// When the token that opened the stream ends.
    pub expires: Option<WallMillis>,
    /// Both clocks.
    pub clock: Clock,
}

impl Ends {
    /// Waits for the first of them. Safe to drop and to ask again.
    pub async fn come(&self) -> Refusal {
        tokio::select! {
            () = self.closing.cancelled() => draining(),
            refusal = self.expired() => refusal,
        }
    }

    /// Waits for the end of the token alone: who speaks with the hub hears from there when the server goes.
    pub(super) async fn expired(&self) -> Refusal {
        let Some(end) = self.expires else { return pending().await };
        loop {
            let left = end.0.saturating_sub(self.clock.now().wall.0);
            match u64::try_from(left) {
                Ok(left) if left > 0 => tokio::time::sleep(Duration::from_millis(left).min(GLANCE)).await,
                _ => break,
            }
        }
        Refusal::new(Reason::TokenExpired, "the token that opened this stream has expired; get a new one")
            .with("expiredTime", end.0)
    }

    /// The hub has let go of the stream: because it ends, or because the client did not read what it was sent.
    pub(super) fn let_go(&self) -> Refusal {
        if self.leaving.is_cancelled() { draining() } else { too_slow() }
    }
}

pub(super) fn draining() -> Refusal {
    Refusal::new(Reason::ServerDraining, "the server is going away; connect again elsewhere or later")
}

pub(super) fn too_slow() -> Refusal {
    Refusal::new(Reason::WatchTooSlow, "what was sent was not read in time; open the stream again")
}
