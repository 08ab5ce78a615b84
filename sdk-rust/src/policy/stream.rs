//! One stream with its registration and the calls that it is asked about.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::word::{Handler, word};
use crate::answerer::Failure;
use crate::convert;
use crate::error::{Error, Refusal, Result};
use crate::keeper::End;
use crate::proto::guard_request::Frame as Said;
use crate::proto::guard_response::Frame as Heard;
use crate::proto::tool_gate_service_client::ToolGateServiceClient;
use crate::proto::{
    Goodbye, GuardHello, GuardOffer, GuardRegister, GuardRequest, GuardResponse, Pong, Released, ReplyRefused,
};
use crate::tasks::Tasks;
use crate::wire::Wire;
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

/// What it says of itself, each time anew.
pub(super) struct Card {
    pub(super) wire: Wire,
    pub(super) hello: GuardHello,
    pub(super) register: GuardRegister,
}

/// A stream with the registration on it.
pub(super) struct Line {
    bidi: Bidi<GuardRequest, GuardResponse>,
}

impl Card {
    pub(super) async fn open(&self) -> Result<Line> {
        tokio::time::timeout(SHAKE_LIMIT, self.shake())
            .await
            .unwrap_or_else(|_| Err(lost("no answer to the hello or the registration")))
    }

    async fn shake(&self) -> Result<Line> {
        let mut client = ToolGateServiceClient::new(self.wire.clone());
        let hello = frame(Said::Hello(self.hello.clone()));
        let mut bidi = Bidi::open(hello, |request| client.guard(request)).await?;
        bidi.say(frame(Said::Register(self.register.clone())))?;
        // Nothing is offered before the registration stands.
        loop {
            let Some(heard) = bidi.next().await? else {
                return Err(lost("the stream ended before the registration"));
            };
            match heard.frame {
                Some(Heard::Welcome(welcome)) => bidi.pinged_each(welcome.ping_interval),
                Some(Heard::Registered(_)) => return Ok(Line { bidi }),
                Some(Heard::RegisterRefused(refused)) => {
                    let refusal = Refusal::of_fault(refused.fault.unwrap_or_default());
                    return Err(Error::Refused(Box::new(refusal)));
                }
                Some(Heard::Ping(ping)) => bidi.say(frame(Said::Pong(Pong { nonce: ping.nonce })))?,
                Some(_) | None => {}
            }
        }
    }
}

pub(super) struct Stream {
    line: Line,
    handler: Handler,
    work: Tasks,
    drain: Option<Duration>,
}

impl Stream {
    pub(super) fn new(line: Line, handler: Handler) -> Self {
        Self { line, handler, work: Tasks::default(), drain: None }
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
        loop {
            let heard = tokio::select! {
                biased;
                () = stop.cancelled() => return End::Stopped,
                Some(()) = self.work.done() => continue,
                heard = self.line.bidi.next() => heard,
            };
            let taken = match heard {
                Ok(Some(GuardResponse { frame: Some(Heard::Unregistered(ended)) })) => {
                    return End::unregistered(ended);
                }
                Ok(Some(GuardResponse { frame })) => self.take(frame),
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
            Some(Heard::Offer(offer)) => self.begin(offer),
            Some(Heard::Retract(retract)) => {
                self.work.abort(&retract.offer_id);
                self.line.bidi.say(frame(Said::Released(Released { offer_id: retract.offer_id })))?;
            }
            Some(Heard::ReplyRefused(refused)) => self.refused(refused)?,
            Some(Heard::Drain(drain)) => self.drain = convert::positive(drain.reconnect_after),
            Some(_) | None => tracing::debug!("a frame that this version does not use was left out"),
        }
        Ok(())
    }

    fn begin(&mut self, offer: GuardOffer) {
        let (handler, said) = (self.handler.clone(), self.line.bidi.sender());
        self.work.begin(offer.offer_id.clone(), async move {
            let word = word(handler, offer).await;
            // A stream that is gone takes nothing; then the call is unavailable.
            let _ = said.send(frame(word)).await;
        });
    }

    /// A word that cannot be taken is a failure of its handler: nobody waits for what never comes.
    fn refused(&mut self, refused: ReplyRefused) -> Result<()> {
        let ReplyRefused { offer_id, reason, message, .. } = refused;
        tracing::debug!(reason, offer_id, "a word was refused");
        if matches!(reason.as_str(), "FIELD_INVALID" | "BLANK_FIELD") {
            let failure = Failure::new(message).named("InvalidWord");
            self.line.bidi.say(frame(Said::Fail(failure.frame(offer_id))))?;
        }
        Ok(())
    }
}

fn frame(frame: Said) -> GuardRequest {
    GuardRequest { frame: Some(frame) }
}
