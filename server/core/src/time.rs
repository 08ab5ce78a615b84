//! Two clocks, never mixed: wall time is written down, monotonic time measures waits. Both are passed in.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Milliseconds since the Unix epoch, as the log records them (semantics 1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WallMillis(pub i64);

/// Time since the process started; it never goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Monotonic(pub Duration);

impl std::ops::Add<Duration> for Monotonic {
    type Output = Self;

    /// Saturates at the far end of time, so that a deadline of "for ever" is a value like any other.
    fn add(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(wait))
    }
}

/// Both clocks, read at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Now {
    /// For the log.
    pub wall: WallMillis,
    /// For timers.
    pub mono: Monotonic,
}
