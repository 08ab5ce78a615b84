//! One stream with its invocations.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio_util::sync::CancellationToken;

use super::handler::{Handler, result};
use super::open::{Line, frame};
use crate::answerer::Failure;
use crate::convert;
use crate::error::Result;
use crate::keeper::End;
use crate::proto::serve_request::Frame as Said;
use crate::proto::serve_response::Frame as Heard;
use crate::proto::{Fault, Goodbye, Invocation, Pong, ResultRefused, ServeResponse};
use crate::tasks::Tasks;
use crate::wire::bidi::lost;

pub(super) struct Stream {
    line: Line,
    handlers: Arc<Vec<Handler>>,
    work: Tasks,
    drain: Option<Duration>,
}

impl Stream {
    pub(super) fn new(line: Line, handlers: Arc<Vec<Handler>>) -> Self {
        Self { line, handlers, work: Tasks::default(), drain: None }
    }

    /// Until the stream ends, or `stop`. What still runs then is dropped.
    pub(super) async fn run(mut self, stop: &CancellationToken) -> End {
        let end = self.hold(stop).await;
        let Self { line, work, .. } = self;
        work.shutdown().await;
        match &end {
            End::Stopped => line.bidi.leave(frame(Said::Goodbye(Goodbye {}))).await,
            End::Lost(..) | End::Over(_) => drop(line),
        }
        end
    }

    async fn hold(&mut self, stop: &CancellationToken) -> End {
        for invocation in std::mem::take(&mut self.line.early) {
            self.begin(invocation);
        }
        loop {
            let heard = tokio::select! {
                biased;
                () = stop.cancelled() => return End::Stopped,
                Some(()) = self.work.done() => continue,
                heard = self.line.bidi.next() => heard,
            };
            let taken = match heard {
                Ok(Some(ServeResponse { frame: Some(Heard::Unregistered(ended)) })) => {
                    return End::unregistered(ended);
                }
                Ok(Some(ServeResponse { frame })) => self.take(frame),
                Ok(None) => Err(lost("the server ended the stream")),
                Err(error) => Err(error),
            };
            if let Err(error) = taken {
                return End::of(error, self.drain);
            }
        }
    }

    fn take(&mut self, heard: Option<Heard>) -> Result<()> {
        match heard {
            Some(Heard::Ping(ping)) => self.line.bidi.say(frame(Said::Pong(Pong { nonce: ping.nonce })))?,
            Some(Heard::Invocation(invocation)) => self.begin(invocation),
            Some(Heard::Abort(abort)) => self.work.abort(&abort.invocation_id),
            Some(Heard::ResultRefused(refused)) => self.refused(refused)?,
            Some(Heard::Drain(drain)) => self.drain = convert::positive(drain.reconnect_after),
            Some(_) | None => tracing::debug!("a frame that this version does not use was left out"),
        }
        Ok(())
    }

    /// Runs the handler; a panic is a failure.
    fn begin(&mut self, invocation: Invocation) {
        let invocation_id = invocation.invocation_id.clone();
        let place = self.line.places.get(&invocation.registration_id);
        let handler = place.and_then(|place| self.handlers.get(*place));
        let Some(running) = handler.map(|handler| handler(invocation)) else {
            return tracing::debug!(invocation_id, "an invocation of nothing that is served here");
        };
        let (said, id) = (self.line.bidi.sender(), invocation_id.clone());
        self.work.begin(invocation_id, async move {
            let came = AssertUnwindSafe(running).catch_unwind().await;
            let came = came.unwrap_or_else(|_| Err(Failure::new("the handler panicked").named("Panic")));
            // A stream that is gone takes nothing; then the command has ended without it.
            let _ = said.send(frame(Said::Result(result(id, came)))).await;
        });
    }

    /// A result that cannot be taken is a failure of its handler: nobody waits for what never comes.
    fn refused(&mut self, refused: ResultRefused) -> Result<()> {
        let ResultRefused { invocation_id, fault, .. } = refused;
        let Fault { reason, message, .. } = fault.unwrap_or_default();
        tracing::debug!(reason, invocation_id, "a result was refused");
        if matches!(reason.as_str(), "FIELD_INVALID" | "BLANK_FIELD") {
            let failure = Failure::new(message).named("InvalidResult");
            self.line.bidi.say(frame(Said::Result(result(invocation_id, Err(failure)))))?;
        }
        Ok(())
    }
}
