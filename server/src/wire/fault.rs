//! Refusals as frames carry them. A call's refusal is a status; that is made in `grpc/status.rs` alone.

use humanplane_core::refusal::{Reason, Refusal};
use humanplane_proto::v1;
use humanplane_proto::v1::ErrorReason;

/// The contract's name of a reason.
#[rustfmt::skip]
pub fn error_reason(reason: Reason) -> ErrorReason {
    match reason {
        Reason::EmptyQuestions => ErrorReason::EmptyQuestions,
        Reason::BadIntent => ErrorReason::BadIntent,
        Reason::DuplicateQuestion => ErrorReason::DuplicateQuestion,
        Reason::DuplicateOption => ErrorReason::DuplicateOption,
        Reason::BlankField => ErrorReason::BlankField,
        Reason::BadJson => ErrorReason::BadJson,
        Reason::ReservedEventType => ErrorReason::ReservedEventType,
        Reason::ToolCallMismatch => ErrorReason::ToolCallMismatch,
        Reason::BadCommandName => ErrorReason::BadCommandName,
        Reason::RequestIdReused => ErrorReason::RequestIdReused,
        Reason::PresetReserved => ErrorReason::PresetReserved,
        Reason::SeedInvalid => ErrorReason::SeedInvalid,
        Reason::FieldInvalid => ErrorReason::FieldInvalid,
        Reason::AttachmentRejected => ErrorReason::AttachmentRejected,
        Reason::BadBase64 => ErrorReason::BadBase64,
        Reason::SessionNotFound => ErrorReason::SessionNotFound,
        Reason::AgentNotFound => ErrorReason::AgentNotFound,
        Reason::RequestNotFound => ErrorReason::RequestNotFound,
        Reason::UnknownPreset => ErrorReason::UnknownPreset,
        Reason::AttachmentNotFound => ErrorReason::AttachmentNotFound,
        Reason::SessionExists => ErrorReason::SessionExists,
        Reason::AgentAlreadyLive => ErrorReason::AgentAlreadyLive,
        Reason::DuplicateProvider => ErrorReason::DuplicateProvider,
        Reason::DuplicateCommand => ErrorReason::DuplicateCommand,
        Reason::NoOpenTurn => ErrorReason::NoOpenTurn,
        Reason::CallerNotLive => ErrorReason::CallerNotLive,
        Reason::InvariantViolated => ErrorReason::InvariantViolated,
        Reason::SandboxUnavailable => ErrorReason::SandboxUnavailable,
        Reason::SessionClosed => ErrorReason::SessionClosed,
        Reason::SessionQuarantined => ErrorReason::SessionQuarantined,
        Reason::AlreadySettled => ErrorReason::AlreadySettled,
        Reason::NotHolding => ErrorReason::NotHolding,
        Reason::StaleAgent => ErrorReason::StaleAgent,
        Reason::SeqConflict => ErrorReason::SeqConflict,
        Reason::AskAborted => ErrorReason::AskAborted,
        Reason::DelegatedCaller => ErrorReason::DelegatedCaller,
        Reason::ForeignScope => ErrorReason::ForeignScope,
        Reason::SelfApproval => ErrorReason::SelfApproval,
        Reason::RoleMissing => ErrorReason::RoleMissing,
        Reason::TokenMissing => ErrorReason::TokenMissing,
        Reason::TokenInvalid => ErrorReason::TokenInvalid,
        Reason::TokenExpired => ErrorReason::TokenExpired,
        Reason::QuotaExceeded => ErrorReason::QuotaExceeded,
        Reason::WatchTooSlow => ErrorReason::WatchTooSlow,
        Reason::DiskLow => ErrorReason::DiskLow,
        Reason::CursorAhead => ErrorReason::CursorAhead,
        Reason::ServerDraining => ErrorReason::ServerDraining,
        Reason::StorageUnavailable => ErrorReason::StorageUnavailable,
        Reason::Starting => ErrorReason::Starting,
        Reason::LogDamaged => ErrorReason::LogDamaged,
        Reason::Internal => ErrorReason::Internal,
    }
}

/// What is prefixed to a reason in the enum, and to nothing else.
const PREFIX: &str = "ERROR_REASON_";

/// The reason as statuses and frames carry it.
pub fn reason_name(reason: Reason) -> &'static str {
    let name = error_reason(reason).as_str_name();
    name.strip_prefix(PREFIX).unwrap_or(name)
}

/// The name, where it is a reason of the contract.
pub fn known_reason(name: &str) -> Option<&'static str> {
    let reason = ErrorReason::from_str_name(&format!("{PREFIX}{name}"))?;
    reason.as_str_name().strip_prefix(PREFIX)
}

/// What people may read of a refusal: the text of an internal fault is for the operator's log.
pub fn public_message(refusal: &Refusal) -> &str {
    match refusal.reason {
        Reason::Internal => "the server failed; its operator finds the cause in the log",
        _ => &refusal.message,
    }
}

/// A refusal as a frame carries it.
pub fn fault(refusal: &Refusal) -> v1::Fault {
    let Refusal { reason, message: _, facts, fields } = refusal;
    let mut metadata: std::collections::HashMap<String, String> =
        facts.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    if let Some((field, _)) = fields.first() {
        metadata.insert("field".to_owned(), field.clone());
    }
    if *reason == Reason::Internal {
        metadata.clear();
    }
    v1::Fault {
        reason: reason_name(*reason).to_owned(),
        message: public_message(refusal).to_owned(),
        metadata,
    }
}

/// All fields at fault.
pub fn violations(refusal: &Refusal) -> Vec<v1::FieldViolation> {
    let violation = |(field, description): &(String, String)| v1::FieldViolation {
        field: field.clone(),
        description: description.clone(),
    };
    refusal.fields.iter().map(violation).collect()
}

/// A frame that could not be taken, named by what it named itself by.
pub fn item_fault(correlation_id: &str, offer_id: &str, refusal: &Refusal) -> v1::ItemFault {
    v1::ItemFault {
        correlation_id: correlation_id.to_owned(),
        offer_id: offer_id.to_owned(),
        fault: Some(fault(refusal)),
    }
}

/// A frame without a case that this server knows.
pub fn unknown_frame() -> Refusal {
    Refusal::field("frame", "is empty, or of a kind that this server does not know")
}
