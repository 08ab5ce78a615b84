//! The one task that owns the rules. Each turn takes what has come, lets the rules decide, hands all new batches
//! to the log as one group, and then delivers what may be told.

use std::sync::Arc;
use std::time::Duration;

use humanplane_core::effect::Output;
use humanplane_core::engine::{Input, Plane};
use humanplane_core::time::Now;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::admissions::Admissions;
use super::bell::{Bell, Notice};
use super::calls::Answer;
use super::deliver::Deliver;
use super::handle::Handle;
use super::outbox::Outbox;
use super::timing::Timing;
use crate::attachments::Attachments;
use crate::clock::Clock;
use crate::store::{Append, CommitReport, EventLog, SessionMeta};

/// Messages that may wait for the hub. Beyond it callers wait for room, and so do their clients.
const MAILBOX: usize = 4096;

/// Messages that one turn takes: enough to make a group worth its sync, few enough to stay fair.
const TURN: usize = 256;

/// Appends that may be on their way to the disk before the hub listens to its mailbox again. Below the number of
/// groups that the log queues, so that handing one over never waits.
const IN_FLIGHT: usize = 1000;

/// What reaches the hub through its mailbox.
pub(super) enum Message {
    /// A call and what it wants.
    Call(Input, humanplane_core::id::CallId, oneshot::Sender<Answer>),
    /// A stream opens.
    Open(Input, humanplane_core::id::StreamId, Outbox),
    /// Something that nobody waits for.
    Tell(Input),
    /// A look at the rules' state.
    Look(Box<dyn FnOnce(&Plane) + Send>),
    /// The last step of a drain: end the leases, then stop once all is durable.
    Stop(oneshot::Sender<()>),
}

/// The hub's task, to be awaited.
#[derive(Debug)]
pub struct Hub {
    task: JoinSet<()>,
}

impl Hub {
    /// Waits until the hub has stopped.
    pub async fn stopped(mut self) {
        if let Some(Err(error)) = self.task.join_next().await {
            tracing::error!(%error, "the hub ended abnormally");
        }
    }
}

/// Starts the hub over `plane` and `log`, whose commits ring `bell`.
pub(super) fn spawn(
    plane: Plane,
    log: Arc<dyn EventLog>,
    attachments: Attachments,
    bell: Arc<Bell>,
    clock: Clock,
    timing: Timing,
) -> (Handle, Hub) {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let deliver = Deliver::new(Admissions::new(attachments, bell.clone()));
    let handle = Handle::new(sender, log.clone(), bell.clone(), clock.clone(), deliver.heads());
    let loop_ = Loop { plane, log, bell, clock, mailbox, deliver, timing, out: Vec::new(), stopping: None };
    let mut task = JoinSet::new();
    task.spawn(loop_.run());
    (handle, Hub { task })
}

struct Loop {
    plane: Plane,
    log: Arc<dyn EventLog>,
    bell: Arc<Bell>,
    clock: Clock,
    mailbox: mpsc::Receiver<Message>,
    deliver: Deliver,
    timing: Timing,
    out: Vec<Output>,
    stopping: Option<oneshot::Sender<()>>,
}

impl Loop {
    async fn run(mut self) {
        let mut batch = Vec::with_capacity(TURN);
        while !self.done() {
            let wait = self.until_tick();
            tokio::select! {
                biased;
                () = self.bell.rung() => {}
                count = self.mailbox.recv_many(&mut batch, TURN), if self.timing.in_flight() < IN_FLIGHT => {
                    if count == 0 {
                        break; // nobody holds a handle any more
                    }
                }
                () = tokio::time::sleep(wait) => {}
            }
            let now = self.clock.now();
            self.take_notices(now);
            for message in batch.drain(..) {
                self.take(message, now);
            }
            if self.plane.next_tick().is_some_and(|at| at <= now.mono) {
                self.plane.apply(Input::Tick, now, &mut self.out);
            }
            self.flush(now);
        }
        if let Some(stopped) = self.stopping.take() {
            let _nobody_waits = stopped.send(());
        }
    }

    fn done(&self) -> bool {
        self.stopping.is_some() && (self.plane.settled() || self.log.health().is_err())
    }

    fn until_tick(&self) -> Duration {
        const NEVER: Duration = Duration::from_secs(3600);
        let now = self.clock.now().mono.0;
        self.plane.next_tick().map_or(NEVER, |at| at.0.saturating_sub(now))
    }

    fn take_notices(&mut self, now: Now) {
        for notice in self.bell.take() {
            match notice {
                Notice::Log(CommitReport::Committed(commits)) => {
                    self.timing.durable(commits.len(), now.mono);
                    for commit in commits {
                        self.deliver.head(&commit.session, commit.next_seq);
                        let (session, next_seq, position) = (commit.session, commit.next_seq, commit.commit);
                        self.apply(Input::Durable { session, next_seq, position }, now);
                    }
                }
                Notice::Log(CommitReport::SettingKept) => self.apply(Input::SettingKept, now),
                Notice::Log(CommitReport::Failed(error)) => {
                    tracing::error!(%error, "the log cannot be written any more; restart the server");
                    self.apply(Input::WriteFailed, now);
                }
                Notice::CallGone(call) => {
                    self.deliver.forget_call(call);
                    self.apply(Input::CallGone(call), now);
                }
                Notice::Admitted(admitted) => {
                    if let Some(input) = self.deliver.admissions.done(admitted) {
                        self.apply(input, now);
                    }
                }
                Notice::StreamOver { stream, goodbye } => {
                    self.deliver.forget_stream(stream);
                    self.apply(Input::StreamOver { stream, goodbye }, now);
                }
            }
        }
    }

    fn take(&mut self, message: Message, now: Now) {
        match message {
            // A caller that has gone before it was heard asked for nothing.
            Message::Call(_, _, answer) if answer.is_closed() => {}
            Message::Call(input, call, answer) => {
                self.deliver.expect_call(call, answer);
                self.apply(input, now);
            }
            Message::Open(input, stream, outbox) if !outbox.is_closed() => {
                self.deliver.expect_stream(stream, outbox);
                self.apply(input, now);
            }
            Message::Open(..) => {}
            Message::Tell(input) => self.apply(input, now),
            Message::Look(look) => look(&self.plane),
            Message::Stop(stopped) => {
                self.plane.end_all_leases(now, &mut self.out);
                self.stopping = Some(stopped);
            }
        }
    }

    fn apply(&mut self, input: Input, now: Now) {
        self.plane.apply(input, now, &mut self.out);
    }

    /// One group for the log, then everything that may be told.
    fn flush(&mut self, now: Now) {
        let mut group = Vec::new();
        for output in self.out.drain(..) {
            match output {
                Output::Set { name, value } => {
                    // In its place among the batches: what was decided after it never outlives it.
                    self.timing.submitted(group.len(), now.mono);
                    self.log.submit(std::mem::take(&mut group));
                    self.log.set(name, value.as_deref());
                }
                Output::Append { session, create, draft } => {
                    let create = create.map(|new| SessionMeta {
                        id: session.clone(),
                        created: new.created,
                        header: new.header,
                        request: new.name,
                        findings: new.findings,
                    });
                    group.push(Append { session, create, draft });
                }
                Output::Effect(effect) => self.deliver.perform(effect),
            }
        }
        if !group.is_empty() {
            self.timing.submitted(group.len(), now.mono);
            self.log.submit(group);
        }
    }
}
