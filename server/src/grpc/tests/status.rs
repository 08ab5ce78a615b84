//! Every reason has its code, and no status is ever too large.

use humanplane_core::refusal::{Reason, Refusal};
use proptest::prelude::*;
use tonic::Code;
use tonic_types::StatusExt as _;

use super::super::status::{DOMAIN, MOST, of, size};

/// The table of the contract (`contract.md`, `error_reason.proto`).
const GOLDEN: &[(Code, &[(Reason, &str)])] = &[
    (
        Code::InvalidArgument,
        &[
            (Reason::EmptyQuestions, "EMPTY_QUESTIONS"),
            (Reason::BadIntent, "BAD_INTENT"),
            (Reason::DuplicateQuestion, "DUPLICATE_QUESTION"),
            (Reason::DuplicateOption, "DUPLICATE_OPTION"),
            (Reason::BlankField, "BLANK_FIELD"),
            (Reason::BadJson, "BAD_JSON"),
            (Reason::ReservedEventType, "RESERVED_EVENT_TYPE"),
            (Reason::ToolCallMismatch, "TOOL_CALL_MISMATCH"),
            (Reason::BadCommandName, "BAD_COMMAND_NAME"),
            (Reason::RequestIdReused, "REQUEST_ID_REUSED"),
            (Reason::PresetReserved, "PRESET_RESERVED"),
            (Reason::SeedInvalid, "SEED_INVALID"),
            (Reason::FieldInvalid, "FIELD_INVALID"),
            (Reason::AttachmentRejected, "ATTACHMENT_REJECTED"),
            (Reason::BadBase64, "BAD_BASE64"),
        ],
    ),
    (
        Code::NotFound,
        &[
            (Reason::SessionNotFound, "SESSION_NOT_FOUND"),
            (Reason::AgentNotFound, "AGENT_NOT_FOUND"),
            (Reason::RequestNotFound, "REQUEST_NOT_FOUND"),
            (Reason::UnknownPreset, "UNKNOWN_PRESET"),
            (Reason::AttachmentNotFound, "ATTACHMENT_NOT_FOUND"),
        ],
    ),
    (
        Code::AlreadyExists,
        &[
            (Reason::SessionExists, "SESSION_EXISTS"),
            (Reason::AgentAlreadyLive, "AGENT_ALREADY_LIVE"),
            (Reason::DuplicateProvider, "DUPLICATE_PROVIDER"),
            (Reason::DuplicateCommand, "DUPLICATE_COMMAND"),
        ],
    ),
    (
        Code::FailedPrecondition,
        &[
            (Reason::NoOpenTurn, "NO_OPEN_TURN"),
            (Reason::CallerNotLive, "CALLER_NOT_LIVE"),
            (Reason::InvariantViolated, "INVARIANT_VIOLATED"),
            (Reason::SandboxUnavailable, "SANDBOX_UNAVAILABLE"),
            (Reason::SessionClosed, "SESSION_CLOSED"),
            (Reason::SessionQuarantined, "SESSION_QUARANTINED"),
            (Reason::AlreadySettled, "ALREADY_SETTLED"),
            (Reason::NotHolding, "NOT_HOLDING"),
        ],
    ),
    (
        Code::Aborted,
        &[
            (Reason::StaleAgent, "STALE_AGENT"),
            (Reason::SeqConflict, "SEQ_CONFLICT"),
            (Reason::AskAborted, "ASK_ABORTED"),
        ],
    ),
    (
        Code::PermissionDenied,
        &[
            (Reason::DelegatedCaller, "DELEGATED_CALLER"),
            (Reason::ForeignScope, "FOREIGN_SCOPE"),
            (Reason::SelfApproval, "SELF_APPROVAL"),
            (Reason::RoleMissing, "ROLE_MISSING"),
        ],
    ),
    (
        Code::Unauthenticated,
        &[
            (Reason::TokenMissing, "TOKEN_MISSING"),
            (Reason::TokenInvalid, "TOKEN_INVALID"),
            (Reason::TokenExpired, "TOKEN_EXPIRED"),
        ],
    ),
    (
        Code::ResourceExhausted,
        &[
            (Reason::QuotaExceeded, "QUOTA_EXCEEDED"),
            (Reason::WatchTooSlow, "WATCH_TOO_SLOW"),
            (Reason::DiskLow, "DISK_LOW"),
        ],
    ),
    (Code::OutOfRange, &[(Reason::CursorAhead, "CURSOR_AHEAD")]),
    (
        Code::Unavailable,
        &[
            (Reason::ServerDraining, "SERVER_DRAINING"),
            (Reason::StorageUnavailable, "STORAGE_UNAVAILABLE"),
            (Reason::Starting, "STARTING"),
        ],
    ),
    (Code::DataLoss, &[(Reason::LogDamaged, "LOG_DAMAGED")]),
    (Code::Internal, &[(Reason::Internal, "INTERNAL")]),
];

fn reasons() -> impl Iterator<Item = (Code, Reason, &'static str)> {
    GOLDEN.iter().flat_map(|(code, row)| row.iter().map(|(reason, name)| (*code, *reason, *name)))
}

#[test]
fn every_reason_has_its_code_and_exactly_its_name() {
    for (code, reason, name) in reasons() {
        let status = of(&Refusal::new(reason, "why").with("sessionId", "s"));
        assert_eq!(status.code(), code, "{name}");
        let details = status.get_error_details();
        let info = details.error_info().unwrap();
        assert_eq!((info.reason.as_str(), info.domain.as_str()), (name, DOMAIN));
        assert_eq!(info.metadata.get("sessionId").map(String::as_str), Some("s"));
        assert_eq!(details.retry_info().is_some(), code == Code::Unavailable, "{name}");
        assert_eq!(details.precondition_failure().is_some(), code == Code::FailedPrecondition, "{name}");
        let resource = matches!(code, Code::NotFound | Code::AlreadyExists);
        assert_eq!(details.resource_info().is_some(), resource, "{name}");
        assert_eq!(details.quota_failure().is_some(), reason == Reason::QuotaExceeded, "{name}");
    }
}

#[test]
fn the_table_is_as_long_as_the_contracts() {
    let known = (1..=200).filter(|n| humanplane_proto::v1::ErrorReason::try_from(*n).is_ok()).count();
    assert_eq!(reasons().count(), known);
}

#[test]
fn a_field_at_fault_is_named_by_its_path() {
    let status = of(&Refusal::field("questions[1].id", "is blank"));
    let details = status.get_error_details();
    let violations = &details.bad_request().unwrap().field_violations;
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].field, "questions[1].id");
    assert_eq!(details.error_info().unwrap().metadata["field"], "questions[1].id");
}

#[test]
fn what_is_cut_is_cut_between_characters() {
    let status = of(&Refusal::new(Reason::BadJson, "é".repeat(3000)));
    assert!(status.message().ends_with('…') && size(&status) <= MOST);
}

/// A text of one character: cheap to make, and every width of characters is there.
fn text(most: usize) -> impl Strategy<Value = String> {
    (any::<char>(), 0..most).prop_map(|(character, times)| character.to_string().repeat(times))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_status_is_larger_than_headers_carry(
        which in 0usize..46,
        message in text(6000),
        facts in proptest::collection::vec(text(900), 0..40),
        fields in proptest::collection::vec((text(500), text(2000)), 0..60),
    ) {
        let (_, reason, name) = reasons().nth(which).unwrap();
        let mut refusal = Refusal::new(reason, message);
        const KEYS: [&str; 8] =
            ["sessionId", "agentId", "request", "quota", "limit", "rule", "seq", "standing"];
        refusal.facts = KEYS.into_iter().cycle().zip(facts).collect();
        refusal.fields = fields;
        let status = of(&refusal);
        prop_assert!(size(&status) <= MOST, "{} bytes", size(&status));
        let details = status.get_error_details();
        prop_assert_eq!(&details.error_info().unwrap().reason, name);
    }
}
