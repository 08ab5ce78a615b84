//! What is said of a tool call.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::FutureExt as _;

use crate::answerer::Failure;
use crate::proto::guard_request::Frame as Said;
use crate::proto::{GuardAnswer, GuardOffer, GuardSays, Next};

/// A listener's word on a tool call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Say {
    says: GuardSays,
    reason: String,
}

impl Say {
    /// It may run: neither another listener nor people are asked. Guards are.
    pub fn allow() -> Self {
        Self { says: GuardSays::Allow, reason: String::new() }
    }

    /// It may not run; the model hears why, so it is not blank.
    pub fn deny(reason: impl Into<String>) -> Self {
        Self { says: GuardSays::Deny, reason: reason.into() }
    }

    /// People are asked, and see why.
    pub fn ask(reason: impl Into<String>) -> Self {
        Self { says: GuardSays::Ask, reason: reason.into() }
    }
}

pub(super) type Came = Result<Option<Say>, Failure>;
type Running = Pin<Box<dyn Future<Output = Came> + Send>>;
pub(super) type Handler = Arc<dyn Fn(GuardOffer) -> Running + Send + Sync>;

/// Runs the handler to the frame that says what it came to; a panic is a failure.
pub(super) async fn word(handler: Handler, offer: GuardOffer) -> Said {
    let offer_id = offer.offer_id.clone();
    let came = AssertUnwindSafe(async move { handler(offer).await }).catch_unwind().await;
    match came {
        Ok(Ok(Some(Say { says, reason }))) => {
            Said::Answer(GuardAnswer { offer_id, says: says.into(), reason })
        }
        Ok(Ok(None)) => Said::Next(Next { offer_id, wrap: false }),
        Ok(Err(failure)) => Said::Fail(failure.frame(offer_id)),
        Err(_) => Said::Fail(Failure::new("the handler panicked").named("Panic").frame(offer_id)),
    }
}
