//! How an agent's lease begins, is lost and taken up again, and ends with everything that hangs on it (§9).

use super::commit::Then;
use super::leases::LiveAgent;
use super::timers::Timer;
use super::{AgentHello, Caller, Lease, Plane};
use crate::decision::Cause;
use crate::effect::{AgentFrame, Effect, StreamEnd};
use crate::id::{AgentId, Incarnation, SessionId, StreamId, Token};
use crate::refusal::{Reason, Refusal};
use crate::session::closure;

impl Plane {
    pub(super) fn attach_agent(&mut self, stream: StreamId, caller: Caller, hello: AgentHello) {
        let (session, agent) = (hello.session.clone(), hello.agent.clone());
        let attached = match (hello.resume.clone(), hello.take_over) {
            (Some(_), true) => {
                Err(Refusal::field("take_over", "a resume token and take_over exclude each other"))
            }
            (Some(token), false) => self.resume_agent(stream, &caller, &hello, &token),
            (None, _) => self.begin_agent(stream, caller, hello),
        };
        // Whatever closed an earlier life is durable before the next one hears that it is attached (1.10).
        let needs = self.sessions.get(&session).map_or(0, |session| session.log.next_seq());
        match attached {
            Ok(frame) => {
                self.hold(&session, needs, Then::Effect(Effect::Agent(stream, frame)));
                self.tell_context(&agent);
                self.announce_permissions(&session);
            }
            Err(refusal) => {
                let end = Effect::EndStream(stream, StreamEnd::Refused(refusal));
                self.hold(&session, needs, Then::Effect(end));
            }
        }
    }

    fn begin_agent(
        &mut self,
        stream: StreamId,
        caller: Caller,
        hello: AgentHello,
    ) -> Result<AgentFrame, Refusal> {
        self.may_open(None)?;
        self.may_stream()?;
        self.writable(&hello.session)?;
        let parent = self.check_parent(&caller, &hello)?;
        self.make_room(&caller, &hello)?;
        let agent = LiveAgent {
            incarnation: Incarnation::from(self.ids.uuid(self.now.wall).as_str()),
            lease: Token::from(self.ids.secret().as_str()),
            resume: Token::from(self.ids.secret().as_str()),
            resumed_by: None,
            id: hello.agent,
            session: hello.session,
            parent,
            principal: caller.principal,
            stream: Some(stream),
            since: self.now.wall,
            epoch: 1,
            told: None,
            enforcement: hello.enforcement,
            children: Default::default(),
        };
        let frame = self.attached(&agent);
        if let Some(session) = self.sessions.get_mut(&agent.session) {
            session.agent = Some(agent.id.clone());
        }
        self.agents.insert(agent);
        Ok(frame)
    }

    fn attached(&self, agent: &LiveAgent) -> AgentFrame {
        AgentFrame::Attached {
            agent: agent.id.clone(),
            incarnation: agent.incarnation.clone(),
            lease: agent.lease.clone(),
            epoch: agent.epoch,
            resume: agent.resume.clone(),
            grace: self.rules.agent_grace,
        }
    }

    /// A parent is live, and under the same credentials: nobody puts questions to a stranger's answerers.
    fn check_parent(&self, caller: &Caller, hello: &AgentHello) -> Result<Option<AgentId>, Refusal> {
        let Some((id, incarnation)) = &hello.parent else { return Ok(None) };
        let parent = self.agents.exact(id, incarnation)?;
        if parent.principal != caller.principal && !caller.operator {
            return Err(Refusal::new(
                Reason::ForeignScope,
                format!("{id} was attached by another principal"),
            )
            .with("agentId", id));
        }
        Ok(Some(id.clone()))
    }

    /// One live agent per session and per name: a second one is refused, unless it takes over (contract).
    fn make_room(&mut self, caller: &Caller, hello: &AgentHello) -> Result<(), Refusal> {
        let in_session = self.sessions.get(&hello.session).and_then(|session| session.agent.clone());
        let same_name = self.agents.get(&hello.agent).map(|agent| agent.id.clone());
        let in_the_way: Vec<AgentId> = in_session.into_iter().chain(same_name).collect();
        self.check_parent_stays(hello, &in_the_way)?;
        for id in &in_the_way {
            let Some(live) = self.agents.get(id) else { continue };
            let own = live.principal == caller.principal || caller.operator;
            if hello.take_over && own {
                continue;
            }
            let what = if hello.take_over { "another principal's" } else { "live; take_over ends it" };
            return Err(Refusal::new(
                Reason::AgentAlreadyLive,
                format!("{id} in {} is {what}", live.session),
            )
            .with("agentId", id)
            .with("sessionId", &live.session));
        }
        for id in in_the_way {
            let refusal = Refusal::new(Reason::StaleAgent, format!("another instance took over from {id}"));
            self.end_lease(&id, StreamEnd::Refused(refusal));
        }
        Ok(())
    }

    /// Nobody is the child of whom its own take-over ends: families have a living root, and no rings.
    fn check_parent_stays(&self, hello: &AgentHello, ending: &[AgentId]) -> Result<(), Refusal> {
        let Some((parent, _)) = hello.parent.as_ref().filter(|_| hello.take_over) else { return Ok(()) };
        match self.agents.path(parent).into_iter().find(|step| ending.contains(&step.agent)) {
            Some(step) => Err(Refusal::field(
                "parent",
                format!("the take-over would end {}, and the parent {parent} with it", step.agent),
            )),
            None => Ok(()),
        }
    }

    fn resume_agent(
        &mut self,
        stream: StreamId,
        caller: &Caller,
        hello: &AgentHello,
        token: &Token,
    ) -> Result<AgentFrame, Refusal> {
        let live = self.agents.get(&hello.agent).filter(|live| {
            live.resumes(token) && live.session == hello.session && live.principal == caller.principal
        });
        if live.is_none() {
            return Err(Refusal::new(
                Reason::StaleAgent,
                format!("the lease that this token resumes is over; attach {} anew", hello.agent),
            )
            .with("agentId", &hello.agent));
        }
        let fresh = Token::from(self.ids.secret().as_str());
        let superseded = self.agents.resume(hello, stream, fresh);
        self.timers.disarm(&Timer::Grace(hello.agent.clone()));
        if let Some(old) = superseded {
            let refusal = Refusal::new(Reason::StaleAgent, "a newer stream has taken this lease up");
            self.tell(Effect::EndStream(old, StreamEnd::Refused(refusal)));
        }
        match self.agents.get(&hello.agent) {
            Some(live) => Ok(self.attached(live)),
            None => Err(Refusal::new(Reason::Internal, "a lease vanished while it was resumed")),
        }
    }

    /// An agent's stream is over: at once the end with a goodbye, else the beginning of the grace (9.1).
    pub(super) fn agent_stream_over(&mut self, stream: StreamId, goodbye: bool) {
        let Some(id) = self.agents.of_stream(stream).map(|agent| agent.id.clone()) else { return };
        if goodbye || self.rules.agent_grace.is_zero() {
            self.end_lease(&id, StreamEnd::Goodbye);
        } else {
            self.agents.lose_stream(stream);
            self.timers.arm(self.now.mono + self.rules.agent_grace, Timer::Grace(id));
        }
    }

    pub(super) fn grace_over(&mut self, id: &AgentId) {
        if self.agents.get(id).is_some_and(|agent| agent.stream.is_none()) {
            self.end_lease(id, StreamEnd::Goodbye);
        }
    }

    /// Ends a lease, and before it those of its descendants, the youngest first (9.2).
    pub(super) fn end_lease(&mut self, id: &AgentId, end: StreamEnd) {
        for child in self.agents.descendants(id).into_iter().rev() {
            let parent = self.agents.get(&child).and_then(|agent| agent.parent.clone());
            let parent = parent.as_ref().unwrap_or(id);
            let refusal =
                Refusal::new(Reason::CallerNotLive, format!("the lease of its parent {parent} has ended"));
            self.end_one_lease(&child, StreamEnd::Refused(refusal));
        }
        self.end_one_lease(id, end);
    }

    /// Its asks end with its own cause, whoever holds them; then its registrations and brackets (1.10, 9.2).
    fn end_one_lease(&mut self, id: &AgentId, end: StreamEnd) {
        let Some(agent) = self.agents.remove(id) else { return };
        self.timers.disarm(&Timer::Grace(id.clone()));
        self.settle_asks_of(&agent);
        for gone in self.listeners.unregister_agent(&agent.id, &agent.incarnation) {
            let refusal = Refusal::new(Reason::CallerNotLive, format!("the lease of {id} has ended"))
                .with("agentId", id);
            self.unloaded_with(&agent.session, gone, refusal);
        }
        self.close_brackets(&agent.session);
        if let Some(session) = self.sessions.get_mut(&agent.session) {
            session.agent = None;
        }
        if agent.enforcement.is_some() {
            self.announce_permissions(&agent.session);
        }
        if let Some(stream) = agent.stream {
            let needs = self.sessions.get(&agent.session).map_or(0, |session| session.log.next_seq());
            self.hold(&agent.session, needs, Then::Effect(Effect::EndStream(stream, end)));
        }
    }

    fn settle_asks_of(&mut self, agent: &LiveAgent) {
        let asks: Vec<_> =
            self.sessions.get(&agent.session).map(|s| s.asks.iter().cloned().collect()).unwrap_or_default();
        for ask in asks {
            let belongs =
                self.asks.get(&ask).is_some_and(|open| open.belongs_to(&agent.id, &agent.incarnation));
            if belongs {
                self.end_ask(&ask, Cause::AGENT_GONE);
            }
        }
    }

    /// Ends the open step and turn, so that the next turn can start (1.10).
    pub(super) fn close_brackets(&mut self, id: &SessionId) {
        let Some(session) = self.sessions.get(id) else { return };
        let events = closure::brackets(&session.log);
        if events.is_empty() {
            return;
        }
        if let Err(refusal) = self.write(id, events, None, None) {
            self.diagnose("agents", format!("brackets of {id} stay open: {refusal}"), Some(id.clone()));
        }
    }

    pub(super) fn check_lease(
        &self,
        session: &SessionId,
        lease: &Lease,
        caller: &Caller,
    ) -> Result<&LiveAgent, Refusal> {
        self.agents.check(session, lease, caller)
    }

    /// The live agents, in no order.
    pub fn live_agents(&self) -> impl Iterator<Item = &LiveAgent> {
        self.agents.iter()
    }

    /// One live agent.
    pub fn live_agent(&self, id: &AgentId) -> Option<&LiveAgent> {
        self.agents.get(id)
    }
}
