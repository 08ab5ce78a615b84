//! The task that keeps a listener registered.

use std::fmt;
use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::open::Card;
use super::stream::{End, Line, Stream};
use super::{Answerer, Handlers, Link};
use crate::backoff::{Backoff, Pace};
use crate::client::Client;
use crate::clock;
use crate::error::{Error, Result};
use crate::proto::ErrorReason;

/// A listener at work. Dropped, it says goodbye: what it holds becomes unavailable.
pub struct Serving {
    stop: CancellationToken,
    done: watch::Receiver<Option<Error>>,
    _client: Client,
}

impl Answerer {
    /// Registers the listener and works on its offers until the handle is dropped: across lost connections, where it
    /// registers anew and inherits nothing.
    ///
    /// # Errors
    /// `Refused` where the registration is: `DUPLICATE_PROVIDER`, `FOREIGN_SCOPE`, `ROLE_MISSING`,
    /// `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `FIELD_INVALID`
    /// (also without any handler), `SERVER_DRAINING`. `Transport` where the way to the server is broken.
    pub async fn serve(self, client: &Client) -> Result<Serving> {
        let Self { hello, register, handlers, outstanding } = self;
        let card = Card { wire: client.answering(), hello, register };
        let line = card.open().await?;
        let backoff = client.settings().backoff;
        let (stop, (report, done)) = (client.stop(), watch::channel(None));
        let pace = backoff.pace();
        let slots = usize::from(outstanding);
        let keeper = Keeper { card, handlers: Arc::new(handlers), slots, backoff, pace, stop: stop.clone() };
        client.tasks().spawn(async move { report.send_replace(Some(keeper.run(line).await)) });
        Ok(Serving { stop, done, _client: client.clone() })
    }
}

impl Serving {
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

struct Keeper {
    card: Card,
    handlers: Arc<Handlers>,
    slots: usize,
    backoff: Backoff,
    pace: Pace,
    stop: CancellationToken,
}

impl Keeper {
    async fn run(mut self, mut line: Line) -> Error {
        loop {
            let began = clock::now();
            self.tell(&Link::Up);
            let end = Stream::new(line, self.handlers.clone(), self.slots).run(&self.stop).await;
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
        if let Some(hook) = &self.handlers.link {
            hook(link);
        }
    }

    async fn reopen(&mut self, mut error: Error, mut asked: Option<std::time::Duration>) -> Result<Line> {
        loop {
            let wait = self.pace.next(asked);
            self.tell(&Link::Down { error: error.clone(), wait });
            tracing::debug!(%error, ?wait, "registering again");
            let opened = tokio::select! {
                biased;
                () = self.stop.cancelled() => return Err(Error::Closed),
                opened = async {
                    tokio::time::sleep(wait).await;
                    self.card.open().await
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

/// Whether to register again after this. A provider may meet its own dead predecessor for a while.
pub(super) fn comes_back(error: &Error) -> bool {
    const PASSING: [ErrorReason; 5] = [
        ErrorReason::CallerNotLive,
        ErrorReason::WatchTooSlow,
        ErrorReason::DuplicateProvider,
        ErrorReason::QuotaExceeded,
        ErrorReason::StorageUnavailable,
    ];
    error.is_retryable() || PASSING.into_iter().any(|reason| error.is(reason))
}
