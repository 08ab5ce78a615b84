//! Images beside the log (6.6, 6.7): decoded within limits, kept by content, published as a whole batch or not at all.
//!
//! What lies in the store, by key:
//!
//! - `objects/ab/abcd…`: bytes, named by their SHA-256, and verified against it at each read;
//! - `uploads/SESSION/ID`: an upload. It keeps its object for a while, and goes when no command has used it;
//! - `runs/SESSION/COMMAND`: the images of one run of a command, in order. It keeps its objects for good, for the log
//!   keeps the run.
//!
//! A record is one object of the store, written after the bytes that it names and in one step: that is what makes a
//! batch whole. So what is referenced is known from the store alone, also after a restart, and an object that no
//! record names is swept.

mod bucket;
mod decode;
mod keys;
mod objects;
mod publish;
mod read;
mod sweep;
mod whole;

#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use humanplane_core::attachments::Limits;
use humanplane_core::refusal::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

pub use bucket::{OpenError, open};
pub use objects::{Found, Objects, ObjectsError, Stored};
pub use sweep::Swept;

/// Batches that may be on their way into the store at once; the sweeper waits for all of them.
const PUBLISHING: u32 = 16;

/// What memory is counted in: a semaphore has fewer permits than a machine has bytes.
const UNIT: u64 = 1024;

/// What the operator decided.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The limits of 6.7.
    pub limits: Limits,
    /// Bytes that uploads and reads may hold together.
    pub memory: u64,
    /// Images that are decoded at once.
    pub decoders: usize,
    /// How long an upload is kept that no command has used.
    pub keep_unused: Duration,
}

/// The attachments of this server. Cloning it is a reference count.
#[derive(Clone)]
pub struct Attachments(Arc<Shared>);

struct Shared {
    objects: Box<dyn Objects>,
    terms: Terms,
    memory: Arc<Semaphore>,
    decoding: Semaphore,
    publishing: Semaphore,
    /// Keys that were written since the sweep that runs began: it must not take them for unused.
    fresh: Mutex<std::collections::HashSet<String>>,
    tasks: TaskTracker,
}

impl Attachments {
    /// Over what keeps them.
    pub fn new(objects: Box<dyn Objects>, terms: Terms) -> Self {
        let units = usize::try_from(terms.memory / UNIT).unwrap_or(usize::MAX);
        Self(Arc::new(Shared {
            objects,
            memory: Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))),
            decoding: Semaphore::new(terms.decoders.max(1)),
            publishing: Semaphore::new(PUBLISHING as usize),
            fresh: Mutex::default(),
            tasks: TaskTracker::new(),
            terms,
        }))
    }

    /// The limits of 6.7.
    pub fn limits(&self) -> &Limits {
        &self.0.terms.limits
    }

    /// Room in memory for `bytes`, until it is dropped.
    ///
    /// # Errors
    /// QUOTA_EXCEEDED while others hold it.
    pub fn room(&self, bytes: u64) -> Result<OwnedSemaphorePermit, Refusal> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        self.0.memory.clone().try_acquire_many_owned(units).map_err(|_| {
            let reason = humanplane_core::refusal::Reason::QuotaExceeded;
            let message = format!("no memory for {bytes} more bytes of attachments at present; try again");
            Refusal::new(reason, message)
                .with("quota", "bytes of attachments in memory")
                .with("limit", self.0.terms.memory)
        })
    }

    /// Does something in a task that [`close`](Self::close) waits for.
    pub fn spawn<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        self.0.tasks.spawn(work)
    }

    /// Waits until what is being written is written.
    pub async fn close(&self) {
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }
}
