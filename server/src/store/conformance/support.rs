//! Events to append, and a sink that remembers what it was told.
#![allow(
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "a test that cannot make its events has failed, and it waits for a real log"
)]

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use humanplane_core::id::{RequestId, SessionId};
use humanplane_core::json::JsonObject;
use humanplane_core::record::{BatchName, CheckedDraft, Digest, Draft, NewEvent, Record};
use humanplane_core::time::WallMillis;

use crate::store::{Append, CommitReport, CommitSink, Committed, EventLog, SessionMeta};

/// How long a report may take before the suite fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A sink that remembers.
#[derive(Default)]
pub struct Recorder {
    reports: Mutex<Vec<CommitReport>>,
    heard: Condvar,
}

impl Recorder {
    /// A recorder and the sink that feeds it.
    pub fn new() -> (Arc<Self>, CommitSink) {
        let recorder = Arc::new(Self::default());
        let ear = Arc::clone(&recorder);
        let sink = move |report| {
            ear.reports.lock().unwrap_or_else(PoisonError::into_inner).push(report);
            ear.heard.notify_all();
        };
        (recorder, Arc::new(sink))
    }

    /// Everything heard so far.
    pub fn reports(&self) -> Vec<CommitReport> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All that was committed so far.
    pub fn committed(&self) -> Vec<Committed> {
        let reports = self.reports().into_iter();
        let lists = reports.map(|report| match report {
            CommitReport::Committed(list) => list,
            CommitReport::SettingKept | CommitReport::Failed(_) => Vec::new(),
        });
        lists.flatten().collect()
    }

    /// Waits until `appends` appends are committed or the store failed.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn wait(&self, appends: usize) -> Vec<Committed> {
        self.until(|recorder| recorder.committed().len() >= appends || recorder.failure().is_some());
        self.committed()
    }

    /// Waits until `settings` settings are kept.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn wait_kept(&self, settings: usize) {
        let kept = |report: &CommitReport| *report == CommitReport::SettingKept;
        self.until(|recorder| recorder.reports().iter().filter(|report| kept(report)).count() >= settings);
    }

    /// Waits until the store failed.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn wait_failed(&self) -> CommitReport {
        self.until(|recorder| recorder.failure().is_some());
        self.failure().expect("just seen")
    }

    fn failure(&self) -> Option<CommitReport> {
        self.reports().into_iter().find(|report| matches!(report, CommitReport::Failed(_)))
    }

    fn until(&self, done: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < PATIENCE, "the log reports nothing: {:?}", self.reports());
            let reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
            drop(self.heard.wait_timeout(reports, Duration::from_millis(20)));
        }
    }
}

/// A session of this name.
pub fn meta(id: &str) -> SessionMeta {
    SessionMeta {
        id: id.into(),
        created: WallMillis(1_000),
        header: None,
        request: None,
        findings: Vec::new(),
    }
}

/// An event of this type with `{"id": …}`, or with some other text if `id` is empty.
pub fn event(kind: &str, id: &str) -> NewEvent {
    let data = if id.is_empty() { "{\"n\": 1.50}".to_owned() } else { format!("{{\"id\":\"{id}\"}}") };
    NewEvent::new(kind, JsonObject::parse(data.as_bytes()).expect("an object"))
}

/// A batch of `events` from seq `first` on, named if `name` is not empty.
pub fn batch(first: i64, events: Vec<NewEvent>, name: &str) -> CheckedDraft {
    let records = (first..).zip(events);
    let records = records.map(|(seq, event)| Record { seq, time: WallMillis(5_000 + seq), event }).collect();
    let name = (!name.is_empty())
        .then(|| BatchName { request_id: RequestId::from(name), digest: Digest::of(name.as_bytes()) });
    CheckedDraft::unchecked_for_tests(Draft { records, name })
}

/// A first batch of `count` events that creates session `id`.
pub fn create(id: &str, count: usize) -> Append {
    Append { create: Some(meta(id)), ..append(id, 0, count) }
}

/// A batch of `count` events from seq `first` on.
pub fn append(id: &str, first: i64, count: usize) -> Append {
    let events = vec![event("user/message", ""); count];
    Append { session: SessionId::from(id), create: None, draft: batch(first, events, "") }
}

/// Everything that session `id` holds.
pub(super) fn everything(log: &dyn EventLog, id: &str) -> Vec<Record> {
    let id = SessionId::from(id);
    let mut all = Vec::new();
    loop {
        let page = log.read(&id, all.len() as i64, 101, usize::MAX).expect("a page");
        if page.records.is_empty() {
            assert_eq!(page.head, all.len() as i64, "an empty page stands at the head only");
            return all;
        }
        all.extend(page.records);
    }
}
