//! `[liveness]`: who counts as alive, and for how long silence is borne.

use std::time::Duration;

use super::reader::Keys;

/// How long the server waits for whom.
#[derive(Debug, Clone)]
pub struct Liveness {
    /// Silence on a stream after which the server pings.
    pub ping_interval: Duration,
    /// Pings in a row that may stay unanswered, less one: at this many the stream is dead.
    pub ping_misses: u32,
    /// From the opening of a stream to its hello.
    pub hello_timeout: Duration,
    /// How long an agent whose stream broke still counts as live.
    pub agent_grace: Duration,
    /// How long an answerer whose stream broke keeps its registrations and what they hold.
    pub answerer_grace: Duration,
    /// The longest that one call waits before it answers `pending`.
    pub wait_limit: Duration,
    /// The furthest deadline that a request may name.
    pub deadline_limit: Duration,
    /// From the signal to the exit of the process.
    pub drain_limit: Duration,
    /// How long health says NOT_SERVING before anything is refused.
    pub drain_notice: Duration,
    /// What clients are told to wait before they come back after a drain.
    pub reconnect_after: Duration,
}

const MILLISECOND: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

impl Liveness {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "liveness",
            "A dead peer is found within 10 s on a direct connection, 15 s behind a proxy; \
             these defaults make it so.",
        );
        let ping_interval = keys.within("ping_interval", 5 * SECOND, SECOND..=MINUTE, PING_INTERVAL);
        let ping_misses = keys.within("ping_misses", 2, 1..=10, PING_MISSES);
        let hello_timeout = keys.within("hello_timeout", 10 * SECOND, SECOND..=MINUTE, HELLO_TIMEOUT);
        let agent_grace = keys.within("agent_grace", 10 * SECOND, Duration::ZERO..=60 * MINUTE, AGENT_GRACE);
        let answerer_grace =
            keys.within("answerer_grace", Duration::ZERO, Duration::ZERO..=10 * MINUTE, ANSWERER_GRACE);
        let wait_limit = keys.within("wait_limit", 5 * MINUTE, SECOND..=DAY, WAIT_LIMIT);
        let deadline_limit = keys.within("deadline_limit", 30 * DAY, MINUTE..=3650 * DAY, DEADLINE_LIMIT);
        let drain_limit = keys.within("drain_limit", 25 * SECOND, SECOND..=60 * MINUTE, DRAIN_LIMIT);
        let drain_notice =
            keys.within("drain_notice", 200 * MILLISECOND, Duration::ZERO..=MINUTE, DRAIN_NOTICE);
        let reconnect_after =
            keys.within("reconnect_after", SECOND, Duration::ZERO..=10 * MINUTE, RECONNECT_AFTER);
        if drain_notice >= drain_limit {
            keys.fault("drain_notice", "must be shorter than drain_limit, or nothing is left to drain in");
        }
        Self {
            ping_interval,
            ping_misses,
            hello_timeout,
            agent_grace,
            answerer_grace,
            wait_limit,
            deadline_limit,
            drain_limit,
            drain_notice,
            reconnect_after,
        }
    }

    /// The longest that a dead peer can stay unnoticed on a stream whose proxy answers HTTP/2 pings.
    pub fn detection(&self) -> Duration {
        self.ping_interval.saturating_mul(self.ping_misses.saturating_add(1))
    }
}

const PING_INTERVAL: &str = "Silence on a stream after which the server pings, and how long it then waits for the \
    pong. In the protocol itself, because proxies answer HTTP/2 pings on behalf of the dead.";
const PING_MISSES: &str = "Pings in a row that find no answer before a stream is dead. Two, so that one late pong \
    behind a large message kills nobody: 5s of silence and two misses are 15 s.";
const HELLO_TIMEOUT: &str = "From the opening of a stream to its hello. Nobody needs more, and a silent stream \
    holds a slot.";
const AGENT_GRACE: &str = "How long an agent whose stream broke without a goodbye still counts as live and may \
    come back with its resume token. Longer than a reconnect with back-off, shorter than a person's patience.";
const ANSWERER_GRACE: &str = "How long an answerer whose stream broke without a goodbye keeps its registrations and what \
    they hold, for coming back with its resume token. 0: what it holds is unavailable at once, so that nobody waits \
    for a person who has gone; a grace makes agents wait so much longer when one has. Only for clients that resume.";
const WAIT_LIMIT: &str = "The longest that one call waits before it answers `pending`; a longer wait is cut to \
    this. SDKs ask for 25s, below the shortest idle timeout of common proxies.";
const DEADLINE_LIMIT: &str = "The furthest deadline that a request may name. A month outlasts holidays; without \
    a bound, forgotten requests stay for ever.";
const DRAIN_LIMIT: &str = "From SIGTERM to the exit. Below the 30 s that Kubernetes gives before it kills.";
const DRAIN_NOTICE: &str = "How long health says NOT_SERVING before new requests are refused, so that balancers \
    look away first. Short, because clients retry elsewhere anyway; behind a slow balancer 5s.";
const RECONNECT_AFTER: &str = "What clients are told to wait before they come back after a drain. A restart takes \
    about a second; SDKs spread their return around it.";
