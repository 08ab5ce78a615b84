//! How an ask begins: found under its name, or checked, written down and, once that is durable, shown around.
//! Approvals and questions share all of it but their content.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use super::commit::{Then, Written};
use super::names::{Found, reused};
use super::timers::Timer;
use super::{Ask, Lifetime, Plane, Session};
use crate::approvals::event::Asked as ApprovalAsked;
use crate::approvals::{Resolved, Shown};
use crate::content::ContentDigest;
use crate::decision::{ApprovalOutcome, Cause, DecidedBy};
use crate::effect::{AskContent, AskView, Reply, Settled, ShownCall};
use crate::event::Event;
use crate::id::{AgentId, AgentRef, AskId, CallId, Incarnation, SessionId};
use crate::listeners::{Cursor, Generation};
use crate::permissions::ApprovalPolicy as Policy;
use crate::questions;
use crate::questions::event::Asked as QuestionsAsked;
use crate::record::{BatchName, Digest, NewEvent};
use crate::refusal::{Reason, Refusal};
use crate::result::AskResult;
use crate::time::WallMillis;
use crate::waterfall::{Chain, ListenerKey, MemberKey};

/// An ask that has not ended.
pub(super) struct OpenAsk {
    pub(super) session: SessionId,
    pub(super) agent: Option<(AgentId, Incarnation)>,
    pub(super) name: Option<BatchName>,
    pub(super) lifetime: Lifetime,
    /// The calls that wait for it.
    pub(super) calls: BTreeSet<CallId>,
    pub(super) asked_seq: i64,
    pub(super) asked_time: WallMillis,
    pub(super) view: Arc<AskView>,
    /// The commit by which it was durable; 0 until then.
    pub(super) position: u64,
    /// Listeners that registered later are for later asks (4.5).
    pub(super) since: Generation,
    pub(super) cursor: Cursor,
    /// None until `asked` is durable: nobody is asked before.
    pub(super) chain: Option<Chain<AskResult>>,
    /// How long each listener that was reached may stay silent.
    pub(super) hold_limits: HashMap<ListenerKey, Duration>,
    /// How the audit names each member that was offered it; a result may stand after its author's part is over.
    pub(super) offered: HashMap<MemberKey, DecidedBy>,
}

impl OpenAsk {
    pub(super) fn belongs_to(&self, agent: &AgentId, incarnation: &Incarnation) -> bool {
        self.agent.as_ref().is_some_and(|(id, life)| id == agent && life == incarnation)
    }

    /// Who asks, then its ancestors.
    pub(super) fn agents(&self) -> Vec<(AgentId, Incarnation)> {
        self.view.path.iter().rev().map(|step| (step.agent.clone(), step.incarnation.clone())).collect()
    }
}

/// An ask that has passed every check, about to be written.
struct Admitted {
    ask: Ask,
    id: AskId,
    name: Option<BatchName>,
    policy: Policy,
    resolved: Option<Resolved>,
}

impl Plane {
    pub(super) fn ask(&mut self, ask: Ask) {
        let (call, session) = (ask.call, ask.session.clone());
        let name = ask.request_id.clone().map(|request_id| BatchName { request_id, digest: digest(&ask) });
        let found = name.as_ref().and_then(|name| self.names.find(&session, name, ask.prior.as_ref()));
        let done = match found {
            Some(Err(refusal)) => Err(refusal),
            Some(Ok(Found::Open(id))) => return self.join(&id, call, ask.wait),
            Some(Ok(Found::Settled(settled))) => return self.replay(&session, call, settled),
            Some(Ok(Found::Batch { .. })) => Err(reused(ask.request_id.as_ref())),
            None => self.admit(ask, name).and_then(|admitted| self.write_ask(admitted)),
        };
        if let Err(refusal) = done {
            self.refuse(&session, call, refusal);
        }
    }

    fn replay(&mut self, session: &SessionId, call: CallId, settled: Arc<Settled>) {
        let needs = settled.decided_seq + 1;
        self.reply_at(session, needs, call, Ok(Reply::Settled { settled, replayed: true }));
    }

    /// Every check, in the order of the rules; nothing is written yet.
    fn admit(&mut self, ask: Ask, name: Option<BatchName>) -> Result<Admitted, Refusal> {
        self.may_open(None)?;
        let session = self.writable(&ask.session)?;
        let policy = session.log.permissions().effective().approval;
        let resolved = match &ask.content {
            AskContent::Approval(content) => {
                self.check_approval_caller(&ask)?;
                if session.log.turns().open().is_none() {
                    return Err(no_open_turn(&ask.session));
                }
                content.check(&self.rules.limits)?;
                Some(content.resolve(session.log.turns())?)
            }
            AskContent::Questions(batch) => {
                questions::check_present(batch)?;
                self.check_questions_caller(&ask)?;
                questions::check_shape(batch, &self.rules.limits)?;
                questions::check_intents(batch)?;
                None
            }
        };
        self.check_quota(session)?;
        let id = AskId::from(self.ids.uuid(self.now.wall).as_str());
        Ok(Admitted { ask, id, name, policy, resolved })
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
        let Some(lease) = &ask.lease else {
            if ask.lifetime != Lifetime::Call && ask.deadline.is_none() {
                return Err(Refusal::field(
                    "deadline",
                    "questions without an agent that outlive their call need one",
                ));
            }
            return Ok(());
        };
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

    fn check_quota(&self, session: &Session) -> Result<(), Refusal> {
        let limits = &self.rules.limits;
        Refusal::over_quota("open asks of this session", session.asks.len(), limits.open_asks)?;
        Refusal::over_quota("open asks of this server", self.asks.len(), limits.server_open_asks)
    }

    /// Policy first, sampled once, in the step that writes `asked` (3.4).
    fn write_ask(&mut self, admitted: Admitted) -> Result<(), Refusal> {
        let denied =
            admitted.policy == Policy::Never && matches!(admitted.ask.content, AskContent::Approval(_));
        let mut events = vec![asked_event(&admitted)];
        let result = denied.then(|| {
            AskResult::approval(ApprovalOutcome::Rejected, Cause::POLICY_NEVER, DecidedBy::policy())
        });
        if let Some(result) = &result {
            events.push(result.event(&admitted.id));
        }
        let session = admitted.ask.session.clone();
        let written = self.write(&session, events, admitted.name.clone(), None)?;
        let view = Arc::new(self.view(&admitted, written));
        match result {
            Some(result) => self.settled_by_policy(admitted, view, written, result),
            None => self.opened(admitted, view, written),
        }
        Ok(())
    }

    fn settled_by_policy(
        &mut self,
        admitted: Admitted,
        view: Arc<AskView>,
        written: Written,
        result: AskResult,
    ) {
        let session = admitted.ask.session;
        let settled = Arc::new(Settled {
            ask: admitted.id,
            name: admitted.name,
            asked_seq: written.first_seq,
            asked_time: written.time,
            decided_seq: written.first_seq + 1,
            decided_time: written.time,
            result,
        });
        self.names.keep_settled(&session, &settled);
        self.hold(&session, written.next_seq, Then::Denied(view, settled.clone()));
        let reply = Reply::Settled { settled, replayed: false };
        self.reply_at(&session, written.next_seq, admitted.ask.call, Ok(reply));
    }

    fn opened(&mut self, admitted: Admitted, view: Arc<AskView>, written: Written) {
        let Admitted { ask, id, name, .. } = admitted;
        if let Some(name) = &name {
            self.names.keep_open(&ask.session, name, &id);
        }
        if let Some(session) = self.sessions.get_mut(&ask.session) {
            session.asks.insert(id.clone());
        }
        if let Some(deadline) = ask.deadline {
            self.timers.arm(self.now.mono + deadline, Timer::Deadline(id.clone()));
        }
        let open = OpenAsk {
            session: ask.session.clone(),
            agent: ask.lease.map(|lease| (lease.agent, lease.incarnation)),
            name,
            lifetime: ask.lifetime,
            calls: BTreeSet::new(),
            asked_seq: written.first_seq,
            asked_time: written.time,
            view,
            position: 0,
            since: self.listeners.stamp(),
            cursor: Cursor::default(),
            chain: None,
            hold_limits: HashMap::new(),
            offered: HashMap::new(),
        };
        self.asks.insert(id.clone(), open);
        self.join(&id, ask.call, ask.wait);
        self.hold(&ask.session, written.next_seq, Then::Open(id));
    }

    fn view(&self, admitted: &Admitted, written: Written) -> AskView {
        let ask = &admitted.ask;
        AskView {
            ask: admitted.id.clone(),
            session: ask.session.clone(),
            request_id: ask.request_id.clone(),
            content: ask.content.clone(),
            call: shown_call(admitted),
            path: ask.lease.as_ref().map(|lease| self.agents.path(&lease.agent)).unwrap_or_default(),
            principal: ask.caller.principal.clone(),
            policy: admitted.policy,
            opened: written.time,
            expires: ask.deadline.map(|deadline| later(written.time, deadline)),
            asked_seq: written.first_seq,
        }
    }
}

fn asked_event(admitted: &Admitted) -> NewEvent {
    let Admitted { ask, id, name, resolved, .. } = admitted;
    match &ask.content {
        AskContent::Approval(content) => ApprovalAsked {
            id: id.clone(),
            tool_name: content.tool_name.clone(),
            call_id: content.call_id.clone(),
            reason: content.reason.clone(),
            agent: agent_ref(ask),
            principal: Some(ask.caller.principal.clone()),
            request_id: name.as_ref().map(|name| name.request_id.clone()),
            request_digest: name.as_ref().map(|name| name.digest),
            action: content.action.clone(),
            action_digest: resolved.as_ref().and_then(|resolved| resolved.digest),
        }
        .to_event(),
        AskContent::Questions(batch) => QuestionsAsked {
            id: id.clone(),
            questions: batch.clone(),
            agent: agent_ref(ask),
            principal: Some(ask.caller.principal.clone()),
            request_id: name.as_ref().map(|name| name.request_id.clone()),
            request_digest: name.as_ref().map(|name| name.digest),
        }
        .to_event(),
    }
}

fn agent_ref(ask: &Ask) -> Option<AgentRef> {
    ask.lease
        .as_ref()
        .map(|lease| AgentRef { id: lease.agent.clone(), incarnation: lease.incarnation.clone() })
}

fn shown_call(admitted: &Admitted) -> Option<ShownCall> {
    let AskContent::Approval(content) = &admitted.ask.content else { return None };
    match &admitted.resolved.as_ref()?.shown {
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
fn digest(ask: &Ask) -> Digest {
    let lifetime = match ask.lifetime {
        Lifetime::Call => "call",
        Lifetime::Agent => "agent",
        Lifetime::Session => "session",
    };
    let content = match &ask.content {
        AskContent::Approval(content) => content.digest(),
        AskContent::Questions(batch) => questions::digest(batch),
    };
    ContentDigest::new("request")
        .text("principal", Some(ask.caller.principal.as_str()))
        .text("agent", ask.lease.as_ref().map(|lease| lease.agent.as_str()))
        .text("lifetime", Some(lifetime))
        .field("content", Some(&content.0))
        .finish()
}

fn later(time: WallMillis, wait: Duration) -> WallMillis {
    WallMillis(time.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
}

fn no_open_turn(session: &SessionId) -> Refusal {
    Refusal::new(Reason::NoOpenTurn, format!("{session} has no open turn; append turn/start first"))
        .with("sessionId", session)
}
