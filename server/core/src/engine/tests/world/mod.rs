//! A plane with a log that becomes durable when it is told to, a clock that stands still, and everybody who
//! talks to it, by name. What comes out is checked as it comes ([`checks`]).

mod actors;
mod checks;
mod commands;
mod ending;
mod gate;
mod talk;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

pub(super) use actors::{Agent, Answerer, approval, batch, caller, full, questions, terms};
pub(super) use commands::{definition, line, viewer, with_images};
pub(super) use gate::{at, rule};
pub(super) use talk::select;

use super::super::{Caller, Ids, Input, OfferReply, Plane, Rules};
use crate::attachments::Image;
use crate::effect::{
    AgentFrame, AnswererFrame, CommandsChange, Diagnosis, InboxChange, Output, PermissionsChange, Reply,
    StreamEnd, Welcomed,
};
use crate::gate::Stage;
use crate::id::{AskId, CallId, OfferId, RegistrationId, SessionId, StreamId};
use crate::limits::Limits;
use crate::permissions::Table;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::time::{Monotonic, Now, WallMillis};

/// An offer as its answerer sees it.
#[derive(Debug, Clone)]
pub(super) struct Offered {
    pub(super) stream: StreamId,
    pub(super) registration: RegistrationId,
    pub(super) ask: AskId,
    /// The tool call at the gate that it is about; no event tells of it.
    pub(super) gate: Option<Stage>,
    /// Its answerer has heard that its part is over, or is gone itself.
    pub(super) over: bool,
    /// What the answerer said while it held the offer.
    pub(super) said: Vec<OfferReply>,
}

/// The plane and its surroundings.
pub(super) struct World {
    pub(super) plane: Plane,
    pub(super) now: Now,
    /// What is appended becomes durable at once.
    pub(super) auto: bool,
    pub(super) failed: bool,
    pub(super) self_approval: bool,
    pub(super) log: BTreeMap<SessionId, Vec<Record>>,
    pub(super) safe: BTreeMap<SessionId, i64>,
    pub(super) queue: VecDeque<(SessionId, i64)>,
    committing: bool,
    position: u64,
    last_call: u64,
    last_stream: u64,
    pub(super) waiting: BTreeSet<CallId>,
    pub(super) gone: BTreeSet<CallId>,
    pub(super) replies: BTreeMap<CallId, Result<Reply, Refusal>>,
    pub(super) principals: BTreeMap<StreamId, Caller>,
    pub(super) welcomes: BTreeMap<StreamId, Welcomed>,
    pub(super) frames: BTreeMap<StreamId, Vec<AnswererFrame>>,
    pub(super) agent_frames: BTreeMap<StreamId, Vec<AgentFrame>>,
    pub(super) inbox: BTreeMap<StreamId, Vec<InboxChange>>,
    pub(super) commands: BTreeMap<StreamId, Vec<CommandsChange>>,
    pub(super) permits: BTreeMap<StreamId, Vec<PermissionsChange>>,
    /// Settings that were handed out and are not kept yet.
    unkept: u64,
    /// Streams whose client is gone: what is still sent there is heard by nobody.
    pub(super) left: BTreeSet<StreamId>,
    pub(super) ended: BTreeMap<StreamId, StreamEnd>,
    pub(super) offers: BTreeMap<OfferId, Offered>,
    pub(super) diagnoses: Vec<Diagnosis>,
    /// Images that the shell takes in at present.
    pub(super) admissions: BTreeMap<AskId, Vec<Image>>,
    unregistered: BTreeSet<RegistrationId>,
}

struct Counter(u64);

impl Ids for Counter {
    fn uuid(&mut self, _wall: WallMillis) -> String {
        self.0 += 1;
        format!("{:08}", self.0)
    }

    fn secret(&mut self) -> String {
        self.0 += 1;
        format!("secret-{}", self.0)
    }
}

/// The rules as shipped, but for what a test changes.
pub(super) fn rules() -> Rules {
    Rules {
        table: Table::default(),
        limits: Limits::default(),
        require_full: false,
        self_approval: false,
        agent_grace: Duration::from_secs(10),
        answerer_grace: Duration::ZERO,
        reconnect_after: Duration::from_secs(1),
    }
}

impl World {
    /// A world under the rules as shipped.
    pub(super) fn new() -> Self {
        Self::under(rules())
    }

    pub(super) fn under(rules: Rules) -> Self {
        let self_approval = rules.self_approval;
        Self {
            plane: Plane::new(rules, Box::new(Counter(0))),
            now: Now { wall: WallMillis(1_700_000_000_000), mono: Monotonic::default() },
            auto: true,
            failed: false,
            self_approval,
            log: BTreeMap::new(),
            safe: BTreeMap::new(),
            queue: VecDeque::new(),
            committing: false,
            position: 0,
            last_call: 0,
            last_stream: 0,
            waiting: BTreeSet::new(),
            gone: BTreeSet::new(),
            replies: BTreeMap::new(),
            principals: BTreeMap::new(),
            welcomes: BTreeMap::new(),
            frames: BTreeMap::new(),
            agent_frames: BTreeMap::new(),
            inbox: BTreeMap::new(),
            commands: BTreeMap::new(),
            permits: BTreeMap::new(),
            unkept: 0,
            left: BTreeSet::new(),
            ended: BTreeMap::new(),
            offers: BTreeMap::new(),
            diagnoses: Vec::new(),
            admissions: BTreeMap::new(),
            unregistered: BTreeSet::new(),
        }
    }

    pub(super) fn call(&mut self) -> CallId {
        self.last_call += 1;
        self.waiting.insert(CallId(self.last_call));
        CallId(self.last_call)
    }

    pub(super) fn stream(&mut self, caller: &Caller) -> StreamId {
        self.last_stream += 1;
        self.principals.insert(StreamId(self.last_stream), caller.clone());
        StreamId(self.last_stream)
    }

    pub(super) fn apply(&mut self, input: Input) {
        let mut out = Vec::new();
        self.plane.apply(input, self.now, &mut out);
        self.take(out);
    }

    pub(super) fn take(&mut self, out: Vec<Output>) {
        for output in out {
            match output {
                Output::Append { session, create, draft } => self.append(session, create.is_some(), draft),
                Output::Set { .. } => self.unkept += 1,
                Output::Effect(effect) => self.effect(effect),
            }
        }
        if self.auto && !self.committing {
            self.make_durable();
        }
    }

    /// Everything that was appended becomes durable, batch by batch.
    pub(super) fn make_durable(&mut self) {
        self.committing = true;
        while self.make_one_durable() {}
        self.committing = false;
    }

    /// The oldest batch that is not durable becomes so.
    pub(super) fn make_one_durable(&mut self) -> bool {
        let Some((session, next_seq)) = self.queue.pop_front() else {
            let kept = self.unkept > 0;
            if kept {
                self.unkept -= 1;
                self.apply(Input::SettingKept);
            }
            return kept;
        };
        self.position += 1;
        self.safe.insert(session.clone(), next_seq);
        let position = self.position;
        self.apply(Input::Durable { session, next_seq, position });
        true
    }

    /// The disk fails: what was not durable never will be.
    pub(super) fn fail(&mut self) {
        self.failed = true;
        self.queue.clear();
        self.unkept = 0;
        self.apply(Input::WriteFailed);
    }

    /// Time goes by, and whatever was to happen happens.
    pub(super) fn pass_time(&mut self, time: Duration) {
        self.now.mono = self.now.mono + time;
        self.now.wall.0 += i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.apply(Input::Tick);
    }

    /// The types of the events of a session, durable or not.
    pub(super) fn kinds(&self, session: &str) -> Vec<&str> {
        self.log[&session.into()].iter().map(|record| &*record.event.kind).collect()
    }

    /// The same from `seq` on.
    pub(super) fn kinds_from(&self, session: &str, seq: usize) -> Vec<&str> {
        self.kinds(session).split_off(seq)
    }

    pub(super) fn head(&self, session: &str) -> usize {
        self.log[&session.into()].len()
    }
}
