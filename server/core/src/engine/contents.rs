//! Where kinds of asks differ: what is checked before one is written, the event that opens it, and what is decided
//! at once. Everything else is one life cycle.

use super::admissions::unwanted_images;
use super::asks::Admitted;
use super::{Ask, Lifetime, Plane};
use crate::approvals::event::Asked as ApprovalAsked;
use crate::approvals::{ApprovalContent, Resolved, Shown};
use crate::commands::Served;
use crate::commands::event::{Run, Source, SourceKind};
use crate::content::ContentDigest;
use crate::decision::{ApprovalOutcome, Cause, DecidedBy};
use crate::effect::{AskContent, ShownCall};
use crate::gate::GateContent;
use crate::id::{AgentRef, CommandId, SessionId};
use crate::json::JsonObject;
use crate::permissions::ApprovalPolicy as Policy;
use crate::questions;
use crate::questions::event::Asked as QuestionsAsked;
use crate::record::{Digest, NewEvent};
use crate::refusal::{Reason, Refusal};
use crate::result::AskResult;
use crate::session::{Fact, Stated};
use std::sync::Arc;

/// What the checks of an ask found, by its kind.
pub(super) enum Checked {
    /// What is shown for an approval.
    Approval(Resolved),
    /// What is shown of a tool call at the gate.
    Gate(Resolved),
    /// Nothing beside the batch itself.
    Questions,
    /// The command that the line means.
    Command(Arc<Served>),
}

/// What is decided in the step that asks: the facts that come with it, and how it ends.
pub(super) struct AtOnce {
    pub(super) facts: Vec<NewEvent>,
    pub(super) result: AskResult,
}

impl Plane {
    /// The checks of its kind, in the order of the rules.
    pub(super) fn check_content(&self, ask: &Ask) -> Result<Checked, Refusal> {
        match &ask.content {
            AskContent::Approval(content) => self.check_approval(ask, content).map(Checked::Approval),
            AskContent::Gate(GateContent { stage: _, call }) => {
                self.check_approval(ask, call).map(Checked::Gate)
            }
            AskContent::Questions(batch) => {
                questions::check_present(batch)?;
                self.check_questions_caller(ask)?;
                questions::check_shape(batch, &self.rules.limits)?;
                questions::check_intents(batch)?;
                Ok(Checked::Questions)
            }
            AskContent::Command(content) => {
                check_outlives(ask)?;
                self.check_command(ask, content).map(Checked::Command)
            }
        }
    }

    /// Caller, turn, sandbox and call.
    fn check_approval(&self, ask: &Ask, content: &ApprovalContent) -> Result<Resolved, Refusal> {
        self.check_approval_caller(ask)?;
        let log = &self.writable(&ask.session)?.log;
        let turns = log.turns();
        if turns.open().is_none() {
            return Err(no_open_turn(&ask.session));
        }
        self.check_sandbox(&ask.session, log)?;
        content.check(&self.rules.limits)?;
        content.resolve(turns)
    }

    fn check_approval_caller(&self, ask: &Ask) -> Result<(), Refusal> {
        let Some(lease) = &ask.lease else {
            return Err(Refusal::new(
                Reason::CallerNotLive,
                "an approval is asked for by a live agent: attach first",
            ));
        };
        self.check_lease(&ask.session, lease, &ask.caller)?;
        Ok(())
    }

    fn check_questions_caller(&self, ask: &Ask) -> Result<(), Refusal> {
        let Some(lease) = &ask.lease else { return check_outlives(ask) };
        let live = self.check_lease(&ask.session, lease, &ask.caller)?;
        // Live ownership decides: a child's lease cannot outlive its parent's, so a parent here is alive (5.2).
        if let Some(owner) = &live.parent {
            return Err(Refusal::new(
                Reason::DelegatedCaller,
                format!("{} was delegated by {owner}, which is live: its owner asks people", lease.agent),
            )
            .with("agentId", &lease.agent)
            .with("ownerAgentId", owner));
        }
        Ok(())
    }

    /// What nobody is asked for: what the policy denies (3.4), images that a command does not take (6.6), and what the
    /// server runs itself.
    pub(super) fn at_once(&self, admitted: &Admitted) -> Result<Option<AtOnce>, Refusal> {
        match &admitted.checked {
            Checked::Approval(_) if admitted.policy == Policy::Never => {
                let by = DecidedBy::policy();
                let result = AskResult::approval(ApprovalOutcome::Rejected, Cause::POLICY_NEVER, by);
                Ok(Some(AtOnce { facts: Vec::new(), result }))
            }
            Checked::Command(served) => match unwanted_images(&admitted.ask, served) {
                Some(result) => Ok(Some(AtOnce { facts: Vec::new(), result })),
                None => self.run_builtin(&admitted.ask, served),
            },
            Checked::Approval(_) | Checked::Questions | Checked::Gate(_) => Ok(None),
        }
    }
}

/// What belongs to no agent and outlives its call needs a deadline: nothing else would end it.
fn check_outlives(ask: &Ask) -> Result<(), Refusal> {
    if ask.lifetime != Lifetime::Call && ask.deadline.is_none() {
        return Err(Refusal::field("deadline", "what belongs to no agent and outlives its call needs one"));
    }
    Ok(())
}

/// The event that opens an ask; none of what leaves no event.
pub(super) fn asked(admitted: &Admitted) -> Option<Stated> {
    let Admitted { ask, id, name, checked, .. } = admitted;
    let principal = Some(ask.caller.principal.clone());
    let request_id = name.as_ref().map(|name| name.request_id.clone());
    let request_digest = name.as_ref().map(|name| name.digest);
    Some(match &ask.content {
        AskContent::Gate(_) => return None,
        AskContent::Approval(content) => {
            let asked = ApprovalAsked {
                id: id.clone(),
                tool_name: content.tool_name.clone(),
                call_id: content.call_id.clone(),
                reason: content.reason.clone(),
                agent: agent_ref(ask),
                principal,
                request_id,
                request_digest,
                action: content.action.as_ref().map(JsonObject::trimmed),
                action_digest: match checked {
                    Checked::Approval(resolved) => resolved.digest,
                    Checked::Questions | Checked::Command(_) | Checked::Gate(_) => None,
                },
            };
            Stated::of(asked, Fact::ApprovalAsked)
        }
        AskContent::Questions(batch) => {
            let (id, questions, agent) = (id.clone(), batch.clone(), agent_ref(ask));
            let asked = QuestionsAsked { id, questions, agent, principal, request_id, request_digest };
            Stated::of(asked, Fact::QuestionAsked)
        }
        AskContent::Command(content) => {
            let line = content.parsed();
            let recorded = matches!(checked, Checked::Command(served) if served.definition.record_input);
            let run = Run {
                command_id: CommandId::from(id.as_str()),
                name: line.map(|line| line.name.to_owned()).unwrap_or_default(),
                args: line.filter(|_| recorded).map(|line| line.raw_input.to_owned()),
                source: Source { kind: SourceKind::User },
                principal,
                request_id,
                request_digest,
            };
            Stated::of(run, Fact::CommandRun)
        }
    })
}

fn agent_ref(ask: &Ask) -> Option<AgentRef> {
    ask.lease
        .as_ref()
        .map(|lease| AgentRef { id: lease.agent.clone(), incarnation: lease.incarnation.clone() })
}

/// The logged tool call that an approval, or a call at the gate, is about.
pub(super) fn shown_call(admitted: &Admitted) -> Option<ShownCall> {
    let (content, resolved) = match (&admitted.ask.content, &admitted.checked) {
        (AskContent::Approval(content), Checked::Approval(resolved)) => (content, resolved),
        (AskContent::Gate(GateContent { call, .. }), Checked::Gate(resolved)) => (call, resolved),
        _ => return None,
    };
    match &resolved.shown {
        Shown::Call { seq, arguments } => Some(ShownCall {
            call_id: content.call_id.clone().unwrap_or_default(),
            name: content.tool_name.clone(),
            arguments: arguments.clone(),
            seq: *seq,
        }),
        Shown::Action(_) | Shown::Words => None,
    }
}

/// What makes two requests the same (3.8): everything but the incarnation, the wait and the deadline.
pub(super) fn digest(ask: &Ask) -> Digest {
    let lifetime = match ask.lifetime {
        Lifetime::Call => "call",
        Lifetime::Agent => "agent",
        Lifetime::Session => "session",
    };
    let content = match &ask.content {
        AskContent::Approval(content) => content.digest(),
        AskContent::Questions(batch) => questions::digest(batch),
        AskContent::Command(content) => content.digest(),
        AskContent::Gate(content) => content.call.digest(),
    };
    ContentDigest::new("request")
        .text("principal", Some(ask.caller.principal.as_str()))
        .text("agent", ask.lease.as_ref().map(|lease| lease.agent.as_str()))
        .text("lifetime", Some(lifetime))
        .field("content", Some(&content.0))
        .finish()
}

fn no_open_turn(session: &SessionId) -> Refusal {
    Refusal::new(Reason::NoOpenTurn, format!("{session} has no open turn; append turn/start first"))
        .with("sessionId", session)
}
