//! How sessions begin: pinned to a preset by the rules, or with a seed that a file, a caller or another
//! session gives (1.7).

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use humanplane_core::effect::{NewSession, PermissionsView};
use humanplane_core::engine::{CreateSession, Input};
use humanplane_core::id::SessionId;
use humanplane_core::invariants::{self, CheckedSeed, Finding, Replay, check_seed};
use humanplane_core::permissions::{self, Permissions, Table};
use humanplane_core::record::{Draft, Record};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::sandbox::SandboxView;
use humanplane_core::session::closure;
use humanplane_core::time::WallMillis;

use tokio::sync::Notify;

use super::Handle;
use super::reads::internal;
use crate::store::{EventLog, SessionEntry, SessionMeta, StoreError};

/// Events of a seed that the log takes at a time.
const BATCH: usize = 512;

/// Records and payload bytes that one step of a fork reads.
const STEP: (usize, usize) = (4096, 4 << 20);

/// A session that begins with a seed.
#[derive(Debug)]
pub struct Seed {
    /// Its id.
    pub session: SessionId,
    /// What is kept with it.
    pub meta: NewSession,
    /// The events, with the places and times that they had.
    pub records: Vec<Record>,
    /// Keep what breaks rules, and report it for ever.
    pub accept_findings: bool,
    /// Counts only where the seed holds no permission fact.
    pub preset: Option<String>,
    /// Only full enforcement of its sandbox counts (7.6).
    pub require_full: bool,
}

/// A session that has just begun, or had begun under the same call before.
#[derive(Debug)]
pub struct Begun {
    /// As it stands in the log.
    pub entry: SessionEntry,
    /// It was there before this call.
    pub replayed: bool,
}

/// Sessions that are being created: the log is asked once, and nobody else can come in between.
#[derive(Debug, Default)]
pub(super) struct Creating {
    ids: Mutex<HashSet<SessionId>>,
    done: Notify,
}

struct Reserved {
    creating: Arc<Creating>,
    id: SessionId,
}

impl Creating {
    /// Waits until nobody else creates `id`: the same call sent twice then finds what the first one made.
    async fn reserve(self: &Arc<Self>, id: &SessionId) -> Reserved {
        loop {
            let done = self.done.notified();
            if self.ids.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone()) {
                return Reserved { creating: self.clone(), id: id.clone() };
            }
            done.await;
        }
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.creating.ids.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        self.creating.done.notify_waiters();
    }
}

impl Handle {
    /// Begins a session without a seed. The same call again finds what it made.
    ///
    /// # Errors
    /// SESSION_EXISTS, UNKNOWN_PRESET, PRESET_RESERVED, SESSION_NOT_FOUND for `delegated_from`; what
    /// [`Handle::call`] says.
    pub async fn create(
        &self,
        session: SessionId,
        meta: NewSession,
        preset: Option<String>,
        delegated_from: Option<SessionId>,
        require_full: bool,
    ) -> Result<Begun, Refusal> {
        let _reserved = self.creating.reserve(&session).await;
        if let Some(begun) = self.begun_before(&session, &meta).await? {
            return Ok(begun);
        }
        let id = session.clone();
        self.call(|call| {
            Input::Create(Box::new(CreateSession {
                call,
                session,
                meta,
                preset,
                delegated_from,
                require_full,
            }))
        })
        .await?;
        Ok(Begun { entry: self.entry(id).await?, replayed: false })
    }

    /// Begins a session with a seed: the whole of it or nothing. The same call again finds what it made.
    ///
    /// # Errors
    /// SESSION_EXISTS; SEED_INVALID with every finding counted and the first one named; DISK_LOW and the like.
    pub async fn seed(&self, seed: Seed) -> Result<Begun, Refusal> {
        let _reserved = self.creating.reserve(&seed.session).await;
        if let Some(begun) = self.begun_before(&seed.session, &seed.meta).await? {
            return Ok(begun);
        }
        let id = seed.session.clone();
        let (table, may) = self.look(|plane| (plane.table().clone(), plane.may_begin())).await?;
        may?;
        let now = self.now().wall;
        let log = self.log.clone();
        let state = tokio::task::spawn_blocking(move || {
            let Seed { session, meta, records, accept_findings, preset, require_full } = seed;
            let checked = check(&table, records, accept_findings, (preset.as_deref(), require_full), now)?;
            let meta = SessionMeta {
                id: session,
                created: meta.created,
                header: meta.header,
                request: meta.name,
                findings: checked.findings.iter().map(ToString::to_string).collect(),
            };
            log.import(meta, &mut checked.draft.split(BATCH).map(Ok)).map_err(super::reads::refusal)?;
            Ok::<_, Refusal>(checked.log)
        });
        let state = state.await.map_err(internal)??;
        self.tell(Input::Load(id.clone(), Box::new(state))).await?;
        Ok(Begun { entry: self.entry(id).await?, replayed: false })
    }

    /// The events of `session` up to and with `through_seq`, as a seed for another.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, CURSOR_AHEAD, LOG_DAMAGED.
    pub async fn records_through(
        &self,
        session: SessionId,
        through_seq: i64,
    ) -> Result<Vec<Record>, Refusal> {
        self.read(move |log| {
            let head = log.session(&session)?.ok_or_else(|| StoreError::NoSession(session.clone()))?.next_seq;
            if through_seq >= head {
                return Err(StoreError::BeyondHead { from: through_seq, head });
            }
            let mut records: Vec<Record> = Vec::new();
            while records.last().is_none_or(|last| last.seq < through_seq) {
                let from = records.last().map_or(0, |last| last.seq + 1);
                records.extend(log.read(&session, from, STEP.0, STEP.1)?.records);
            }
            records.retain(|record| record.seq <= through_seq);
            Ok(records)
        })
        .await
    }

    /// Checks a session's bytes and rules, as a cold start would: what its creator accepted is reported too.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, STORAGE_UNAVAILABLE.
    pub async fn findings(&self, session: SessionId) -> Result<Vec<Finding>, Refusal> {
        let table = self.look(|plane| plane.table().clone()).await?;
        self.read(move |log| Ok(replay(log, &table, &session)?.finish(false).1)).await
    }

    /// The permissions of a session that is closed: folded from its log, for nobody keeps them.
    ///
    /// # Errors
    /// SESSION_NOT_FOUND, LOG_DAMAGED, STORAGE_UNAVAILABLE.
    pub async fn last_permissions(&self, session: SessionId) -> Result<PermissionsView, Refusal> {
        let table = self.look(|plane| plane.table().clone()).await?;
        self.read(move |log| {
            let replay = replay(log, &table, &session)?;
            let recorded = replay.log().permissions();
            let permissions = Permissions::of(recorded, &table);
            let mode = permissions.effective.sandbox;
            Ok(PermissionsView {
                sandbox: SandboxView::of(mode, Vec::new(), recorded.requires_full()),
                permissions,
            })
        })
        .await
    }

    async fn begun_before(&self, id: &SessionId, meta: &NewSession) -> Result<Option<Begun>, Refusal> {
        let found = {
            let id = id.clone();
            self.read(move |log| log.session(&id)).await?
        };
        let Some(entry) = found else { return Ok(None) };
        if meta.name.is_some() && entry.meta.request == meta.name {
            return Ok(Some(Begun { entry, replayed: true }));
        }
        Err(exists(id))
    }
}

/// The whole of a stored session through the validators, as a cold start does it.
fn replay<'a>(log: &dyn EventLog, table: &'a Table, session: &SessionId) -> Result<Replay<'a>, StoreError> {
    let head = log.session(session)?.ok_or_else(|| StoreError::NoSession(session.clone()))?.next_seq;
    super::recovery::replay(log, table, session, head)
}

/// The seed with what closes it and the permission facts that it lacks, checked as a whole.
fn check(
    table: &Table,
    mut records: Vec<Record>,
    accept: bool,
    (preset, require_full): (Option<&str>, bool),
    now: WallMillis,
) -> Result<CheckedSeed, Refusal> {
    let mut replay = Replay::new(table);
    records.iter().for_each(|record| replay.next(record));
    let (state, _) = replay.finish(false);
    let mut events = closure::end_of_seed(&state);
    events.extend(match preset {
        Some(preset) if state.permissions().is_empty() => permissions::pin(table, preset, require_full)?,
        _ => permissions::complete(state.permissions(), table, require_full),
    });
    records.extend(state.place(events, now));
    check_seed(table, Draft { records, name: None }, accept)
        .map_err(|findings| invariants::refusal(&findings).because(Reason::SeedInvalid))
}

fn exists(id: &SessionId) -> Refusal {
    Refusal::new(Reason::SessionExists, format!("the session {id} exists")).with("sessionId", id)
}
