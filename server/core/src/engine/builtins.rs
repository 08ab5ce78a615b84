//! The commands that the server runs itself: each is decided in the step that logs it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::contents::AtOnce;
use super::{Ask, Plane, Session};
use crate::commands::{Builtin, Handler, Served};
use crate::decision::DecidedBy;
use crate::effect::AskContent;
use crate::permissions::{self, Permissions};
use crate::refusal::{Reason, Refusal};
use crate::result::{AskResult, CommandResult};

impl Plane {
    /// Runs a command of the server's own; nothing for one that a plugin serves.
    pub(super) fn run_builtin(&self, ask: &Ask, served: &Arc<Served>) -> Result<Option<AtOnce>, Refusal> {
        let Handler::Builtin(builtin) = served.handler else { return Ok(None) };
        let session = self.writable(&ask.session)?;
        let input = match &ask.content {
            AskContent::Command(content) => content.parsed().map_or("", |line| line.raw_input.trim()),
            AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Gate(_) => "",
        };
        match builtin {
            Builtin::Permission if input.is_empty() => Ok(Some(said(self.permission_text(session)))),
            Builtin::Permission => self.choose_preset(ask, session, input).map(Some),
            Builtin::Status => Ok(Some(said(self.status_text(ask, session)))),
        }
    }

    /// The same as SelectPreset, from the same roles; an unknown name is an error that lists the known ones.
    fn choose_preset(&self, ask: &Ask, session: &Session, name: &str) -> Result<AtOnce, Refusal> {
        if !ask.caller.operator {
            let message = "only an operator chooses a preset; without a name /permission only shows";
            return Err(Refusal::new(Reason::RoleMissing, message).with("role", "operator"));
        }
        match permissions::select(session.log.permissions(), &self.rules.table, name) {
            Ok(facts) => {
                let made = (!facts.is_empty()).then(|| session.log.next_seq().saturating_add(1));
                let text = match made {
                    Some(_) => format!("{name} is in force"),
                    None => format!("{name} is in force already"),
                };
                let result = CommandResult::success(Some(text), made, DecidedBy::server());
                Ok(AtOnce { facts, result: AskResult::Command(result) })
            }
            Err(refusal) => {
                let result = CommandResult::error(refusal.message, DecidedBy::server());
                Ok(AtOnce { facts: Vec::new(), result: AskResult::Command(result) })
            }
        }
    }

    fn permission_text(&self, session: &Session) -> String {
        let permissions = Permissions::of(session.log.permissions(), &self.rules.table);
        let available = self.rules.table.presets().iter().map(|preset| preset.name.as_str());
        format!("current: {}\navailable: {}", permissions.current, available.collect::<Vec<_>>().join(", "))
    }

    fn status_text(&self, ask: &Ask, session: &Session) -> String {
        let log = &session.log;
        let permissions = Permissions::of(log.permissions(), &self.rules.table);
        let agent = session.agent.as_ref().map_or("none", |agent| agent.as_str());
        let turn = log.turns().open().map_or_else(|| "none".to_owned(), |open| open.turn.to_string());
        let mut text = format!("session: {}\nagent: {agent}\nopen turn: {turn}\n", ask.session);
        let (sandbox, approval) = (permissions.effective.sandbox, permissions.effective.approval);
        let rules =
            format!("{} (sandbox {}, approval {})", permissions.current, sandbox.as_str(), approval.as_str());
        // Writing into text never fails.
        let _written = write!(
            text,
            "permission: {rules}\npending: {} approvals, {} batches of questions\nrunning commands: {}\nevents: {}",
            log.approvals().len(),
            log.questions().len(),
            log.commands().len(),
            log.next_seq()
        );
        text
    }
}

fn said(text: String) -> AtOnce {
    let result = CommandResult::success(Some(text), None, DecidedBy::server());
    AtOnce { facts: Vec::new(), result: AskResult::Command(result) }
}
