//! A turn: the bracket inside which approvals are asked.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Agent, Answers, Approval, Ask, Decision, Inner};
use crate::calls::events::event;
use crate::error::Result;
use crate::proto::NewEvent;

/// How many `turn/start` events one page holds, to find the last.
const PAGE: i32 = 1000;

/// An open turn. Say [`end`](Self::end) when it is over; one that is dropped is ended as `interrupted`, at best effort.
pub struct Turn {
    agent: Agent,
    number: i64,
    /// The step that is open; 0 where none is.
    step: AtomicI64,
    ended: AtomicBool,
}

impl Agent {
    /// Opens the next turn. The first time, the number of the last one is read from the log.
    ///
    /// # Errors
    /// As [`append`](Self::append): `INVARIANT_VIOLATED` while another turn is open.
    pub async fn turn(&self) -> Result<Turn> {
        let last = match self.inner.known_turn() {
            Some(last) => last,
            None => self.last_turn().await?,
        };
        self.turn_numbered(last.saturating_add(1)).await
    }

    /// Opens a turn under a number of the caller's own, from 1.
    ///
    /// # Errors
    /// As [`turn`](Self::turn).
    pub async fn turn_numbered(&self, number: i64) -> Result<Turn> {
        self.append(vec![event("turn/start", &json!({ "turn": number }))]).await?;
        self.inner.last_turn.store(number, Ordering::Release);
        let (step, ended) = (AtomicI64::new(0), AtomicBool::new(false));
        Ok(Turn { agent: self.clone(), number, step, ended })
    }

    async fn last_turn(&self) -> Result<i64> {
        let Inner { client, line, .. } = &*self.inner;
        let mut pages = client.events(&*line.session).types(["turn/start"]).page_size(PAGE);
        let mut last = 0;
        while let Some(page) = pages.next().await? {
            let numbers = page.iter().filter_map(|event| {
                serde_json::from_slice::<Value>(&event.data_json).ok()?.get("turn")?.as_i64()
            });
            last = numbers.fold(last, i64::max);
        }
        Ok(last)
    }
}

impl Turn {
    /// Its number.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// The agent whose turn it is.
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    /// Asks for an approval. See [`Agent::request_approval`].
    ///
    /// # Errors
    /// As there.
    pub async fn approve(&self, approval: Approval) -> Result<Decision> {
        self.agent.request_approval(approval).await
    }

    /// Logs a tool call as the model wrote it and asks whether it may run: answerers see exactly these arguments.
    ///
    /// # Errors
    /// As [`log_tool_call`](Self::log_tool_call) and [`approve`](Self::approve).
    pub async fn approve_tool(&self, name: &str, arguments: &str) -> Result<Decision> {
        let call_id = self.log_tool_call(name, arguments).await?;
        self.approve(Approval::tool(name).call_id(call_id)).await
    }

    /// Asks questions. See [`Agent::ask`].
    ///
    /// # Errors
    /// As there.
    pub async fn ask(&self, ask: impl Into<Ask>) -> Result<Answers> {
        self.agent.ask(ask).await
    }

    /// Appends `tool/call` under a new call id, which an approval can name, and returns that id. `arguments` is the
    /// text as the model wrote it. Opens a step where none is open.
    ///
    /// # Errors
    /// As [`Agent::append`].
    pub async fn log_tool_call(&self, name: &str, arguments: &str) -> Result<String> {
        let call_id = Uuid::new_v4().to_string();
        let (step, mut events) = self.open_step();
        let opened = !events.is_empty();
        events.push(event(
            "tool/call",
            &json!({
                "turn": self.number, "step": step, "callId": call_id, "name": name, "arguments": arguments,
            }),
        ));
        let logged = self.agent.append(events).await;
        if logged.is_err() && opened {
            self.step.store(0, Ordering::Release);
        }
        logged.map(|_| call_id)
    }

    /// Ends the open step, if one is, and opens the next; returns its number.
    ///
    /// # Errors
    /// As [`Agent::append`].
    pub async fn next_step(&self) -> Result<i64> {
        let last = self.step.load(Ordering::Acquire);
        let next = last.saturating_add(1);
        let mut events = self.close_step();
        events.push(event("step/start", &json!({ "turn": self.number, "step": next })));
        self.agent.append(events).await?;
        self.step.store(next, Ordering::Release);
        Ok(next)
    }

    /// Appends events of the agent's own to the turn.
    ///
    /// # Errors
    /// As [`Agent::append`].
    pub async fn append(&self, events: Vec<NewEvent>) -> Result<()> {
        self.agent.append(events).await.map(drop)
    }

    /// Ends the turn, for a reason such as `completed`, once the approvals whose futures were dropped are withdrawn.
    ///
    /// # Errors
    /// As [`Agent::append`]: `INVARIANT_VIOLATED` while an approval of the turn is open.
    pub async fn end(self, reason: &str) -> Result<()> {
        self.agent.inner.janitor.flush().await;
        self.agent.append(self.closing(reason)).await?;
        self.ended.store(true, Ordering::Release);
        Ok(())
    }

    fn open_step(&self) -> (i64, Vec<NewEvent>) {
        match self.step.compare_exchange(0, 1, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => (1, vec![event("step/start", &json!({ "turn": self.number, "step": 1 }))]),
            Err(open) => (open, Vec::new()),
        }
    }

    fn close_step(&self) -> Vec<NewEvent> {
        match self.step.load(Ordering::Acquire) {
            0 => Vec::new(),
            open => vec![event("step/end", &json!({ "turn": self.number, "step": open }))],
        }
    }

    fn closing(&self, reason: &str) -> Vec<NewEvent> {
        let mut events = self.close_step();
        events.push(event("turn/end", &json!({ "turn": self.number, "reason": { "kind": reason } })));
        events
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.ended.load(Ordering::Acquire) {
            return;
        }
        let (line, events) = (self.agent.inner.line.clone(), self.closing("interrupted"));
        self.agent.inner.janitor.give(Box::pin(async move {
            if let Err(error) = line.append(events).await {
                tracing::debug!(%error, "a turn was not ended");
            }
        }));
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn")
            .field("number", &self.number)
            .field("agent", &self.agent)
            .finish_non_exhaustive()
    }
}
