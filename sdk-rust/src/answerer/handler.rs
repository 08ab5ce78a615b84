//! Handlers: closures, or implementations of two traits.

use std::pin::Pin;

use super::offer::Offer;
use super::reply::{Answered, Failure, Verdict, Word};
use crate::proto::{ApprovalAsk, QuestionsAsk};

/// Decides approvals. An async closure over the offer is one.
pub trait OnApproval: Send + Sync + 'static {
    /// `Some` settles; `None` passes the request on to the next listener; `Err` fails it, so that it becomes
    /// unavailable. The future is dropped when the offer is retracted.
    fn decide(
        &self,
        offer: Offer<ApprovalAsk>,
    ) -> impl Future<Output = Result<Option<Verdict>, Failure>> + Send;
}

/// Answers batches of questions. An async closure over the offer is one.
pub trait OnQuestions: Send + Sync + 'static {
    /// As [`OnApproval::decide`].
    fn answer(
        &self,
        offer: Offer<QuestionsAsk>,
    ) -> impl Future<Output = Result<Option<Answered>, Failure>> + Send;
}

impl<F, Fut> OnApproval for F
where
    F: Fn(Offer<ApprovalAsk>) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<Option<Verdict>, Failure>> + Send,
{
    fn decide(
        &self,
        offer: Offer<ApprovalAsk>,
    ) -> impl Future<Output = Result<Option<Verdict>, Failure>> + Send {
        self(offer)
    }
}

impl<F, Fut> OnQuestions for F
where
    F: Fn(Offer<QuestionsAsk>) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<Option<Answered>, Failure>> + Send,
{
    fn answer(
        &self,
        offer: Offer<QuestionsAsk>,
    ) -> impl Future<Output = Result<Option<Answered>, Failure>> + Send {
        self(offer)
    }
}

/// What a handler came to.
pub(super) type Came = Result<Option<Word>, Failure>;
type Coming<'a> = Pin<Box<dyn Future<Output = Came> + Send + 'a>>;

/// The handlers without their types.
pub(super) trait Handle<A>: Send + Sync {
    fn handle(&self, offer: Offer<A>) -> Coming<'_>;
}

pub(super) struct Approvals<H>(pub(super) H);
pub(super) struct Questions<H>(pub(super) H);

impl<H: OnApproval> Handle<ApprovalAsk> for Approvals<H> {
    fn handle(&self, offer: Offer<ApprovalAsk>) -> Coming<'_> {
        Box::pin(async move { Ok(self.0.decide(offer).await?.map(Word::Verdict)) })
    }
}

impl<H: OnQuestions> Handle<QuestionsAsk> for Questions<H> {
    fn handle(&self, offer: Offer<QuestionsAsk>) -> Coming<'_> {
        Box::pin(async move { Ok(self.0.answer(offer).await?.map(Word::Answered)) })
    }
}
