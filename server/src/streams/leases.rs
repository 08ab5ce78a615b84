//! Streams whose clients cannot send on them, such as browsers': what they say comes with other calls, under a lease.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use futures_core::Stream;
use humanplane_core::id::PrincipalId;
use humanplane_core::map::HashMap;
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1::answerer_service_attach_request::Frame;
use humanplane_proto::v1::{AnswererServiceAttachRequest, Pong};
use tokio::sync::mpsc;

use super::FRAMES_OF_A_CALL;
use crate::clock::Mint;

/// The leases of all open streams, by their tokens.
#[derive(Debug, Clone)]
pub struct Leases {
    mint: Mint,
    open: Arc<Mutex<HashMap<String, Arc<Lease>>>>,
}

#[derive(Debug)]
struct Lease {
    principal: PrincipalId,
    /// Held from the look at the number until the frames are on their way: calls of one lease take turns.
    way: tokio::sync::Mutex<Way>,
}

#[derive(Debug)]
struct Way {
    frames: mpsc::Sender<AnswererServiceAttachRequest>,
    /// The number of the last call whose frames were taken.
    taken: i64,
}

impl Leases {
    /// None yet; `mint` makes their tokens.
    pub fn new(mint: Mint) -> Self {
        Self { mint, open: Arc::default() }
    }

    /// A lease for a stream of `principal`: its token, and what will come under it. Dropping that ends the lease.
    pub fn open(&self, principal: PrincipalId) -> (String, Leased) {
        let token = self.mint.secret();
        let (sender, frames) = mpsc::channel(FRAMES_OF_A_CALL);
        let way = tokio::sync::Mutex::new(Way { frames: sender, taken: 0 });
        self.lock().insert(token.clone(), Arc::new(Lease { principal, way }));
        (token.clone(), Leased { token, frames, leases: self.clone() })
    }

    /// Takes the frames of one call, all or none, once there is room for them; a call without any is a sign of life.
    /// True where they had been taken before.
    ///
    /// # Errors
    /// CALLER_NOT_LIVE: the stream is over, or another principal's. FIELD_INVALID: too many, or out of order.
    pub async fn reply(
        &self,
        principal: &PrincipalId,
        token: &str,
        number: i64,
        mut frames: Vec<AnswererServiceAttachRequest>,
    ) -> Result<bool, Refusal> {
        check(number, frames.len())?;
        let lease = self.lock().get(token).filter(|lease| lease.principal == *principal).cloned();
        let lease = lease.ok_or_else(not_live)?;
        let mut way = lease.way.lock().await;
        let repeated = number <= way.taken;
        if !repeated && number != way.taken + 1 {
            return Err(out_of_order(number, way.taken + 1));
        }
        if repeated || frames.is_empty() {
            frames = vec![sign_of_life()];
        }
        let room = way.frames.reserve_many(frames.len()).await.map_err(|_| not_live())?;
        room.zip(frames).for_each(|(room, frame)| room.send(frame));
        way.taken = way.taken.max(number);
        Ok(repeated)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Lease>>> {
        // A panic while the lock is held leaves the map whole: each use is a single step.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What comes under one lease: the client's half of its stream. It does not end before the stream does.
#[derive(Debug)]
pub struct Leased {
    token: String,
    frames: mpsc::Receiver<AnswererServiceAttachRequest>,
    leases: Leases,
}

impl Stream for Leased {
    type Item = AnswererServiceAttachRequest;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.frames.poll_recv(context)
    }
}

impl Drop for Leased {
    fn drop(&mut self) {
        self.leases.lock().remove(&self.token);
    }
}

fn check(number: i64, frames: usize) -> Result<(), Refusal> {
    if number < 1 {
        return Err(Refusal::field("number", format!("is {number}; the first call has 1")));
    }
    if frames > FRAMES_OF_A_CALL {
        let wrong = format!("are {frames}; one call brings at most {FRAMES_OF_A_CALL}");
        return Err(Refusal::field("frames", wrong).with("limit", FRAMES_OF_A_CALL));
    }
    Ok(())
}

/// Any frame is one; this one says nothing else.
fn sign_of_life() -> AnswererServiceAttachRequest {
    AnswererServiceAttachRequest { frame: Some(Frame::Pong(Pong::default())) }
}

fn out_of_order(number: i64, next: i64) -> Refusal {
    let wrong = format!("is {number}, and the next one is {next}: send calls one after the other, in order");
    Refusal::field("number", wrong)
}

fn not_live() -> Refusal {
    let message = "no open stream of this principal has this lease token: it has ended; subscribe again";
    Refusal::new(Reason::CallerNotLive, message)
}

#[cfg(test)]
mod tests;
