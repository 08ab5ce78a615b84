//! The task that keeps an agent live.

use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::stream::Stream;
use crate::backoff::Backoff;
use crate::clock;
use crate::convert;
use crate::error::{Error, Result};
use crate::proto::agent_service_attach_response::Frame;
use crate::proto::{AgentAttached, AgentHello, AgentLease, ErrorReason, RuntimeContext};
use crate::wire::Wire;

const GRACE: Duration = Duration::from_secs(10);
/// The server may notice a loss so much later than this side, and only then does the grace begin.
const NOTICE: Duration = Duration::from_secs(10);

/// How the lease stands.
#[derive(Clone)]
pub(super) enum Standing {
    /// It lives, or its stream is lost and may come back.
    Live(AgentLease),
    /// It has ended, for good.
    Ended(Error),
}

/// What the keeper lets others see.
pub(super) struct Seen {
    pub(super) standing: watch::Receiver<Standing>,
    pub(super) context: watch::Receiver<Option<RuntimeContext>>,
}

/// Holds the lease: answers pings, comes back after a loss, says goodbye at `stop`.
pub(super) struct Keeper {
    wire: Wire,
    hello: AgentHello,
    backoff: Backoff,
    grace: Duration,
    standing: watch::Sender<Standing>,
    context: watch::Sender<Option<RuntimeContext>>,
    stop: CancellationToken,
}

/// Why a stream is no longer held.
enum End {
    Stopped,
    Lost(Error),
    Over(Error),
}

impl Keeper {
    /// Attaches; the keeper is to be run with the stream.
    pub(super) async fn attach(
        wire: Wire,
        hello: AgentHello,
        backoff: Backoff,
        stop: CancellationToken,
    ) -> Result<(Self, Stream, Seen)> {
        let (stream, attached) = Stream::open(wire.clone(), hello.clone()).await?;
        let lease = lease(&attached)?;
        let (standing, stands) = watch::channel(Standing::Live(lease));
        let (context, told) = watch::channel(None);
        let seen = Seen { standing: stands, context: told };
        let mut keeper = Self { wire, hello, backoff, grace: GRACE, standing, context, stop };
        keeper.hello.take_over = false;
        keeper.remember(attached);
        Ok((keeper, stream, seen))
    }

    /// Until the lease has ended.
    pub(super) async fn run(mut self, mut stream: Stream) {
        let error = loop {
            match self.hold(&mut stream).await {
                End::Stopped => {
                    stream.leave().await;
                    break Error::Closed;
                }
                End::Over(error) => break error,
                End::Lost(error) => match self.resume(error).await {
                    Ok(next) => stream = next,
                    Err(error) => break error,
                },
            }
        };
        self.standing.send_replace(Standing::Ended(error));
    }

    async fn hold(&mut self, stream: &mut Stream) -> End {
        loop {
            let frame = tokio::select! {
                biased;
                () = self.stop.cancelled() => return End::Stopped,
                frame = stream.next() => frame,
            };
            match frame {
                Ok(Some(Frame::Ping(ping))) => {
                    if let Err(error) = stream.pong(ping.nonce) {
                        return End::Lost(error);
                    }
                }
                Ok(Some(Frame::RuntimeContext(context))) => {
                    self.hello.known_policy = context.policy;
                    self.context.send_replace(Some(context));
                }
                Ok(Some(Frame::Fault(fault))) => tracing::debug!(?fault, "the server could not take a frame"),
                Ok(Some(_)) => {}
                Ok(None) => {
                    return End::Lost(Error::transport(
                        tonic::Code::Unavailable,
                        "the server ended the lease's stream",
                    ));
                }
                Err(error) if lost(&error) => return End::Lost(error),
                Err(error) => return End::Over(error),
            }
        }
    }

    /// Comes back within the grace, with the resume token.
    async fn resume(&mut self, mut error: Error) -> Result<Stream> {
        let until = clock::now() + self.grace + NOTICE;
        let mut pace = self.backoff.pace();
        loop {
            tracing::debug!(%error, "the agent's stream is lost; coming back");
            let wait = pace.next(error.retry_after()).min(until.saturating_duration_since(clock::now()));
            let opened = tokio::select! {
                biased;
                () = self.stop.cancelled() => return Err(Error::Closed),
                opened = async {
                    tokio::time::sleep(wait).await;
                    Stream::open(self.wire.clone(), self.hello.clone()).await
                } => opened,
            };
            match opened {
                Ok((stream, attached)) => {
                    self.standing.send_replace(Standing::Live(lease(&attached)?));
                    self.remember(attached);
                    return Ok(stream);
                }
                Err(next) if next.is_retryable() && clock::now() < until => error = next,
                Err(next) => return Err(next),
            }
        }
    }

    fn remember(&mut self, attached: AgentAttached) {
        self.grace = convert::positive(attached.grace).unwrap_or(GRACE);
        self.hello.resume_token = attached.resume_token;
    }
}

/// Whether the lease may still live after this end of its stream. Missed pings and a parent that has gone look alike;
/// coming back tells which.
fn lost(error: &Error) -> bool {
    error.is_retryable() || error.is(ErrorReason::CallerNotLive)
}

fn lease(attached: &AgentAttached) -> Result<AgentLease> {
    attached.lease.clone().ok_or_else(|| Error::protocol("attached without a lease"))
}
