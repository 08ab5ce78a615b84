//! What is pending, for those who look and never decide: durable facts, and who is there as a live overlay.

use super::Plane;
use crate::effect::{AskView, Diagnosis, Effect, InboxChange, Presence};
use crate::id::{AskId, SessionId, StreamId};
use std::sync::Arc;

impl Plane {
    /// A snapshot of all that is pending, then its end, then every change.
    pub(super) fn watch_inbox(&mut self, stream: StreamId, session: Option<SessionId>) {
        for (view, presence) in self.pending(session.as_ref()) {
            self.tell(Effect::Inbox(stream, InboxChange::Snapshot(view, presence)));
        }
        self.tell(Effect::Inbox(stream, InboxChange::SnapshotComplete(self.position)));
        self.watchers.insert(stream, session);
    }

    /// What is pending in one session or in all, oldest first.
    pub fn pending(&self, session: Option<&SessionId>) -> Vec<(Arc<AskView>, Presence)> {
        let wanted =
            self.pending.values().filter(|view| session.is_none_or(|session| view.session == *session));
        wanted.map(|view| (view.clone(), self.presence(&view.ask))).collect()
    }

    pub(super) fn watchers_of(&self, session: &SessionId) -> Vec<StreamId> {
        let interested =
            self.watchers.iter().filter(|(_, only)| only.as_ref().is_none_or(|only| only == session));
        interested.map(|(stream, _)| *stream).collect()
    }

    pub(super) fn announce_opened(&mut self, ask: &AskId) {
        let Some(view) = self.pending.get(ask).cloned() else { return };
        for stream in self.watchers_of(&view.session) {
            let change = InboxChange::Added(self.position, view.clone(), self.presence(ask));
            self.tell(Effect::Inbox(stream, change));
        }
    }

    pub(super) fn announce_holders(&mut self, ask: &AskId) {
        if self.watchers.is_empty() {
            return;
        }
        let Some(view) = self.pending.get(ask).cloned() else { return };
        if !self.asks.contains_key(ask) {
            return;
        }
        for stream in self.watchers_of(&view.session) {
            let change = InboxChange::Held(ask.clone(), view.session.clone(), self.presence(ask));
            self.tell(Effect::Inbox(stream, change));
        }
    }

    /// Someone came or went: who is there has changed for every open ask.
    pub(super) fn announce_all_holders(&mut self) {
        if self.watchers.is_empty() {
            return;
        }
        for ask in self.pending.keys().cloned().collect::<Vec<_>>() {
            self.announce_holders(&ask);
        }
    }

    pub(super) fn diagnose(&mut self, area: &'static str, message: String, session: Option<SessionId>) {
        self.tell(Effect::Diagnose(Diagnosis { area, message, session }));
    }
}
