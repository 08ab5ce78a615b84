//! Approvals: the request, and how it stands.

use std::time::Duration;

use humanplane_core::approvals::ApprovalContent;
use humanplane_core::effect::{AskContent, AskView, Settled};
use humanplane_core::engine::{AskName, Lease, Lifetime};
use humanplane_core::id::{RequestId, SessionId};
use humanplane_core::limits::at_most;
use humanplane_core::refusal::Refusal;
use humanplane_core::result::{ApprovalResult, AskResult};
use humanplane_proto::v1;

use super::agent::lease;
use super::decision::{approval_outcome, cause, decided_by};
use super::field::{Parsed, id, not_blank, optional_json, optional_text, required, unknown};
use super::limits::Bounds;
use super::time::{span, timestamp};

/// A request for an approval or for answers, read and checked as far as it can be without a session.
#[derive(Debug, Clone)]
pub struct AskCall {
    /// Where.
    pub session: SessionId,
    /// The caller's name for it.
    pub request_id: RequestId,
    /// For which agent.
    pub lease: Option<Lease>,
    /// What.
    pub content: AskContent,
    /// Until when.
    pub lifetime: Lifetime,
    /// How long the call waits; none waits until it settles.
    pub wait: Option<Duration>,
    /// How long the request lives.
    pub deadline: Option<Duration>,
}

/// Reads a request for an approval.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn request_approval(request: v1::RequestApprovalRequest, bounds: &Bounds) -> Parsed<AskCall> {
    let v1::RequestApprovalRequest {
        request_id,
        session_id,
        agent,
        tool_name,
        call_id,
        reason,
        action_json,
        summary,
        lifetime: number,
        wait,
        deadline,
    } = request;
    let rules = &bounds.rules;
    let lifetime = lifetime(number)?;
    if lifetime == Lifetime::Session {
        return Err(Refusal::field("lifetime", "SESSION is for questions without an agent"));
    }
    not_blank("tool_name", &tool_name)?;
    at_most("tool_name", &tool_name, rules.tool_name_bytes)?;
    if let Some(call_id) = &call_id {
        id::<RequestId>("call_id", call_id, rules.id_bytes)?;
    }
    let content = ApprovalContent {
        tool_name,
        call_id,
        reason: optional_text("reason", reason, rules.reason_bytes)?,
        action: optional_json("action_json", &action_json)?,
        summary: optional_text("summary", summary, rules.summary_bytes)?,
    };
    at_most("action_json", content.action.as_ref().map_or("", |json| json.as_str()), rules.action_bytes)?;
    Ok(AskCall {
        session: id("session_id", &session_id, rules.id_bytes)?,
        request_id: id("request_id", &request_id, rules.id_bytes)?,
        lease: Some(lease("agent", required("agent", agent)?, bounds)?),
        content: AskContent::Approval(content),
        lifetime,
        wait: waiting(lifetime, span("wait", wait)?, bounds)?,
        deadline: dying(span("deadline", deadline)?, bounds)?,
    })
}

/// How long a request lives; unset is CALL.
pub(super) fn lifetime(number: i32) -> Parsed<Lifetime> {
    match v1::Lifetime::try_from(number) {
        Ok(v1::Lifetime::Unspecified | v1::Lifetime::Call) => Ok(Lifetime::Call),
        Ok(v1::Lifetime::Agent) => Ok(Lifetime::Agent),
        Ok(v1::Lifetime::Session) => Ok(Lifetime::Session),
        Err(_) => Err(unknown("lifetime", number)),
    }
}

/// How long a call waits: with a lifetime of CALL the call is the request, and waits for its end.
pub(super) fn waiting(
    lifetime: Lifetime,
    wait: Option<Duration>,
    bounds: &Bounds,
) -> Parsed<Option<Duration>> {
    match (lifetime, wait) {
        (Lifetime::Call, None) => Ok(None),
        (Lifetime::Call, Some(_)) => {
            Err(Refusal::field("wait", "does not go with LIFETIME_CALL: that call waits until the end"))
        }
        (_, wait) => Ok(Some(wait.unwrap_or(bounds.default_wait).min(bounds.longest_wait))),
    }
}

/// When a request ends by itself.
pub(super) fn dying(deadline: Option<Duration>, bounds: &Bounds) -> Parsed<Option<Duration>> {
    match deadline {
        Some(Duration::ZERO) => Err(Refusal::field("deadline", "is zero: leave it out for none")),
        Some(deadline) if deadline > bounds.longest_deadline => {
            let most = bounds.longest_deadline.as_secs();
            Err(Refusal::field("deadline", format!("is too far away; at most {most} s")).with("limit", most))
        }
        deadline => Ok(deadline),
    }
}

/// Which request a call names: by the server's id or by the caller's.
pub(super) fn ask_name(key: Option<(bool, String)>, path: &str, bounds: &Bounds) -> Parsed<AskName> {
    let max = bounds.rules.id_bytes;
    match key {
        Some((true, by_ask)) => Ok(AskName::Ask(id(path, &by_ask, max)?)),
        Some((false, by_request)) => Ok(AskName::Request(id("request_id", &by_request, max)?)),
        None => Err(Refusal::field("key", format!("is required: {path} or request_id"))),
    }
}

/// Reads which approval is to be withdrawn.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn cancel_approval(request: v1::CancelApprovalRequest, bounds: &Bounds) -> Parsed<(SessionId, AskName)> {
    use v1::cancel_approval_request::Key;
    let v1::CancelApprovalRequest { session_id, key } = request;
    let key = key.map(|key| match key {
        Key::ApprovalId(id) => (true, id),
        Key::RequestId(id) => (false, id),
    });
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    Ok((session, ask_name(key, "approval_id", bounds)?))
}

/// Reads which approval is asked about.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn get_approval(request: v1::GetApprovalRequest, bounds: &Bounds) -> Parsed<(SessionId, AskName)> {
    use v1::get_approval_request::Key;
    let v1::GetApprovalRequest { session_id, key } = request;
    let key = key.map(|key| match key {
        Key::ApprovalId(id) => (true, id),
        Key::RequestId(id) => (false, id),
    });
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    Ok((session, ask_name(key, "approval_id", bounds)?))
}

/// An approval that is still open.
pub fn pending_approval(view: &AskView) -> v1::ApprovalPending {
    v1::ApprovalPending {
        approval_id: view.ask.to_string(),
        asked_seq: view.asked_seq,
        expires_time: view.expires.map(timestamp),
    }
}

/// How an approval ended; none where it was no approval.
pub fn decided(settled: &Settled, replayed: bool) -> Option<v1::ApprovalDecided> {
    let Settled { ask, name: _, asked_seq, asked_time: _, decided_seq, decided_time: _, result } = settled;
    let AskResult::Approval(ApprovalResult { outcome, cause: why, note, by }) = result else { return None };
    Some(v1::ApprovalDecided {
        approval_id: ask.to_string(),
        outcome: approval_outcome(*outcome).into(),
        cause: cause(why.as_ref()),
        note: note.clone().unwrap_or_default(),
        decided_by: by.as_ref().map(decided_by),
        asked_seq: *asked_seq,
        decided_seq: *decided_seq,
        replayed,
    })
}
