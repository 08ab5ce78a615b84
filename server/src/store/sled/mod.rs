//! The log on sled 0.34. Nothing outside this folder names sled.
//!
//! sled is used as a dumb ordered map with a write-ahead log: get, range, put, flush. What it does wrong
//! (syncs that are none, snapshots that a kill leaves torn, tails that vanish silently) is guarded here:
//! `shim` makes its syncs real, `files` prepares the directory, `witness` remembers how far the log went,
//! `scan` verifies everything at open. The way of an append: `writer` takes a group, `commit` checks it and has
//! `group` pack it into values, `disk` syncs, `core` publishes; `delta` and `packed` are the index that `read` seeks by.
#![expect(
    clippy::disallowed_methods,
    reason = "threads of its own wait for locks and hangs of the real machine; no fact of the log depends on it"
)]

mod commit;
mod core;
mod delta;
mod disk;
mod files;
mod group;
mod heads;
mod hints;
mod meta;
mod open;
mod packed;
mod page;
mod read;
mod replay;
mod scan;
mod seed;
mod shim;
#[cfg(test)]
mod tests;
mod trees;
mod verify;
mod witness;
mod writer;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use humanplane_core::id::SessionId;
use humanplane_core::index::IndexKey;
use humanplane_core::record::CheckedDraft;
use humanplane_core::time::WallMillis;

use self::core::Core;
use self::heads::Head;
use self::hints::Hints;
use self::read::{Fault, Reader};
use self::trees::Trees;
use self::writer::Message;
use super::url::Options;
use super::{
    Append, CommitSink, Committed, Damage, EventLog, NamedBatch, Page, ReplayVisit, SessionEntry,
    SessionMeta, Stats, StoreError, codec,
};

pub use self::disk::{Hook, Point, Step};

/// How long closing may take before it is given up.
const CLOSE_PATIENCE: Duration = Duration::from_secs(10);

/// An [`EventLog`] in a directory. Dropping it closes it, which blocks: never drop the last one on a thread
/// that must not.
pub struct SledLog {
    core: Arc<Core>,
    inbox: SyncSender<Message>,
    hints: Hints,
    /// One import at a time, so that none clears away what another has written.
    importing: Mutex<()>,
}

impl SledLog {
    /// Opens the log in `dir`, or makes one, and verifies all of it.
    ///
    /// # Errors
    /// [`StoreError::Refused`] with what to do; [`StoreError::DiskLow`]; what the disk says.
    pub fn open(dir: &Path, sink: CommitSink, options: Options) -> Result<Self, StoreError> {
        Self::start(dir, sink, options, None)
    }

    /// As [`Self::open`]; `hook` steps in at the points of each commit.
    ///
    /// # Errors
    /// As [`Self::open`].
    #[cfg(any(test, feature = "test-util"))]
    pub fn open_with_hook(
        dir: &Path,
        sink: CommitSink,
        options: Options,
        hook: Hook,
    ) -> Result<Self, StoreError> {
        Self::start(dir, sink, options, Some(hook))
    }

    /// Takes sled's own syncs out, for the whole process: a crash test that is blind to that proves nothing.
    #[cfg(any(test, feature = "test-util"))]
    pub fn break_syncs_for_tests() {
        shim::break_for_tests();
    }

    fn start(dir: &Path, sink: CommitSink, options: Options, hook: Option<Hook>) -> Result<Self, StoreError> {
        let (core, writer) = open::open(dir, sink, options, hook)?;
        let hints = Hints::new(core.with(|trees| sessions_of(&core, trees))?.into_iter());
        let (inbox, outbox) = sync_channel(writer::QUEUE);
        let thread = std::thread::Builder::new().name("log-writer".into());
        let started = thread.spawn(move || writer.run(&outbox));
        started.map_err(|error| StoreError::Io(format!("could not start the writer: {error}")))?;
        Ok(Self { core, inbox, hints, importing: Mutex::new(()) })
    }

    /// Runs `work` on a session that is there.
    fn on<T>(
        &self,
        id: &SessionId,
        work: impl FnOnce(&Trees, u64, Head) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.core.with(|trees| {
            let found = self.core.find(trees, id)?;
            let (session, head) = found.ok_or_else(|| StoreError::NoSession(id.clone()))?;
            work(trees, session, head)
        })
    }

    fn entry(&self, trees: &Trees, session: u64, head: Head) -> Result<SessionEntry, StoreError> {
        let mut damage = self.core.heads().damage(session).cloned();
        let meta = match self.meta(trees, session) {
            Ok(meta) => meta,
            Err(Fault::Store(error)) => return Err(error),
            Err(fault @ Fault::Corrupt(_)) => {
                if let StoreError::Damaged(found) = fault.at(0) {
                    damage = damage.filter(|damage| damage.seq == 0).or(Some(found));
                }
                nameless(meta::id(&trees.meta, session)?)
            }
        };
        let Head { next_seq, closed, seeded, .. } = head;
        Ok(SessionEntry { meta, next_seq, seeded, closed, damage })
    }

    fn meta(&self, trees: &Trees, session: u64) -> Result<SessionMeta, Fault> {
        let mut reader = Reader::new(trees);
        let first = self.core.places(trees, session, 0, 1)?;
        let (seq, place) = first.first().ok_or_else(|| codec::Corrupt::new("its first frame is missing"))?;
        let frame = reader.frame(session, *seq, *place)?;
        Ok(codec::created::read(reader.created(&frame)?)?)
    }

    fn send(&self, message: Message, deadline: Instant) -> Result<(), StoreError> {
        let mut message = message;
        loop {
            match self.inbox.try_send(message) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(StoreError::Closed),
                Err(TrySendError::Full(_)) if Instant::now() > deadline => return Err(hung()),
                Err(TrySendError::Full(back)) => message = back,
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What is left of a meta whose frame cannot be read.
fn nameless(id: SessionId) -> SessionMeta {
    SessionMeta { id, created: WallMillis(0), header: None, request: None, findings: Vec::new() }
}

fn hung() -> StoreError {
    StoreError::Io(format!("the writer did not end within {} s", CLOSE_PATIENCE.as_secs()))
}

impl EventLog for SledLog {
    fn submit(&self, appends: Vec<Append>) {
        // A store that has ended reports nothing more; its sink has heard why.
        if self.core.ended().is_none() {
            self.hints.note(&appends);
            drop(self.inbox.send(Message::Group(appends)));
        }
    }

    fn sessions(&self, after: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError> {
        self.core.with(|trees| {
            let start = match after {
                None => 0,
                Some(id) => {
                    let found = self.core.find(trees, id)?;
                    found.ok_or_else(|| StoreError::NoSession(id.clone()))?.0 + 1
                }
            };
            let heads = (start..).map_while(|session| Some((session, self.core.heads().get(session)?)));
            heads.take(limit).map(|(session, head)| self.entry(trees, session, head)).collect()
        })
    }

    fn newest(&self, before: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError> {
        self.core.with(|trees| {
            let end = match before {
                None => self.core.heads().count(),
                Some(id) => {
                    let found = self.core.find(trees, id)?;
                    found.ok_or_else(|| StoreError::NoSession(id.clone()))?.0
                }
            };
            let heads = (0..end).rev().map_while(|session| Some((session, self.core.heads().get(session)?)));
            heads.take(limit).map(|(session, head)| self.entry(trees, session, head)).collect()
        })
    }

    fn session(&self, id: &SessionId) -> Result<Option<SessionEntry>, StoreError> {
        self.core.with(|trees| {
            let found = self.core.find(trees, id)?;
            found.map(|(session, head)| self.entry(trees, session, head)).transpose()
        })
    }

    fn read(
        &self,
        id: &SessionId,
        from: i64,
        max_events: usize,
        max_bytes: usize,
    ) -> Result<Page, StoreError> {
        self.on(id, |trees, session, head| {
            page::read(&self.core, trees, (session, head), from, (max_events, max_bytes))
        })
    }

    fn replay(&self, sessions: &[SessionId], visit: ReplayVisit<'_>) -> Result<(), StoreError> {
        self.core.with(|trees| {
            let wanted = (0..).zip(sessions).map(|(place, id)| {
                let found = self.core.find(trees, id)?;
                found.map(|(session, _)| (session, place)).ok_or_else(|| StoreError::NoSession(id.clone()))
            });
            replay::all(trees, &wanted.collect::<Result<_, _>>()?, visit)
        })
    }

    fn find(&self, id: &SessionId, key: &IndexKey) -> Result<Vec<i64>, StoreError> {
        let key = codec::index_key(key);
        self.on(id, |trees, session, head| {
            let mut seqs = self.core.delta().seqs(session, &key);
            seqs.extend(packed::seqs(&trees.index, session, &key)?);
            seqs.retain(|seq| *seq < head.next_seq);
            seqs.sort_unstable();
            seqs.dedup();
            Ok(seqs)
        })
    }

    fn might_find(&self, id: &SessionId, key: &IndexKey) -> bool {
        self.hints.might_find(id, key)
    }

    fn batch_at(&self, id: &SessionId, seq: i64) -> Result<Option<NamedBatch>, StoreError> {
        self.on(id, |trees, session, head| {
            if !(0..head.next_seq).contains(&seq) {
                return Ok(None);
            }
            let places = self.core.places(trees, session, seq, 1)?;
            let Some((first, place)) = places.first().copied() else { return Ok(None) };
            let mut reader = Reader::new(trees);
            let mut named = None;
            let frame = reader.frame(session, first, place).map_err(|fault| fault.at(seq))?;
            let read = reader.drafts(&frame, seq, &mut |draft| {
                let begins = draft.records.first().is_some_and(|record| record.seq == seq);
                let next_seq = draft.records.last().map_or(seq, |record| record.seq + 1);
                named = draft.name.filter(|_| begins).map(|name| NamedBatch { name, next_seq });
                false
            });
            read.map_err(|fault| fault.at(seq))?;
            Ok(named)
        })
    }

    fn import(
        &self,
        meta: SessionMeta,
        batches: &mut dyn Iterator<Item = Result<CheckedDraft, StoreError>>,
    ) -> Result<Committed, StoreError> {
        let _one = self.importing.lock().unwrap_or_else(PoisonError::into_inner);
        self.health()?;
        if self.session(&meta.id)?.is_some() {
            return Err(StoreError::SessionExists(meta.id));
        }
        let mut import = seed::Import::new(&self.core, &meta);
        if let Err(error) = import.take_all(batches) {
            import.abandon()?;
            return Err(error);
        }
        let (job, notes) = import.into_job();
        self.hints.unknown(&job.id);
        let (reply, answer) = sync_channel(1);
        self.inbox.send(Message::Seed(Box::new(job), reply)).map_err(|_| StoreError::Closed)?;
        let done = answer.recv().map_err(|_| StoreError::Closed)?;
        match &done {
            Ok(_) => notes.settle()?,
            Err(StoreError::SessionExists(_)) => notes.sweep()?,
            // The frame may or may not be there after the restart, which clears up.
            Err(_) => {}
        }
        done
    }

    fn set(&self, name: &str, value: Option<&str>) {
        if self.core.ended().is_none() {
            drop(self.inbox.send(Message::Setting(name.to_owned(), value.map(str::to_owned))));
        }
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        if self.core.ended() == Some(StoreError::Closed) {
            return Err(StoreError::Closed);
        }
        Ok(self.core.settings().get(name).cloned())
    }

    fn position(&self) -> u64 {
        self.core.position.load(Ordering::Acquire)
    }

    fn stats(&self) -> Stats {
        let names = &self.core.names;
        let size = |path: &Path| std::fs::metadata(path).map_or(0, |meta| meta.len());
        let heads = self.core.heads();
        Stats {
            size_on_disk: size(&names.db) + size(&names.witness),
            logical_bytes: heads.weight,
            free_bytes: files::free_bytes(&names.dir),
            sessions: heads.count(),
            commits: self.position(),
        }
    }

    fn health(&self) -> Result<(), StoreError> {
        self.core.health()
    }

    fn verify(&self, id: &SessionId) -> Result<Vec<Damage>, StoreError> {
        self.on(id, |trees, session, head| verify::session(&self.core, trees, session, head))
    }

    fn close(&self) -> Result<(), StoreError> {
        let deadline = Instant::now() + CLOSE_PATIENCE;
        let (reply, answer) = sync_channel(1);
        match self.send(Message::Close(reply), deadline) {
            Err(StoreError::Closed) => return Ok(()),
            other => other?,
        }
        match answer.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(result) => result,
            Err(RecvTimeoutError::Disconnected) => Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                self.core.end(StoreError::Poisoned(hung().to_string()));
                Err(hung())
            }
        }
    }
}

fn sessions_of(core: &Core, trees: &Trees) -> Result<Vec<SessionId>, StoreError> {
    (0..core.heads().count()).map(|session| meta::id(&trees.meta, session)).collect()
}

impl Drop for SledLog {
    fn drop(&mut self) {
        if let Err(error) = self.close() {
            tracing::error!(%error, "the log was not closed cleanly");
        }
    }
}
