//! A cold start: replay every open session, close what a crash left open, and only then serve (1.9).

use std::sync::Arc;

use humanplane_core::engine::{Input, Plane, Rules};
use humanplane_core::id::SessionId;
use humanplane_core::invariants::{Finding, Replay, Severity, recovered};
use humanplane_core::permissions::{DEFAULT_PRESET, Table};
use humanplane_core::record::CheckedDraft;
use humanplane_core::session::SessionLog;
use humanplane_core::time::WallMillis;

use super::bell::{Bell, Notice};
use super::hub;
use super::timing::Timing;
use super::{Handle, Hub};
use crate::attachments::Attachments;
use crate::clock::{Clock, Mint};
use crate::metrics::Metrics;
use crate::store::{Append, CommitReport, CommitSink, Damage, EventLog, SessionEntry, StoreError};

/// Sessions that are listed at a time.
const PAGE: usize = 512;

/// Records and payload bytes that one step of a replay reads.
const STEP: (usize, usize) = (4096, 4 << 20);

/// A hub that is not running yet: the log may be opened for it.
#[derive(Debug, Default)]
pub struct Start {
    bell: Arc<Bell>,
    metrics: Metrics,
}

/// What a session turned out to be.
enum Found {
    /// Closed: whoever wants to know more reads its log.
    Closed(i64),
    /// Open, with what has to be appended before it may be used.
    Open(Box<SessionLog>, Option<CheckedDraft>),
    /// Not to be written any more.
    Quarantined(Box<Finding>),
}

impl Start {
    /// A hub that counts in `metrics`.
    pub fn counting(metrics: Metrics) -> Self {
        Self { bell: Arc::default(), metrics }
    }

    /// Where the log reports its commits.
    pub fn sink(&self) -> CommitSink {
        let bell = self.bell.clone();
        Arc::new(move |report| bell.ring(Notice::Log(report)))
    }

    /// Recovers every session of `log`, then starts the hub over them. `attachments` takes in what comes with commands.
    ///
    /// # Errors
    /// The store's, if it cannot be read, or cannot write what closes the sessions.
    pub async fn recover(
        self,
        rules: Rules,
        log: Arc<dyn EventLog>,
        attachments: Attachments,
        clock: Clock,
        mint: Mint,
    ) -> Result<(Handle, Hub), StoreError> {
        let (reader, table, wall) = (log.clone(), rules.table.clone(), clock.now().wall);
        let read = move || {
            Ok::<_, StoreError>((reader.setting(DEFAULT_PRESET)?, replay_all(&*reader, &table, wall)?))
        };
        let (default, found) = tokio::task::spawn_blocking(read)
            .await
            .map_err(|error| StoreError::Io(format!("the replay ended abnormally: {error}")))??;
        let mut plane = Plane::new(rules, Box::new(mint.clone()));
        plane.apply(Input::LoadSetting(default), clock.now(), &mut Vec::new());
        if let Some(finding) = plane.settings().finding {
            tracing::warn!("{finding}");
        }
        let mut last = WallMillis(0);
        let mut repairs = Vec::new();
        for (session, found) in found {
            let input = match found {
                Found::Open(state, repair) => {
                    last = last.max(state.last_time());
                    let append = |draft| Append { session: session.clone(), create: None, draft };
                    repairs.extend(repair.map(append));
                    Input::Load(session, state)
                }
                Found::Closed(next_seq) => Input::Load(session, Box::new(SessionLog::ended(next_seq))),
                Found::Quarantined(why) => {
                    tracing::error!(%session, %why, "quarantined: read only");
                    Input::Quarantine(session, why)
                }
            };
            plane.apply(input, clock.now(), &mut Vec::new());
        }
        // The machine's clock may have gone back since the last event was written.
        mint.not_before(last);
        self.repair(&log, repairs).await?;
        Ok(hub::spawn(plane, log, attachments, self.bell, clock, Timing::new(self.metrics)))
    }

    /// Appends the closures, and waits until they are durable.
    async fn repair(&self, log: &Arc<dyn EventLog>, repairs: Vec<Append>) -> Result<(), StoreError> {
        let mut open = repairs.len();
        if open == 0 {
            return Ok(());
        }
        tracing::info!(sessions = open, "closing what an earlier life of this server left open");
        let writer = log.clone();
        tokio::task::spawn_blocking(move || writer.submit(repairs))
            .await
            .map_err(|error| StoreError::Io(format!("the repair ended abnormally: {error}")))?;
        while open > 0 {
            self.bell.rung().await;
            for notice in self.bell.take() {
                match notice {
                    Notice::Log(CommitReport::Committed(commits)) => {
                        open = open.saturating_sub(commits.len())
                    }
                    Notice::Log(CommitReport::Failed(error)) => return Err(error),
                    Notice::Log(CommitReport::SettingKept)
                    | Notice::CallGone(_)
                    | Notice::Admitted(_)
                    | Notice::StreamOver { .. } => {}
                }
            }
        }
        Ok(())
    }
}

/// A session on its way from the log to the rules.
struct Cold<'a> {
    entry: SessionEntry,
    replay: Replay<'a>,
}

fn replay_all(
    log: &dyn EventLog,
    table: &Table,
    now: WallMillis,
) -> Result<Vec<(SessionId, Found)>, StoreError> {
    let mut sessions = list_all(log, table)?;
    let open = |cold: &Cold<'_>| !cold.entry.closed && cold.entry.damage.is_none();
    let open: Vec<usize> = (0..sessions.len()).filter(|place| open(&sessions[*place])).collect();
    let ids: Vec<SessionId> = open.iter().map(|place| sessions[*place].entry.meta.id.clone()).collect();
    log.replay(&ids, &mut |place, records| {
        let Cold { entry, replay } = &mut sessions[open[place]];
        match records {
            Ok(records) => records.iter().for_each(|record| replay.next(record)),
            Err(damage) => _ = entry.damage.get_or_insert(damage),
        }
    })?;
    Ok(sessions.into_iter().map(|cold| (cold.entry.meta.id.clone(), found(cold, table, now))).collect())
}

fn list_all<'a>(log: &dyn EventLog, table: &'a Table) -> Result<Vec<Cold<'a>>, StoreError> {
    let mut all: Vec<Cold<'_>> = Vec::new();
    loop {
        let page = log.sessions(all.last().map(|last| &last.entry.meta.id), PAGE)?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page.into_iter().map(|entry| Cold { entry, replay: Replay::new(table) }));
    }
}

fn found(cold: Cold<'_>, table: &Table, now: WallMillis) -> Found {
    let Cold { entry, replay } = cold;
    if let Some(damage) = &entry.damage {
        return damaged(&entry.meta.id, damage);
    }
    if entry.closed {
        return Found::Closed(entry.next_seq);
    }
    let (state, mut findings) = replay.finish(false);
    if state.next_seq() != entry.next_seq {
        let what = "the events up to the head are missing".into();
        return damaged(&entry.meta.id, &Damage { seq: state.next_seq(), what });
    }
    // What the seed's creator accepted is known (1.7); strict rules apply to what follows the seed.
    let inherited = state.end_seed().unwrap_or(-1);
    findings.retain(|finding| finding.stops() && (finding.seq > inherited || entry.meta.findings.is_empty()));
    match findings.into_iter().next() {
        Some(first) => Found::Quarantined(Box::new(first)),
        None => match recovered(state, table, now) {
            Ok((state, repair)) => Found::Open(Box::new(state), repair),
            Err(why) => Found::Quarantined(why),
        },
    }
}

fn damaged(session: &SessionId, damage: &Damage) -> Found {
    tracing::error!(%session, %damage, "the stored log is damaged");
    let (seq, message) = (damage.seq, damage.what.clone());
    let why = Finding { rule: "1.5", seq, severity: Severity::Damage, message, values: Vec::new() };
    Found::Quarantined(Box::new(why))
}

/// The whole of a stored session, up to its head, through the validators.
pub(super) fn replay<'a>(
    log: &dyn EventLog,
    table: &'a Table,
    session: &SessionId,
    head: i64,
) -> Result<Replay<'a>, StoreError> {
    let mut replay = Replay::new(table);
    let mut from = 0;
    while from < head {
        let page = log.read(session, from, STEP.0, STEP.1)?;
        page.records.iter().for_each(|record| replay.next(record));
        from = page.records.last().map_or(head, |last| last.seq + 1);
    }
    Ok(replay)
}
