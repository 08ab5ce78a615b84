//! The one thread that writes. It takes what has queued up, writes it as one group, syncs once and reports
//! once; while it syncs, the next group queues up. It never lingers for more.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender};

use humanplane_core::id::SessionId;
use humanplane_core::index;
use humanplane_proto::store as disk_format;

use super::super::codec::{self, Flags, Link};
use super::super::types::{closed_after, weight};
use super::super::{Append, CommitReport, CommitSink, Committed, StoreError, check};
use super::core::Core;
use super::disk::{Disk, Point, Step, at};
use super::files::{Lock, seal};
use super::group::{Group, Packed, body};
use super::heads::Head;
use super::meta;
use super::trees::{Trees, text};
use super::witness::Mark;

/// Groups that may wait for the writer before [`super::super::EventLog::submit`] waits for room.
pub(super) const QUEUE: usize = 1024;
/// A group of groups takes no more appends once it has this many.
const GROUP: usize = 4096;
/// Sessions whose ordinals are remembered.
const KNOWN: usize = 64 * 1024;

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
    known: HashMap<SessionId, u64>,
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

    fn commit(&mut self, trees: &Trees, appends: Vec<Append>) -> Result<Vec<Committed>, StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        check::group(&appends, |id| self.head(trees, id).map(|found| found.map(|(_, head)| head.next_seq)))?;
        let mut group = Group::after(self.mark);
        let mut moved: HashMap<u64, Head> = HashMap::new();
        let mut sessions = Vec::with_capacity(appends.len());
        for append in appends {
            sessions.push(append.session.clone());
            self.pack(append, &mut group, &mut moved)?;
        }
        self.write(trees, &mut group)?;
        let done = sessions.into_iter().zip(&group.frames);
        let done = done.map(|(session, frame)| Committed {
            session,
            next_seq: frame.link.end(),
            commit: frame.place.commit,
        });
        Ok(done.collect())
    }

    /// The ordinal and durable head of a session that may be appended to.
    fn head(&mut self, trees: &Trees, id: &SessionId) -> Result<Option<(u64, Head)>, StoreError> {
        if !self.known.contains_key(id) {
            let Some((ordinal, _)) = self.core.find(trees, id)? else { return Ok(None) };
            self.known.insert(id.clone(), ordinal);
        }
        let heads = self.core.heads();
        let Some(ordinal) = self.known.get(id).copied() else { return Ok(None) };
        if let Some(damage) = heads.damage(ordinal) {
            return Err(StoreError::Poisoned(format!(
                "an append to session {id}, which is damaged at {damage}"
            )));
        }
        Ok(heads.get(ordinal).map(|head| (ordinal, head)))
    }

    fn pack(
        &mut self,
        append: Append,
        group: &mut Group,
        moved: &mut HashMap<u64, Head>,
    ) -> Result<(), StoreError> {
        let Append { session, create, draft } = append;
        let draft = draft.draft();
        let ordinal = if create.is_some() {
            let ordinal = self.core.heads().count() + group.new_sessions();
            group.create(session.clone(), ordinal);
            self.known.insert(session, ordinal);
            ordinal
        } else {
            let known = self.known.get(&session).copied();
            known.ok_or_else(|| StoreError::Io(format!("session {session} was there a moment ago")))?
        };
        let head =
            moved.get(&ordinal).copied().or_else(|| self.core.heads().get(ordinal)).unwrap_or_default();
        let created = create.as_ref().map(codec::created::write);
        let packed = body(disk_format::Entry { created, batch: Some(codec::batch(draft)) });
        let link = Link {
            session: ordinal,
            first_seq: head.next_seq,
            count: u32::try_from(draft.records.len())
                .map_err(|_| StoreError::Io("too many events".into()))?,
            weight: draft.records.iter().map(|record| weight(record) as u64).sum(),
            flags: Flags {
                closes: closed_after(&draft.records, false),
                creates: create.is_some(),
                outside: packed.1.is_some(),
                seed: false,
            },
            previous: head.chain,
        };
        let chain = group.add(link, packed, ids(draft));
        moved.insert(ordinal, head.after(&link, chain));
        Ok(())
    }

    fn commit_seed(&mut self, trees: &Trees, job: SeedJob) -> Result<Committed, StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        let mut group = Group::after(self.mark);
        let session = self.core.heads().count();
        let flags = Flags { closes: job.closes, creates: true, outside: false, seed: true };
        let (count, weight) = (job.count, job.weight);
        let link = Link { session, first_seq: 0, count, weight, flags, previous: [0; 16] };
        group.create(job.id.clone(), session);
        group.add(link, job.body, job.ids);
        self.write(trees, &mut group)?;
        Ok(Committed { session: job.id, next_seq: link.end(), commit: self.mark.commit })
    }

    /// Writes the group, makes it durable and publishes it.
    fn write(&mut self, trees: &Trees, group: &mut Group) -> Result<(), StoreError> {
        at(self.disk.hook.as_ref(), Point::Write).map_err(failed)?;
        let mark = group.write(trees)?;
        let entries = group.frames.iter().map(|frame| 1 + frame.ids.len()).sum();
        let due = self.core.delta().due(entries);
        self.core.drain(trees, due)?;
        self.sync(trees)?;
        self.publish(group);
        self.mark = mark;
        Ok(())
    }

    /// sled's flush and the sync of its file; beside both the witness.
    fn sync(&mut self, trees: &Trees) -> Result<(), StoreError> {
        if at(self.disk.hook.as_ref(), Point::Flush).map_err(failed)? == Step::Go {
            trees.flush()?;
        }
        self.disk.sync_data().map_err(failed)?;
        self.disk.finish_witness().map_err(failed)
    }

    fn publish(&self, group: &mut Group) {
        let mut delta = self.core.delta();
        let mut heads = self.core.heads_mut();
        for frame in &mut group.frames {
            heads.advance(&frame.link, frame.chain);
            delta.add(frame.link.session, frame.link.first_seq, frame.place, std::mem::take(&mut frame.ids));
        }
        delta.freeze(false);
        if let Some(last) = group.frames.last() {
            self.core.position.store(last.place.commit, Ordering::Release);
        }
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

/// What a frame is found by, as keys of the index.
pub(super) fn ids(draft: &humanplane_core::record::Draft) -> Vec<Vec<u8>> {
    let keys = index::keys(draft).into_iter();
    let keys = keys.map(|(key, seq)| {
        let mut bytes = codec::index_key(&key);
        bytes.extend(seq.to_be_bytes());
        bytes
    });
    keys.collect()
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

fn failed(error: std::io::Error) -> StoreError {
    StoreError::Io(error.to_string())
}
