//! Opening a stream: hello and welcome, register and registered.

use super::stream::Line;
use crate::error::{Error, Refusal, Result};
use crate::proto::answerer_service_attach_request::Frame as Said;
use crate::proto::answerer_service_attach_response::Frame as Heard;
use crate::proto::answerer_service_client::AnswererServiceClient;
use crate::proto::{AnswererHello, AnswererServiceAttachRequest, Pong, Register};
use crate::wire::Wire;
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

/// What a listener says of itself, each time anew.
pub(super) struct Card {
    pub(super) wire: Wire,
    pub(super) hello: AnswererHello,
    pub(super) register: Register,
}

impl Card {
    /// Opens a stream with the registration on it.
    pub(super) async fn open(&self) -> Result<Line> {
        tokio::time::timeout(SHAKE_LIMIT, self.shake())
            .await
            .unwrap_or_else(|_| Err(lost("no answer to the hello or the registration")))
    }

    async fn shake(&self) -> Result<Line> {
        let mut client = AnswererServiceClient::new(self.wire.clone());
        let hello = frame(Said::Hello(self.hello.clone()));
        let mut line = Bidi::open(hello, |request| client.attach(request)).await?;
        line.say(frame(Said::Register(self.register.clone())))?;
        loop {
            let Some(heard) = line.next().await? else {
                return Err(lost("the stream ended before the registration"));
            };
            match heard.frame {
                Some(Heard::Welcome(welcome)) => line.pinged_each(welcome.ping_interval),
                Some(Heard::Registered(_)) => return Ok(line),
                Some(Heard::RegisterRefused(refused)) => {
                    let refusal = Refusal::of_fault(refused.fault.unwrap_or_default());
                    return Err(Error::Refused(Box::new(refusal)));
                }
                Some(Heard::Ping(ping)) => line.say(frame(Said::Pong(Pong { nonce: ping.nonce })))?,
                Some(_) | None => {}
            }
        }
    }
}

pub(super) fn frame(frame: Said) -> AnswererServiceAttachRequest {
    AnswererServiceAttachRequest { frame: Some(frame) }
}
