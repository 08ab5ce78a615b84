//! The one place that reads the clock.

use tokio::time::Instant;

#[expect(clippy::disallowed_methods, reason = "the one place")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
