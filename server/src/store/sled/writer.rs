//! The one thread that writes. It takes what has queued up, writes it as one group, syncs once and reports
//! once; while it syncs, the next group queues up. It never lingers for more.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use humanplane_core::id::SessionId;

use super::super::{Append, CommitReport, CommitSink, Committed, StoreError};
use super::core::Core;
use super::disk::{Disk, Point, at};
use super::files::{Lock, seal};
use super::group::Packed;
use super::meta;
use super::trees::{Trees, text};
use super::witness::Mark;

/// Groups that may wait for the writer before [`super::super::EventLog::submit`] waits for room.
pub(super) const QUEUE: usize = 1024;
/// A group of groups takes no more appends once it has this many.
const GROUP: usize = 4096;

/// What the writer is told.
pub(super) enum Message {
    Group(Vec<Append>),
    Setting(String, Option<String>),
    Seed(Box<SeedJob>, SyncSender<Result<Committed, StoreError>>),
    Close(SyncSender<Result<(), StoreError>>),
}

/// A session whose content is in the body tree already.
pub(super) struct SeedJob {
    pub(super) id: SessionId,
    pub(super) body: Packed,
    pub(super) count: u32,
    pub(super) weight: u64,
    pub(super) closes: bool,
    pub(super) ids: Vec<Vec<u8>>,
}

/// The writer's own state.
pub(super) struct Writer {
    pub(super) core: Arc<Core>,
    pub(super) sink: CommitSink,
    pub(super) disk: Disk,
    pub(super) lock: Lock,
    /// Durable in the log.
    pub(super) mark: Mark,
    pub(super) known: HashMap<SessionId, u64>,
}

impl Writer {
    pub(super) fn new(core: Arc<Core>, sink: CommitSink, disk: Disk, lock: Lock, mark: Mark) -> Self {
        Self { core, sink, disk, lock, mark, known: HashMap::new() }
    }

    /// Serves `inbox` until it is told to close or nobody can tell it anything any more.
    pub(super) fn run(mut self, inbox: &Receiver<Message>) {
        let mut held = None;
        while let Some(message) = held.take().or_else(|| inbox.recv().ok()) {
            match message {
                Message::Group(appends) => {
                    let (appends, next) = gather(appends, inbox);
                    held = next;
                    self.take_group(appends);
                }
                Message::Setting(name, value) => self.take_setting(name, value),
                // A reply that nobody waits for any more is nobody's loss.
                Message::Seed(job, reply) => drop(reply.send(self.take_seed(*job))),
                Message::Close(reply) => return drop(reply.send(self.close())),
            }
        }
        drop(self.close());
    }

    fn take_group(&mut self, appends: Vec<Append>) {
        if appends.is_empty() || self.core.ended().is_some() {
            return;
        }
        match self.guarded(|writer, trees| writer.commit(trees, appends)) {
            Ok(done) => (self.sink)(CommitReport::Committed(done)),
            Err(error) => self.poison(error),
        }
    }

    fn take_setting(&mut self, name: String, value: Option<String>) {
        if self.core.ended().is_some() {
            return;
        }
        match self.guarded(|writer, trees| writer.keep_setting(trees, name, value)) {
            Ok(()) => (self.sink)(CommitReport::SettingKept),
            Err(error) => self.poison(error),
        }
    }

    fn keep_setting(&mut self, trees: &Trees, name: String, value: Option<String>) -> Result<(), StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        at(self.disk.hook.as_ref(), Point::Write).map_err(failed)?;
        meta::set_setting(&trees.meta, &name, value.as_deref())?;
        self.sync(trees)?;
        let mut settings = self.core.settings();
        match value {
            Some(value) => settings.insert(name, value),
            None => settings.remove(&name),
        };
        Ok(())
    }

    fn take_seed(&mut self, job: SeedJob) -> Result<Committed, StoreError> {
        if let Some(error) = self.core.ended() {
            return Err(error);
        }
        let core = Arc::clone(&self.core);
        if core.with(|trees| core.find(trees, &job.id))?.is_some() {
            return Err(StoreError::SessionExists(job.id));
        }
        let done = self.guarded(|writer, trees| writer.commit_seed(trees, job));
        done.inspect_err(|error| self.poison(error.clone()))
    }

    /// Runs `work`; a panic is an error like any other.
    fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Self, &Trees) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let core = Arc::clone(&self.core);
        core.set_busy(true);
        let done = core.with(|trees| {
            catch_unwind(AssertUnwindSafe(|| work(self, trees))).unwrap_or_else(|panic| {
                Err(StoreError::Io(format!("the writer panicked: {}", text(&*panic))))
            })
        });
        core.set_busy(false);
        done
    }

    /// For ever: after a write or a sync has failed nobody knows what the disk holds, and a second try may
    /// report a success that is none.
    fn poison(&self, error: StoreError) {
        let error = match error {
            StoreError::Poisoned(_) => error,
            other => StoreError::Poisoned(other.to_string()),
        };
        tracing::error!(%error, "the log stops");
        self.core.end(error.clone());
        (self.sink)(CommitReport::Failed(error));
    }

    fn close(&mut self) -> Result<(), StoreError> {
        let poisoned = self.core.ended();
        let last = poisoned.map_or_else(|| self.guarded(|writer, trees| writer.end(trees)), Err);
        self.core.end(StoreError::Closed);
        self.disk.stop();
        let trees = self.core.take_trees();
        // sled syncs once more when it goes, and panics if it cannot.
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(trees)));
        dropped.map_err(|panic| StoreError::Io(format!("sled panicked at its end: {}", text(&*panic))))?;
        last?;
        let seal = seal(&self.core.names).map_err(failed)?;
        self.lock.mark_clean(seal.as_deref()).map_err(failed)
    }

    fn end(&mut self, trees: &Trees) -> Result<(), StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        self.core.drain_all(trees)?;
        self.sync(trees)
    }
}

/// Everything that waits already, up to a limit; what is no group comes back as it is.
fn gather(first: Vec<Append>, inbox: &Receiver<Message>) -> (Vec<Append>, Option<Message>) {
    let mut appends = first;
    while appends.len() < GROUP {
        match inbox.try_recv() {
            Ok(Message::Group(more)) => appends.extend(more),
            Ok(other) => return (appends, Some(other)),
            Err(_) => break,
        }
    }
    (appends, None)
}

pub(super) fn failed(error: std::io::Error) -> StoreError {
    StoreError::Io(error.to_string())
}
