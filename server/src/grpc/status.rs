//! The only place that makes a status: a refusal as code, one `ErrorInfo`, and typed details where they fit.
//!
//! A status travels in headers. Above 4 KiB some gRPC libraries lose it at random and report another code, so
//! what is too long is cut here, and the reason always arrives.

use std::collections::HashMap;
use std::time::Duration;

use humanplane_core::refusal::{Reason, Refusal};
use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use crate::wire::fault::{known_reason, reason_name};
use crate::wire::field::beginning;

/// Whose reasons these are.
pub(super) const DOMAIN: &str = "humanplane";

/// What a status may take in headers, message and details together.
pub(super) const MOST: usize = 4096;

/// How long a client may wait before it tries again.
const RETRY: Duration = Duration::from_secs(1);

/// The code of each reason.
pub(super) fn code(reason: Reason) -> Code {
    use Reason as R;
    match reason {
        R::EmptyQuestions
        | R::BadIntent
        | R::DuplicateQuestion
        | R::DuplicateOption
        | R::BlankField
        | R::BadJson
        | R::ReservedEventType
        | R::ToolCallMismatch
        | R::BadCommandName
        | R::RequestIdReused
        | R::PresetReserved
        | R::SeedInvalid
        | R::FieldInvalid
        | R::AttachmentRejected
        | R::BadBase64 => Code::InvalidArgument,
        R::SessionNotFound
        | R::AgentNotFound
        | R::RequestNotFound
        | R::UnknownPreset
        | R::AttachmentNotFound => Code::NotFound,
        R::SessionExists | R::AgentAlreadyLive | R::DuplicateProvider | R::DuplicateCommand => {
            Code::AlreadyExists
        }
        R::NoOpenTurn
        | R::CallerNotLive
        | R::InvariantViolated
        | R::SandboxUnavailable
        | R::SessionClosed
        | R::SessionQuarantined
        | R::AlreadySettled
        | R::NotHolding => Code::FailedPrecondition,
        R::StaleAgent | R::SeqConflict | R::AskAborted => Code::Aborted,
        R::DelegatedCaller | R::ForeignScope | R::SelfApproval | R::RoleMissing => Code::PermissionDenied,
        R::TokenMissing | R::TokenInvalid | R::TokenExpired => Code::Unauthenticated,
        R::QuotaExceeded | R::WatchTooSlow | R::DiskLow => Code::ResourceExhausted,
        R::CursorAhead => Code::OutOfRange,
        R::ServerDraining | R::StorageUnavailable | R::Starting => Code::Unavailable,
        R::LogDamaged => Code::DataLoss,
        R::Internal => Code::Internal,
    }
}

/// How much of a refusal is kept: the widest that fits is taken.
#[derive(Clone, Copy)]
struct Room {
    message: usize,
    fields: usize,
    facts: usize,
    text: usize,
    typed: bool,
}

const ROOMS: [Room; 6] = [
    Room { message: 1024, fields: 16, facts: 16, text: 256, typed: true },
    Room { message: 512, fields: 8, facts: 16, text: 192, typed: true },
    Room { message: 256, fields: 4, facts: 12, text: 128, typed: true },
    Room { message: 128, fields: 2, facts: 8, text: 96, typed: true },
    Room { message: 96, fields: 1, facts: 4, text: 64, typed: true },
    Room { message: 64, fields: 0, facts: 0, text: 0, typed: false },
];

/// The status of a refusal, never larger than [`MOST`].
pub(crate) fn of(refusal: &Refusal) -> Status {
    let mut status = fit(refusal, ROOMS[0]);
    for room in &ROOMS[1..] {
        if size(&status) <= MOST {
            break;
        }
        status = fit(refusal, *room);
    }
    status
}

fn fit(refusal: &Refusal, room: Room) -> Status {
    let message = cut(&refusal.message, room.message);
    let mut metadata: HashMap<String, String> = refusal
        .facts
        .iter()
        .take(room.facts)
        .map(|(key, value)| ((*key).to_owned(), cut(value, room.text)))
        .collect();
    if let (Some((field, _)), true) = (refusal.fields.first(), room.facts > 0) {
        metadata.insert("field".to_owned(), cut(field, room.text));
    }
    let mut details = ErrorDetails::new();
    details.set_error_info(reason_name(refusal.reason), DOMAIN, metadata);
    for (field, wrong) in refusal.fields.iter().take(room.fields) {
        details.add_bad_request_violation(cut(field, room.text), cut(wrong, room.text));
    }
    if room.typed {
        add_typed(&mut details, refusal, room);
    }
    Status::with_error_details(code(refusal.reason), message, details)
}

/// What generic clients understand without knowing our reasons.
fn add_typed(details: &mut ErrorDetails, refusal: &Refusal, room: Room) {
    let fact = |keys: &[&str]| {
        let found = keys.iter().find_map(|key| refusal.facts.iter().find(|(known, _)| known == key));
        found.map(|(_, value)| cut(value, room.text)).unwrap_or_default()
    };
    let (name, what) = (reason_name(refusal.reason), cut(&refusal.message, room.text));
    match code(refusal.reason) {
        Code::FailedPrecondition => {
            let subject = fact(&["agentId", "sessionId", "askId", "rule"]);
            details.add_precondition_failure_violation(name, subject, what);
        }
        Code::NotFound | Code::AlreadyExists => {
            let named = fact(&["request", "preset", "name", "attachmentId", "agentId", "sessionId"]);
            details.set_resource_info(resource(refusal.reason), named, String::new(), what);
        }
        Code::ResourceExhausted if refusal.reason == Reason::QuotaExceeded => {
            details.add_quota_failure_violation(fact(&["quota"]), what);
        }
        Code::Unavailable => {
            details.set_retry_info(Some(RETRY));
        }
        _ => {}
    }
}

fn resource(reason: Reason) -> &'static str {
    match reason {
        Reason::AgentNotFound | Reason::AgentAlreadyLive => "agent",
        Reason::RequestNotFound => "request",
        Reason::UnknownPreset => "preset",
        Reason::AttachmentNotFound => "attachment",
        Reason::DuplicateProvider => "provider",
        Reason::DuplicateCommand => "command",
        _ => "session",
    }
}

/// What stands in for a status that the library made without knowing our reasons; none where it made none, or
/// one that says all there is to say. A message that cannot be read is the client's fault, not INTERNAL.
pub(super) fn unreadable(response: &http::Response<Body>) -> Option<Refusal> {
    let status = Status::from_header_map(response.headers())?;
    let ours = !status.details().is_empty();
    (!ours && matches!(status.code(), Code::Internal | Code::OutOfRange))
        .then(|| Refusal::field("message", format!("cannot be read: {}", status.message())))
}

/// What a response says in its headers: `OK`, the reason of a refusal, or `NONE` for one of the library's own.
pub(super) fn reason_of(response: &http::Response<Body>) -> &'static str {
    let Some(status) = Status::from_header_map(response.headers()) else { return "OK" };
    if status.code() == Code::Ok {
        return "OK";
    }
    let said = status.get_details_error_info().map(|info| info.reason);
    said.and_then(|said| known_reason(&said)).unwrap_or("NONE")
}

/// At most `most` bytes of `text`, cut between characters.
fn cut(text: &str, most: usize) -> String {
    const CUT: &str = "…";
    if text.len() <= most {
        return text.to_owned();
    }
    format!("{}{CUT}", beginning(text, most.saturating_sub(CUT.len())))
}

/// What a status takes in headers: the message is percent-encoded, the details are base64.
pub(super) fn size(status: &Status) -> usize {
    let message: usize =
        status.message().bytes().map(|byte| if byte.is_ascii_alphanumeric() { 1 } else { 3 }).sum();
    message + status.details().len().div_ceil(3) * 4
}
