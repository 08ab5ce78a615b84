//! How an ask begins: found under its name, or checked, written down and, once that is durable, shown around.
//! All kinds share it; where they differ, [`contents`](super::contents) says.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::commit::{Then, Written};
use super::contents::{AtOnce, Checked, asked, digest, shown_call};
use super::names::{Found, reused};
use super::offers::Offer;
use super::timers::Timer;
use super::{Ask, Lifetime, Plane, Session};
use crate::commands::Handler;
use crate::effect::{AskContent, AskView, PathStep, Reply, Settled};
use crate::id::{AgentId, AskId, CallId, Incarnation, SessionId};
use crate::invariants::Cited;
use crate::listeners::{AskKind, Cursor, Generation};
use crate::map::HashMap;
use crate::permissions::ApprovalPolicy as Policy;
use crate::record::BatchName;
use crate::refusal::Refusal;
use crate::result::AskResult;
use crate::session::Stated;
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
    /// The one listener that it is for, until it has been offered it: the handler of a command.
    pub(super) only: Option<MemberKey>,
    /// What stands at the event that its result names.
    pub(super) cited: Cited,
    /// None until `asked` is durable: nobody is asked before.
    pub(super) chain: Option<Chain<AskResult>>,
    /// How long each listener that was reached may stay silent.
    pub(super) hold_limits: HashMap<ListenerKey, Duration>,
    /// What each member was offered; the audit names it so also after its part is over, for its result may stand.
    pub(super) offered: HashMap<MemberKey, Arc<Offer>>,
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
pub(super) struct Admitted {
    pub(super) ask: Ask,
    pub(super) id: AskId,
    pub(super) name: Option<BatchName>,
    pub(super) policy: Policy,
    pub(super) checked: Checked,
}

impl Plane {
    pub(super) fn ask(&mut self, ask: Ask) {
        let name = ask.request_id.clone().map(|request_id| BatchName { request_id, digest: digest(&ask) });
        self.ask_as(ask, name);
    }

    /// Asks under a name whose digest may be of less than what is shown.
    pub(super) fn ask_as(&mut self, ask: Ask, name: Option<BatchName>) {
        let (call, session) = (ask.call, ask.session.clone());
        let found = name.as_ref().and_then(|name| self.names.find(&session, name, ask.prior.as_ref()));
        let done = match found {
            Some(Err(refusal)) => Err(refusal),
            Some(Ok(Found::Open(id))) => return self.join(&id, call, ask.wait),
            Some(Ok(Found::Settled(settled))) => return self.replay(&session, call, settled),
            Some(Ok(Found::Batch { .. })) => Err(reused(ask.request_id.as_ref())),
            None => match self.is_no_command(&ask) {
                Ok(true) => return self.answer(call, Ok(Reply::NotACommand)),
                Ok(false) => self.admit(ask, name).and_then(|admitted| self.write_ask(admitted)),
                Err(refusal) => Err(refusal),
            },
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
        let checked = self.check_content(&ask)?;
        self.check_quota(session, ask.content.kind())?;
        self.check_admissions(&ask)?;
        let id = AskId::from(self.ids.uuid(self.now.wall).as_str());
        Ok(Admitted { ask, id, name, policy, checked })
    }

    fn check_quota(&self, session: &Session, kind: AskKind) -> Result<(), Refusal> {
        let limits = &self.rules.limits;
        let running = session.log.commands().len();
        match kind {
            AskKind::Approval | AskKind::Questions | AskKind::PreExecute | AskKind::Guard => {
                let open = session.asks.len() - running.min(session.asks.len());
                Refusal::over_quota("open asks of this session", open, limits.open_asks)?;
            }
            AskKind::Command => {
                Refusal::over_quota("running commands of this session", running, limits.open_commands)?;
            }
        }
        Refusal::over_quota("open asks of this server", self.asks.len(), limits.server_open_asks)
    }

    /// What is decided at once is decided in the step that writes `asked` (3.4).
    fn write_ask(&mut self, admitted: Admitted) -> Result<(), Refusal> {
        let mut events: Vec<Stated> = asked(&admitted).into_iter().collect();
        let at_once = self.at_once(&admitted)?;
        let result = at_once.map(|AtOnce { facts, result }| {
            events.extend(facts.into_iter().map(Stated::from));
            events.extend(result.stated(&admitted.id));
            result
        });
        let session = admitted.ask.session.clone();
        let written = match events.is_empty() {
            true => self.unwritten(&session)?,
            false => self.write(&session, events, admitted.name.clone(), None)?,
        };
        let view = Arc::new(self.view(&admitted, written));
        match result {
            Some(result) => self.settled_at_once(admitted, view, written, result),
            None => self.opened(admitted, view, written),
        }
        Ok(())
    }

    fn settled_at_once(
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
            decided_seq: written.next_seq - 1,
            decided_time: written.time,
            result,
        });
        self.names.keep_settled(&session, &settled);
        self.hold(&session, written.next_seq, Then::AtOnce(view, settled.clone()));
        let reply = Reply::Settled { settled, replayed: false };
        self.reply_at(&session, written.next_seq, admitted.ask.call, Ok(reply));
    }

    fn opened(&mut self, admitted: Admitted, view: Arc<AskView>, written: Written) {
        let Admitted { ask, id, name, checked, .. } = admitted;
        self.expect_images(&id, &ask);
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
            only: match checked {
                Checked::Command(served) => match served.handler {
                    Handler::Plugin(member) => Some(member),
                    Handler::Builtin(_) => None,
                },
                Checked::Approval(_) | Checked::Questions | Checked::Gate(_) => None,
            },
            cited: Cited::NONE,
            chain: None,
            hold_limits: HashMap::default(),
            offered: HashMap::default(),
        };
        self.asks.insert(id.clone(), Box::new(open));
        self.join(&id, ask.call, ask.wait);
        self.hold(&ask.session, written.next_seq, Then::Open(id));
    }

    /// Who asks; for a command, whoever lives where it was typed.
    pub(super) fn asking_path(&self, ask: &Ask) -> Vec<PathStep> {
        let agent = match (&ask.lease, &ask.content) {
            (Some(lease), _) => Some(&lease.agent),
            (None, AskContent::Command(_)) => {
                self.sessions.get(&ask.session).and_then(|session| session.agent.as_ref())
            }
            (None, AskContent::Approval(_) | AskContent::Questions(_) | AskContent::Gate(_)) => None,
        };
        agent.map(|agent| self.agents.path(agent)).unwrap_or_default()
    }

    fn view(&self, admitted: &Admitted, written: Written) -> AskView {
        let ask = &admitted.ask;
        AskView {
            ask: admitted.id.clone(),
            session: ask.session.clone(),
            request_id: ask.request_id.clone(),
            content: ask.content.clone(),
            call: shown_call(admitted),
            path: self.asking_path(ask),
            principal: ask.caller.principal.clone(),
            policy: admitted.policy,
            opened: written.time,
            expires: ask.deadline.map(|deadline| later(written.time, deadline)),
            asked_seq: written.first_seq,
        }
    }
}

fn later(time: WallMillis, wait: Duration) -> WallMillis {
    WallMillis(time.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
}
