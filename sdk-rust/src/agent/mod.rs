//! The agent's side: to be live, to log, to ask.

mod approval;
mod ask;
mod attach;
mod batch;
mod context;
mod decision;
mod gate;
mod lease;
mod line;
mod question;
mod stream;
mod tool;
mod turn;
pub(crate) use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

pub use approval::Approval;
pub use attach::Attach;
pub use batch::{Answers, Ask};
pub use context::Contexts;
pub use decision::{Decision, Outcome};
pub use gate::Gated;
pub use question::Question;
pub use turn::Turn;

use crate::client::Client;
use crate::error::{Error, Result};
use crate::janitor::Janitor;
use crate::proto::{AgentLease, AgentRef, AppendEventsResponse, NewEvent, RuntimeContext};
use line::Line;

/// A live agent. A handle: the lease ends with a goodbye when the last clone, and the last [`Turn`], is dropped.
#[derive(Clone)]
pub struct Agent {
    inner: Arc<Inner>,
}

struct Inner {
    client: Client,
    id: String,
    line: Line,
    context: watch::Receiver<Option<RuntimeContext>>,
    stop: CancellationToken,
    janitor: Janitor,
    /// The turn that began last; negative while it is not known.
    last_turn: AtomicI64,
}

impl Agent {
    fn new(
        client: Client,
        id: String,
        line: Line,
        context: watch::Receiver<Option<RuntimeContext>>,
        stop: CancellationToken,
        janitor: Janitor,
    ) -> Self {
        let last_turn = AtomicI64::new(-1);
        Self { inner: Arc::new(Inner { client, id, line, context, stop, janitor, last_turn }) }
    }

    /// The session that it is bound to.
    pub fn session_id(&self) -> &str {
        &self.inner.line.session
    }

    /// Its name and incarnation, to be shown or to be a parent.
    ///
    /// # Errors
    /// What ended the lease.
    pub fn agent_ref(&self) -> Result<AgentRef> {
        let AgentLease { agent_id, incarnation, .. } = self.lease()?;
        Ok(AgentRef { agent_id, incarnation })
    }

    /// What goes with every call that is made for the agent. A secret: never log it.
    ///
    /// # Errors
    /// What ended the lease.
    pub fn lease(&self) -> Result<AgentLease> {
        self.inner.line.lease()
    }

    /// What its model is to be told of the approval policy: the present text first, then each change of it.
    pub fn contexts(&self) -> Contexts {
        Contexts::new(self.inner.context.clone())
    }

    /// Waits until the lease has ended, and says why: `Closed` after this side's own goodbye.
    pub async fn ended(&self) -> Error {
        self.inner.line.ended().await
    }

    /// Withdraws what was dropped, says goodbye, and waits until the server has heard it.
    pub async fn close(self) {
        self.inner.stop.cancel();
        self.ended().await;
    }

    /// Appends events, all or nothing, and returns where they stand. Tried again under one request id while the way
    /// to the server is broken, so never appended twice.
    ///
    /// # Errors
    /// `Refused`: `RESERVED_EVENT_TYPE`, `BAD_JSON`, `BLANK_FIELD`, `INVARIANT_VIOLATED`, `SANDBOX_UNAVAILABLE`,
    /// `CALLER_NOT_LIVE`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `DISK_LOW`, `STORAGE_UNAVAILABLE`, …
    /// `Transport` where the way stays broken.
    pub async fn append(&self, events: Vec<NewEvent>) -> Result<AppendEventsResponse> {
        self.inner.line.append(events).await
    }

    /// Asks whether one exact action may be done, once, and waits until that is settled, however long it takes: by
    /// calls of 25 s each, under one request id, across lost connections. Dropping the future withdraws the request,
    /// for everybody who waits for it under the same id.
    ///
    /// # Errors
    /// `Refused`: `NO_OPEN_TURN`, `TOOL_CALL_MISMATCH`, `CALLER_NOT_LIVE`, `STALE_AGENT`, `BLANK_FIELD`, `BAD_JSON`,
    /// `REQUEST_ID_REUSED`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `DISK_LOW`, `STORAGE_UNAVAILABLE`, … `Transport`
    /// where the way stays broken. No error is a grant, nor is a decision without [`Decision::granted`].
    pub async fn request_approval(&self, approval: Approval) -> Result<Decision> {
        self.inner.line.approve(&self.inner.janitor, approval).await
    }
}

impl Inner {
    fn known_turn(&self) -> Option<i64> {
        let last = self.last_turn.load(Ordering::Acquire);
        (last >= 0).then_some(last)
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { id, line, .. } = &*self.inner;
        f.debug_struct("Agent").field("id", id).field("session", &line.session).finish_non_exhaustive()
    }
}
