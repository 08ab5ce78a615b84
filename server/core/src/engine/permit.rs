//! Permissions of a session: read, watched, and changed by appending what differs (§7).

use super::commit::Then;
use super::sessions::Closing;
use super::{PermissionChange, Plane};
use crate::effect::{AgentFrame, Effect, PermissionsChange, PermissionsView, Reply, StreamEnd};
use crate::id::{AgentId, CallId, SessionId, StreamId};
use crate::permissions::{self, Permissions};
use crate::refusal::Refusal;

impl Plane {
    pub(super) fn permit(&mut self, call: CallId, id: SessionId, change: Option<PermissionChange>) {
        match self.try_permit(&id, change) {
            Ok((reply, needs)) => self.reply_at(&id, needs, call, Ok(reply)),
            Err(refusal) => self.refuse(&id, call, refusal),
        }
    }

    fn try_permit(
        &mut self,
        id: &SessionId,
        change: Option<PermissionChange>,
    ) -> Result<(Reply, i64), Refusal> {
        if let Some(change) = change {
            self.may_open(Some(Closing))?;
            let log = self.writable(id)?.log.permissions();
            let table = &self.rules.table;
            let events = match change {
                PermissionChange::Preset(name) => permissions::select(log, table, &name)?,
                PermissionChange::Policy(policy) => {
                    permissions::set_policy(log, policy).into_iter().collect()
                }
                PermissionChange::Sandbox(mode) => permissions::set_sandbox(log, mode).into_iter().collect(),
            };
            self.write(id, events, None, None)?;
        }
        let (permissions, needs) = self.permissions(id)?;
        Ok((Reply::Permissions(permissions), needs))
    }

    /// The projection of everything accepted, and the place up to which it has to be durable first.
    fn permissions(&self, id: &SessionId) -> Result<(PermissionsView, i64), Refusal> {
        let log = &self.readable(id)?.log;
        let permissions = Permissions::of(log.permissions(), &self.rules.table);
        Ok((PermissionsView { permissions, sandbox: self.sandbox(id, log) }, log.next_seq()))
    }

    /// The settings and the session's permissions as they stand, then every change of either (7.7).
    pub(super) fn watch_permissions(&mut self, stream: StreamId, id: Option<SessionId>) {
        // A read: served while the disk is full, and after the log has failed (1.3, 1.11).
        let may = if self.draining { self.may_open(None) } else { self.may_stream() };
        let seen = may.and_then(|()| id.as_ref().map(|id| self.permissions(id)).transpose());
        let now = match seen {
            Err(refusal) => return self.tell(Effect::EndStream(stream, StreamEnd::Refused(refusal))),
            Ok(now) => now,
        };
        self.tell(Effect::Permissions(stream, PermissionsChange::Settings(self.settings())));
        if let (Some(id), Some((permissions, needs))) = (&id, now) {
            let change = PermissionsChange::Session(permissions);
            self.hold(id, needs, Then::Effect(Effect::Permissions(stream, change)));
        }
        match &id {
            Some(closed) if self.writable(closed).is_err() => {
                let needs = self.sessions.get(closed).map_or(0, |session| session.log.next_seq());
                self.hold(closed, needs, Then::Effect(Effect::EndStream(stream, StreamEnd::Goodbye)));
            }
            _ => self.permits.watch(stream, id),
        }
    }

    /// A permission fact was accepted: who watches, and the agent, hear of it once it is durable.
    pub(super) fn permissions_changed(&mut self, id: &SessionId) {
        self.announce_permissions(id);
        if let Some(agent) = self.sessions.get(id).and_then(|session| session.agent.clone()) {
            self.tell_context(&agent);
        }
    }

    /// Tells who watches the session how its permissions stand.
    pub(super) fn announce_permissions(&mut self, id: &SessionId) {
        let watchers = self.permits.only(id);
        if let (false, Ok((now, needs))) = (watchers.is_empty(), self.permissions(id)) {
            for stream in watchers {
                let change = PermissionsChange::Session(now.clone());
                self.hold(id, needs, Then::Effect(Effect::Permissions(stream, change)));
            }
        }
    }

    /// Tells the agent what its model is to be told, unless it was told just that before (7.8).
    pub(super) fn tell_context(&mut self, agent: &AgentId) {
        let Some(live) = self.agents.get(agent) else { return };
        let (Some(stream), id) = (live.stream, live.session.clone()) else { return };
        let Ok((permissions, needs)) = self.permissions(&id) else { return };
        let policy = permissions.permissions.effective.approval;
        if self.agents.tell(agent, policy) {
            self.hold(&id, needs, Then::Effect(Effect::Agent(stream, AgentFrame::Context(policy))));
        }
    }

    /// The session takes nothing more: whoever watches its permissions has seen the last of them.
    pub(super) fn end_permission_watches(&mut self, id: &SessionId, needs: i64) {
        for stream in self.permits.only(id) {
            self.permits.unwatch(stream);
            self.hold(id, needs, Then::Effect(Effect::EndStream(stream, StreamEnd::Goodbye)));
        }
    }
}
