//! Who talks to the plane: agents, answerers, and what they usually say.

use std::time::Duration;

use super::super::super::{AgentHello, Ask, Caller, CreateSession, Input, Lease, Lifetime, Post};
use super::World;
use crate::approvals::ApprovalContent;
use crate::decision::DeciderKind;
use crate::effect::{AgentFrame, AnswererFrame, AskContent, NewSession};
use crate::id::{AgentId, CallId, Incarnation, PrincipalId, RegistrationId, SessionId, StreamId, Token};
use crate::listeners::{Answerer as Named, AskKind, Scope, Terms};
use crate::permissions::SandboxMode;
use crate::questions::Question;
use crate::refusal::Refusal;
use crate::sample;
use crate::sandbox::{Enforcement, Level};
use crate::waterfall::OnSilence;

/// An agent with a lease.
#[derive(Debug, Clone)]
pub(in super::super) struct Agent {
    pub(in super::super) stream: StreamId,
    pub(in super::super) session: SessionId,
    pub(in super::super) caller: Caller,
    pub(in super::super) lease: Lease,
    pub(in super::super) resume: Token,
    pub(in super::super) epoch: u64,
}

impl Agent {
    pub(in super::super) fn scope(&self) -> Scope {
        Scope::Agent(self.lease.agent.clone(), self.lease.incarnation.clone())
    }
}

/// Somebody with a stream and one registration.
#[derive(Debug, Clone)]
pub(in super::super) struct Answerer {
    pub(in super::super) stream: StreamId,
    pub(in super::super) registration: RegistrationId,
}

pub(in super::super) fn caller(principal: &str) -> Caller {
    Caller { principal: PrincipalId::from(principal), operator: principal == "operator" }
}

/// A host that confines all that can be confined.
pub(in super::super) fn full() -> Enforcement {
    let modes = [SandboxMode::ReadOnly, SandboxMode::WorkspaceWrite].into_iter().collect();
    Enforcement { modes, level: Level::Full }
}

/// Hears everything from everybody, ten at a time.
pub(in super::super) fn terms() -> Terms {
    Terms {
        kinds: [AskKind::Approval, AskKind::Questions].into_iter().collect(),
        scope: Scope::Global,
        exact_only: false,
        prepend: false,
        group: None,
        provider: false,
        hold_limit: None,
        on_silence: OnSilence::Unavailable,
        max_outstanding: 10,
        command: None,
    }
}

/// May `agent` use its shell? It waits for as long as it takes.
pub(in super::super) fn approval(agent: &Agent) -> Ask {
    let content = ApprovalContent {
        tool_name: "shell".into(),
        call_id: None,
        reason: None,
        action: None,
        summary: None,
    };
    Ask { content: AskContent::Approval(content), ..questions(agent, Vec::new()) }
}

/// Questions that `agent` has.
pub(in super::super) fn questions(agent: &Agent, questions: Vec<Question>) -> Ask {
    Ask {
        call: CallId(0),
        caller: agent.caller.clone(),
        session: agent.session.clone(),
        lease: Some(agent.lease.clone()),
        request_id: None,
        content: AskContent::Questions(questions),
        lifetime: Lifetime::Agent,
        wait: None,
        deadline: None,
        prior: None,
    }
}

/// One question, yes or no.
pub(in super::super) fn batch() -> Vec<Question> {
    vec![sample::question("q")]
}

impl World {
    /// A session to be, by preset or by the session that it is delegated from.
    pub(in super::super) fn creating(
        &mut self,
        session: &str,
        preset: Option<&str>,
        parent: Option<&str>,
    ) -> CreateSession {
        CreateSession {
            call: self.call(),
            session: session.into(),
            meta: NewSession { created: self.now.wall, header: None, name: None, findings: Vec::new() },
            preset: preset.map(Into::into),
            delegated_from: parent.map(Into::into),
            require_full: false,
        }
    }

    /// Begins a session; `preset` where it is not the default.
    pub(in super::super) fn create(&mut self, session: &str, preset: Option<&str>) -> CallId {
        let create = self.creating(session, preset, None);
        let call = create.call;
        self.apply(Input::Create(Box::new(create)));
        call
    }

    pub(in super::super) fn hello(session: &str, agent: &str) -> AgentHello {
        AgentHello {
            session: session.into(),
            agent: AgentId::from(agent),
            parent: None,
            take_over: false,
            resume: None,
            told: None,
            enforcement: Some(full()),
        }
    }

    /// Says hello as `principal`; what comes of it is to be looked for.
    pub(in super::super) fn attach(&mut self, principal: &str, hello: AgentHello) -> StreamId {
        let stream = self.stream(&caller(principal));
        self.apply(Input::AttachAgent(stream, caller(principal), hello));
        stream
    }

    /// The agent that was attached on `stream`.
    #[track_caller]
    pub(in super::super) fn attached(&self, stream: StreamId, session: &str) -> Agent {
        let frames = self.agent_frames.get(&stream).map(Vec::as_slice);
        let last =
            frames.and_then(|frames| frames.iter().rfind(|f| matches!(f, AgentFrame::Attached { .. })));
        let Some(AgentFrame::Attached { agent, incarnation, lease, epoch, resume, .. }) = last else {
            panic!("{stream:?} is not attached: {:?} {:?}", frames, self.ended.get(&stream));
        };
        Agent {
            stream,
            session: session.into(),
            caller: self.principals[&stream].clone(),
            lease: Lease { agent: agent.clone(), incarnation: incarnation.clone(), token: lease.clone() },
            resume: resume.clone(),
            epoch: *epoch,
        }
    }

    /// A session with an agent of the same principal (`robot`), and an open turn.
    #[track_caller]
    pub(in super::super) fn agent(&mut self, session: &str, agent: &str) -> Agent {
        self.create(session, None);
        let stream = self.attach("robot", Self::hello(session, agent));
        let agent = self.attached(stream, session);
        self.begin_turn(&agent, 1);
        agent
    }

    /// The same under a parent.
    #[track_caller]
    pub(in super::super) fn child(&mut self, session: &str, agent: &str, parent: &Agent) -> Agent {
        self.create(session, None);
        let parent = Some((parent.lease.agent.clone(), parent.lease.incarnation.clone()));
        let stream = self.attach("robot", AgentHello { parent, ..Self::hello(session, agent) });
        let agent = self.attached(stream, session);
        self.begin_turn(&agent, 1);
        agent
    }

    pub(in super::super) fn begin_turn(&mut self, agent: &Agent, turn: i64) -> CallId {
        self.write(agent, vec![sample::turn_start(turn)])
    }

    /// A stream of `name`, who is a principal and a person.
    pub(in super::super) fn answerer_stream(&mut self, name: &str) -> StreamId {
        let stream = self.stream(&caller(name));
        let named = Named { id: name.into(), display_name: name.into(), kind: DeciderKind::Human };
        self.apply(Input::AttachListener(stream, caller(name), Post::Answers, named));
        stream
    }

    /// Registers on a stream.
    pub(in super::super) fn register(&mut self, stream: StreamId, terms: Terms) -> Result<Answerer, Refusal> {
        self.apply(Input::Register { stream, correlation: "c".into(), terms });
        match self.frames.get(&stream).and_then(|frames| frames.iter().rev().find(|frame| is_answer(frame))) {
            Some(AnswererFrame::Registered { registration, .. }) => {
                Ok(Answerer { stream, registration: registration.clone() })
            }
            Some(AnswererFrame::RegisterRefused { refusal, .. }) => Err(refusal.clone()),
            other => panic!("no answer to a registration: {other:?}"),
        }
    }

    /// `name`, on a stream of its own, with one registration.
    #[track_caller]
    pub(in super::super) fn answerer(&mut self, name: &str, terms: Terms) -> Answerer {
        let stream = self.answerer_stream(name);
        match self.register(stream, terms) {
            Ok(answerer) => answerer,
            Err(refusal) => panic!("{name} may not register: {refusal:?}"),
        }
    }

    /// `name` hears everything.
    #[track_caller]
    pub(in super::super) fn person(&mut self, name: &str) -> Answerer {
        self.answerer(name, terms())
    }
}

fn is_answer(frame: &AnswererFrame) -> bool {
    matches!(frame, AnswererFrame::Registered { .. } | AnswererFrame::RegisterRefused { .. })
}

/// Under the name of `request`.
impl Ask {
    pub(in super::super) fn named(self, request: &str) -> Self {
        Self { request_id: Some(request.into()), ..self }
    }

    pub(in super::super) fn living(self, lifetime: Lifetime) -> Self {
        Self { lifetime, ..self }
    }

    pub(in super::super) fn within(self, deadline: Duration) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    pub(in super::super) fn waiting(self, wait: Duration) -> Self {
        Self { wait: Some(wait), ..self }
    }
}

impl Lease {
    pub(in super::super) fn of_life(self, incarnation: &str) -> Self {
        Self { incarnation: Incarnation::from(incarnation), ..self }
    }
}
