//! Anything, in any order, from several agents and answerers in several sessions: nothing panics, every log
//! replays clean, nobody waits for ever, and nothing is left (all of it checked by [`World`] as it goes and as
//! it ends).

use std::time::Duration;

use proptest::prelude::*;

use super::world::{
    Agent, Answerer, World, approval, batch, caller, definition, line, questions, select, terms, viewer,
    with_images,
};
use crate::decision::{ApprovalOutcome, Failure};
use crate::engine::{
    AgentHello, AnswerBody, Ask, AskName, Input, Lifetime, OfferReply, PermissionChange, Post,
};
use crate::id::{CallId, StreamId};
use crate::listeners::{AskKind, Scope, Terms};
use crate::permissions::ApprovalPolicy;
use crate::refusal::{Reason, Refusal};
use crate::sample;
use crate::waterfall::OnSilence;

/// One thing that happens; numbers choose among what there is.
#[derive(Debug, Clone)]
enum Act {
    Create(u8, bool),
    Attach {
        session: u8,
        agent: u8,
        parent: Option<u8>,
        take_over: bool,
    },
    Resume(u8),
    StreamOver(u8, bool),
    Turn(u8, bool, i64),
    Ask {
        agent: u8,
        approval: bool,
        name: Option<u8>,
        lifetime: Lifetime,
        wait: Option<u16>,
        deadline: Option<u16>,
        bare: bool,
    },
    /// A plugin comes with one command.
    Serve {
        name: u8,
        scope: u8,
        outstanding: u32,
    },
    Type {
        session: u8,
        line: u8,
        name: Option<u8>,
        outlives: bool,
        operator: bool,
        images: u8,
    },
    /// The images of a command have come in, or were refused.
    Admit(u8, bool),
    HangUp(u8),
    Cancel(u8, u8, bool),
    Look(u8, u8),
    Answerer(u8),
    Register {
        stream: u8,
        scope: u8,
        flags: u8,
        limit: Option<u16>,
        outstanding: u32,
    },
    Unregister(u8),
    Reply {
        offer: u8,
        by: u8,
        what: u8,
        id: u8,
    },
    Watch(Option<u8>),
    Permit(u8, u8),
    Close(u8, bool),
    Durable(u8),
    Time(u16),
    DiskLow(bool),
    Fail,
    Drain,
}

fn lifetime() -> impl Strategy<Value = Lifetime> {
    prop_oneof![1 => Just(Lifetime::Call), 3 => Just(Lifetime::Agent), 1 => Just(Lifetime::Session)]
}

fn asks() -> impl Strategy<Value = Act> {
    let name = prop::option::of(0..4_u8);
    let times = (prop::option::of(0..90_u16), prop::option::of(1..90_u16));
    (any::<u8>(), prop::bool::weighted(0.7), name, lifetime(), times, prop::bool::weighted(0.1)).prop_map(
        |(agent, approval, name, lifetime, (wait, deadline), bare)| Act::Ask {
            agent,
            approval,
            name,
            lifetime,
            wait,
            deadline,
            bare,
        },
    )
}

fn beginnings() -> impl Strategy<Value = Act> {
    let attach = (0..4_u8, 0..4_u8, prop::option::of(any::<u8>()), any::<bool>())
        .prop_map(|(session, agent, parent, take_over)| Act::Attach { session, agent, parent, take_over });
    let limit = prop::option::of(1..70_u16);
    let register = (any::<u8>(), 0..4_u8, any::<u8>(), limit, 1..3_u32).prop_map(
        |(stream, scope, flags, limit, outstanding)| Act::Register {
            stream,
            scope,
            flags,
            limit,
            outstanding,
        },
    );
    prop_oneof![
        1 => (0..4_u8, any::<bool>()).prop_map(|(s, never)| Act::Create(s, never)),
        2 => attach,
        1 => any::<u8>().prop_map(Act::Resume),
        2 => (any::<u8>(), prop::bool::weighted(0.8), 1..3_i64).prop_map(|(a, start, n)| Act::Turn(a, start, n)),
        2 => (0..4_u8).prop_map(Act::Answerer),
        3 => register,
        1 => prop::option::of(0..4_u8).prop_map(Act::Watch),
        2 => (0..2_u8, 0..4_u8, 1..3_u32).prop_map(|(name, scope, outstanding)| Act::Serve { name, scope, outstanding }),
    ]
}

fn lines() -> impl Strategy<Value = Act> {
    let name = prop::option::of(0..4_u8);
    (0..4_u8, 0..6_u8, name, any::<bool>(), any::<bool>(), 0..3_u8).prop_map(
        |(session, line, name, outlives, operator, images)| Act::Type {
            session,
            line,
            name,
            outlives,
            operator,
            images,
        },
    )
}

fn endings() -> impl Strategy<Value = Act> {
    prop_oneof![
        2 => (any::<u8>(), any::<bool>()).prop_map(|(stream, goodbye)| Act::StreamOver(stream, goodbye)),
        1 => any::<u8>().prop_map(Act::HangUp),
        1 => (0..4_u8, 0..4_u8, any::<bool>()).prop_map(|(s, name, operator)| Act::Cancel(s, name, operator)),
        1 => any::<u8>().prop_map(Act::Unregister),
        1 => (0..4_u8, any::<bool>()).prop_map(|(s, operator)| Act::Close(s, operator)),
        1 => prop::bool::weighted(0.3).prop_map(Act::DiskLow),
        2 => (0..70_u16).prop_map(Act::Time),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let reply = (any::<u8>(), any::<u8>(), 0..11_u8, 0..2_u8).prop_map(|(offer, by, what, id)| Act::Reply {
        offer,
        by,
        what,
        id,
    });
    prop_oneof![
        6 => beginnings(),
        6 => asks(),
        4 => lines(),
        3 => (any::<u8>(), any::<bool>()).prop_map(|(ask, taken)| Act::Admit(ask, taken)),
        8 => reply,
        3 => endings(),
        6 => (1..5_u8).prop_map(Act::Durable),
        1 => (0..4_u8, 0..4_u8).prop_map(|(s, name)| Act::Look(s, name)),
        1 => (0..4_u8, 0..4_u8).prop_map(|(s, how)| Act::Permit(s, how)),
    ]
}

struct Play {
    world: World,
    agents: Vec<Agent>,
    answerers: Vec<StreamId>,
    registered: Vec<Answerer>,
    calls: Vec<CallId>,
}

fn pick<T: Clone>(from: &[T], at: u8) -> Option<T> {
    if from.is_empty() { None } else { from.get(usize::from(at) % from.len()).cloned() }
}

fn session(at: u8) -> String {
    format!("s{at}")
}

impl Play {
    fn new() -> Self {
        let mut world = World::new();
        let agents = vec![world.agent("s0", "a0"), world.agent("s1", "a1")];
        let registered = vec![world.person("p0"), world.person("p1")];
        let answerers = registered.iter().map(|answerer| answerer.stream).collect();
        world.auto = false;
        Self { world, agents, answerers, registered, calls: Vec::new() }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Create(at, never) => {
                let preset = never.then_some("danger-full-access");
                self.world.create(&session(at), preset);
            }
            Act::Attach { session: at, agent, parent, take_over } => {
                let parent = parent.and_then(|parent| pick(&self.agents, parent));
                let parent = parent.map(|parent| (parent.lease.agent, parent.lease.incarnation));
                let hello = World::hello(&session(at), &format!("a{agent}"));
                self.attach(AgentHello { parent, take_over, ..hello }, &session(at));
            }
            Act::Resume(at) => {
                let Some(agent) = pick(&self.agents, at) else { return };
                let hello = World::hello(agent.session.as_str(), agent.lease.agent.as_str());
                self.attach(AgentHello { resume: Some(agent.resume), ..hello }, agent.session.as_str());
            }
            Act::StreamOver(at, goodbye) => {
                let all: Vec<_> = self.world.principals.keys().copied().collect();
                let Some(stream) = pick(&all, at) else { return };
                self.answerers.retain(|own| *own != stream);
                self.world.stream_over(stream, goodbye);
            }
            Act::Turn(at, start, turn) => {
                let Some(agent) = pick(&self.agents, at) else { return };
                let event = if start { sample::turn_start(turn) } else { sample::turn_end(turn) };
                self.world.write(&agent, vec![event]);
            }
            Act::Ask { .. } => self.ask(act),
            other => self.rest(other),
        }
    }

    fn attach(&mut self, hello: AgentHello, session: &str) {
        let stream = self.world.attach("robot", hello);
        self.world.make_durable();
        if !self.world.ended.contains_key(&stream) {
            self.agents.push(self.world.attached(stream, session));
        }
    }

    fn ask(&mut self, act: Act) {
        let Act::Ask { agent, approval: of_approval, name, lifetime, wait, deadline, bare } = act else {
            return;
        };
        let Some(agent) = pick(&self.agents, agent) else { return };
        let ask = approval_or(&agent, of_approval);
        let seconds = |n: u16| Duration::from_secs(n.into());
        let ask = Ask {
            lease: ask.lease.clone().filter(|_| !bare),
            request_id: name.map(|name| format!("r{name}").as_str().into()),
            lifetime,
            wait: wait.map(seconds),
            deadline: deadline.map(seconds),
            ..ask
        };
        let call = self.world.ask(ask);
        self.calls.push(call);
    }

    fn rest(&mut self, act: Act) {
        match act {
            Act::HangUp(at) => {
                let Some(call) = pick(&self.calls, at) else { return };
                self.world.hang_up(call);
            }
            Act::Cancel(at, name, operator) => {
                let who = if operator { "operator" } else { "robot" };
                self.world.cancel(who, &session(at), AskName::Request(format!("r{name}").as_str().into()));
            }
            Act::Look(at, name) => {
                self.world.look(&session(at), AskName::Request(format!("r{name}").as_str().into()));
            }
            Act::Answerer(who) => {
                // One of them carries the agents' own credentials.
                let name = if who == 3 { "robot".to_owned() } else { format!("p{who}") };
                let stream = self.world.stream(&caller(&name));
                let named = crate::listeners::Answerer {
                    id: name.clone(),
                    display_name: name.clone(),
                    kind: crate::decision::DeciderKind::Human,
                };
                self.world.apply(Input::AttachListener(stream, caller(&name), Post::Answers, named));
                self.answerers.push(stream);
            }
            Act::Register { .. } => self.register(act),
            Act::Serve { name, scope, outstanding } => self.serve(name, scope, outstanding),
            Act::Admit(at, taken) => {
                let coming: Vec<_> = self.world.admissions.keys().cloned().collect();
                let Some(ask) = pick(&coming, at) else { return };
                let refused = || Refusal::new(Reason::AttachmentRejected, "it is damaged");
                self.world.admit_one(&ask, if taken { Ok(()) } else { Err(refused()) });
            }
            Act::Type { session: at, line: text, name, outlives, operator, images } => {
                let text =
                    ["/x", "/y 1", "/status", "/permission supervised", "/none", "words"][usize::from(text)];
                let ask = with_images(line(&session(at), text), images);
                let call = self.world.ask(Ask {
                    caller: caller(if operator { "operator" } else { "anna" }),
                    request_id: name.map(|name| format!("r{name}").as_str().into()),
                    lifetime: if outlives { Lifetime::Session } else { Lifetime::Call },
                    deadline: outlives.then(|| Duration::from_secs(30)),
                    ..ask
                });
                self.calls.push(call);
            }
            Act::Unregister(at) => {
                let Some(answerer) = pick(&self.registered, at) else { return };
                self.world.apply(Input::Unregister(answerer.stream, answerer.registration));
            }
            Act::Reply { offer, by, what, id } => self.reply(offer, by, what, id),
            Act::Watch(at) => {
                let stream = self.world.stream(&caller("watcher"));
                self.world.apply(Input::WatchInbox(stream, at.map(|at| session(at).as_str().into())));
            }
            Act::Permit(at, how) => {
                self.world.permit(&session(at), change(how));
            }
            Act::Close(at, operator) => {
                self.world.close(if operator { "operator" } else { "robot" }, &session(at));
            }
            Act::Durable(count) => {
                for _ in 0..count {
                    self.world.make_one_durable();
                }
            }
            Act::Time(seconds) => self.world.pass_time(Duration::from_secs(seconds.into())),
            Act::DiskLow(low) => self.world.apply(Input::DiskLow(low)),
            Act::Fail => self.world.fail(),
            Act::Drain => self.world.apply(Input::Drain),
            _ => {}
        }
    }

    fn register(&mut self, act: Act) {
        let Act::Register { stream, scope, flags, limit, outstanding } = act else { return };
        let Some(stream) = pick(&self.answerers, stream) else { return };
        let flag = |bit: u8| flags & (1 << bit) != 0;
        let scope = match (scope, pick(&self.agents, flags)) {
            (1, _) => Scope::Session(session(flags % 4).as_str().into()),
            (2, Some(agent)) => agent.scope(),
            _ => Scope::Global,
        };
        let provider = flag(0) && flag(1) && scope == Scope::Global;
        let kinds = [AskKind::Approval, AskKind::Questions].into_iter();
        let terms = Terms {
            kinds: kinds.filter(|kind| !provider || *kind == AskKind::Questions).collect(),
            exact_only: flag(2) && matches!(scope, Scope::Agent(..)),
            prepend: flag(3),
            group: (flag(4) && flag(5)).then(|| "team".into()),
            provider,
            hold_limit: limit.map(|limit| Duration::from_secs(limit.into())),
            on_silence: if flag(6) && limit.is_some() { OnSilence::Next } else { OnSilence::Unavailable },
            max_outstanding: outstanding,
            command: None,
            scope,
        };
        self.world.make_durable(); // a refusal may wait for the log
        if let Ok(answerer) = self.world.register(stream, terms) {
            self.registered.push(answerer);
        }
    }

    fn serve(&mut self, name: u8, scope: u8, outstanding: u32) {
        let scope = match (scope, pick(&self.agents, name)) {
            (1, _) => Scope::Session(session(name).as_str().into()),
            (2, Some(agent)) => agent.scope(),
            _ => Scope::Global,
        };
        let stream = self.world.plugin_stream("plugin");
        // The one takes images, the other does not.
        let command = Some(std::sync::Arc::new([viewer("x"), definition("y")][usize::from(name)].clone()));
        let kinds = crate::listeners::Kinds::default();
        self.world.make_durable();
        let terms = Terms { kinds, command, scope, max_outstanding: outstanding, ..terms() };
        if let Ok(plugin) = self.world.register(stream, terms) {
            self.registered.push(plugin);
            self.answerers.push(stream);
        }
    }

    /// Mostly its own answerer speaks of an offer, in words that mostly fit; mostly while it holds it.
    fn reply(&mut self, offer: u8, by: u8, what: u8, id: u8) {
        let open = self.world.offers.iter().filter(|(_, offered)| !offered.over || by.is_multiple_of(4));
        let all: Vec<_> = open.map(|(id, offered)| (id.clone(), offered.stream)).collect();
        let Some((offer, own)) = pick(&all, offer) else { return };
        let stream = if by > 20 { own } else { pick(&self.answerers, by).unwrap_or(own) };
        let body = match what {
            0 | 1 => AnswerBody::Outcome(ApprovalOutcome::AllowedOnce),
            2 => AnswerBody::Outcome(ApprovalOutcome::Rejected),
            3 => AnswerBody::UnknownOutcome(9),
            4 => AnswerBody::Dismiss,
            9 => AnswerBody::Success { text: Some("done".into()), source: None },
            10 => AnswerBody::Error("no".into()),
            _ => AnswerBody::Answers(select("Yes")),
        };
        let reply = match what {
            6 => OfferReply::Next { wrap: id == 0 },
            7 => OfferReply::Fail(Failure { name: "Error".into(), message: None, code: None }),
            8 => OfferReply::Released,
            _ => OfferReply::Answer { answer: format!("x{id}").as_str().into(), note: None, body },
        };
        self.world.reply(stream, &offer, reply);
    }
}

fn approval_or(agent: &Agent, of_approval: bool) -> Ask {
    if of_approval { approval(agent) } else { questions(agent, batch()) }
}

fn change(how: u8) -> PermissionChange {
    match how {
        0 => PermissionChange::Policy(ApprovalPolicy::Never),
        1 => PermissionChange::Policy(ApprovalPolicy::Ask),
        2 => PermissionChange::Preset("supervised".into()),
        _ => PermissionChange::Preset("none".into()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_everything_ends(acts in prop::collection::vec(act(), 1..120), last in 0..6_u8) {
        let mut play = Play::new();
        acts.into_iter().for_each(|act| play.act(act));
        match last {
            0 => play.act(Act::Fail),
            1 => play.act(Act::Drain),
            _ => {}
        }
    }

    #[test]
    fn after_a_failure_too(
        before in prop::collection::vec(act(), 1..60),
        after in prop::collection::vec(act(), 1..30),
    ) {
        let mut play = Play::new();
        before.into_iter().for_each(|act| play.act(act));
        play.act(Act::Fail);
        after.into_iter().for_each(|act| play.act(act));
    }
}
