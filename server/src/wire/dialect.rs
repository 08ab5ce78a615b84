//! What listeners say and hear, whatever service their stream belongs to: one conversation, several dialects.

use std::time::Duration;

use humanplane_core::effect::{AnswererFrame, Welcomed};
use humanplane_core::engine::{OfferReply, Post};
use humanplane_core::id::{OfferId, RegistrationId, Token};
use humanplane_core::listeners::{Answerer, Terms};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;

use super::fault::fault;
use super::field::Parsed;
use super::limits::{Bounds, limits};
use super::time::duration;

/// Who is there, in which program, speaking which protocol.
#[derive(Debug)]
pub struct Hello {
    /// Who.
    pub listener: Answerer,
    /// Its program, for people who look for faults.
    pub client: String,
    /// The protocol that both speak.
    pub protocol: i32,
}

/// What a listener's frame is about.
#[derive(Debug)]
pub enum Says {
    /// Who it is.
    Hello(Box<Parsed<Hello>>),
    /// It wants to be asked.
    Register {
        /// The client's word for this frame.
        correlation: String,
        /// On which terms.
        terms: Box<Parsed<Terms>>,
    },
    /// It wants to be asked no more.
    Unregister {
        /// The client's word for this frame.
        correlation: String,
        /// Which registration.
        registration: RegistrationId,
    },
    /// It speaks of an offer.
    Reply(OfferId, OfferReply),
    /// It is there.
    Pong(i64),
    /// It leaves.
    Goodbye,
    /// It spoke of an offer, and not so that it could be read: the offer stays as it is.
    BadReply(String, Refusal),
    /// A frame that could not be read, with its correlation_id where it had one.
    Bad(String, Refusal),
}

/// The frames of one service, both ways.
pub trait Dialect {
    /// What the client sends.
    type In;
    /// What it is sent.
    type Out;
    /// What its streams are for.
    const POST: Post;

    /// Reads a frame.
    fn says(frame: Self::In, bounds: &Bounds) -> Says;
    /// The first frame.
    fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> Self::Out;
    /// The token by which a hello would take up again what its sender had; none: it begins afresh.
    fn resumes(_hello: &Self::In) -> Option<Token> {
        None
    }
    /// The first frame, with what the rules say of the stream.
    fn attached(protocol: i32, ping_interval: Duration, bounds: &Bounds, _welcomed: Welcomed) -> Self::Out {
        Self::welcome(protocol, ping_interval, bounds)
    }
    /// A ping.
    fn ping(nonce: i64) -> Self::Out;
    /// A frame that could not be taken.
    fn fault(correlation_id: &str, refusal: &Refusal) -> Self::Out;
    /// A registration that was refused before the rules saw it.
    fn register_refused(correlation_id: String, refusal: &Refusal) -> Self::Out;
    /// A reply that changes nothing, and was refused before the rules saw it.
    fn reply_refused(offer_id: String, refusal: &Refusal) -> Self::Out;
    /// A frame of the rules. `asked_to_end` says under which correlation_id the client asked for the end of a
    /// registration, where it did.
    fn frame(frame: AnswererFrame, asked_to_end: impl FnOnce(&RegistrationId) -> Option<String>)
    -> Self::Out;
}

/// The first frame.
pub(super) fn welcome(protocol: i32, ping_interval: Duration, bounds: &Bounds) -> v1::Welcome {
    v1::Welcome {
        protocol,
        limits: Some(limits(bounds)),
        ping_interval: Some(duration(ping_interval)),
        ..v1::Welcome::default()
    }
}

/// A registration that was made.
pub(super) fn registered(
    correlation_id: String,
    registration: &RegistrationId,
    generation: u64,
) -> v1::Registered {
    v1::Registered {
        correlation_id,
        registration_id: registration.to_string(),
        generation: i64::try_from(generation).unwrap_or(i64::MAX),
    }
}

/// The end of a registration.
///
/// # Errors
/// The wish to end one that this stream does not have is a fault of that frame: its correlation_id, and why.
pub(super) fn unregistered(
    registration: &RegistrationId,
    asked: Option<String>,
    cause: Option<Refusal>,
) -> Result<v1::Unregistered, (String, Refusal)> {
    match (cause, asked) {
        (Some(refusal), Some(correlation)) if refusal.reason == Reason::NotHolding => {
            Err((correlation, refusal))
        }
        (cause, asked) => Ok(v1::Unregistered {
            correlation_id: asked.unwrap_or_default(),
            registration_id: registration.to_string(),
            fault: cause.as_ref().map(fault),
        }),
    }
}
