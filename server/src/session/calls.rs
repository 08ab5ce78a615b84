//! A call that waits for the rules. tonic drops a handler when its client goes: the drop of a [`Call`] tells
//! the hub, whatever the handler was doing.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use humanplane_core::effect::Reply;
use humanplane_core::id::CallId;
use humanplane_core::refusal::{Reason, Refusal};
use tokio::sync::oneshot;

use super::bell::{Bell, Notice};

/// What a call comes to.
pub(super) type Answer = Result<Reply, Refusal>;

/// A waiting call: a future that ends with its answer.
#[derive(Debug)]
pub struct Call {
    id: CallId,
    answer: Option<oneshot::Receiver<Answer>>,
    bell: Arc<Bell>,
}

impl Call {
    pub(super) fn new(id: CallId, bell: Arc<Bell>) -> (Self, oneshot::Sender<Answer>) {
        let (sender, answer) = oneshot::channel();
        (Self { id, answer: Some(answer), bell }, sender)
    }

    pub(super) fn id(&self) -> CallId {
        self.id
    }
}

impl Future for Call {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer> {
        let Some(answer) = self.answer.as_mut() else {
            return Poll::Ready(Err(gone()));
        };
        let ready = Pin::new(answer).poll(context);
        ready.map(|answer| {
            self.answer = None;
            answer.unwrap_or_else(|_| Err(gone()))
        })
    }
}

impl Drop for Call {
    /// First the receiver, then the notice: so a hub that has seen the notice also sees that nobody listens.
    fn drop(&mut self) {
        if self.answer.take().is_some() {
            self.bell.ring(Notice::CallGone(self.id));
        }
    }
}

fn gone() -> Refusal {
    Refusal::new(Reason::ServerDraining, "the server is going away; try again elsewhere or later")
}
