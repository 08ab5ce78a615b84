//! Opening a stream: hello and welcome, then each command.

use std::collections::HashMap;

use crate::error::{Error, Refusal, Result};
use crate::proto::command_service_client::CommandServiceClient;
use crate::proto::serve_request::Frame as Said;
use crate::proto::serve_response::Frame as Heard;
use crate::proto::{Invocation, Pong, Registered, ServeCommand, ServeHello, ServeRequest, ServeResponse};
use crate::wire::Wire;
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

/// What a plugin says of itself, each time anew.
pub(super) struct Card {
    pub(super) wire: Wire,
    pub(super) hello: ServeHello,
    pub(super) commands: Vec<ServeCommand>,
}

/// A stream with every command registered on it.
pub(super) struct Line {
    pub(super) bidi: Bidi<ServeRequest, ServeResponse>,
    /// Which command each registration is, by its place.
    pub(super) places: HashMap<String, usize>,
    /// What came before all were registered.
    pub(super) early: Vec<Invocation>,
}

impl Card {
    pub(super) async fn open(&self) -> Result<Line> {
        tokio::time::timeout(SHAKE_LIMIT, self.shake())
            .await
            .unwrap_or_else(|_| Err(lost("no answer to the hello or the registrations")))
    }

    async fn shake(&self) -> Result<Line> {
        let mut client = CommandServiceClient::new(self.wire.clone());
        let hello = frame(Said::Hello(self.hello.clone()));
        let bidi = Bidi::open(hello, |request| client.serve(request)).await?;
        let mut line = Line { bidi, places: HashMap::new(), early: Vec::new() };
        // One after the other: the stream takes no more frames than it has room for.
        for command in &self.commands {
            line.bidi.say(frame(Said::Register(command.clone())))?;
            let Registered { correlation_id, registration_id, .. } = line.registered().await?;
            let place = correlation_id.parse().map_err(|_| Error::protocol("a foreign correlation_id"))?;
            line.places.insert(registration_id, place);
        }
        Ok(line)
    }
}

impl Line {
    async fn registered(&mut self) -> Result<Registered> {
        loop {
            let Some(heard) = self.bidi.next().await? else {
                return Err(lost("the stream ended before the registration"));
            };
            match heard.frame {
                Some(Heard::Welcome(welcome)) => self.bidi.pinged_each(welcome.ping_interval),
                Some(Heard::Registered(registered)) => return Ok(registered),
                Some(Heard::RegisterRefused(refused)) => {
                    let refusal = Refusal::of_fault(refused.fault.unwrap_or_default());
                    return Err(Error::Refused(Box::new(refusal)));
                }
                Some(Heard::Ping(ping)) => self.bidi.say(frame(Said::Pong(Pong { nonce: ping.nonce })))?,
                Some(Heard::Invocation(invocation)) => self.early.push(invocation),
                Some(Heard::Abort(abort)) => {
                    self.early.retain(|early| early.invocation_id != abort.invocation_id);
                }
                Some(_) | None => {}
            }
        }
    }
}

pub(super) fn frame(frame: Said) -> ServeRequest {
    ServeRequest { frame: Some(frame) }
}
