//! What may happen to the plane. Everything here was parsed and authenticated by the shell.

use std::sync::Arc;
use std::time::Duration;

use crate::attachments::AttachmentRef;
use crate::decision::{ApprovalOutcome, Failure};
use crate::effect::{AskContent, NewSession, Settled};
use crate::gate::{Judgement, Says};
use crate::id::{
    AgentId, AnswerId, AskId, CallId, Incarnation, OfferId, PrincipalId, RegistrationId, RequestId,
    SessionId, StreamId, Token,
};
use crate::invariants::Finding;
use crate::listeners::{Answerer, Terms};
use crate::permissions::{ApprovalPolicy, SandboxMode};
use crate::questions::Answer;
use crate::record::{BatchName, Digest, NewEvent};
use crate::refusal::Refusal;
use crate::sandbox::{Enforcement, Provider};
use crate::session::SessionLog;

/// Who calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Whose credentials.
    pub principal: PrincipalId,
    /// May act on what others own.
    pub operator: bool,
}

/// The lease that an agent shows with its calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Who.
    pub agent: AgentId,
    /// Which life.
    pub incarnation: Incarnation,
    /// The secret.
    pub token: Token,
}

/// How long a request lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// While a call waits for it.
    Call,
    /// While the agent's lease lives.
    Agent,
    /// Until it settles or its deadline passes; for what belongs to no agent.
    Session,
}

/// What an earlier batch under the same name was, read back from the log.
#[derive(Debug, Clone)]
pub enum Prior {
    /// An ask that has ended.
    Ask(Arc<Settled>),
    /// Plain events.
    Batch {
        /// What was asked for then.
        digest: Digest,
        /// Its first place.
        first_seq: i64,
        /// The place after its last.
        next_seq: i64,
    },
}

/// A new approval, batch of questions, or command.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The waiting call.
    pub call: CallId,
    /// Whose.
    pub caller: Caller,
    /// Where.
    pub session: SessionId,
    /// For which agent; always there for approvals, never for commands.
    pub lease: Option<Lease>,
    /// The caller's name for it.
    pub request_id: Option<RequestId>,
    /// What.
    pub content: AskContent,
    /// Until when.
    pub lifetime: Lifetime,
    /// How long this call waits.
    pub wait: Option<Duration>,
    /// How long the request may stay open.
    pub deadline: Option<Duration>,
    /// What the log holds under the same name.
    pub prior: Option<Prior>,
}

/// Names an ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskName {
    /// By the server's id.
    Ask(AskId),
    /// By the caller's.
    Request(RequestId),
}

/// How an agent says hello.
#[derive(Debug, Clone)]
pub struct AgentHello {
    /// Its session.
    pub session: SessionId,
    /// Its name.
    pub agent: AgentId,
    /// Who delegated to it.
    pub parent: Option<(AgentId, Incarnation)>,
    /// End whoever is there.
    pub take_over: bool,
    /// Take up the lease of an earlier stream.
    pub resume: Option<Token>,
    /// The policy that its model was told last, in an earlier stream of this lease.
    pub told: Option<ApprovalPolicy>,
    /// What its own host enforces.
    pub enforcement: Option<Enforcement>,
}

/// What an answer says.
#[derive(Debug, Clone, PartialEq)]
pub enum AnswerBody {
    /// An outcome of the vocabulary.
    Outcome(ApprovalOutcome),
    /// A number that is no outcome; it never grants (3.6).
    UnknownOutcome(i32),
    /// Answers to questions.
    Answers(Vec<Answer>),
    /// The batch was closed by the person.
    Dismiss,
    /// The command did what it is for.
    Success {
        /// What to show.
        text: Option<String>,
        /// The event that it made.
        source: Option<SourceEvent>,
    },
    /// The command did not, and says why.
    Error(String),
    /// A word on a tool call at the gate; the note says why.
    Says(Says),
}

/// An event that a command says it made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceEvent {
    /// Its place.
    pub seq: i64,
    /// What the log durably holds there; nothing where it holds nothing.
    pub kind: Option<Arc<str>>,
}

/// What a listener's stream is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Post {
    /// It answers.
    Answers,
    /// It serves commands.
    Serves,
    /// It is there for tool calls at the gate.
    Guards,
}

/// What an answerer says about one offer.
#[derive(Debug, Clone, PartialEq)]
pub enum OfferReply {
    /// It decides.
    Answer {
        /// Its own id for the answer.
        answer: AnswerId,
        /// What it writes to the agent.
        note: Option<String>,
        /// The decision.
        body: AnswerBody,
    },
    /// It passes it on.
    Next {
        /// It wants to hear what the successor says.
        wrap: bool,
    },
    /// It failed.
    Fail(Failure),
    /// It is done with a retracted offer.
    Released,
    /// Somebody has it before their eyes: for those who look on, not for the decision.
    Presented,
}

/// A change of one session's permissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermissionChange {
    /// Choose a preset by name.
    Preset(String),
    /// Choose an approval policy.
    Policy(ApprovalPolicy),
    /// Choose a sandbox mode.
    Sandbox(SandboxMode),
}

/// A plain append.
#[derive(Debug, Clone)]
pub struct AppendEvents {
    /// The waiting call.
    pub call: CallId,
    /// Whose.
    pub caller: Caller,
    /// Where.
    pub session: SessionId,
    /// For which agent.
    pub lease: Lease,
    /// The place that the caller believes to be next.
    pub expected_next_seq: Option<i64>,
    /// The batch.
    pub events: Vec<NewEvent>,
    /// The caller's name for it, and its digest.
    pub name: Option<BatchName>,
    /// What the log holds under the same name.
    pub prior: Option<Prior>,
}

/// A session about to begin.
#[derive(Debug, Clone)]
pub struct CreateSession {
    /// The waiting call.
    pub call: CallId,
    /// Its id, chosen by the caller or minted by the shell.
    pub session: SessionId,
    /// What is kept with it.
    pub meta: NewSession,
    /// The preset to begin with, where the creator names one.
    pub preset: Option<String>,
    /// Take the effective permissions of this session instead (7.4).
    pub delegated_from: Option<SessionId>,
    /// Only full enforcement of its sandbox counts (7.6).
    pub require_full: bool,
}

/// One thing that happens.
#[derive(Debug, Clone)]
pub enum Input {
    /// A session of the log is ready, all of it durable.
    Load(SessionId, Box<SessionLog>),
    /// A session of the log may be read only (1.5), because of this.
    Quarantine(SessionId, Box<Finding>),
    /// Begin a session.
    Create(Box<CreateSession>),
    /// Append plain events.
    Append(Box<AppendEvents>),
    /// Ask.
    Ask(Box<Ask>),
    /// May this tool call run (§8)? Asked as the approval that people would be asked for.
    Authorize {
        /// The call.
        ask: Box<Ask>,
        /// What the file of rules says of it now, where a rule matches.
        judged: Option<Judgement>,
    },
    /// Withdraw a tool call that listeners or guards are asked about.
    WithdrawAtGate {
        /// The waiting call.
        call: CallId,
        /// Whose.
        caller: Caller,
        /// Where.
        session: SessionId,
        /// Which.
        request: RequestId,
    },
    /// The images of a command have been taken in, or why none was (6.6).
    Admitted(AskId, Result<Vec<AttachmentRef>, Refusal>),
    /// A waiting call's client has gone.
    CallGone(CallId),
    /// Withdraw an ask.
    Cancel {
        /// The waiting call.
        call: CallId,
        /// Whose.
        caller: Caller,
        /// Where.
        session: SessionId,
        /// Which.
        name: AskName,
        /// What the log holds under that name.
        prior: Option<Arc<Settled>>,
    },
    /// Wait for nothing: how does this ask stand?
    Look {
        /// The waiting call.
        call: CallId,
        /// Where.
        session: SessionId,
        /// Which.
        name: AskName,
        /// What the log holds under that name.
        prior: Option<Arc<Settled>>,
    },
    /// Change a session's permissions.
    Permit {
        /// The waiting call.
        call: CallId,
        /// Where.
        session: SessionId,
        /// How; nothing only reads.
        change: Option<PermissionChange>,
    },
    /// The stored default preset, at the start.
    LoadSetting(Option<String>),
    /// Change the default preset of new sessions; nothing goes back to the table's own.
    Configure {
        /// The waiting call.
        call: CallId,
        /// An entry of the table.
        default_preset: Option<String>,
    },
    /// The oldest setting that was handed out and not yet kept is kept.
    SettingKept,
    /// Somebody wants to watch the settings, and the permissions of one session.
    WatchPermissions(StreamId, Option<SessionId>),
    /// Settle everything and close the session for good.
    Close {
        /// The waiting call.
        call: CallId,
        /// Whose.
        caller: Caller,
        /// Which.
        session: SessionId,
        /// Why.
        reason: Option<String>,
    },
    /// An enforcement provider says hello.
    Enforce(StreamId, Provider),
    /// An agent says hello.
    AttachAgent(StreamId, Caller, AgentHello),
    /// A listener says hello.
    AttachListener(StreamId, Caller, Post, Answerer),
    /// The same by one that would take up what it had before.
    ResumeListener(StreamId, Caller, Post, Answerer, Token),
    /// A listener wants to hear of asks.
    Register {
        /// On which stream.
        stream: StreamId,
        /// The client's word for this request.
        correlation: String,
        /// On which terms.
        terms: Terms,
    },
    /// An answerer wants to hear no more.
    Unregister(StreamId, RegistrationId),
    /// An answerer speaks of an offer.
    Reply(StreamId, OfferId, OfferReply),
    /// Somebody wants to watch what is pending, in one session or in all.
    WatchInbox(StreamId, Option<SessionId>),
    /// Somebody wants to watch which commands there are, in one session or everywhere.
    WatchCommands(StreamId, Option<SessionId>),
    /// A stream is over; politely or not.
    StreamOver {
        /// Which.
        stream: StreamId,
        /// Its client said goodbye.
        goodbye: bool,
    },
    /// The log holds everything of a session before this place.
    Durable {
        /// Which.
        session: SessionId,
        /// The place.
        next_seq: i64,
        /// The store's commit number.
        position: u64,
    },
    /// The log has failed for good (1.3).
    WriteFailed,
    /// Free space has fallen below the floor, or risen above it.
    DiskLow(bool),
    /// Look at the timers.
    Tick,
    /// Go away (9.4).
    Drain,
}
