//! Registrations as answerers make them.

use std::time::Duration;

use super::ask::millis;
use super::v1::scope::Scope as On;
use super::v1::*;

/// Sees approvals everywhere.
pub fn approvals() -> Register {
    Register {
        kinds: vec![AskKind::Approval.into()],
        scope: Some(Scope { scope: Some(On::Global(GlobalScope {})) }),
        ..Register::default()
    }
}

/// Sees questions everywhere.
pub fn questions() -> Register {
    Register { kinds: vec![AskKind::Question.into()], ..approvals() }
}

/// Sees everything.
pub fn everything() -> Register {
    Register { kinds: vec![AskKind::Approval.into(), AskKind::Question.into()], ..approvals() }
}

/// The one provider of questions.
pub fn provider() -> Register {
    Register { provider: true, ..questions() }
}

/// The words of a registration.
pub trait Terms {
    fn session(self, session: &str) -> Self;
    fn agent(self, agent: AgentRef) -> Self;
    fn exact_only(self) -> Self;
    fn group(self, group: &str) -> Self;
    fn prepend(self) -> Self;
    fn slots(self, most: i32) -> Self;
    fn hold(self, limit: Duration, then: OnSilence) -> Self;
}

impl Terms for Register {
    fn session(mut self, session: &str) -> Self {
        let on = On::Session(SessionScope { session_id: session.to_owned() });
        self.scope = Some(Scope { scope: Some(on) });
        self
    }

    fn agent(mut self, agent: AgentRef) -> Self {
        self.scope = Some(Scope { scope: Some(On::Agent(AgentScope { agent: Some(agent) })) });
        self
    }

    fn exact_only(mut self) -> Self {
        self.exact_only = true;
        self
    }

    fn group(mut self, group: &str) -> Self {
        self.group = group.to_owned();
        self
    }

    fn prepend(mut self) -> Self {
        self.prepend = true;
        self
    }

    fn slots(mut self, most: i32) -> Self {
        self.max_outstanding = most;
        self
    }

    fn hold(mut self, limit: Duration, then: OnSilence) -> Self {
        self.hold_limit = Some(millis(limit.as_millis() as i64));
        self.on_silence = then.into();
        self
    }
}
