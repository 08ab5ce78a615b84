//! What keeps a stream across lost connections: an answerer's, a plugin's, a policy's, an enforcer's.

use std::fmt;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::backoff::{Backoff, Pace};
use crate::client::Client;
use crate::clock;
use crate::error::{Error, Refusal, Result};
use crate::proto::{ErrorReason, Unregistered};

/// Whether a listener is registered.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Link {
    /// It is.
    Up,
    /// It was, or could not be again; the next try comes after `wait`.
    Down {
        /// What went wrong.
        error: Error,
        /// How long until the next try.
        wait: Duration,
    },
}

/// A hook for the link. It must not block.
pub(crate) type LinkHook = Box<dyn Fn(&Link) + Send + Sync>;

/// Why a stream is no longer held.
pub(crate) enum End {
    Stopped,
    /// And how long the server asked to wait.
    Lost(Error, Option<Duration>),
    Over(Error),
}

impl End {
    /// After this error: the listener registers again, or never.
    pub(crate) fn of(error: Error, asked: Option<Duration>) -> Self {
        if comes_back(&error) { Self::Lost(error, asked) } else { Self::Over(error) }
    }

    /// The registration ended although nobody asked.
    pub(crate) fn unregistered(Unregistered { fault, .. }: Unregistered) -> Self {
        let error = Error::Refused(Box::new(Refusal::of_fault(fault.unwrap_or_default())));
        let anew = error.is(ErrorReason::NotHolding) || error.is(ErrorReason::ServerDraining);
        if anew { Self::Lost(error, None) } else { Self::Over(error) }
    }
}

/// A listener that can be registered again and again.
pub(crate) trait Listener: Send + Sync + 'static {
    /// A stream with everything registered on it.
    type Line: Send;

    /// Opens one.
    fn open(&self) -> impl Future<Output = Result<Self::Line>> + Send;

    /// Works on it until it ends, or `stop`. Nothing works on its offers afterwards.
    fn hold(&self, line: Self::Line, stop: &CancellationToken) -> impl Future<Output = End> + Send;

    /// Who is told of the link.
    fn hook(&self) -> Option<&LinkHook>;
}

/// An answerer, a plugin, a policy or an enforcer at work. Dropped, it says goodbye: what it holds becomes unavailable.
pub struct Serving {
    stop: CancellationToken,
    done: watch::Receiver<Option<Error>>,
    _client: Client,
}

impl Serving {
    /// Registers, and keeps registered until the handle is dropped.
    pub(crate) async fn start<L: Listener>(client: &Client, listener: L) -> Result<Self> {
        let line = listener.open().await?;
        let backoff = client.settings().backoff;
        let (stop, (report, done)) = (client.stop(), watch::channel(None));
        let keeper = Keeper { listener, backoff, pace: backoff.pace(), stop: stop.clone() };
        client.tasks().spawn(async move { report.send_replace(Some(keeper.run(line).await)) });
        Ok(Self { stop, done, _client: client.clone() })
    }

    /// Waits until the listener has ended for good, and says why: `Closed` after this side's own goodbye; `Refused`
    /// when it may not register again, or its scope is over: `CALLER_NOT_LIVE` for its agent, `SESSION_CLOSED` for its
    /// session.
    pub async fn ended(&self) -> Error {
        let mut done = self.done.clone();
        let ended = done.wait_for(Option::is_some).await;
        ended.ok().and_then(|error| error.clone()).unwrap_or(Error::Closed)
    }

    /// Says goodbye and waits until the server has heard it.
    pub async fn close(self) {
        self.stop.cancel();
        self.ended().await;
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl fmt::Debug for Serving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Serving").field("ended", &*self.done.borrow()).finish_non_exhaustive()
    }
}

struct Keeper<L> {
    listener: L,
    backoff: Backoff,
    pace: Pace,
    stop: CancellationToken,
}

impl<L: Listener> Keeper<L> {
    async fn run(mut self, mut line: L::Line) -> Error {
        loop {
            let began = clock::now();
            self.tell(&Link::Up);
            let end = self.listener.hold(line, &self.stop).await;
            if began.elapsed() >= self.backoff.cap {
                self.pace.reset();
            }
            let (error, asked) = match end {
                End::Stopped => return Error::Closed,
                End::Over(error) => return error,
                End::Lost(error, asked) => (error, asked),
            };
            let asked = asked.or(error.retry_after());
            line = match self.reopen(error, asked).await {
                Ok(line) => line,
                Err(error) => return error,
            };
        }
    }

    fn tell(&self, link: &Link) {
        if let Some(hook) = self.listener.hook() {
            hook(link);
        }
    }

    async fn reopen(&mut self, mut error: Error, mut asked: Option<Duration>) -> Result<L::Line> {
        loop {
            let wait = self.pace.next(asked);
            self.tell(&Link::Down { error: error.clone(), wait });
            tracing::debug!(%error, ?wait, "registering again");
            let opened = tokio::select! {
                biased;
                () = self.stop.cancelled() => return Err(Error::Closed),
                opened = async {
                    tokio::time::sleep(wait).await;
                    self.listener.open().await
                } => opened,
            };
            match opened {
                Err(next) if comes_back(&next) => error = next,
                done => return done,
            }
            asked = error.retry_after();
        }
    }
}

/// Whether to register again after this. A provider, or a command, may meet its own dead predecessor for a while.
fn comes_back(error: &Error) -> bool {
    const PASSING: [ErrorReason; 6] = [
        ErrorReason::CallerNotLive,
        ErrorReason::WatchTooSlow,
        ErrorReason::DuplicateProvider,
        ErrorReason::DuplicateCommand,
        ErrorReason::QuotaExceeded,
        ErrorReason::StorageUnavailable,
    ];
    error.is_retryable() || PASSING.into_iter().any(|reason| error.is(reason))
}
