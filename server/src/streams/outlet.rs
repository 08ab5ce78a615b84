//! The response half of a stream: the frames of its task, then how the task ended.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use humanplane_core::refusal::{Reason, Refusal};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use super::{End, FRAMES};

/// Where the task of a stream sends its frames. They are boxed: a channel keeps room for some dozens at once, also while
/// there are none.
pub type Frames<T> = mpsc::Sender<Box<T>>;

/// What a client reads. Dropping it ends the task: that is how a client goes.
#[derive(Debug)]
pub struct Outlet<T> {
    frames: mpsc::Receiver<Box<T>>,
    task: Option<JoinHandle<End>>,
}

impl<T: Send + 'static> Outlet<T> {
    /// Starts `task`, which sends frames into the channel that it is given.
    pub fn start<F>(tasks: &TaskTracker, task: impl FnOnce(Frames<T>) -> F) -> Self
    where
        F: Future<Output = End> + Send + 'static,
    {
        let (sender, frames) = mpsc::channel(FRAMES);
        Self { frames, task: Some(tasks.spawn(task(sender))) }
    }
}

impl<T> Stream for Outlet<T> {
    type Item = Result<T, Refusal>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(frame) = ready!(self.frames.poll_recv(context)) {
            return Poll::Ready(Some(Ok(*frame)));
        }
        let Some(task) = self.task.as_mut() else { return Poll::Ready(None) };
        let end = ready!(Pin::new(task).poll(context));
        self.task = None;
        Poll::Ready(match end {
            Ok(Ok(())) => None,
            Ok(Err(refusal)) => Some(Err(refusal)),
            Err(failed) => Some(Err(Refusal::new(Reason::Internal, format!("a stream's task: {failed}")))),
        })
    }
}

impl<T> Drop for Outlet<T> {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}
