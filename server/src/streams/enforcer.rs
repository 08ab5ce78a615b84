//! An enforcement provider's stream: its lease (7.6).

use futures_core::Stream;
use humanplane_core::effect::StreamEnd;
use humanplane_core::engine::{Caller, Input};
use humanplane_core::refusal::Refusal;
use humanplane_core::sandbox::Provider;
use humanplane_proto::v1::{EnforceRequest, EnforceResponse};

use super::agent::no_second_hello;
use super::handshake::{first, no_hello};
use super::line::{Event, Line};
use super::{End, Ends, Frames, PulseTerms};
use crate::session::{Handle, Item};
use crate::wire::limits::Bounds;
use crate::wire::sandbox::{EnforcerSays, enforcer_says, fault, hello, ping, welcome};

/// What a provider's stream needs.
pub struct EnforcerStream<M> {
    /// The hub.
    pub handle: Handle,
    /// Who calls.
    pub caller: Caller,
    /// Whether the caller may enforce for those whom it names.
    pub may: M,
    /// Caps.
    pub bounds: Bounds,
    /// How it is kept alive.
    pub pulse: PulseTerms,
    /// What ends it.
    pub ends: Ends,
}

impl<M: Fn(&Provider) -> Result<(), Refusal>> EnforcerStream<M> {
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why the stream ends, where it is not the client's goodbye.
    pub async fn run(
        self,
        mut inbound: impl Stream<Item = EnforceRequest> + Unpin,
        out: Frames<EnforceResponse>,
    ) -> End {
        let Self { handle, caller, may, bounds, pulse, ends } = self;
        let EnforcerSays::Hello(said) = enforcer_says(first(&mut inbound, pulse.hello_timeout).await?) else {
            return Err(no_hello());
        };
        let (provider, protocol) = hello(*said, &caller, &bounds)?;
        may(&provider)?;
        let mut inbox = handle.open(|stream| Input::Enforce(stream, provider)).await?;
        let mut line = Line::new(out, &pulse, ends, ping);
        // Whoever reads it can rely on it: what was opened is there before anything that is asked later.
        line.push(welcome(protocol, pulse.interval, &bounds));
        loop {
            match line.next(&mut inbound, &mut inbox).await {
                Event::Said(frame) => match enforcer_says(frame) {
                    EnforcerSays::Pong => {}
                    EnforcerSays::Goodbye => return Ok(()),
                    EnforcerSays::Hello(_) => line.push(fault(Some(no_second_hello()))),
                    EnforcerSays::Unknown => line.push(fault(None)),
                },
                Event::Item(Item::End(StreamEnd::Goodbye)) => return Ok(()),
                Event::Item(Item::End(StreamEnd::Refused(refusal))) => {
                    line.flush().await;
                    return Err(refusal);
                }
                // What is for streams of another kind.
                Event::Item(_) => {}
                Event::Over(refusal) => return Err(refusal),
            }
        }
    }
}
