//! Ctrl-C while something waits on the server: withdraw it, and wait for what stands.

use std::io::{self, IsTerminal as _, Write as _};
use std::pin::pin;
use std::time::Duration;

use humanplane_sdk::proto::ErrorReason;
use humanplane_sdk::{Client, Error};

use super::exit::Exit;
use super::failure::{Failure, Result};
use super::signals::Signals;

/// How long an orderly end may take; a server that has gone hears nothing of it.
pub(super) const FAREWELL: Duration = Duration::from_secs(2);

/// How soon to try again while the request is still on its way to the server.
const SOON: Duration = Duration::from_millis(50);

/// Waits for what is asked. At the first signal it is withdrawn, and what stands is waited for: that may be a grant
/// that came first. A second signal ends the wait.
///
/// # Errors
/// Those of either call; [`Exit::Cancelled`] after the second signal.
pub(super) async fn settled<T, Withdrawn>(
    asking: impl Future<Output = std::result::Result<T, Error>>,
    signals: &mut Signals,
    withdraw: impl Fn() -> Withdrawn,
) -> Result<(std::result::Result<T, Error>, bool)>
where
    Withdrawn: Future<Output = std::result::Result<(), Error>>,
{
    let mut asking = pin!(asking);
    tokio::select! {
        done = &mut asking => return Ok((done, false)),
        () = signals.next() => say("withdrawing; once more to leave without the outcome"),
    }
    tokio::select! {
        biased;
        done = &mut asking => Ok((done, true)),
        error = until_taken(withdraw) => Err(error.into()),
        () = signals.next() => Err(left()),
    }
}

/// Never ends once the server has taken it: then the call that waits brings the outcome.
async fn until_taken<Withdrawn>(withdraw: impl Fn() -> Withdrawn) -> Error
where
    Withdrawn: Future<Output = std::result::Result<(), Error>>,
{
    loop {
        match withdraw().await {
            Ok(()) => std::future::pending().await,
            Err(error) if error.is(ErrorReason::RequestNotFound) => tokio::time::sleep(SOON).await,
            Err(error) => return error,
        }
    }
}

/// Says what is left to say, unless a signal says that nobody waits for it.
pub(super) async fn close(client: Client, signals: &mut Signals) {
    tokio::select! {
        _ = tokio::time::timeout(FAREWELL, client.close()) => {}
        () = signals.next() => {}
    }
}

pub(super) fn left() -> Failure {
    Failure::new(
        Exit::Cancelled,
        "left before it was settled; the server withdraws it: `humanplane log` shows the outcome",
    )
}

pub(super) fn not_asked() -> Failure {
    Failure::new(Exit::Cancelled, "interrupted before anybody was asked")
}

/// Tells a person at a terminal how it goes; a script is told nothing but the result.
pub(super) fn say(line: &str) {
    let mut err = io::stderr();
    if err.is_terminal() {
        // Who cannot be told can still be answered.
        let _ = writeln!(err, "{line}");
    }
}
