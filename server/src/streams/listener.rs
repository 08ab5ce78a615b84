//! A listener's stream, whichever service it belongs to: its registrations live and die with it (4.4).

use std::collections::HashMap;
use std::future::Future;
use std::marker::PhantomData;

use futures_core::Stream;
use humanplane_core::effect::{StreamEnd, Welcomed};
use humanplane_core::engine::{AnswerBody, Caller, Input, OfferReply, SourceEvent};
use humanplane_core::id::{OfferId, RegistrationId};
use humanplane_core::listeners::Terms;
use humanplane_core::refusal::Refusal;

use super::agent::no_second_hello;
use super::handshake::{first, no_hello};
use super::line::{Event, Line};
use super::{End, Ends, Frames, PulseTerms};
use crate::session::{Handle, Inbox, Item};
use crate::wire::dialect::{Dialect, Hello, Says};
use crate::wire::field::{Parsed, beginning};
use crate::wire::limits::Bounds;

/// Wishes to end a registration that may wait for the rules at once; a client that has more is ahead of itself.
const WISHES: usize = 1024;

/// What a listener's stream needs; `D` is what it speaks.
pub struct ListenerStream<D: Dialect, M> {
    /// The words of its service.
    pub dialect: PhantomData<D>,
    /// What its client said along with its hello, for a stream that begins afresh.
    pub opening: Vec<D::In>,
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
struct Running<D: Dialect, M> {
    handle: Handle,
    may: M,
    bounds: Bounds,
    line: Line<D::Out>,
    inbox: Inbox,
    /// Under which correlation_id the client asked for the end of which registration.
    wishes: HashMap<RegistrationId, String>,
}

impl<D, M, F> ListenerStream<D, M>
where
    D: Dialect,
    M: Fn(Terms) -> F,
    F: Future<Output = Result<Terms, Refusal>>,
{
    /// Runs it to its end.
    ///
    /// # Errors
    /// Why the stream ends, where it is not the client's goodbye.
    pub async fn run(self, mut inbound: impl Stream<Item = D::In> + Unpin, out: Frames<D::Out>) -> End {
        let Self { dialect: _, opening, handle, caller, may, bounds, pulse, ends } = self;
        let said = first(&mut inbound, pulse.hello_timeout).await?;
        let resume = D::resumes(&said);
        let said = D::says(said, &bounds);
        let Says::Hello(said) = said else { return Err(no_hello()) };
        let Hello { listener, client, protocol } = (*said)?;
        tracing::debug!(%client, listener = %listener.id, post = ?D::POST, "a listener is here");
        let attach = |stream| match resume {
            None => Input::AttachListener(stream, caller, D::POST, listener),
            Some(token) => Input::ResumeListener(stream, caller, D::POST, listener, token),
        };
        let mut inbox = handle.open(attach).await?;
        let welcome = welcomed(&mut inbox, &ends).await?;
        let opening = if welcome.kept.is_some() { Vec::new() } else { opening };
        let mut line = Line::new(out, &pulse, ends, D::ping);
        line.push(D::attached(protocol, pulse.interval, &bounds, welcome));
        let mut running = Running::<D, M> { handle, may, bounds, line, inbox, wishes: HashMap::new() };
        for frame in opening {
            running.said(D::says(frame, &running.bounds)).await?;
        }
        running.run(inbound).await
    }
}

impl<D, M, F> Running<D, M>
where
    D: Dialect,
    M: Fn(Terms) -> F,
    F: Future<Output = Result<Terms, Refusal>>,
{
    async fn run(mut self, mut inbound: impl Stream<Item = D::In> + Unpin) -> End {
        loop {
            match self.line.next(&mut inbound, &mut self.inbox).await {
                Event::Said(frame) => match D::says(frame, &self.bounds) {
                    Says::Goodbye => {
                        self.inbox.goodbye();
                        return Ok(());
                    }
                    said => self.said(said).await?,
                },
                Event::Item(Item::Answerer(frame)) => {
                    let wishes = &mut self.wishes;
                    self.line.push(D::frame(frame, |registration| wishes.remove(registration)));
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

    async fn said(&mut self, said: Says) -> End {
        let stream = self.inbox.id();
        match said {
            Says::Register { correlation, terms } => self.register(correlation, *terms).await?,
            Says::Unregister { correlation, registration } => {
                if self.wishes.len() < WISHES {
                    self.wishes.insert(registration.clone(), correlation);
                }
                self.handle.tell(Input::Unregister(stream, registration)).await?;
            }
            Says::Reply(offer, reply) => {
                let reply = looked_up(&self.handle, &offer, reply).await?;
                self.handle.tell(Input::Reply(stream, offer, reply)).await?;
            }
            Says::BadReply(offer, refusal) => self.line.push(D::reply_refused(offer, &refusal)),
            Says::Bad(correlation, refusal) => self.line.push(D::fault(&correlation, &refusal)),
            Says::Hello(_) => self.line.push(D::fault("", &no_second_hello())),
            Says::Pong(_) | Says::Goodbye => {}
        }
        Ok(())
    }

    async fn register(&mut self, correlation: String, terms: Parsed<Terms>) -> End {
        let read = match terms {
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
                self.line.push(D::register_refused(correlation, &refusal));
                Ok(())
            }
        }
    }
}

/// The first thing that a listener hears of the rules.
async fn welcomed(inbox: &mut Inbox, ends: &Ends) -> Result<Welcomed, Refusal> {
    loop {
        match inbox.next().await {
            Some(Item::Welcome(welcome)) => return Ok(welcome),
            Some(Item::End(StreamEnd::Refused(refusal))) => return Err(refusal),
            Some(_) => {}
            None => return Err(ends.let_go()),
        }
    }
}

/// The reply with what the log holds at the event that it names: the rules do not remember what was logged.
async fn looked_up(handle: &Handle, offer: &OfferId, reply: OfferReply) -> Result<OfferReply, Refusal> {
    match reply {
        OfferReply::Answer {
            answer,
            note,
            body: AnswerBody::Success { text, source: Some(SourceEvent { seq, kind: _ }) },
        } => {
            let named = offer.clone();
            let session = handle.look(move |plane| plane.session_of_offer(&named)).await?;
            let kind = match session {
                Some(session) => handle.kind_at(session, seq).await?,
                None => None,
            };
            let body = AnswerBody::Success { text, source: Some(SourceEvent { seq, kind }) };
            Ok(OfferReply::Answer { answer, note, body })
        }
        reply => Ok(reply),
    }
}

#[cfg(test)]
mod tests;
