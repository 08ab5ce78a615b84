//! What the rest of the server holds of the hub: named calls, streams, reads. Its channels stay inside.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use humanplane_core::effect::{Diagnosis, Reply};
use humanplane_core::engine::{Input, Plane};
use humanplane_core::id::{CallId, StreamId};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::Now;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};

use super::bell::Bell;
use super::calls::Call;
use super::deliver::Heads;
use super::hub::Message;
use super::outbox::Inbox;
use super::seed::Creating;
use crate::clock::Clock;
use crate::store::EventLog;

/// Reads of the log that may run at once; the rest wait their turn without holding a thread.
const READERS: usize = 16;

/// A way to speak to the hub; cheap to clone.
#[derive(Clone)]
pub struct Handle {
    mailbox: mpsc::Sender<Message>,
    pub(super) log: Arc<dyn EventLog>,
    bell: Arc<Bell>,
    clock: Clock,
    pub(super) heads: Arc<Heads>,
    pub(super) readers: Arc<Semaphore>,
    numbers: Arc<AtomicU64>,
    pub(super) creating: Arc<Creating>,
}

impl Handle {
    pub(super) fn new(
        mailbox: mpsc::Sender<Message>,
        log: Arc<dyn EventLog>,
        bell: Arc<Bell>,
        clock: Clock,
        heads: Arc<Heads>,
    ) -> Self {
        let readers = Arc::new(Semaphore::new(READERS));
        Self { mailbox, log, bell, clock, heads, readers, numbers: Arc::default(), creating: Arc::default() }
    }

    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Makes a call: `input` says what it wants, given its number. The answer comes once everything that it
    /// rests on is durable. Dropping the future is how a caller goes.
    ///
    /// # Errors
    /// What the rules refuse; SERVER_DRAINING once the hub has stopped.
    pub async fn call(&self, input: impl FnOnce(CallId) -> Input) -> Result<Reply, Refusal> {
        let (call, answer) = Call::new(CallId(self.number()), self.bell.clone());
        let message = Message::Call(input(call.id()), call.id(), answer);
        // Many calls wait for hours, so what waits is small: a message has its room only while it waits for room.
        match self.mailbox.try_send(message) {
            Ok(()) => {}
            Err(TrySendError::Closed(_)) => return Err(stopped()),
            Err(TrySendError::Full(message)) => {
                Box::pin(self.mailbox.send(message)).await.map_err(|_| stopped())?;
            }
        }
        call.await
    }

    /// Opens a stream: `input` says hello for it, given its number.
    ///
    /// # Errors
    /// SERVER_DRAINING once the hub has stopped.
    pub async fn open(&self, input: impl FnOnce(StreamId) -> Input) -> Result<Inbox, Refusal> {
        let (inbox, outbox) = Inbox::new(StreamId(self.number()), self.bell.clone());
        let message = Message::Open(input(inbox.id()), inbox.id(), outbox);
        self.mailbox.send(message).await.map_err(|_| stopped())?;
        Ok(inbox)
    }

    /// Lets something happen that nobody waits for.
    ///
    /// # Errors
    /// SERVER_DRAINING once the hub has stopped.
    pub async fn tell(&self, input: Input) -> Result<(), Refusal> {
        self.mailbox.send(Message::Tell(input)).await.map_err(|_| stopped())
    }

    /// Looks at the rules' state, between two turns.
    ///
    /// # Errors
    /// SERVER_DRAINING once the hub has stopped.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Plane) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (sender, seen) = oneshot::channel();
        let look = move |plane: &Plane| {
            let _caller_gone = sender.send(look(plane));
        };
        self.mailbox.send(Message::Look(Box::new(look))).await.map_err(|_| stopped())?;
        seen.await.map_err(|_| stopped())
    }

    /// Ends all leases, and comes back once everything is durable and the hub has stopped.
    pub async fn stop(&self) {
        let (sender, stopped) = oneshot::channel();
        if self.mailbox.send(Message::Stop(sender)).await.is_ok() {
            let _hub_gone = stopped.await;
        }
    }

    /// What goes wrong inside, from now on.
    pub fn diagnoses(&self) -> broadcast::Receiver<Diagnosis> {
        self.heads.diagnoses()
    }

    /// Both clocks.
    pub fn now(&self) -> Now {
        self.clock.now()
    }
}

fn stopped() -> Refusal {
    Refusal::new(Reason::ServerDraining, "the server is going away; try again elsewhere or later")
}
