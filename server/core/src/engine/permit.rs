//! Permissions of a session: read, and changed by appending what differs (§7).

use super::sessions::Closing;
use super::{PermissionChange, Plane};
use crate::effect::Reply;
use crate::id::{CallId, SessionId};
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
        let session = self.readable(id)?;
        let permissions = Permissions::of(session.log.permissions(), &self.rules.table);
        Ok((Reply::Permissions(permissions), session.log.next_seq()))
    }
}
