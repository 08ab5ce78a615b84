//! Streams that look on: each at one session, or at all of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::id::{SessionId, StreamId};

/// Who looks at what.
#[derive(Default)]
pub(super) struct Watchers {
    watching: HashMap<StreamId, Option<SessionId>>,
    /// By what they watch; `None` is everything.
    streams: BTreeMap<Option<SessionId>, BTreeSet<StreamId>>,
}

impl Watchers {
    pub(super) fn watch(&mut self, stream: StreamId, what: Option<SessionId>) {
        self.unwatch(stream);
        self.watching.insert(stream, what.clone());
        self.streams.entry(what).or_default().insert(stream);
    }

    pub(super) fn unwatch(&mut self, stream: StreamId) {
        let Some(what) = self.watching.remove(&stream) else { return };
        if let Some(streams) = self.streams.get_mut(&what) {
            streams.remove(&stream);
            if streams.is_empty() {
                self.streams.remove(&what);
            }
        }
    }

    /// How many streams watch.
    pub(super) fn len(&self) -> usize {
        self.watching.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watching.is_empty()
    }

    /// What is watched, each with those who watch it.
    pub(super) fn outlooks(&self) -> impl Iterator<Item = (Option<&SessionId>, &BTreeSet<StreamId>)> {
        self.streams.iter().map(|(what, streams)| (what.as_ref(), streams))
    }

    /// All of them, in order.
    pub(super) fn all(&self) -> BTreeSet<StreamId> {
        self.watching.keys().copied().collect()
    }

    /// The sessions that are watched by name.
    pub(super) fn sessions(&self) -> Vec<SessionId> {
        self.streams.keys().flatten().cloned().collect()
    }

    /// Those who watch just this session.
    pub(super) fn only(&self, session: &SessionId) -> Vec<StreamId> {
        if self.is_empty() {
            return Vec::new();
        }
        self.streams.get(&Some(session.clone())).into_iter().flatten().copied().collect()
    }

    /// Those who watch everything, then those who watch just this session.
    pub(super) fn of(&self, session: &SessionId) -> Vec<StreamId> {
        let everything = self.streams.get(&None).into_iter().flatten().copied();
        everything.chain(self.only(session)).collect()
    }
}
