//! The two syncs that an acknowledgement waits for, of the log and of the witness, and the seam through which
//! tests break them.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use super::super::StoreError;
use super::files::{Names, failed};
use super::shim;
use super::witness::{Mark, Witness};

/// A point at which a test may step in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// Before a group's frames go to sled.
    Write,
    /// Before sled's flush.
    Flush,
    /// Once sled's file is durable.
    Synced,
    /// Before the witness is written and synced.
    Witness,
}

/// What to do at a point: go on, leave it out, or fail.
pub type Hook = Arc<dyn Fn(Point) -> io::Result<Step> + Send + Sync>;

/// See [`Hook`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Do it.
    Go,
    /// Leave it out and say nothing.
    Skip,
}

/// Asks the hook, if there is one.
pub(super) fn at(hook: Option<&Hook>, point: Point) -> io::Result<Step> {
    hook.map_or(Ok(Step::Go), |hook| hook(point))
}

/// Both syncs.
pub(super) struct Disk {
    db: File,
    pub(super) hook: Option<Hook>,
    jobs: Option<SyncSender<Mark>>,
    done: Receiver<io::Result<()>>,
    thread: Option<JoinHandle<()>>,
    written: Mark,
    pending: bool,
    /// The shim's count when the group began.
    hits: u64,
}

impl Disk {
    /// Opens sled's file a second time and starts the witness's thread. `written` is the mark on disk.
    pub(super) fn new(
        names: &Names,
        witness: Witness,
        written: Mark,
        hook: Option<Hook>,
    ) -> Result<Self, StoreError> {
        let db = File::options().read(true).write(true).open(&names.db);
        let db = db.map_err(|error| failed("open", &names.db, &error))?;
        let (jobs, inbox) = sync_channel(1);
        let (outbox, done) = sync_channel(1);
        let ear = hook.clone();
        let thread = thread::Builder::new().name("log-witness".into());
        let thread = thread.spawn(move || vouch(witness, &inbox, &outbox, ear.as_ref()));
        let thread = thread.map_err(|error| failed("start a thread for", &names.witness, &error))?;
        Ok(Self { db, hook, jobs: Some(jobs), done, thread: Some(thread), written, pending: false, hits: 0 })
    }

    /// Begins a group: starts to write `mark`, which is durable in the log, unless it is written already.
    pub(super) fn begin(&mut self, mark: Mark) -> io::Result<()> {
        self.hits = shim::hits();
        if mark == self.written {
            return Ok(());
        }
        let jobs = self.jobs.as_ref().ok_or_else(gone)?;
        jobs.send(mark).map_err(|_| gone())?;
        (self.written, self.pending) = (mark, true);
        Ok(())
    }

    /// Waits until what was started is durable.
    pub(super) fn finish_witness(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.pending) {
            return Ok(());
        }
        self.done.recv().map_err(|_| gone())?
    }

    /// Makes sled's file durable after sled's flush. sled ends each write by a sync, which the shim makes a real
    /// one, and its flush waits for them: one more would cost an append a fifth of its time. Where the shim has
    /// not been called since the group began, the sync is our own.
    pub(super) fn sync_data(&self) -> io::Result<()> {
        if shim::hits() == self.hits {
            self.db.sync_data()?;
        }
        at(self.hook.as_ref(), Point::Synced).map(drop)
    }

    /// Ends the witness's thread.
    pub(super) fn stop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It ends when its channel does; a panic in it was an error of finish_witness already.
            drop(thread.join());
        }
    }
}

fn gone() -> io::Error {
    io::Error::other("the witness's thread is gone")
}

fn vouch(
    mut witness: Witness,
    inbox: &Receiver<Mark>,
    outbox: &SyncSender<io::Result<()>>,
    hook: Option<&Hook>,
) {
    for mark in inbox {
        let write = at(hook, Point::Witness).and_then(|step| {
            witness.write(mark)?;
            if step == Step::Go { witness.sync() } else { Ok(()) }
        });
        if outbox.send(write).is_err() {
            return;
        }
    }
}
