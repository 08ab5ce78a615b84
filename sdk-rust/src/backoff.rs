//! How long to wait between tries.

use std::time::Duration;

/// Full jitter: before try n, a random time between 0 and `base` · 2ⁿ, at most `cap`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// The bound before the first retry. 200 ms by default.
    pub base: Duration,
    /// The highest bound. 10 s by default.
    pub cap: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { base: Duration::from_millis(200), cap: Duration::from_secs(10) }
    }
}

impl Backoff {
    pub(crate) fn pace(self) -> Pace {
        Pace { backoff: self, tries: 0 }
    }
}

/// A backoff under way.
#[derive(Debug, Clone)]
pub(crate) struct Pace {
    backoff: Backoff,
    tries: u32,
}

impl Pace {
    /// The next wait, and no less than what the server asked for.
    pub(crate) fn next(&mut self, asked: Option<Duration>) -> Duration {
        let factor = 2_u32.saturating_pow(self.tries);
        let bound = self.backoff.base.saturating_mul(factor).min(self.backoff.cap);
        self.tries = self.tries.saturating_add(1);
        asked.unwrap_or_default().saturating_add(bound.mul_f64(fraction()))
    }

    /// Something worked.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }
}

/// Random in [0, 1); a half where the system has no randomness, since a jitter needs no secrecy.
fn fraction() -> f64 {
    getrandom::u32().map_or(0.5, |bits| f64::from(bits) / (f64::from(u32::MAX) + 1.0))
}
