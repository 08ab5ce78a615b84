//! Tool calls at the gate: the request, and the verdict.

use humanplane_core::effect::{GateDecision, GateVerdict, GateWord};
use humanplane_core::gate::{GateResult, Judgement, Stage};
use humanplane_core::id::AskId;
use humanplane_core::refusal::Refusal;
use humanplane_core::result::AskResult;
use humanplane_proto::v1;

use super::approval::{AskCall, request_approval};
use super::decision::{cause, decided_by};
use super::field::Parsed;
use super::limits::Bounds;

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

/// A verdict as it travels (8.2).
pub fn decided(decision: &GateDecision, replayed: bool) -> v1::GateDecided {
    let GateDecision { verdict, word, approval } = decision;
    let verdict = match verdict {
        GateVerdict::Allowed => v1::GateVerdict::Allowed,
        GateVerdict::Denied => v1::GateVerdict::Denied,
        GateVerdict::Unavailable => v1::GateVerdict::Unavailable,
        GateVerdict::Aborted => v1::GateVerdict::AbortedBeforeDispatch,
    };
    let approval_id = approval.as_ref().map(ToString::to_string).unwrap_or_default();
    v1::GateDecided { verdict: verdict.into(), approval_id, replayed, ..whose(word) }
}

/// Whose word it is, and why.
fn whose(word: &GateWord) -> v1::GateDecided {
    match word {
        GateWord::Rule(Judgement { says: _, rule, reason }) => {
            v1::GateDecided { reason: named("rule", rule, reason), rule: rule.clone(), ..Default::default() }
        }
        GateWord::Asked(GateResult { stage, outcome: _, reason, cause: why, by }) => {
            let who = match stage {
                Stage::Listeners => "listener",
                Stage::Guards => "guard",
            };
            let (cause, name) = (cause(why.as_ref()), by.as_ref().and_then(|by| by.answerer.clone()));
            let said = reason.as_deref().unwrap_or(&cause);
            let reason = name.as_ref().map_or_else(|| said.to_owned(), |name| named(who, name, said));
            let rule = name.unwrap_or_default();
            v1::GateDecided {
                reason,
                rule,
                cause,
                decided_by: by.as_ref().map(decided_by),
                ..Default::default()
            }
        }
        GateWord::People(settled) => {
            let cause = cause(settled.result.cause());
            let note = match &settled.result {
                AskResult::Approval(result) => result.note.clone(),
                AskResult::Questions(_) | AskResult::Command(_) | AskResult::Gate(_) => None,
            };
            let decided_by = settled.result.by().map(decided_by);
            let reason = note.unwrap_or_else(|| cause.clone());
            v1::GateDecided { reason, cause, decided_by, ..Default::default() }
        }
        GateWord::Nobody(why) => {
            let cause = cause(Some(why));
            v1::GateDecided { reason: cause.clone(), cause, ..Default::default() }
        }
    }
}

fn named(who: &str, name: &str, said: &str) -> String {
    if said.is_empty() { format!("{who} {name}") } else { format!("{who} {name}: {said}") }
}

/// A call whose approval people are asked for, or nobody yet.
pub fn pending(approval: Option<&AskId>) -> v1::GatePending {
    v1::GatePending { approval_id: approval.map(ToString::to_string).unwrap_or_default() }
}

/// A call that was withdrawn before people were asked, as the approval that it would have been.
pub fn withdrawn(decision: &GateDecision) -> v1::ApprovalDecided {
    let v1::GateDecided { reason: _, cause, decided_by, .. } = whose(&decision.word);
    let outcome = v1::ApprovalOutcome::Cancelled.into();
    v1::ApprovalDecided { outcome, cause, decided_by, ..Default::default() }
}
