//! What has to be said after a caller has gone: one task that owns it, with a bound.

use std::pin::Pin;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many things may wait to be said. What comes on top is dropped: the end of the lease says the same.
const JOBS: usize = 256;
/// How long one of them may take.
const JOB_LIMIT: Duration = Duration::from_secs(5);

/// Something to be said.
pub(crate) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Hands jobs to the task, which does them one after the other, in order.
#[derive(Clone)]
pub(crate) struct Janitor {
    jobs: mpsc::Sender<Job>,
}

impl Janitor {
    /// Starts the task. At `stop`, or when the last handle is gone, it does what is queued, cancels `after`, and ends.
    pub(crate) fn start(tasks: &TaskTracker, stop: CancellationToken, after: CancellationToken) -> Self {
        let (jobs, queue) = mpsc::channel(JOBS);
        tasks.spawn(run(queue, stop, after));
        Self { jobs }
    }

    /// Never waits.
    pub(crate) fn give(&self, job: Job) {
        if self.jobs.try_send(job).is_err() {
            tracing::warn!("a clean-up was dropped: the queue is full or closed");
        }
    }

    /// Waits until everything that was given before is done.
    pub(crate) async fn flush(&self) {
        let (done, seen) = oneshot::channel::<()>();
        let mark = Box::pin(async move { drop(done) });
        if self.jobs.send(mark).await.is_ok() {
            let _ = seen.await;
        }
    }
}

async fn run(mut queue: mpsc::Receiver<Job>, stop: CancellationToken, after: CancellationToken) {
    let _after = after.drop_guard();
    loop {
        tokio::select! {
            biased;
            job = queue.recv() => match job {
                Some(job) => finish(job).await,
                None => return,
            },
            () = stop.cancelled() => break,
        }
    }
    queue.close();
    while let Some(job) = queue.recv().await {
        finish(job).await;
    }
}

async fn finish(job: Job) {
    if tokio::time::timeout(JOB_LIMIT, job).await.is_err() {
        tracing::debug!("a clean-up took too long");
    }
}
