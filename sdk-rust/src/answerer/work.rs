//! The work on one offer, from the handler to what became of its word.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use super::Handlers;
use super::handler::Came;
use super::offer::Offer as View;
use super::open::frame;
use super::reply::Failure;
use super::report::Report;
use crate::error::Reason;
use crate::proto::answerer_service_attach_request::Frame as Said;
use crate::proto::offer::Ask;
use crate::proto::{
    AnswererServiceAttachRequest, FieldViolation, Next, Offer, Released, ReplyAccepted, ReplyRefused, Retract,
};

/// How often a handler may mend an answer before its offer fails.
const TRIES: usize = 3;

/// What the server says about an offer.
pub(super) enum Heard {
    Accepted(ReplyAccepted),
    Refused(Box<ReplyRefused>),
    Retracted(Retract),
}

/// One offer and all that its work needs.
pub(super) struct Work {
    pub(super) offer: Arc<Offer>,
    pub(super) handlers: Arc<Handlers>,
    pub(super) said: mpsc::Sender<AnswererServiceAttachRequest>,
    /// Closed when the stream is lost.
    pub(super) heard: mpsc::Receiver<Heard>,
    pub(super) retracted: CancellationToken,
    pub(super) slots: Arc<Semaphore>,
}

impl Work {
    pub(super) async fn run(mut self) {
        let report = self.work().await;
        self.retracted.cancel();
        if let Some(hook) = &self.handlers.hook {
            hook(&self.offer, &report);
        }
    }

    async fn work(&mut self) -> Report {
        let mut wrong = Vec::new();
        for _ in 0..TRIES {
            let handling = self.handle(wrong);
            let came = tokio::select! {
                biased;
                heard = self.heard.recv() => return self.over(heard).await,
                came = handling => came,
            };
            let Some(reply) = self.frame(came) else {
                self.say(Said::Next(Next { offer_id: self.offer.offer_id.clone(), wrap: false })).await;
                return match self.heard.recv().await {
                    Some(Heard::Accepted(_)) => Report::Passed,
                    heard => self.over(heard).await,
                };
            };
            let answer = matches!(reply, Said::Answer(_));
            self.say(reply).await;
            match self.heard.recv().await {
                Some(Heard::Refused(refused)) if answer && mendable(&refused.reason) => {
                    wrong = refused.violations;
                }
                heard => return self.over(heard).await,
            }
        }
        let failure = Failure::new("the handler gave no valid answer").named("InvalidAnswer");
        self.say(Said::Fail(failure.frame(self.offer.offer_id.clone()))).await;
        let heard = self.heard.recv().await;
        self.over(heard).await
    }

    /// Runs the handler in its slot. A panic is a failure; a kind without a handler is passed on.
    fn handle(&self, wrong: Vec<FieldViolation>) -> impl Future<Output = Came> + Send + use<> {
        let (offer, handlers, slots) = (self.offer.clone(), self.handlers.clone(), self.slots.clone());
        let retracted = self.retracted.clone();
        let handling = async move {
            let _slot = slots.acquire().await?;
            match (&offer.ask, &handlers.approvals, &handlers.questions) {
                (Some(Ask::Approval(ask)), Some(handler), _) => {
                    let view = View::new(ask.clone(), offer.clone(), retracted);
                    handler.handle(view.mending(wrong)).await
                }
                (Some(Ask::Questions(ask)), _, Some(handler)) => {
                    let view = View::new(ask.clone(), offer.clone(), retracted);
                    handler.handle(view.mending(wrong)).await
                }
                _ => Ok(None),
            }
        };
        AssertUnwindSafe(handling)
            .catch_unwind()
            .map(|came| came.unwrap_or_else(|_| Err(Failure::new("the handler panicked").named("Panic"))))
    }

    /// `None` passes on.
    fn frame(&self, came: Came) -> Option<Said> {
        let offer_id = self.offer.offer_id.clone();
        match came {
            Ok(word) => word.map(|word| Said::Answer(word.frame(offer_id))),
            Err(failure) => Some(Said::Fail(failure.frame(offer_id))),
        }
    }

    async fn over(&mut self, heard: Option<Heard>) -> Report {
        match heard {
            Some(Heard::Accepted(accepted)) => Report::Counted { settled_seq: accepted.settled_seq },
            Some(Heard::Refused(refused)) => {
                let ReplyRefused { reason, violations, standing, .. } = *refused;
                Report::Refused { reason: Reason::new(reason), violations, standing: standing.map(Box::new) }
            }
            Some(Heard::Retracted(Retract { cause, by, .. })) => {
                self.retracted.cancel();
                self.say(Said::Released(Released { offer_id: self.offer.offer_id.clone() })).await;
                Report::Retracted { cause, by }
            }
            None => Report::Lost,
        }
    }

    /// A stream that is gone takes nothing; then `heard` says so too.
    async fn say(&self, said: Said) {
        let _ = self.said.send(frame(said)).await;
    }
}

fn mendable(reason: &str) -> bool {
    matches!(reason, "FIELD_INVALID" | "BLANK_FIELD")
}
