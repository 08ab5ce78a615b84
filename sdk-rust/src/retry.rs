//! Trying the same call again, where that is safe.

use std::time::Duration;

use crate::backoff::Backoff;
use crate::clock;
use crate::error::{Error, Result};

/// How long failures in a row are borne.
pub(crate) const WINDOW: Duration = Duration::from_secs(120);

/// Calls until it succeeds, is refused for good, failed for [`WINDOW`], or `over` says that it is no use any more;
/// then it calls one last time.
/// The call must carry a request id, or change nothing.
pub(crate) async fn persist<T, Call, Over>(
    backoff: Backoff,
    over: impl Fn() -> Over,
    mut call: impl FnMut() -> Call,
) -> Result<T>
where
    Call: Future<Output = Result<T>>,
    Over: Future<Output = Error>,
{
    let mut pace = backoff.pace();
    let started = clock::now();
    loop {
        let error = match call().await {
            Err(error) if error.is_retryable() && started.elapsed() < WINDOW => error,
            done => return done,
        };
        let wait = pace.next(error.retry_after());
        tracing::debug!(%error, ?wait, "trying again");
        tokio::select! {
            biased;
            // Once more: what was asked under this name has ended with the lease, and the server says how (3.8).
            error = over() => return call().await.map_err(|_| error),
            () = tokio::time::sleep(wait) => {}
        }
    }
}
