//! Hands out effects: answers to calls, frames to streams, heads to watchers.

use std::sync::{Arc, Mutex, PoisonError};

use humanplane_core::effect::{Diagnosis, Effect};
use humanplane_core::id::{CallId, SessionId, StreamId};
use humanplane_core::map::HashMap;
use tokio::sync::{broadcast, oneshot, watch};

use super::admissions::Admissions;
use super::calls::Answer;
use super::outbox::{Item, Outbox};

/// Diagnoses that a slow operator may miss: older ones are in the server's own log.
const DIAGNOSES: usize = 256;

/// Heads of the sessions that somebody watches, and the operator's diagnoses.
#[derive(Debug)]
pub(super) struct Heads {
    watched: Mutex<HashMap<SessionId, watch::Sender<i64>>>,
    diagnoses: broadcast::Sender<Diagnosis>,
}

impl Heads {
    /// Rings whenever the session's durable head has moved.
    pub(super) fn watch(&self, session: &SessionId) -> watch::Receiver<i64> {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|_, head| head.receiver_count() > 0);
        watched.entry(session.clone()).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    pub(super) fn diagnoses(&self) -> broadcast::Receiver<Diagnosis> {
        self.diagnoses.subscribe()
    }
}

/// Who waits for what.
pub(super) struct Deliver {
    pub(super) admissions: Admissions,
    calls: HashMap<CallId, oneshot::Sender<Answer>>,
    streams: HashMap<StreamId, Outbox>,
    heads: Arc<Heads>,
}

impl Deliver {
    pub(super) fn new(admissions: Admissions) -> Self {
        let heads = Heads { watched: Mutex::default(), diagnoses: broadcast::channel(DIAGNOSES).0 };
        Self { admissions, calls: HashMap::default(), streams: HashMap::default(), heads: Arc::new(heads) }
    }

    pub(super) fn heads(&self) -> Arc<Heads> {
        self.heads.clone()
    }

    pub(super) fn expect_call(&mut self, call: CallId, answer: oneshot::Sender<Answer>) {
        self.calls.insert(call, answer);
    }

    pub(super) fn forget_call(&mut self, call: CallId) {
        self.calls.remove(&call);
    }

    pub(super) fn expect_stream(&mut self, stream: StreamId, outbox: Outbox) {
        self.streams.insert(stream, outbox);
    }

    pub(super) fn forget_stream(&mut self, stream: StreamId) {
        self.streams.remove(&stream);
    }

    pub(super) fn head(&self, session: &SessionId, next_seq: i64) {
        let watched = self.heads.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(head) = watched.get(session) {
            head.send_replace(next_seq);
        }
    }

    pub(super) fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Reply(call, answer) => {
                if let Some(waiting) = self.calls.remove(&call) {
                    let _caller_gone = waiting.send(answer);
                }
            }
            Effect::Welcome(stream, welcome) => self.send(stream, Item::Welcome(welcome)),
            Effect::Answerer(stream, frame) => self.send(stream, Item::Answerer(frame)),
            Effect::Agent(stream, frame) => self.send(stream, Item::Agent(frame)),
            Effect::Inbox(stream, change) => self.send(stream, Item::Inbox(change)),
            Effect::InboxBegins(stream, changes) => self.send(stream, Item::InboxBegins(changes)),
            Effect::Commands(stream, changes) => self.send(stream, Item::Commands(changes)),
            Effect::Permissions(stream, change) => self.send(stream, Item::Permissions(change)),
            Effect::Admit { ask, session, images } => self.admissions.begin(ask, session, images),
            Effect::StopAdmission(ask) => self.admissions.stop(&ask),
            Effect::EndStream(stream, end) => {
                self.send(stream, Item::End(end));
                self.streams.remove(&stream);
            }
            Effect::Diagnose(diagnosis) => {
                tracing::warn!(area = diagnosis.area, session = ?diagnosis.session, "{}", diagnosis.message);
                let _nobody_watches = self.heads.diagnoses.send(diagnosis);
            }
        }
    }

    /// A stream that does not keep up loses its outbox; its task sees that and ends it.
    fn send(&mut self, stream: StreamId, item: Item) {
        let Some(outbox) = self.streams.get(&stream) else { return };
        if outbox.try_send(Box::new(item)).is_err() {
            self.streams.remove(&stream);
        }
    }
}
