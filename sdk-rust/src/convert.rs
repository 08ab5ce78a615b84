//! Between Rust's types and those of protobuf.

use std::time::Duration;

/// What is too long for protobuf becomes the longest.
pub(crate) fn duration(duration: Duration) -> prost_types::Duration {
    prost_types::Duration::try_from(duration)
        .unwrap_or(prost_types::Duration { seconds: i64::MAX, nanos: 999_999_999 })
}

/// `None` for an absent, negative or zero one.
pub(crate) fn positive(duration: Option<prost_types::Duration>) -> Option<Duration> {
    duration.and_then(|d| Duration::try_from(d).ok()).filter(|d| !d.is_zero())
}
