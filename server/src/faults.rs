//! Faults of the server that changed no outcome: named, kept for a while, and told to whoever watches (4.9).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use humanplane_core::id::SessionId;
use humanplane_core::time::WallMillis;
use tokio::sync::broadcast;

use crate::clock::Clock;

/// Faults that are kept, and that a watcher may be behind.
const KEPT: usize = 256;

/// One fault.
#[derive(Debug, Clone)]
pub struct Fault {
    /// Its name, in a status and in the operator's log too.
    pub id: String,
    /// When.
    pub time: WallMillis,
    /// The part of the server.
    pub component: String,
    /// The session that it concerns.
    pub session: Option<SessionId>,
    /// What happened, for the operator.
    pub message: String,
}

/// The faults of this process.
#[derive(Debug)]
pub struct Faults {
    kept: Mutex<VecDeque<Arc<Fault>>>,
    fresh: broadcast::Sender<Arc<Fault>>,
    count: AtomicU64,
    clock: Clock,
    started: WallMillis,
}

impl Faults {
    /// None yet.
    pub fn new(clock: Clock) -> Self {
        let started = clock.now().wall;
        let fresh = broadcast::channel(KEPT).0;
        Self { kept: Mutex::default(), fresh, count: AtomicU64::new(0), clock, started }
    }

    /// Names a fault, logs it, keeps it, and gives back its name.
    pub fn report(&self, component: &str, session: Option<SessionId>, message: String) -> String {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let id = format!("{:x}-{number}", self.started.0);
        tracing::error!(error_id = %id, component, session = ?session, "{message}");
        self.keep(Fault {
            id: id.clone(),
            time: self.clock.now().wall,
            component: component.into(),
            session,
            message,
        });
        id
    }

    fn keep(&self, fault: Fault) {
        let fault = Arc::new(fault);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(fault.clone());
        // Under the lock, so that a new watcher sees each fault once: among those kept, or fresh.
        let _nobody_watches = self.fresh.send(fault);
    }

    /// How many there have been.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// What is kept, and where new ones arrive.
    pub fn watch(&self) -> (Vec<Arc<Fault>>, broadcast::Receiver<Arc<Fault>>) {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        (kept.iter().cloned().collect(), self.fresh.subscribe())
    }
}
