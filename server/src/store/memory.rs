//! The log in memory: for tests and for trying things out. Commits inside `submit`; nothing outlives it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use humanplane_core::id::SessionId;
use humanplane_core::index::{self, IndexKey};
use humanplane_core::record::{CheckedDraft, Draft, Record};

use super::check;
use super::types::{closed_after, weight};
use super::{
    Append, CommitReport, CommitSink, Committed, Damage, EventLog, NamedBatch, Page, ReplayVisit,
    SessionEntry, SessionMeta, Stats, StoreError,
};

/// An [`EventLog`] that keeps everything in memory. The sink is called inside `submit`.
pub struct MemoryLog {
    sink: CommitSink,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sessions: Vec<Session>,
    by_id: HashMap<SessionId, usize>,
    commits: u64,
    bytes: u64,
    settings: HashMap<String, String>,
    stopped: Option<StoreError>,
}

struct Session {
    meta: SessionMeta,
    records: Vec<Record>,
    names: HashMap<i64, NamedBatch>,
    index: HashMap<IndexKey, Vec<i64>>,
    seeded: i64,
    closed: bool,
}

impl MemoryLog {
    /// An empty log that reports to `sink`.
    pub fn new(sink: CommitSink) -> Self {
        Self { sink, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` on one session of a store that is open.
    fn with<T>(
        &self,
        id: &SessionId,
        work: impl FnOnce(&Session) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let state = self.state();
        state.open()?;
        work(&state.sessions[state.place(id)?])
    }
}

impl State {
    fn open(&self) -> Result<(), StoreError> {
        match &self.stopped {
            Some(StoreError::Closed) => Err(StoreError::Closed),
            _ => Ok(()),
        }
    }

    fn place(&self, id: &SessionId) -> Result<usize, StoreError> {
        self.by_id.get(id).copied().ok_or_else(|| StoreError::NoSession(id.clone()))
    }

    fn commit(&mut self, appends: Vec<Append>) -> Result<Vec<Committed>, StoreError> {
        check::group(&appends, |id| Ok(self.place(id).ok().map(|place| self.sessions[place].head())))?;
        self.commits += 1;
        let commit = self.commits;
        appends.into_iter().map(|append| self.apply(append, commit)).collect()
    }

    fn apply(&mut self, append: Append, commit: u64) -> Result<Committed, StoreError> {
        let place = match append.create {
            Some(meta) => self.add(Session::new(meta)),
            None => self.place(&append.session)?,
        };
        let draft = append.draft.into_draft();
        self.bytes += draft.records.iter().map(|record| weight(record) as u64).sum::<u64>();
        let session = &mut self.sessions[place];
        session.push(draft);
        Ok(Committed { session: append.session, next_seq: session.head(), commit })
    }

    fn add(&mut self, session: Session) -> usize {
        let place = self.sessions.len();
        self.by_id.insert(session.meta.id.clone(), place);
        self.sessions.push(session);
        place
    }
}

impl Session {
    fn new(meta: SessionMeta) -> Self {
        Self {
            meta,
            records: Vec::new(),
            names: HashMap::new(),
            index: HashMap::new(),
            seeded: 0,
            closed: false,
        }
    }

    fn head(&self) -> i64 {
        self.records.len() as i64
    }

    fn push(&mut self, draft: Draft) {
        for (key, seq) in index::keys(&draft) {
            self.index.entry(key).or_default().push(seq);
        }
        if let Some(name) = draft.name {
            let next_seq = self.head() + draft.records.len() as i64;
            self.names.insert(self.head(), NamedBatch { name, next_seq });
        }
        self.closed = closed_after(&draft.records, self.closed);
        self.records.extend(draft.records);
    }

    fn entry(&self) -> SessionEntry {
        SessionEntry {
            meta: self.meta.clone(),
            next_seq: self.head(),
            seeded: self.seeded,
            closed: self.closed,
            damage: None,
        }
    }

    fn page(&self, from: i64, max_events: usize, max_bytes: usize) -> Result<Page, StoreError> {
        let head = self.head();
        let start = usize::try_from(from).ok().filter(|start| *start <= self.records.len());
        let start = start.ok_or(StoreError::BeyondHead { from, head })?;
        let mut bytes = 0;
        let records = self.records[start..].iter().take(max_events.max(1)).enumerate();
        let records = records.take_while(|(place, record)| {
            bytes += weight(record);
            *place == 0 || bytes <= max_bytes
        });
        Ok(Page { records: records.map(|(_, record)| record.clone()).collect(), head })
    }
}

impl EventLog for MemoryLog {
    fn submit(&self, appends: Vec<Append>) {
        let mut state = self.state();
        if state.stopped.is_some() || appends.is_empty() {
            return;
        }
        let report = match state.commit(appends) {
            Ok(done) => CommitReport::Committed(done),
            Err(error) => {
                state.stopped = Some(error.clone());
                CommitReport::Failed(error)
            }
        };
        // The lock is kept, so that reports go out in the order of the commits.
        (self.sink)(report);
    }

    fn sessions(&self, after: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError> {
        let state = self.state();
        state.open()?;
        let start = after.map_or(Ok(0), |id| state.place(id).map(|place| place + 1))?;
        Ok(state.sessions[start..].iter().take(limit).map(Session::entry).collect())
    }

    fn newest(&self, before: Option<&SessionId>, limit: usize) -> Result<Vec<SessionEntry>, StoreError> {
        let state = self.state();
        state.open()?;
        let end = before.map_or(Ok(state.sessions.len()), |id| state.place(id))?;
        Ok(state.sessions[..end].iter().rev().take(limit).map(Session::entry).collect())
    }

    fn session(&self, id: &SessionId) -> Result<Option<SessionEntry>, StoreError> {
        let state = self.state();
        state.open()?;
        Ok(state.by_id.get(id).map(|place| state.sessions[*place].entry()))
    }

    fn read(
        &self,
        id: &SessionId,
        from: i64,
        max_events: usize,
        max_bytes: usize,
    ) -> Result<Page, StoreError> {
        self.with(id, |session| session.page(from, max_events, max_bytes))
    }

    fn replay(&self, sessions: &[SessionId], visit: ReplayVisit<'_>) -> Result<(), StoreError> {
        for (place, id) in (0..).zip(sessions) {
            visit(place, Ok(self.with(id, |session| Ok(session.records.clone()))?));
        }
        Ok(())
    }

    fn find(&self, id: &SessionId, key: &IndexKey) -> Result<Vec<i64>, StoreError> {
        self.with(id, |session| Ok(session.index.get(key).cloned().unwrap_or_default()))
    }

    fn might_find(&self, id: &SessionId, key: &IndexKey) -> bool {
        self.find(id, key).is_ok_and(|seqs| !seqs.is_empty())
    }

    fn batch_at(&self, id: &SessionId, seq: i64) -> Result<Option<NamedBatch>, StoreError> {
        self.with(id, |session| Ok(session.names.get(&seq).cloned()))
    }

    fn import(
        &self,
        meta: SessionMeta,
        batches: &mut dyn Iterator<Item = Result<CheckedDraft, StoreError>>,
    ) -> Result<Committed, StoreError> {
        self.health()?;
        let id = meta.id.clone();
        let mut session = Session::new(meta);
        let mut bytes = 0;
        for batch in batches {
            let draft = batch?.into_draft();
            if check::follows(&draft, session.head()).is_none() {
                return Err(StoreError::BadSeed(format!("a batch does not begin at seq {}", session.head())));
            }
            bytes += draft.records.iter().map(|record| weight(record) as u64).sum::<u64>();
            session.push(draft);
        }
        if session.records.is_empty() {
            return Err(StoreError::BadSeed("it holds no event".into()));
        }
        let mut state = self.state();
        if state.by_id.contains_key(&id) {
            return Err(StoreError::SessionExists(id));
        }
        state.commits += 1;
        state.bytes += bytes;
        let next_seq = session.head();
        session.seeded = next_seq;
        state.add(session);
        Ok(Committed { session: id, next_seq, commit: state.commits })
    }

    fn set(&self, name: &str, value: Option<&str>) {
        let mut state = self.state();
        if state.stopped.is_some() {
            return;
        }
        match value {
            Some(value) => state.settings.insert(name.to_owned(), value.to_owned()),
            None => state.settings.remove(name),
        };
        (self.sink)(CommitReport::SettingKept);
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let state = self.state();
        state.open()?;
        Ok(state.settings.get(name).cloned())
    }

    fn position(&self) -> u64 {
        self.state().commits
    }

    fn stats(&self) -> Stats {
        let state = self.state();
        Stats {
            size_on_disk: 0,
            logical_bytes: state.bytes,
            free_bytes: u64::MAX,
            sessions: state.sessions.len() as u64,
            commits: state.commits,
        }
    }

    fn health(&self) -> Result<(), StoreError> {
        self.state().stopped.clone().map_or(Ok(()), Err)
    }

    fn verify(&self, id: &SessionId) -> Result<Vec<Damage>, StoreError> {
        self.with(id, |_| Ok(Vec::new()))
    }

    fn close(&self) -> Result<(), StoreError> {
        self.state().stopped.get_or_insert(StoreError::Closed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::MemoryLog;
    use crate::store::conformance;

    #[test]
    fn conforms() {
        conformance::run(&|sink| Arc::new(MemoryLog::new(sink)));
    }
}
