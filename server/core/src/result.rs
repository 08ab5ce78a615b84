//! How asks of either kind end, as a value: made here, written as an event, and read back from one.

use crate::approvals::event::Decided;
use crate::decision::{ApprovalOutcome, Cause, DecidedBy, Failure, QuestionsOutcome};
use crate::event::Event;
use crate::id::AskId;
use crate::listeners::AskKind;
use crate::questions::event::Answered;
use crate::questions::{Answer, code};
use crate::record::NewEvent;
use crate::session::Fact;

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

/// How an ask of either kind ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskResult {
    /// Of an approval.
    Approval(ApprovalResult),
    /// Of a batch of questions.
    Questions(QuestionsResult),
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
        }
    }

    /// The listener failed: questions say how (5.5), an approval is `unavailable` (3.6).
    pub fn failed(kind: AskKind, failure: Failure, by: Option<DecidedBy>) -> Self {
        match kind {
            AskKind::Approval => Self::unavailable(kind, Cause::ANSWERER_FAILED, by),
            AskKind::Questions => Self::Questions(QuestionsResult {
                failure: Some(failure),
                ..QuestionsResult::of(QuestionsOutcome::Failed, Cause::ANSWERER_FAILED, by)
            }),
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
        }
    }

    /// The event that writes it down.
    pub fn event(&self, ask: &AskId) -> NewEvent {
        match self.clone() {
            Self::Approval(ApprovalResult { outcome, cause, note, by }) => {
                Decided { id: ask.clone(), outcome, cause, note, by }.to_event()
            }
            Self::Questions(QuestionsResult { outcome, answers, failure, cause, by }) => Answered {
                id: ask.clone(),
                outcome,
                answers: (outcome == QuestionsOutcome::Answered).then_some(answers),
                code: code(outcome, failure.as_ref()).map(Into::into),
                failure,
                cause,
                by,
            }
            .to_event(),
        }
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
            _ => None,
        }
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
        }
    }

    /// Why it ended so.
    pub fn cause(&self) -> Option<&Cause> {
        match self {
            Self::Approval(result) => result.cause.as_ref(),
            Self::Questions(result) => result.cause.as_ref(),
        }
    }

    /// Who ended it.
    pub fn by(&self) -> Option<&DecidedBy> {
        match self {
            Self::Approval(result) => result.by.as_ref(),
            Self::Questions(result) => result.by.as_ref(),
        }
    }
}
