//! Waiting for events: generous, and never a sleep.

use std::future::Future;
use std::time::{Duration, Instant};

/// Longer than anything takes that works, on a machine with too much to do.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The future's end; a panic that names `what` if it does not come.
#[track_caller]
pub fn within<F: Future>(what: impl std::fmt::Display, future: F) -> impl Future<Output = F::Output> {
    let caller = std::panic::Location::caller();
    async move {
        match tokio::time::timeout(PATIENCE, future).await {
            Ok(output) => output,
            Err(_) => panic!("{what} did not come within {PATIENCE:?} ({caller})"),
        }
    }
}

/// Asks again until `probe` has something: for facts that nobody announces.
#[track_caller]
pub fn eventually<T, F: Future<Output = Option<T>>>(
    what: impl std::fmt::Display,
    mut probe: impl FnMut() -> F,
) -> impl Future<Output = T> {
    within(what, async move {
        let mut pace = tokio::time::interval(Duration::from_millis(10));
        loop {
            pace.tick().await;
            if let Some(found) = probe().await {
                return found;
            }
        }
    })
}

/// How long something takes.
pub async fn timed<F: Future>(future: F) -> (F::Output, Duration) {
    let start = Instant::now();
    let output = future.await;
    (output, start.elapsed())
}
