//! The first frame: a hello, in time.

use std::time::Duration;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::Refusal;

/// What the first frame turned out to be.
pub(super) async fn first<F>(
    inbound: &mut (impl Stream<Item = F> + Unpin),
    timeout: Duration,
) -> Result<F, Refusal> {
    match tokio::time::timeout(timeout, inbound.next()).await {
        Ok(Some(frame)) => Ok(frame),
        Ok(None) => Err(Refusal::field("hello", "must come before the stream ends")),
        Err(_) => Err(Refusal::field("hello", format!("did not come within {timeout:?}"))),
    }
}

/// Something else came first.
pub(super) fn no_hello() -> Refusal {
    Refusal::field("hello", "must be the first frame")
}
