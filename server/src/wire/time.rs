//! Instants and spans.

use std::time::Duration;

use humanplane_core::refusal::Refusal;
use humanplane_core::time::WallMillis;
use prost_types::{Duration as WireDuration, Timestamp};

use super::field::Parsed;

const NANOS_IN_MILLI: i32 = 1_000_000;

/// An instant as it travels.
pub fn timestamp(time: WallMillis) -> Timestamp {
    let millis = i32::try_from(time.0.rem_euclid(1000)).unwrap_or_default();
    Timestamp { seconds: time.0.div_euclid(1000), nanos: millis * NANOS_IN_MILLI }
}

/// An instant in whole milliseconds.
///
/// # Errors
/// FIELD_INVALID at `path`: a part of a millisecond would be lost, or it is out of range.
pub fn millis(path: &str, time: Timestamp) -> Parsed<WallMillis> {
    let Timestamp { seconds, nanos } = time;
    if !(0..1_000_000_000).contains(&nanos) {
        return Err(Refusal::field(path, "nanos lie outside of one second"));
    }
    if nanos % NANOS_IN_MILLI != 0 {
        return Err(Refusal::field(path, "is not in whole milliseconds"));
    }
    let whole = seconds.checked_mul(1000).and_then(|s| s.checked_add(i64::from(nanos / NANOS_IN_MILLI)));
    whole.map(WallMillis).ok_or_else(|| Refusal::field(path, "is out of range"))
}

/// A span that is not negative; absent stays absent.
///
/// # Errors
/// FIELD_INVALID at `path`.
pub fn span(path: &str, span: Option<WireDuration>) -> Parsed<Option<Duration>> {
    let Some(WireDuration { seconds, nanos }) = span else { return Ok(None) };
    let parts = (u64::try_from(seconds), u32::try_from(nanos));
    match parts {
        (Ok(seconds), Ok(nanos)) if nanos < 1_000_000_000 => Ok(Some(Duration::new(seconds, nanos))),
        (Err(_), _) | (_, Err(_)) => Err(Refusal::field(path, "is negative")),
        (Ok(_), Ok(_)) => Err(Refusal::field(path, "nanos lie outside of one second")),
    }
}

/// A span as it travels; one too long for the contract is the longest there is.
pub fn duration(span: Duration) -> WireDuration {
    // The contract's own maximum: about ten thousand years.
    const LONGEST: i64 = 315_576_000_000;
    match i64::try_from(span.as_secs()) {
        Ok(seconds) if seconds < LONGEST => {
            WireDuration { seconds, nanos: i32::try_from(span.subsec_nanos()).unwrap_or_default() }
        }
        _ => WireDuration { seconds: LONGEST, nanos: 0 },
    }
}
