//! How asks of every kind end, as a value: made here, written as an event, and read back from one.

use crate::approvals::event::Decided;
use crate::commands::event::{Done, DoneKind};
use crate::decision::{ApprovalOutcome, Cause, DecidedBy, Failure, QuestionsOutcome};
use crate::gate::{GateOutcome, GateResult, Stage};
use crate::id::{AskId, CommandId};
use crate::listeners::AskKind;
use crate::questions::event::Answered;
use crate::questions::{Answer, code};
use crate::refusal::{Reason, Refusal};
use crate::session::{Fact, Stated};

/// How an approval ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalResult {
    /// The one outcome.
    pub outcome: ApprovalOutcome,
    /// Why.
    pub cause: Option<Cause>,
    /// What the person wrote to the agent.
    pub note: Option<String>,
    /// Who decided.
    pub by: Option<DecidedBy>,
}

/// How a batch of questions ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionsResult {
    /// The one outcome.
    pub outcome: QuestionsOutcome,
    /// Where it is `answered`, in the order of the questions.
    pub answers: Vec<Answer>,
    /// Where it is `failed`, what the listener said of itself.
    pub failure: Option<Failure>,
    /// Why.
    pub cause: Option<Cause>,
    /// Who.
    pub by: Option<DecidedBy>,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandResult {
    /// Whether it did what it is for.
    pub kind: DoneKind,
    /// What to show; never blank on an error.
    pub text: Option<String>,
    /// The event that it made; on success only.
    pub source_event_seq: Option<i64>,
    /// Why it ended without a result of its handler; nothing where there was one.
    pub cause: Option<Cause>,
    /// Who ended it.
    pub by: Option<DecidedBy>,
}

/// How an ask of any kind ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskResult {
    /// Of an approval.
    Approval(ApprovalResult),
    /// Of a batch of questions.
    Questions(QuestionsResult),
    /// Of a command.
    Command(CommandResult),
    /// Of a tool call before its listeners or its guards.
    Gate(GateResult),
}

impl CommandResult {
    /// It did what it is for.
    pub fn success(text: Option<String>, source_event_seq: Option<i64>, by: DecidedBy) -> Self {
        Self { kind: DoneKind::Success, text, source_event_seq, cause: None, by: Some(by) }
    }

    /// It did not, and says why.
    pub fn error(text: String, by: DecidedBy) -> Self {
        Self { kind: DoneKind::Error, text: Some(text), source_event_seq: None, cause: None, by: Some(by) }
    }

    /// Its images were not taken in, so that its handler never saw it (6.6): the caller's fault is an error that says
    /// which, the server's a failure.
    pub fn not_admitted(refusal: Refusal) -> Self {
        match refusal.reason {
            Reason::AttachmentRejected
            | Reason::BadBase64
            | Reason::AttachmentNotFound
            | Reason::FieldInvalid => Self::error(refusal.message, DecidedBy::server()),
            _ => {
                let text = "the images could not be kept: the server's operator finds in its log why";
                Self::without(Cause::STORAGE, text.into(), DecidedBy::server())
            }
        }
    }

    /// Its handler never came to a result (6.4).
    fn without(cause: Cause, text: String, by: DecidedBy) -> Self {
        Self { cause: Some(cause), ..Self::error(text, by) }
    }

    fn ended(cause: Cause) -> Self {
        let text = match &cause {
            c if *c == Cause::CALLER_GONE => "whoever started this command went away before it ended",
            c if *c == Cause::WITHDRAWN => "this command was cancelled by who started it",
            c if *c == Cause::OPERATOR => "an operator ended this command, or closed its session",
            c if *c == Cause::DEADLINE => "this command did not end in the time that it was given",
            c if *c == Cause::DRAINING => "the server went away before this command had ended",
            c if *c == Cause::HANDLER_UNLOADED => "the plugin that serves this command went away",
            c if *c == Cause::HANDLER_FAILED => "the plugin that serves this command failed",
            _ => "this command ended without a result",
        };
        Self::without(cause, text.into(), DecidedBy::server())
    }

    fn failed(failure: Failure, by: DecidedBy) -> Self {
        let Failure { name, message, code: _ } = failure;
        let message = message.filter(|message| !message.trim().is_empty());
        let text = message.map_or_else(|| name.clone(), |message| format!("{name}: {message}"));
        Self::without(Cause::HANDLER_FAILED, text, by)
    }
}

impl QuestionsResult {
    fn of(outcome: QuestionsOutcome, cause: Cause, by: Option<DecidedBy>) -> Self {
        Self { outcome, answers: Vec::new(), failure: None, cause: Some(cause), by }
    }

    /// Somebody answered every question.
    pub fn answered(answers: Vec<Answer>, by: DecidedBy) -> Self {
        Self { answers, ..Self::of(QuestionsOutcome::Answered, Cause::ANSWERED, Some(by)) }
    }

    /// Somebody closed the batch without answering.
    pub fn dismissed(by: DecidedBy) -> Self {
        Self::of(QuestionsOutcome::Dismissed, Cause::ANSWERED, Some(by))
    }
}

impl AskResult {
    /// An approval that ended without an answerer's decision.
    pub fn approval(outcome: ApprovalOutcome, cause: Cause, by: DecidedBy) -> Self {
        Self::Approval(ApprovalResult { outcome, cause: Some(cause), note: None, by: Some(by) })
    }

    /// Nobody could decide (3.6, 5.3).
    pub fn unavailable(kind: AskKind, cause: Cause, by: Option<DecidedBy>) -> Self {
        let by = by.unwrap_or_else(DecidedBy::server);
        match kind {
            AskKind::Approval => Self::approval(ApprovalOutcome::Unavailable, cause, by),
            AskKind::Questions => {
                Self::Questions(QuestionsResult::of(QuestionsOutcome::Unavailable, cause, Some(by)))
            }
            AskKind::Command => Self::Command(CommandResult::ended(match cause {
                cause if cause == Cause::DRAINING => cause,
                _ => Cause::HANDLER_UNLOADED,
            })),
            AskKind::PreExecute => Self::undecided(Stage::Listeners, cause, by),
            AskKind::Guard => Self::undecided(Stage::Guards, cause, by),
        }
    }

    fn undecided(stage: Stage, cause: Cause, by: DecidedBy) -> Self {
        Self::Gate(GateResult::ended(stage, GateOutcome::Unavailable, cause, Some(by)))
    }

    fn withdrawn(stage: Stage, cause: Cause) -> Self {
        Self::Gate(GateResult::ended(stage, GateOutcome::Cancelled, cause, Some(DecidedBy::server())))
    }

    /// Nobody was there, or everybody passed it on (3.6, 5.3); at the gate that is no failure (8.1).
    pub fn exhausted(kind: AskKind) -> Self {
        match kind {
            AskKind::Approval | AskKind::Questions | AskKind::Command => {
                Self::unavailable(kind, Cause::NO_ANSWERER, None)
            }
            AskKind::PreExecute => Self::Gate(GateResult::unspoken(Stage::Listeners)),
            AskKind::Guard => Self::Gate(GateResult::unspoken(Stage::Guards)),
        }
    }

    /// The listener failed: questions say how (5.5), an approval is `unavailable` (3.6).
    pub fn failed(kind: AskKind, failure: Failure, by: Option<DecidedBy>) -> Self {
        match kind {
            AskKind::Approval | AskKind::PreExecute | AskKind::Guard => {
                Self::unavailable(kind, Cause::ANSWERER_FAILED, by)
            }
            AskKind::Questions => Self::Questions(QuestionsResult {
                failure: Some(failure),
                ..QuestionsResult::of(QuestionsOutcome::Failed, Cause::ANSWERER_FAILED, by)
            }),
            AskKind::Command => {
                Self::Command(CommandResult::failed(failure, by.unwrap_or_else(DecidedBy::server)))
            }
        }
    }

    /// Ended from outside its waterfall: withdrawn, too late, its agent gone; a drain is nobody's choice.
    pub fn ended(kind: AskKind, cause: Cause) -> Self {
        match kind {
            _ if cause == Cause::DRAINING => Self::unavailable(kind, cause, None),
            AskKind::Approval => Self::approval(ApprovalOutcome::Cancelled, cause, DecidedBy::server()),
            AskKind::Questions => Self::Questions(QuestionsResult::of(
                QuestionsOutcome::Aborted,
                cause,
                Some(DecidedBy::server()),
            )),
            AskKind::Command => Self::Command(CommandResult::ended(cause)),
            AskKind::PreExecute => Self::withdrawn(Stage::Listeners, cause),
            AskKind::Guard => Self::withdrawn(Stage::Guards, cause),
        }
    }

    /// The event that writes it down; none of what leaves no event.
    pub fn stated(&self, ask: &AskId) -> Option<Stated> {
        Some(match self.clone() {
            Self::Gate(_) => return None,
            Self::Approval(ApprovalResult { outcome, cause, note, by }) => {
                let decided = Decided { id: ask.clone(), outcome, cause, note, by };
                Stated::of(decided, Fact::ApprovalDecided)
            }
            Self::Questions(QuestionsResult { outcome, answers, failure, cause, by }) => {
                let answered = Answered {
                    id: ask.clone(),
                    outcome,
                    answers: (outcome == QuestionsOutcome::Answered).then_some(answers),
                    code: code(outcome, failure.as_ref()).map(Into::into),
                    failure,
                    cause,
                    by,
                };
                Stated::of(answered, Fact::QuestionAnswered)
            }
            Self::Command(CommandResult { kind, text, source_event_seq, cause, by }) => {
                let command_id = CommandId::from(ask.as_str());
                let done = Done { command_id, kind, text, source_event_seq, cause, by };
                Stated::of(done, |done| Fact::CommandDone(*done))
            }
        })
    }

    /// Reads it back; nothing where `fact` ends no ask.
    pub fn read(fact: Fact) -> Option<(AskId, Self)> {
        match fact {
            Fact::ApprovalDecided(decided) => {
                let Decided { id, outcome, cause, note, by } = *decided;
                Some((id, Self::Approval(ApprovalResult { outcome, cause, note, by })))
            }
            Fact::QuestionAnswered(answered) => {
                let Answered { id, outcome, answers, failure, cause, by, .. } = *answered;
                let answers = answers.unwrap_or_default();
                Some((id, Self::Questions(QuestionsResult { outcome, answers, failure, cause, by })))
            }
            Fact::CommandDone(done) => {
                let Done { command_id, kind, text, source_event_seq, cause, by } = done;
                let result = CommandResult { kind, text, source_event_seq, cause, by };
                Some((AskId::from(command_id.as_str()), Self::Command(result)))
            }
            _ => None,
        }
    }

    /// Of which kind it is.
    pub fn kind(&self) -> AskKind {
        match self {
            Self::Approval(_) => AskKind::Approval,
            Self::Questions(_) => AskKind::Questions,
            Self::Command(_) => AskKind::Command,
            Self::Gate(result) => result.stage.kind(),
        }
    }

    /// Whether a caller hears it although it cannot be written: a command that failed has failed (6.4). No
    /// decision, and no success, is ever told like that.
    pub fn stands_unwritten(&self) -> bool {
        matches!(self, Self::Command(CommandResult { kind: DoneKind::Error, cause: Some(_), .. }))
    }

    /// Whether this is the one grant there is (3.1).
    pub fn grants(&self) -> bool {
        matches!(self, Self::Approval(result) if result.outcome == ApprovalOutcome::AllowedOnce)
    }

    /// The outcome in the log's words.
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Approval(result) => result.outcome.as_str(),
            Self::Questions(result) => result.outcome.as_str(),
            Self::Command(result) => result.kind.as_str(),
            Self::Gate(result) => result.outcome.as_str(),
        }
    }

    /// Why it ended so.
    pub fn cause(&self) -> Option<&Cause> {
        match self {
            Self::Approval(result) => result.cause.as_ref(),
            Self::Questions(result) => result.cause.as_ref(),
            Self::Command(result) => result.cause.as_ref(),
            Self::Gate(result) => result.cause.as_ref(),
        }
    }

    /// Who ended it.
    pub fn by(&self) -> Option<&DecidedBy> {
        match self {
            Self::Approval(result) => result.by.as_ref(),
            Self::Questions(result) => result.by.as_ref(),
            Self::Command(result) => result.by.as_ref(),
            Self::Gate(result) => result.by.as_ref(),
        }
    }
}
