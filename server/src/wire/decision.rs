//! Outcomes, and who decided.

use humanplane_core::decision::{ApprovalOutcome, Cause, DecidedBy, DeciderKind, Failure, QuestionsOutcome};
use humanplane_core::engine::AnswerBody;
use humanplane_proto::v1;

/// An outcome as it travels.
pub fn approval_outcome(outcome: ApprovalOutcome) -> v1::ApprovalOutcome {
    match outcome {
        ApprovalOutcome::AllowedOnce => v1::ApprovalOutcome::AllowedOnce,
        ApprovalOutcome::Rejected => v1::ApprovalOutcome::Rejected,
        ApprovalOutcome::Cancelled => v1::ApprovalOutcome::Cancelled,
        ApprovalOutcome::Unavailable => v1::ApprovalOutcome::Unavailable,
    }
}

/// An answerer's outcome. What is outside the vocabulary, zero too, stays a number that never grants (3.6).
pub fn answered_outcome(number: i32) -> AnswerBody {
    match v1::ApprovalOutcome::try_from(number) {
        Ok(v1::ApprovalOutcome::AllowedOnce) => AnswerBody::Outcome(ApprovalOutcome::AllowedOnce),
        Ok(v1::ApprovalOutcome::Rejected) => AnswerBody::Outcome(ApprovalOutcome::Rejected),
        Ok(v1::ApprovalOutcome::Cancelled) => AnswerBody::Outcome(ApprovalOutcome::Cancelled),
        Ok(v1::ApprovalOutcome::Unavailable) => AnswerBody::Outcome(ApprovalOutcome::Unavailable),
        Ok(v1::ApprovalOutcome::Unspecified) | Err(_) => AnswerBody::UnknownOutcome(number),
    }
}

/// An outcome as it travels.
pub fn questions_outcome(outcome: QuestionsOutcome) -> v1::QuestionsOutcome {
    match outcome {
        QuestionsOutcome::Answered => v1::QuestionsOutcome::Answered,
        QuestionsOutcome::Dismissed => v1::QuestionsOutcome::Dismissed,
        QuestionsOutcome::Aborted => v1::QuestionsOutcome::Aborted,
        QuestionsOutcome::Unavailable => v1::QuestionsOutcome::Unavailable,
        QuestionsOutcome::Failed => v1::QuestionsOutcome::Failed,
    }
}

/// The domain code that an outcome stands for; a failure's own code stays in the failure.
pub fn question_code(outcome: QuestionsOutcome) -> v1::QuestionErrorCode {
    match outcome {
        QuestionsOutcome::Dismissed => v1::QuestionErrorCode::AskCancelled,
        QuestionsOutcome::Aborted => v1::QuestionErrorCode::AskAborted,
        QuestionsOutcome::Unavailable => v1::QuestionErrorCode::NoProvider,
        QuestionsOutcome::Answered | QuestionsOutcome::Failed => v1::QuestionErrorCode::Unspecified,
    }
}

/// Why, as it travels; empty where nobody said.
pub fn cause(cause: Option<&Cause>) -> String {
    cause.map(Cause::as_str).unwrap_or_default().to_owned()
}

/// Who decided, as it travels.
pub fn decided_by(by: &DecidedBy) -> v1::DecidedBy {
    let DecidedBy { kind, principal, registration, answerer } = by;
    v1::DecidedBy {
        kind: actor_kind(*kind).into(),
        principal: principal.as_ref().map(ToString::to_string).unwrap_or_default(),
        registration_id: registration.as_ref().map(ToString::to_string).unwrap_or_default(),
        answerer_id: answerer.clone().unwrap_or_default(),
    }
}

fn actor_kind(kind: DeciderKind) -> v1::ActorKind {
    match kind {
        DeciderKind::Human => v1::ActorKind::Human,
        DeciderKind::Policy => v1::ActorKind::Policy,
        DeciderKind::Automaton => v1::ActorKind::Automaton,
        DeciderKind::Server => v1::ActorKind::Server,
    }
}

/// A failure as it is (5.5).
pub fn failure(failure: &Failure) -> v1::QuestionsFailure {
    let Failure { name, message, code } = failure.clone();
    v1::QuestionsFailure { name, message, code }
}
