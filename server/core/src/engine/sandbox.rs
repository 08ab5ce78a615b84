//! Whether the sandbox of a session is enforced: asked at each turn start and each gated call, and answered with a
//! refusal where it is not (7.6).

use super::Plane;
use super::sessions::Closing;
use crate::effect::{Effect, StreamEnd};
use crate::id::{SessionId, StreamId};
use crate::permissions::{ApprovalPolicy, Preset, SandboxMode};
use crate::refusal::{Reason, Refusal};
use crate::sandbox::{Enforcer, EnforcerKind, Provider, SandboxView};
use crate::session::SessionLog;

impl Plane {
    /// Somebody enforces from now on, until its stream ends.
    pub(super) fn enforce(&mut self, stream: StreamId, provider: Provider) {
        if let Err(refusal) = self.may_open(Some(Closing)).and_then(|()| self.may_stream()) {
            return self.tell(Effect::EndStream(stream, StreamEnd::Refused(refusal)));
        }
        self.enforcers.insert(stream, provider.clone());
        self.enforcement_changed(&provider);
    }

    pub(super) fn enforcer_over(&mut self, stream: StreamId) {
        if let Some(provider) = self.enforcers.remove(stream) {
            self.enforcement_changed(&provider);
        }
    }

    /// Who watches a session that the provider reaches hears how its sandbox stands now.
    fn enforcement_changed(&mut self, provider: &Provider) {
        for session in self.permits.sessions() {
            let agent = self.sessions.get(&session).and_then(|session| session.agent.clone());
            if provider.reaches(&session, agent.as_ref()) {
                self.announce_permissions(&session);
            }
        }
    }

    /// Who enforces what in a session: its agent, then the providers.
    pub(super) fn sandbox(&self, id: &SessionId, log: &SessionLog) -> SandboxView {
        let agent = self.sessions.get(id).and_then(|session| session.agent.as_ref());
        let live = agent.and_then(|agent| self.agents.get(agent));
        let own = live.and_then(|live| {
            let (name, enforcement) = (live.id.to_string(), live.enforcement.clone()?);
            Some(Enforcer { kind: EnforcerKind::Agent, name, enforcement })
        });
        let enforcers = own.into_iter().chain(self.enforcers.of(id, agent)).collect();
        let permissions = log.permissions();
        let full = self.rules.require_full || permissions.requires_full();
        SandboxView::of(permissions.effective().sandbox, enforcers, full)
    }

    /// Refuses what a confined agent may not begin while nobody confines it.
    ///
    /// # Errors
    /// SANDBOX_UNAVAILABLE, with the ways out.
    pub(super) fn check_sandbox(&self, id: &SessionId, log: &SessionLog) -> Result<(), Refusal> {
        let SandboxView { require_full, available, .. } = self.sandbox(id, log);
        if available {
            return Ok(());
        }
        let mode = log.permissions().effective().sandbox.as_str();
        let how = if require_full { "fully " } else { "" };
        let message = format!(
            "nobody {how}enforces the sandbox mode {mode} of {id}: declare in AgentHello.enforcement what the \
             agent's host enforces, let a provider do it (SandboxService.Enforce), or {}",
            self.unconfined_choice(),
        );
        Err(Refusal::new(Reason::SandboxUnavailable, message)
            .with("sessionId", id)
            .with("mode", mode)
            .with("requireFull", require_full))
    }

    /// The preset for agents without a sandbox, by the name that it has in this table.
    fn unconfined_choice(&self) -> String {
        let open = |preset: &&Preset| {
            let rules = preset.rules;
            rules.sandbox == SandboxMode::DangerFullAccess && rules.approval == ApprovalPolicy::Ask
        };
        match self.rules.table.presets().iter().find(open) {
            Some(preset) => format!("choose the preset {:?}, where people watch instead", preset.name),
            None => "choose the mode danger-full-access".to_owned(),
        }
    }

    /// All providers, in the order in which they came.
    pub fn enforcers(&self) -> impl Iterator<Item = (StreamId, &Provider)> {
        self.enforcers.iter()
    }
}
