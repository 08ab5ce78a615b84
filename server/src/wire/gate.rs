//! Tool calls at the gate: the request, and the verdict.

use humanplane_core::decision::ApprovalOutcome;
use humanplane_core::effect::Settled;
use humanplane_core::refusal::Refusal;
use humanplane_core::result::{ApprovalResult, AskResult};
use humanplane_proto::v1;

use super::approval::{AskCall, request_approval};
use super::decision::cause;
use super::field::Parsed;
use super::limits::Bounds;
use crate::gate::Judgement;

/// Reads a tool call as the approval that it is asked for where people are.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn authorize(request: v1::AuthorizeToolCallRequest, bounds: &Bounds) -> Parsed<AskCall> {
    let v1::AuthorizeToolCallRequest {
        request_id,
        session_id,
        agent,
        call_id,
        tool_name,
        arguments_json,
        lifetime,
        wait,
        deadline,
    } = request;
    if arguments_json.is_empty() {
        return Err(Refusal::field("arguments_json", "is required: one JSON object"));
    }
    let approval = v1::RequestApprovalRequest {
        request_id,
        session_id,
        agent,
        tool_name,
        call_id,
        action_json: arguments_json,
        lifetime,
        wait,
        deadline,
        ..Default::default()
    };
    request_approval(approval, bounds)
}

/// What a rule decided.
pub fn by_rule(verdict: v1::GateVerdict, judgement: Judgement) -> v1::GateDecided {
    let Judgement { says: _, rule, reason } = judgement;
    let reason = if reason.is_empty() { format!("rule {rule}") } else { format!("rule {rule}: {reason}") };
    v1::GateDecided { verdict: verdict.into(), reason, rule, ..Default::default() }
}

/// What people, or the policy, decided; none where it was no approval. Only the one grant is a yes (8.2).
pub fn by_people(settled: &Settled, replayed: bool) -> Option<v1::GateDecided> {
    let AskResult::Approval(ApprovalResult { outcome, cause: why, note, .. }) = &settled.result else {
        return None;
    };
    let verdict = match outcome {
        ApprovalOutcome::AllowedOnce => v1::GateVerdict::Allowed,
        ApprovalOutcome::Rejected => v1::GateVerdict::Denied,
        ApprovalOutcome::Unavailable => v1::GateVerdict::Unavailable,
        ApprovalOutcome::Cancelled => v1::GateVerdict::AbortedBeforeDispatch,
    };
    let cause = cause(why.as_ref());
    Some(v1::GateDecided {
        verdict: verdict.into(),
        reason: note.clone().unwrap_or_else(|| cause.clone()),
        rule: String::new(),
        approval_id: settled.ask.to_string(),
        cause,
        replayed,
    })
}
