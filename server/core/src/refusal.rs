//! Refusals: what the caller did wrong, with the values that show it. No transport, no codes.

use crate::id::AskId;

/// The reason of a refusal, as the contract names it. Append-only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is documented where clients read it: error_reason.proto")]
pub enum Reason {
    EmptyQuestions,
    BadIntent,
    DuplicateQuestion,
    DuplicateOption,
    BlankField,
    BadJson,
    ReservedEventType,
    ToolCallMismatch,
    BadCommandName,
    RequestIdReused,
    PresetReserved,
    SeedInvalid,
    FieldInvalid,
    AttachmentRejected,
    BadBase64,
    SessionNotFound,
    AgentNotFound,
    RequestNotFound,
    UnknownPreset,
    AttachmentNotFound,
    SessionExists,
    AgentAlreadyLive,
    DuplicateProvider,
    DuplicateCommand,
    NoOpenTurn,
    CallerNotLive,
    InvariantViolated,
    SandboxUnavailable,
    SessionClosed,
    SessionQuarantined,
    AlreadySettled,
    NotHolding,
    StaleAgent,
    SeqConflict,
    DelegatedCaller,
    ForeignScope,
    SelfApproval,
    RoleMissing,
    TokenMissing,
    TokenInvalid,
    TokenExpired,
    QuotaExceeded,
    WatchTooSlow,
    DiskLow,
    CursorAhead,
    AskAborted,
    ServerDraining,
    StorageUnavailable,
    Starting,
    LogDamaged,
    Internal,
}

/// A refusal: nothing was done, and this is why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What clients branch on.
    pub reason: Reason,
    /// For people: what was wrong, with the values, and what to do.
    pub message: String,
    /// Facts for programs: (key, value), keys in camelCase.
    pub facts: Vec<(&'static str, String)>,
    /// Fields at fault: (path, what is wrong with it).
    pub fields: Vec<(String, String)>,
}

impl Refusal {
    /// A refusal with no facts yet.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self { reason, message: message.into(), facts: Vec::new(), fields: Vec::new() }
    }

    /// A field that does not fit, by path (`questions[1].options[0].label`).
    pub fn field(path: impl Into<String>, wrong: impl Into<String>) -> Self {
        let (path, wrong) = (path.into(), wrong.into());
        let mut refusal = Self::new(Reason::FieldInvalid, format!("{path}: {wrong}"));
        refusal.fields.push((path, wrong));
        refusal
    }

    /// Adds one fact.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl ToString) -> Self {
        self.facts.push((key, value.to_string()));
        self
    }

    /// The same refusal under another reason.
    #[must_use]
    pub fn because(mut self, reason: Reason) -> Self {
        self.reason = reason;
        self
    }

    /// `what` has come to `count`, and `cap` is all that is allowed: QUOTA_EXCEEDED from there on.
    ///
    /// # Errors
    /// QUOTA_EXCEEDED.
    pub fn over_quota(what: &'static str, count: usize, cap: usize) -> Result<(), Self> {
        if count < cap {
            return Ok(());
        }
        Err(Self::new(Reason::QuotaExceeded, format!("{what}: {count}, the cap is {cap}"))
            .with("quota", what)
            .with("limit", cap))
    }

    /// Someone settled `ask` before; `standing` says how.
    pub fn already_settled(ask: &AskId, standing: &str) -> Self {
        Self::new(Reason::AlreadySettled, format!("{ask} is settled: {standing}; this changes nothing"))
            .with("askId", ask)
            .with("standing", standing)
    }
}
