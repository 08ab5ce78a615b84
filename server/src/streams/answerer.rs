//! An answerer's stream: its registrations live and die with it (4.4).

use std::collections::HashMap;
use std::future::Future;

use futures_core::Stream;
use humanplane_core::effect::StreamEnd;
use humanplane_core::engine::{Caller, Input, Post};
use humanplane_core::id::RegistrationId;
use humanplane_core::listeners::Terms;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1::{AnswererServiceAttachRequest, AnswererServiceAttachResponse, Register};

use super::agent::no_second_hello;
use super::handshake::{first, no_hello};
use super::line::{Event, Line};
use super::{End, Ends, Frames, PulseTerms};
use crate::session::{Handle, Inbox, Item};
use crate::wire::answerer::{AnswererSays, answerer_says};
use crate::wire::field::beginning;
use crate::wire::limits::Bounds;
use crate::wire::listener::{hello, terms};
use crate::wire::offer::{answerer_fault, answerer_frame, ping, register_refused, reply_refused, welcome};

/// Wishes to end a registration that may wait for the rules at once; a client that has more is ahead of itself.
const WISHES: usize = 1024;

/// What an answerer's stream needs.
pub struct AnswererStream<M> {
    /// The hub.
    pub handle: Handle,
    /// Who calls.
    pub caller: Caller,
    /// Whether the caller may register on these terms; gives them back, with an agent's life filled in.
    pub may: M,
    /// Caps.
    pub bounds: Bounds,
    /// How it is kept alive.
    pub pulse: PulseTerms,
    /// What ends it.
    pub ends: Ends,
}

/// One stream, past its hello.
struct Running<M> {
    handle: Handle,
    may: M,
    bounds: Bounds,
    line: Line<AnswererServiceAttachResponse>,
    inbox: Inbox,
    /// Under which correlation_id the client asked for the end of which registration.
    wishes: HashMap<RegistrationId, String>,
}

impl<M, F> AnswererStream<M>
where
    M: Fn(Terms) -> F,
    F: Future<Output = Result<Terms, Refusal>>,
{
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why the stream ends, where it is not the client's goodbye.
    pub async fn run(
        self,
        mut inbound: impl Stream<Item = AnswererServiceAttachRequest> + Unpin,
        out: Frames<AnswererServiceAttachResponse>,
    ) -> End {
        let Self { handle, caller, may, bounds, pulse, ends } = self;
        let said = answerer_says(first(&mut inbound, pulse.hello_timeout).await?, &bounds);
        let AnswererSays::Hello(said) = said else { return Err(no_hello()) };
        let (answerer, client, protocol) = hello(*said, &bounds)?;
        tracing::debug!(%client, answerer = %answerer.id, "an answerer is here");
        let inbox =
            handle.open(|stream| Input::AttachListener(stream, caller, Post::Answers, answerer)).await?;
        let mut line = Line::new(out, &pulse, ends, ping);
        line.push(welcome(protocol, pulse.interval, &bounds));
        Running { handle, may, bounds, line, inbox, wishes: HashMap::new() }.run(inbound).await
    }
}

impl<M, F> Running<M>
where
    M: Fn(Terms) -> F,
    F: Future<Output = Result<Terms, Refusal>>,
{
    async fn run(mut self, mut inbound: impl Stream<Item = AnswererServiceAttachRequest> + Unpin) -> End {
        loop {
            match self.line.next(&mut inbound, &mut self.inbox).await {
                Event::Said(frame) => match answerer_says(frame, &self.bounds) {
                    AnswererSays::Goodbye => {
                        self.inbox.goodbye();
                        return Ok(());
                    }
                    said => self.said(said).await?,
                },
                Event::Item(Item::Answerer(frame)) => {
                    let wishes = &mut self.wishes;
                    self.line.push(answerer_frame(frame, |registration| wishes.remove(registration)));
                }
                Event::Item(Item::End(StreamEnd::Goodbye)) => return Ok(()),
                Event::Item(Item::End(StreamEnd::Refused(refusal))) => {
                    self.line.flush().await;
                    return Err(refusal);
                }
                // What is for streams of another kind.
                Event::Item(_) => {}
                Event::Over(refusal) => return Err(refusal),
            }
        }
    }

    async fn said(&mut self, said: AnswererSays) -> End {
        let stream = self.inbox.id();
        match said {
            AnswererSays::Register(register) => self.register(*register).await?,
            AnswererSays::Unregister { correlation, registration } => {
                if self.wishes.len() < WISHES {
                    self.wishes.insert(registration.clone(), correlation);
                }
                self.handle.tell(Input::Unregister(stream, registration)).await?;
            }
            AnswererSays::Reply(offer, reply) => {
                self.handle.tell(Input::Reply(stream, offer, reply)).await?;
            }
            AnswererSays::BadReply(offer, refusal) => {
                self.line.push(reply_refused(offer, &refusal, None));
            }
            AnswererSays::Bad(correlation, refusal) => {
                self.line.push(answerer_fault(&correlation, "", &refusal));
            }
            AnswererSays::Hello(_) => self.line.push(answerer_fault("", "", &no_second_hello())),
            AnswererSays::Pong(_) | AnswererSays::Goodbye => {}
        }
        Ok(())
    }

    async fn register(&mut self, register: Register) -> End {
        let correlation = register.correlation_id.clone();
        let read = match terms(register, &self.bounds) {
            Ok(terms) => (self.may)(terms).await,
            Err(refusal) => Err(refusal),
        };
        match read {
            Ok(terms) => {
                let stream = self.inbox.id();
                self.handle.tell(Input::Register { stream, correlation, terms }).await
            }
            Err(refusal) => {
                let max = self.bounds.rules.id_bytes;
                let correlation = beginning(&correlation, max).to_owned();
                self.line.push(register_refused(correlation, &refusal));
                Ok(())
            }
        }
    }
}
