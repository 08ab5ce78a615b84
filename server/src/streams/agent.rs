//! An agent's stream: its lease (9.1).

use futures_core::Stream;
use humanplane_core::effect::StreamEnd;
use humanplane_core::engine::{AgentHello, Caller, Input};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1::{AgentServiceAttachRequest, AgentServiceAttachResponse};

use super::handshake::{first, no_hello};
use super::line::{Event, Line};
use super::{End, Ends, Frames, PulseTerms};
use crate::session::{Handle, Item};
use crate::wire::agent::{AgentSays, agent_fault, agent_frame, agent_ping, agent_says, hello};
use crate::wire::limits::Bounds;

/// What an agent's stream needs.
pub struct AgentStream<M> {
    /// The hub.
    pub handle: Handle,
    /// Who calls.
    pub caller: Caller,
    /// Whether the caller reaches a hello's session.
    pub may: M,
    /// Caps.
    pub bounds: Bounds,
    /// How it is kept alive.
    pub pulse: PulseTerms,
    /// What ends it.
    pub ends: Ends,
}

impl<M: Fn(&AgentHello) -> Result<(), Refusal>> AgentStream<M> {
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why the stream ends, where it is not the client's goodbye.
    pub async fn run(
        self,
        mut inbound: impl Stream<Item = AgentServiceAttachRequest> + Unpin,
        out: Frames<AgentServiceAttachResponse>,
    ) -> End {
        let Self { handle, caller, may, bounds, pulse, ends } = self;
        let AgentSays::Hello(said) = agent_says(first(&mut inbound, pulse.hello_timeout).await?) else {
            return Err(no_hello());
        };
        let (hello, protocol) = hello(*said, &bounds)?;
        may(&hello)?;
        let mut inbox = handle.open(|stream| Input::AttachAgent(stream, caller, hello)).await?;
        let interval = pulse.interval;
        let mut line = Line::new(out, &pulse, ends, agent_ping);
        loop {
            match line.next(&mut inbound, &mut inbox).await {
                Event::Said(frame) => match agent_says(frame) {
                    AgentSays::Pong(_) => {}
                    AgentSays::Goodbye => {
                        inbox.goodbye();
                        return Ok(());
                    }
                    AgentSays::Hello(_) => line.push(agent_fault(Some(no_second_hello()))),
                    AgentSays::Unknown => line.push(agent_fault(None)),
                },
                Event::Item(Item::Agent(frame)) => {
                    line.push(agent_frame(frame, protocol, interval, &bounds));
                }
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

pub(super) fn no_second_hello() -> Refusal {
    Refusal::field("hello", "was said before")
}
