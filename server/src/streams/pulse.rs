//! Whether the client is still there: a ping at each interval, and what comes back (9.3).

use std::time::Duration;

use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::Monotonic;

/// How streams are kept alive.
#[derive(Debug, Clone)]
pub struct PulseTerms {
    /// A ping at each.
    pub interval: Duration,
    /// Pings in a row without a sign of life, then the client is gone.
    pub misses: u32,
    /// From the opening of a stream to its hello.
    pub hello_timeout: Duration,
}

/// The pulse of one stream.
#[derive(Debug)]
pub(super) struct Pulse {
    interval: Duration,
    misses: u32,
    unanswered: u32,
    nonce: i64,
    next: Monotonic,
    stuck_since: Option<Monotonic>,
}

/// What is due.
#[derive(Debug, PartialEq)]
pub(super) enum Beat {
    /// Send this ping.
    Ping(i64),
    /// Nothing: what was sent before is still on its way, and a ping behind it would tell nothing.
    Wait,
    /// The client is gone.
    Gone(Refusal),
}

impl Pulse {
    pub(super) fn new(terms: &PulseTerms, now: Monotonic) -> Self {
        let PulseTerms { interval, misses, hello_timeout: _ } = *terms;
        Self { interval, misses, unanswered: 0, nonce: 0, next: now + interval, stuck_since: None }
    }

    /// How long until something is due.
    pub(super) fn due_in(&self, now: Monotonic) -> Duration {
        self.next.0.saturating_sub(now.0)
    }

    /// A frame came, of whatever kind: the client lives.
    pub(super) fn heard(&mut self) {
        self.unanswered = 0;
    }

    /// The interval has passed; `stuck` says that a frame waits for the client to read.
    pub(super) fn beat(&mut self, now: Monotonic, stuck: bool) -> Beat {
        self.next = now + self.interval;
        if self.unanswered >= self.misses {
            return Beat::Gone(missed(self.unanswered));
        }
        if stuck {
            let since = *self.stuck_since.get_or_insert(now);
            let long = self.interval.saturating_mul(self.misses);
            return if now.0.saturating_sub(since.0) >= long {
                Beat::Gone(super::ends::too_slow())
            } else {
                Beat::Wait
            };
        }
        self.stuck_since = None;
        self.unanswered += 1;
        self.nonce += 1;
        Beat::Ping(self.nonce)
    }

    /// A frame has left for the client.
    pub(super) fn moved(&mut self) {
        self.stuck_since = None;
    }
}

fn missed(pings: u32) -> Refusal {
    Refusal::new(Reason::CallerNotLive, format!("{pings} pings in a row stayed unanswered: taken for gone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(seconds: u64) -> Monotonic {
        Monotonic(SECOND * u32::try_from(seconds).unwrap())
    }

    fn pulse() -> Pulse {
        Pulse::new(&PulseTerms { interval: 5 * SECOND, misses: 2, hello_timeout: SECOND }, at(0))
    }

    #[test]
    fn who_is_silent_is_gone_after_two_pings() {
        let mut pulse = pulse();
        assert_eq!(pulse.beat(at(5), false), Beat::Ping(1));
        assert_eq!(pulse.beat(at(10), false), Beat::Ping(2));
        assert!(matches!(pulse.beat(at(15), false), Beat::Gone(r) if r.reason == Reason::CallerNotLive));
    }

    #[test]
    fn who_speaks_stays() {
        let mut pulse = pulse();
        for n in 1..100 {
            assert!(matches!(pulse.beat(at(5 * n), false), Beat::Ping(_)));
            pulse.heard();
        }
    }

    #[test]
    fn who_does_not_read_gets_no_pings_and_is_let_go() {
        let mut pulse = pulse();
        assert_eq!(pulse.beat(at(5), true), Beat::Wait);
        assert_eq!(pulse.beat(at(10), true), Beat::Wait);
        assert!(matches!(pulse.beat(at(15), true), Beat::Gone(r) if r.reason == Reason::WatchTooSlow));
    }

    #[test]
    fn slow_is_not_stuck() {
        let mut pulse = pulse();
        for n in 1..10 {
            assert_eq!(pulse.beat(at(5 * n), true), Beat::Wait);
            pulse.moved();
        }
    }
}
