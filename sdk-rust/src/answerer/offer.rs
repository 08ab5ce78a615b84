//! An offer, as a handler sees it.

use std::fmt;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use crate::proto::{self, FieldViolation};

/// A request that waits for this answerer. `A` is what is asked: [`proto::ApprovalAsk`] or [`proto::QuestionsAsk`].
/// A clone is the same offer.
#[derive(Clone)]
pub struct Offer<A> {
    ask: A,
    shared: Arc<proto::Offer>,
    mend: Arc<[FieldViolation]>,
    retracted: CancellationToken,
}

impl<A> Offer<A> {
    pub(super) fn new(ask: A, shared: Arc<proto::Offer>, retracted: CancellationToken) -> Self {
        Self { ask, shared, mend: Arc::new([]), retracted }
    }

    pub(super) fn mending(mut self, violations: Vec<FieldViolation>) -> Self {
        self.mend = violations.into();
        self
    }

    /// What is asked.
    pub fn ask(&self) -> &A {
        &self.ask
    }

    /// All that came with it: session, path of agents, policy, times, holders.
    pub fn details(&self) -> &proto::Offer {
        &self.shared
    }

    /// The tool call that the agent logged: what a grant covers.
    pub fn tool_call(&self) -> Option<&proto::ToolCall> {
        self.shared.tool_call.as_ref()
    }

    /// What the agent says that it would do, as JSON, where it logged no tool call; empty otherwise.
    pub fn action_json(&self) -> &[u8] {
        &self.shared.action_json
    }

    /// What was wrong with the answer before, where the server has refused it and asks for a better one.
    pub fn mend(&self) -> &[FieldViolation] {
        &self.mend
    }

    /// Waits until the offer is over without this answerer. The handler's future is dropped then; work that it has
    /// handed elsewhere can wait here.
    pub async fn retracted(&self) {
        self.retracted.cancelled().await;
    }

    /// Whether the offer is over.
    pub fn is_retracted(&self) -> bool {
        self.retracted.is_cancelled()
    }
}

impl<A: fmt::Debug> fmt::Debug for Offer<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offer")
            .field("id", &self.shared.offer_id)
            .field("ask", &self.ask)
            .finish_non_exhaustive()
    }
}
