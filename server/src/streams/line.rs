//! One stream in both directions: the client's frames, the hub's items, the pulse, and a queue of what is to
//! be sent. Nothing here waits for the client to read while there is something to hear from it.

use std::collections::VecDeque;
use std::pin::Pin;
use std::time::Duration;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::{Reason, Refusal};
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::{Sleep, sleep};

use super::pulse::{Beat, Pulse, PulseTerms};
use super::{Ends, Frames};
use crate::session::{Inbox, Item};

/// Frames of this stream's own (faults, pings) that may wait. Beyond it the client is not heard until it reads,
/// and its pings go unanswered.
const QUEUE: usize = 64;

/// How long a client is given to read a frame of a stream that is over.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What happens on a stream next.
pub(super) enum Event<F> {
    /// The client said something.
    Said(F),
    /// The hub did.
    Item(Item),
    /// The stream is over.
    Over(Refusal),
}

/// The sending half of a stream with everything that it watches.
pub(super) struct Line<O> {
    out: Frames<O>,
    queue: VecDeque<Box<O>>,
    pulse: Pulse,
    /// Set anew at each beat, not at each frame.
    beat: Pin<Box<Sleep>>,
    ends: Ends,
    ping: fn(i64) -> O,
}

impl<O> Line<O> {
    pub(super) fn new(out: Frames<O>, terms: &PulseTerms, ends: Ends, ping: fn(i64) -> O) -> Self {
        let now = ends.clock.now().mono;
        let pulse = Pulse::new(terms, now);
        let beat = Box::pin(sleep(pulse.due_in(now)));
        Self { out, queue: VecDeque::new(), pulse, beat, ends, ping }
    }

    /// Sends a frame as soon as there is room.
    pub(super) fn push(&mut self, frame: O) {
        self.queue.push_back(Box::new(frame));
    }

    /// Sends what waits and comes back with what happens next.
    pub(super) async fn next<F>(
        &mut self,
        inbound: &mut (impl Stream<Item = F> + Unpin),
        inbox: &mut Inbox,
    ) -> Event<F> {
        loop {
            if self.send_now().is_err() {
                return Event::Over(lost());
            }
            // What the hub sends is bounded by what this client may hold, so it keeps nothing else waiting for long.
            tokio::select! {
                biased;
                refusal = self.ends.expired() => return Event::Over(refusal),
                () = self.beat.as_mut() => {
                    let now = self.ends.clock.now().mono;
                    match self.pulse.beat(now, !self.queue.is_empty()) {
                        Beat::Ping(nonce) => self.queue.push_back(Box::new((self.ping)(nonce))),
                        Beat::Wait => {}
                        Beat::Gone(refusal) => return Event::Over(refusal),
                    }
                    self.beat.set(sleep(self.pulse.due_in(now)));
                }
                room = self.out.reserve(), if !self.queue.is_empty() => {
                    let Ok(room) = room else { return Event::Over(lost()) };
                    if let Some(frame) = self.queue.pop_front() {
                        room.send(frame);
                        self.pulse.moved();
                    }
                }
                item = inbox.next(), if self.queue.is_empty() => {
                    return item.map_or_else(|| Event::Over(self.ends.let_go()), Event::Item);
                }
                said = inbound.next(), if self.queue.len() < QUEUE => {
                    self.pulse.heard();
                    return said.map_or_else(|| Event::Over(lost()), Event::Said);
                }
            }
        }
    }

    /// Sends what there is room for.
    fn send_now(&mut self) -> Result<(), TrySendError<()>> {
        while !self.queue.is_empty() {
            match self.out.try_reserve() {
                Ok(room) => {
                    if let Some(frame) = self.queue.pop_front() {
                        room.send(frame);
                        self.pulse.moved();
                    }
                }
                Err(TrySendError::Full(())) => break,
                Err(closed) => return Err(closed),
            }
        }
        Ok(())
    }

    /// Sends what waits, to a client that reads: for a stream that ends as it should.
    pub(super) async fn flush(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        for frame in queue {
            match tokio::time::timeout(LAST_WORDS, self.out.send(frame)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }
}

/// Its sending half ended, or its connection died: both are a loss (9.3).
fn lost() -> Refusal {
    Refusal::new(Reason::CallerNotLive, "the client's half of the stream ended without a goodbye")
}
