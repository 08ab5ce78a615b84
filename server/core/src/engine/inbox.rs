//! What is pending, for those who look and never decide: durable facts, and who is there as a live overlay.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Plane;
use super::watchers::Watchers;
use crate::effect::{AskView, Diagnosis, Effect, InboxChange, Presence, Settled, StreamEnd};
use crate::id::{AskId, SessionId, StreamId};
use crate::map::HashMap;

/// What is pending, and who watches it. Looking at one session costs what that session holds.
#[derive(Default)]
pub(super) struct Inbox {
    asks: BTreeMap<AskId, Arc<AskView>>,
    by_session: HashMap<SessionId, BTreeSet<AskId>>,
    pub(super) watchers: Watchers,
}

impl Inbox {
    pub(super) fn insert(&mut self, view: Arc<AskView>) {
        self.by_session.entry(view.session.clone()).or_default().insert(view.ask.clone());
        self.asks.insert(view.ask.clone(), view);
    }

    pub(super) fn remove(&mut self, ask: &AskId) -> Option<Arc<AskView>> {
        let view = self.asks.remove(ask)?;
        if let Some(asks) = self.by_session.get_mut(&view.session) {
            asks.remove(ask);
            if asks.is_empty() {
                self.by_session.remove(&view.session);
            }
        }
        Some(view)
    }

    /// Oldest first: ids are in the order in which they were minted.
    fn of(&self, session: Option<&SessionId>) -> Vec<Arc<AskView>> {
        match session {
            None => self.asks.values().cloned().collect(),
            Some(session) => {
                let asks = self.by_session.get(session).into_iter().flatten();
                asks.filter_map(|ask| self.asks.get(ask)).cloned().collect()
            }
        }
    }
}

impl Plane {
    /// A snapshot of all that is pending, then its end, then every change.
    pub(super) fn watch_inbox(&mut self, stream: StreamId, session: Option<SessionId>) {
        // A read: served while the disk is full, and after the log has failed (1.3, 1.11).
        let may = if self.draining { self.may_open(None) } else { self.may_stream() };
        if let Err(refusal) = may {
            return self.tell(Effect::EndStream(stream, StreamEnd::Refused(refusal)));
        }
        let pending = self.pending(session.as_ref()).into_iter();
        let mut changes: Vec<_> =
            pending.map(|(view, presence)| InboxChange::Snapshot(view, presence)).collect();
        changes.push(InboxChange::SnapshotComplete(self.position));
        self.tell(Effect::InboxBegins(stream, changes));
        self.inbox.watchers.watch(stream, session);
    }

    /// What is pending in one session or in all, oldest first.
    pub fn pending(&self, session: Option<&SessionId>) -> Vec<(Arc<AskView>, Presence)> {
        let views = self.inbox.of(session).into_iter();
        views.map(|view| (view.clone(), self.presence(&view.ask))).collect()
    }

    pub(super) fn announce_opened(&mut self, view: &Arc<AskView>) {
        let presence = |plane: &Self| plane.presence(&view.ask);
        self.announce(&view.session, presence, |plane, presence| {
            InboxChange::Added(plane.position, view.clone(), presence.clone())
        });
    }

    pub(super) fn announce_closed(&mut self, session: &SessionId, settled: &Arc<Settled>) {
        self.announce(
            session,
            |_| (),
            |plane, ()| InboxChange::Removed(plane.position, settled.clone(), session.clone()),
        );
    }

    /// Who watches hears of an ask that was never open as of any other (scenario 68).
    pub(super) fn announce_at_once(&mut self, view: &Arc<AskView>, settled: &Arc<Settled>) {
        if !view.content.kind().is_for_answerers() {
            return;
        }
        self.announce(
            &view.session,
            |_| (),
            |plane, ()| InboxChange::Added(plane.position, view.clone(), Presence::default()),
        );
        self.announce_closed(&view.session, settled);
    }

    pub(super) fn announce_holders(&mut self, ask: &AskId) {
        let Some(session) = self.asks.get(ask).map(|open| open.session.clone()) else { return };
        if !self.inbox.asks.contains_key(ask) {
            return;
        }
        self.announce(
            &session,
            |plane| plane.presence(ask),
            |_, presence| InboxChange::Held(ask.clone(), session.clone(), presence.clone()),
        );
    }

    /// Someone came or went: who is there has changed for every open ask that somebody watches.
    pub(super) fn announce_all_holders(&mut self) {
        if self.inbox.watchers.is_empty() {
            return;
        }
        for ask in self.inbox.asks.keys().cloned().collect::<Vec<_>>() {
            self.announce_holders(&ask);
        }
    }

    /// Tells all who watch `session`; what they hear is worked out once, and only if somebody does.
    fn announce<T>(
        &mut self,
        session: &SessionId,
        look: impl FnOnce(&Self) -> T,
        change: impl Fn(&Self, &T) -> InboxChange,
    ) {
        let streams = self.inbox.watchers.of(session);
        if streams.is_empty() {
            return;
        }
        let seen = look(self);
        for stream in streams {
            let change = change(self, &seen);
            self.tell(Effect::Inbox(stream, change));
        }
    }

    pub(super) fn diagnose(&mut self, area: &'static str, message: String, session: Option<SessionId>) {
        self.tell(Effect::Diagnose(Diagnosis { area, message, session }));
    }
}
