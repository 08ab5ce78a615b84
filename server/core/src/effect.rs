//! What the rules want done: appends to make, frames to send, calls to answer. Data only; the shell performs it.

use std::sync::Arc;
use std::time::Duration;

use crate::approvals::ApprovalContent;
use crate::attachments::Image;
use crate::commands::{CommandContent, Served};
use crate::decision::{Cause, DecidedBy};
use crate::gate::{GateContent, GateResult, Judgement};
use crate::id::{
    AgentId, AskId, CallId, Incarnation, OfferId, PrincipalId, RegistrationId, RequestId, SessionId,
    StreamId, Token,
};
use crate::json::JsonObject;
use crate::listeners::AskKind;
use crate::permissions::{ApprovalPolicy, Permissions};
use crate::questions::Question;
use crate::record::{BatchName, CheckedDraft};
use crate::refusal::Refusal;
use crate::result::AskResult;
use crate::sandbox::SandboxView;
use crate::time::WallMillis;

/// One thing that leaves the rules.
#[derive(Debug)]
pub enum Output {
    /// Append this; report it back as durable.
    Append {
        /// The log.
        session: SessionId,
        /// Present where the batch begins the log.
        create: Option<NewSession>,
        /// The batch.
        draft: CheckedDraft,
    },
    /// Keep this setting; report it back as kept. In its order among the appends.
    Set {
        /// Which.
        name: &'static str,
        /// Its value; none forgets it.
        value: Option<String>,
    },
    /// Do this now: every fact that it rests on is durable.
    Effect(Effect),
}

/// What a session is created with, beside its first events.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// When.
    pub created: WallMillis,
    /// What the creator wants kept with it.
    pub header: Option<JsonObject>,
    /// The creator's name for the call.
    pub name: Option<BatchName>,
    /// Findings of the seed that the creator accepted (1.7).
    pub findings: Vec<String>,
}

/// Something to do for somebody.
#[derive(Debug)]
pub enum Effect {
    /// Ends a waiting call.
    Reply(CallId, Result<Reply, Refusal>),
    /// A listener is attached: the first thing that it hears.
    Welcome(StreamId, Welcomed),
    /// A frame for an answerer.
    Answerer(StreamId, AnswererFrame),
    /// A frame for an agent.
    Agent(StreamId, AgentFrame),
    /// A change for whoever watches the inbox.
    Inbox(StreamId, InboxChange),
    /// What a watch of the inbox begins with, as one: a snapshot is as large as it is.
    InboxBegins(StreamId, Vec<InboxChange>),
    /// Changes for whoever watches the commands of a session.
    Commands(StreamId, Vec<CommandsChange>),
    /// What somebody who watches permissions hears.
    Permissions(StreamId, PermissionsChange),
    /// Take in the images of a command whose run is durable, all or none, and report it back as admitted (6.6).
    Admit {
        /// The command.
        ask: AskId,
        /// Its session.
        session: SessionId,
        /// The images, in order.
        images: Vec<Image>,
    },
    /// The command has ended: stop taking in its images, and keep none. Nothing is to be reported back.
    StopAdmission(AskId),
    /// This stream is over.
    EndStream(StreamId, StreamEnd),
    /// For the operator's eyes: something went wrong that changed no outcome (4.9).
    Diagnose(Diagnosis),
}

/// Why the server ends a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamEnd {
    /// As its client asked.
    Goodbye,
    /// It was refused.
    Refused(Refusal),
}

/// What went wrong inside, without changing an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Which part.
    pub area: &'static str,
    /// What, for the operator.
    pub message: String,
    /// Where, if it belongs to one session.
    pub session: Option<SessionId>,
}

/// The result of a call.
#[derive(Debug, Clone)]
pub enum Reply {
    /// A batch stands in the log.
    Appended {
        /// Its first place.
        first_seq: i64,
        /// The place after its last.
        next_seq: i64,
        /// It stood there before this call.
        replayed: bool,
    },
    /// The ask is still open; call again with the same request id.
    Pending(AskId),
    /// The ask is settled.
    Settled {
        /// As what.
        settled: Arc<Settled>,
        /// It was settled before this call.
        replayed: bool,
    },
    /// The ask has ended so, and that cannot be written (6.4).
    Unwritten(AskId, AskResult),
    /// What a session's permissions are.
    Permissions(PermissionsView),
    /// The line is not a command; nothing was done (6.1).
    NotACommand,
    /// The settings, as they are kept now.
    Settings(SettingsView),
    /// How a tool call stands at the gate.
    Gate(GateStands),
}

/// How a tool call stands at the gate.
#[derive(Debug, Clone)]
pub enum GateStands {
    /// Nobody has decided. With the approval that people are asked for, where they are.
    Pending(Option<AskId>),
    /// It is decided.
    Decided {
        /// As what.
        decision: Arc<GateDecision>,
        /// It was decided before this call.
        replayed: bool,
    },
}

/// What a tool call comes to (8.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GateVerdict {
    /// It may run, once.
    Allowed,
    /// Somebody says no.
    Denied,
    /// Nobody could decide.
    Unavailable,
    /// It was withdrawn before anybody decided.
    Aborted,
}

/// A tool call's verdict, and on whose word.
#[derive(Debug, Clone, PartialEq)]
pub struct GateDecision {
    /// What it is.
    pub verdict: GateVerdict,
    /// Whose word it is.
    pub word: GateWord,
    /// The approval behind it, where people were asked.
    pub approval: Option<AskId>,
}

/// Who decided a tool call.
#[derive(Debug, Clone, PartialEq)]
pub enum GateWord {
    /// A rule of the file.
    Rule(Judgement),
    /// A listener or a guard; or what came of asking them.
    Asked(GateResult),
    /// People, or the approval policy.
    People(Arc<Settled>),
    /// Nobody: whoever called has gone.
    Nobody(Cause),
}

/// The stored settings as everybody sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsView {
    /// The preset that a new session gets.
    pub default_preset: String,
    /// What is stored, where something is.
    pub stored: Option<String>,
    /// What is wrong with it (7.5).
    pub finding: Option<String>,
}

/// A session's permissions, and who enforces its sandbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermissionsView {
    /// What the log says.
    pub permissions: Permissions,
    /// Who is there to enforce it.
    pub sandbox: SandboxView,
}

/// What a watcher of permissions hears: always the whole of what has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermissionsChange {
    /// The session's permissions.
    Session(PermissionsView),
    /// The settings.
    Settings(SettingsView),
}

/// One ask that has ended, with the places of its pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// Which.
    pub ask: AskId,
    /// The caller's name for it.
    pub name: Option<BatchName>,
    /// Where it was asked.
    pub asked_seq: i64,
    /// When.
    pub asked_time: WallMillis,
    /// Where it was decided.
    pub decided_seq: i64,
    /// When.
    pub decided_time: WallMillis,
    /// How it ended.
    pub result: AskResult,
}

/// What is asked, of any kind.
#[derive(Debug, Clone, PartialEq)]
pub enum AskContent {
    /// May I, this once?
    Approval(ApprovalContent),
    /// Please answer these.
    Questions(Vec<Question>),
    /// Please run this.
    Command(CommandContent),
    /// What do you say of this tool call?
    Gate(GateContent),
}

impl AskContent {
    /// Which listeners may be asked.
    pub fn kind(&self) -> AskKind {
        match self {
            Self::Approval(_) => AskKind::Approval,
            Self::Questions(_) => AskKind::Questions,
            Self::Command(_) => AskKind::Command,
            Self::Gate(content) => content.stage.kind(),
        }
    }
}

/// One step of the way from the root agent to the asker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathStep {
    /// Who.
    pub agent: AgentId,
    /// Which life.
    pub incarnation: Incarnation,
    /// In which session.
    pub session: SessionId,
}

/// A tool call as the agent logged it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownCall {
    /// The agent's id of the call.
    pub call_id: String,
    /// The tool.
    pub name: String,
    /// The arguments as the model wrote them.
    pub arguments: Arc<str>,
    /// Where it stands.
    pub seq: i64,
}

/// An open ask as everybody sees it: offers, lists and watches show the same (scenario 86).
#[derive(Debug, Clone, PartialEq)]
pub struct AskView {
    /// Which.
    pub ask: AskId,
    /// In which session.
    pub session: SessionId,
    /// The caller's name for it.
    pub request_id: Option<RequestId>,
    /// What is asked.
    pub content: AskContent,
    /// The tool call that is meant.
    pub call: Option<ShownCall>,
    /// Root first, the asker last; empty where no agent is named.
    pub path: Vec<PathStep>,
    /// Whose credentials the asker carried.
    pub principal: PrincipalId,
    /// The policy under which it was asked.
    pub policy: ApprovalPolicy,
    /// When `asked` was written.
    pub opened: WallMillis,
    /// When it will be withdrawn by itself.
    pub expires: Option<WallMillis>,
    /// Where `asked` stands.
    pub asked_seq: i64,
}

/// What a listener hears once it is attached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcomed {
    /// Takes up again what it has, after a loss; none where nothing can be.
    pub resume: Option<Token>,
    /// For how long.
    pub grace: Duration,
    /// What it has taken up; none where it begins afresh.
    pub kept: Option<Kept>,
}

/// What a listener that came back still has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its registrations and their generations.
    pub registrations: Vec<(RegistrationId, u64)>,
    /// The offers that are still open.
    pub offers: Vec<OfferId>,
}

/// Frames for an answerer.
#[derive(Debug)]
pub enum AnswererFrame {
    /// A registration stands.
    Registered {
        /// The client's word for its request.
        correlation: String,
        /// Its name from now on.
        registration: RegistrationId,
        /// Which life of it.
        generation: u64,
    },
    /// A registration was refused.
    RegisterRefused {
        /// The client's word for its request.
        correlation: String,
        /// Why.
        refusal: Refusal,
    },
    /// A registration is over.
    Unregistered {
        /// Which.
        registration: RegistrationId,
        /// Why, where the client did not ask for it.
        cause: Option<Refusal>,
    },
    /// Please decide.
    Offer {
        /// The offer's id.
        offer: OfferId,
        /// To which registration.
        registration: RegistrationId,
        /// What.
        view: Arc<AskView>,
        /// Who else holds it now.
        holders: Vec<String>,
        /// The store's commit number by which it was asked.
        position: u64,
    },
    /// What the successor of this wrapping listener concluded (4.3).
    NextResult {
        /// The wrapper's offer.
        offer: OfferId,
        /// The conclusion.
        result: AskResult,
    },
    /// The reply counted.
    ReplyAccepted {
        /// Which offer.
        offer: OfferId,
        /// Where the decision stands, where the reply settled the ask.
        settled_seq: Option<i64>,
    },
    /// The reply changed nothing.
    ReplyRefused {
        /// Which offer.
        offer: OfferId,
        /// Why.
        refusal: Refusal,
        /// How the ask ended, where it has.
        standing: Option<Arc<Settled>>,
    },
    /// The offer is over.
    Retract {
        /// Which.
        offer: OfferId,
        /// Why.
        cause: Cause,
        /// Who settled it instead.
        by: Option<DecidedBy>,
    },
    /// The server goes away.
    Drain {
        /// Come back after this long.
        reconnect_after: Duration,
    },
}

/// Frames for an agent.
#[derive(Debug)]
pub enum AgentFrame {
    /// The lease stands.
    Attached {
        /// Who.
        agent: AgentId,
        /// Which life.
        incarnation: Incarnation,
        /// Goes with every call made for the agent.
        lease: Token,
        /// How often this lease has been attached, from 1.
        epoch: u64,
        /// Takes the lease up again after a loss.
        resume: Token,
        /// For how long.
        grace: Duration,
    },
    /// What the model is to be told from now on (7.8).
    Context(ApprovalPolicy),
    /// The server goes away.
    Drain {
        /// Come back after this long.
        reconnect_after: Duration,
    },
}

/// What an inbox watcher hears.
#[derive(Debug)]
pub enum InboxChange {
    /// One of the asks that were open when the watch began.
    Snapshot(Arc<AskView>, Presence),
    /// The snapshot is whole.
    SnapshotComplete(u64),
    /// An ask was opened.
    Added(u64, Arc<AskView>, Presence),
    /// An ask was settled.
    Removed(u64, Arc<Settled>, SessionId),
    /// Who holds an ask has changed; not a durable fact.
    Held(AskId, SessionId, Presence),
}

/// What a watcher of commands hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandsChange {
    /// One of those that were there when the watch began.
    Snapshot(Arc<Served>),
    /// The snapshot is whole.
    Complete,
    /// This stands under its name from now on.
    Set(Arc<Served>),
    /// Nothing stands under this name any more.
    Removed(String),
}

/// Who could decide: a live overlay, not a fact of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Presence {
    /// Names of those who hold the ask.
    pub holders: Vec<String>,
    /// Names of all who are there for it.
    pub answerers: Vec<String>,
    /// Names of those of the holders who have it before somebody's eyes.
    pub presented: Vec<String>,
}
