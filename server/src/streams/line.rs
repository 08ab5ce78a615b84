//! One stream in both directions: the client's frames, the hub's items, the pulse, and a queue of what is to
//! be sent. Nothing here waits for the client to read while there is something to hear from it.

use std::collections::VecDeque;
use std::time::Duration;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::{Reason, Refusal};
use tokio::sync::mpsc;

use super::Ends;
use super::pulse::{Beat, Pulse, PulseTerms};
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
    out: mpsc::Sender<O>,
    queue: VecDeque<O>,
    pulse: Pulse,
    ends: Ends,
    ping: fn(i64) -> O,
}

impl<O> Line<O> {
    pub(super) fn new(out: mpsc::Sender<O>, terms: &PulseTerms, ends: Ends, ping: fn(i64) -> O) -> Self {
        let pulse = Pulse::new(terms, ends.clock.now().mono);
        Self { out, queue: VecDeque::new(), pulse, ends, ping }
    }

    /// Sends a frame as soon as there is room.
    pub(super) fn push(&mut self, frame: O) {
        self.queue.push_back(frame);
    }

    /// Sends what waits and comes back with what happens next.
    pub(super) async fn next<F>(
        &mut self,
        inbound: &mut (impl Stream<Item = F> + Unpin),
        inbox: &mut Inbox,
    ) -> Event<F> {
        loop {
            let due = self.pulse.due_in(self.ends.clock.now().mono);
            tokio::select! {
                () = self.out.closed() => return Event::Over(lost()),
                room = self.out.reserve(), if !self.queue.is_empty() => {
                    let Ok(room) = room else { return Event::Over(lost()) };
                    if let Some(frame) = self.queue.pop_front() {
                        room.send(frame);
                        self.pulse.moved();
                    }
                }
                () = tokio::time::sleep(due) => {
                    match self.pulse.beat(self.ends.clock.now().mono, !self.queue.is_empty()) {
                        Beat::Ping(nonce) => self.queue.push_back((self.ping)(nonce)),
                        Beat::Wait => {}
                        Beat::Gone(refusal) => return Event::Over(refusal),
                    }
                }
                said = inbound.next(), if self.queue.len() < QUEUE => {
                    self.pulse.heard();
                    return said.map_or_else(|| Event::Over(lost()), Event::Said);
                }
                item = inbox.next(), if self.queue.is_empty() => {
                    return item.map_or_else(|| Event::Over(self.ends.let_go()), Event::Item);
                }
                refusal = self.ends.expired() => return Event::Over(refusal),
            }
        }
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
