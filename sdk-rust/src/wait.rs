//! Waiting: the one life cycle of approvals, questions and commands.

use std::pin::Pin;
use std::time::Duration;

use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::client::Settings;
use crate::clock;
use crate::error::{Error, Result};
use crate::janitor::{Janitor, Job};
use crate::retry;

/// How much longer than its `wait` a call may take.
const SLACK: Duration = Duration::from_secs(15);

/// What one call brought.
pub(crate) enum Reply<T> {
    /// Call again.
    Pending,
    /// Settled.
    Settled(T),
}

/// How long one call may take.
pub(crate) fn call_limit(settings: &Settings) -> Duration {
    settings.wait.saturating_add(SLACK)
}

/// Calls until the request settles. `call` must name it by the same id each time. When this future is dropped, or
/// gives up, the request is withdrawn.
pub(crate) async fn settle<T, Call, Over>(
    settings: Settings,
    withdraw: Withdraw,
    over: impl Fn() -> Over,
    mut call: impl FnMut() -> Call,
) -> Result<T>
where
    Call: Future<Output = Result<Reply<T>>>,
    Over: Future<Output = Error>,
{
    let mut withdraw = withdraw;
    let mut idle = Idle::new(settings);
    loop {
        idle.begin();
        match retry::persist(settings.backoff, &over, &mut call).await {
            Ok(Reply::Settled(settled)) => {
                withdraw.disarm();
                return Ok(settled);
            }
            Ok(Reply::Pending) => {
                withdraw.opened();
                idle.end().await;
            }
            Err(error) => {
                withdraw.refused(&error);
                return Err(error);
            }
        }
    }
}

/// How much longer than its deadline a request is waited for.
const LATE: Duration = Duration::from_secs(30);

/// For a request that ends by itself after `deadline`: when it is no use to try again.
pub(crate) fn past(deadline: Duration) -> impl Fn() -> Pin<Box<dyn Future<Output = Error> + Send>> {
    let until = clock::now().checked_add(deadline.saturating_add(LATE));
    move || {
        Box::pin(async move {
            match until {
                Some(until) => tokio::time::sleep_until(until).await,
                None => std::future::pending().await,
            }
            Error::transport(tonic::Code::DeadlineExceeded, "the deadline has passed")
        })
    }
}

/// Keeps a server whose waits return at once from being asked in a tight loop.
struct Idle {
    wait: Duration,
    pace: crate::backoff::Pace,
    began: Instant,
}

impl Idle {
    fn new(Settings { wait, backoff, .. }: Settings) -> Self {
        let pace = Backoff { cap: backoff.cap.min(Duration::from_secs(1)), ..backoff }.pace();
        Self { wait, pace, began: clock::now() }
    }

    fn begin(&mut self) {
        self.began = clock::now();
    }

    async fn end(&mut self) {
        if self.began.elapsed() >= self.wait / 2 {
            self.pace.reset();
        } else {
            tokio::time::sleep(self.pace.next(None)).await;
        }
    }
}

/// Withdraws a request whose caller has gone.
pub(crate) struct Withdraw {
    janitor: Janitor,
    job: Option<Job>,
    open: bool,
}

impl Withdraw {
    pub(crate) fn new(janitor: Janitor, job: impl Future<Output = ()> + Send + 'static) -> Self {
        Self { janitor, job: Some(Box::pin(job)), open: false }
    }

    fn disarm(&mut self) {
        self.job = None;
    }

    /// The server has said that it is asked.
    fn opened(&mut self) {
        self.open = true;
    }

    /// What was refused at the first try was never asked; the id may even be that of another request. Where it is
    /// not known, it is withdrawn.
    fn refused(&mut self, error: &Error) {
        use tonic::Code::{Internal, Unavailable};
        let certain = error.reason().is_some() && !matches!(error.code(), Some(Internal | Unavailable));
        if certain && !self.open {
            self.disarm();
        }
    }
}

impl Drop for Withdraw {
    fn drop(&mut self) {
        if let Some(job) = self.job.take() {
            self.janitor.give(job);
        }
    }
}
