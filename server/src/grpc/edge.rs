//! What all services share. Cloning it is a reference count.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::time::WallMillis;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tonic::{Response, Status};

use super::status;
use crate::attachments::Attachments;
use crate::clock::{Clock, Mint};
use crate::faults::Faults;
use crate::gate::Gate;
use crate::metrics::Metrics;
use crate::principals::{Principal, Principals};
use crate::session::Handle;
use crate::streams::{Ends, Leases, PulseTerms};
use crate::wire::limits::Bounds;

/// What the server can do at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The log is being opened and verified.
    Starting,
    /// Everything.
    Serving,
    /// It settles what is open and takes nothing new.
    Draining,
    /// The log cannot be written.
    StorageFailed,
}

/// What the operator decided, as the edge needs it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Caps.
    pub bounds: Bounds,
    /// How streams are kept alive.
    pub pulse: PulseTerms,
    /// How long a watcher may take nothing.
    pub watch_stall: Duration,
    /// What keeps the log, in a word.
    pub engine: String,
    /// Below this much free space nothing new is opened.
    pub free_space_floor: u64,
    /// The rules that tool calls meet first.
    pub gate: Arc<Gate>,
}

/// The shared state of the port.
#[derive(Clone)]
pub struct Edge(Arc<Shared>);

struct Shared {
    settings: Settings,
    principals: Principals,
    clock: Clock,
    started: WallMillis,
    opened: OnceLock<(Handle, Attachments)>,
    phase: watch::Sender<Phase>,
    leases: Leases,
    tasks: TaskTracker,
    leaving: CancellationToken,
    closing: CancellationToken,
    faults: Faults,
    metrics: Metrics,
    watches: AtomicI64,
}

impl Edge {
    /// A port that is not open for business yet.
    pub fn new(settings: Settings, principals: Principals, clock: Clock, mint: Mint) -> Self {
        Self(Arc::new(Shared {
            settings,
            principals,
            started: clock.now().wall,
            faults: Faults::new(clock.clone()),
            clock,
            opened: OnceLock::new(),
            metrics: Metrics::default(),
            phase: watch::Sender::new(Phase::Starting),
            leases: Leases::new(mint),
            tasks: TaskTracker::new(),
            leaving: CancellationToken::new(),
            closing: CancellationToken::new(),
            watches: AtomicI64::new(0),
        }))
    }

    /// The log is open and verified: from now on calls reach `handle`.
    pub fn open(&self, handle: Handle, attachments: Attachments) {
        if self.0.opened.set((handle, attachments)).is_ok() {
            self.turn(Phase::Serving);
        }
    }

    /// Changes what the server says that it can do. Nothing leaves a drain.
    pub fn turn(&self, to: Phase) {
        if to == Phase::Draining {
            self.0.leaving.cancel();
        }
        self.0.phase.send_if_modified(|phase| {
            let changes = *phase != to && *phase != Phase::Draining;
            if changes {
                *phase = to;
            }
            changes
        });
    }

    /// What the server can do, and its changes.
    pub fn phase(&self) -> watch::Receiver<Phase> {
        self.0.phase.subscribe()
    }

    /// The hub.
    ///
    /// # Errors
    /// STARTING until the log is open.
    pub fn handle(&self) -> Result<&Handle, Refusal> {
        self.opened().map(|(handle, _)| handle)
    }

    /// The images beside the log.
    ///
    /// # Errors
    /// STARTING until the log is open.
    pub fn attachments(&self) -> Result<&Attachments, Refusal> {
        self.opened().map(|(_, attachments)| attachments)
    }

    fn opened(&self) -> Result<&(Handle, Attachments), Refusal> {
        self.0.opened.get().ok_or_else(|| {
            Refusal::new(Reason::Starting, "the log is being opened and verified; try again in a moment")
        })
    }

    /// Ends the streams that nothing else ends.
    pub fn close(&self) {
        self.0.closing.cancel();
        self.0.tasks.close();
    }

    /// The tasks of all streams.
    pub fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    /// The streams whose clients send by other calls.
    pub(super) fn leases(&self) -> &Leases {
        &self.0.leases
    }

    /// What ends a stream of `principal` from outside.
    pub fn ends(&self, principal: &Principal) -> Ends {
        Ends {
            leaving: self.0.leaving.clone(),
            closing: self.0.closing.clone(),
            expires: principal.expires,
            clock: self.0.clock.clone(),
        }
    }

    /// Set once nothing is left to be told.
    pub(super) fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }

    /// What the operator decided.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Caps.
    pub fn bounds(&self) -> &Bounds {
        &self.0.settings.bounds
    }

    /// Who may call.
    pub fn principals(&self) -> &Principals {
        &self.0.principals
    }

    /// Both clocks.
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// When this process began.
    pub fn started(&self) -> WallMillis {
        self.0.started
    }

    /// The faults of this process.
    pub fn faults(&self) -> &Faults {
        &self.0.faults
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Counts a watch until it is dropped.
    pub(super) fn watching(&self) -> Watching {
        self.0.watches.fetch_add(1, Ordering::Relaxed);
        Watching(self.clone())
    }

    /// Watches that are open.
    pub fn watches(&self) -> i64 {
        self.0.watches.load(Ordering::Relaxed)
    }

    /// A refusal as a call's status. The text of an internal fault stays here.
    pub fn status(&self, refusal: Refusal) -> Status {
        let refusal = if refusal.reason == Reason::Internal { self.internal(&refusal) } else { refusal };
        status::of(&refusal)
    }

    fn internal(&self, refusal: &Refusal) -> Refusal {
        let id = self.faults().report("grpc", None, refusal.message.clone());
        Refusal::new(Reason::Internal, format!("the server failed; its operator knows this as {id}"))
            .with("errorId", id)
    }

    /// What a call comes to.
    pub(super) fn answer<T>(&self, result: Result<T, Refusal>) -> Result<Response<T>, Status> {
        result.map(Response::new).map_err(|refusal| self.status(refusal))
    }
}

/// One open watch.
pub(super) struct Watching(Edge);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.0.watches.fetch_sub(1, Ordering::Relaxed);
    }
}
