//! What the client says, as JSON.

use humanplane_sdk::proto::{self, DecidedBy, Permissions};
use humanplane_sdk::{Answers, Code, Decision, Error, Gated, Outcome};
use serde_json::{Value, json};

/// An error as the runner wants it.
pub(crate) struct Wrong(pub(crate) Value);

impl Wrong {
    pub(crate) fn of(kind: &str, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self(json!({ "type": kind, "reason": "", "code": "", "cause": "", "name": "", "message": message }))
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::of("usage", message)
    }
}

impl From<Error> for Wrong {
    fn from(error: Error) -> Self {
        let mut shown = Self::of(kind(&error), error.to_string());
        if let Some(reason) = error.reason() {
            shown.0["reason"] = reason.as_str().into();
        }
        if let Some(code) = error.code() {
            shown.0["code"] = upper(code).into();
        }
        match error {
            Error::Question(question) => shown.0["cause"] = question.cause.into(),
            Error::Answerer(failure) => {
                shown.0["name"] = failure.name.into();
                shown.0["reason"] = failure.code.unwrap_or_default().into();
                shown.0["message"] = failure.message.unwrap_or_default().into();
            }
            _ => {}
        }
        shown
    }
}

fn kind(error: &Error) -> &'static str {
    match error {
        Error::Refused(_) => "refused",
        Error::Question(_) => "question",
        Error::Answerer(_) => "answerer",
        Error::Transport { .. } => "transport",
        Error::Closed => "closed",
        Error::Setting(_) | Error::Input(_) => "setting",
        _ => "protocol",
    }
}

/// `FailedPrecondition` as gRPC writes it.
fn upper(code: Code) -> String {
    let mut shown = String::new();
    for character in format!("{code:?}").chars() {
        if character.is_ascii_uppercase() && !shown.is_empty() {
            shown.push('_');
        }
        shown.push(character.to_ascii_uppercase());
    }
    shown
}

/// The name of an enum's value, without what all of its values begin with.
pub(crate) fn short(name: Option<&str>, prefix: &str) -> String {
    name.map_or("UNKNOWN", |name| name.strip_prefix(prefix).unwrap_or(name)).to_owned()
}

pub(crate) fn by(by: Option<&DecidedBy>) -> Value {
    let Some(by) = by else { return Value::Null };
    let kind = proto::ActorKind::try_from(by.kind).ok().map(|kind| kind.as_str_name());
    json!({ "kind": short(kind, "ACTOR_KIND_"), "principal": by.principal, "answerer_id": by.answerer_id })
}

pub(crate) fn decision(decision: &Decision) -> Value {
    let outcome = match decision.outcome {
        Outcome::AllowedOnce => "allowed-once",
        Outcome::Rejected => "rejected",
        Outcome::Cancelled => "cancelled",
        Outcome::Unavailable => "unavailable",
        _ => "unknown",
    };
    json!({
        "granted": decision.granted(), "outcome": outcome, "cause": decision.cause, "note": decision.note,
        "replayed": decision.replayed, "by": by(decision.by.as_ref()), "asked_seq": decision.asked_seq,
        "decided_seq": decision.decided_seq, "approval_id": decision.approval_id,
    })
}

pub(crate) fn answers(answers: &Answers) -> Value {
    let items: Vec<Value> = answers
        .items
        .iter()
        .map(|item| {
            let custom = item.custom.clone().unwrap_or_default();
            json!({ "id": item.id, "selected": item.selected, "custom": custom, "skipped": item.skipped })
        })
        .collect();
    json!({
        "answers": items, "by": by(answers.by.as_ref()), "replayed": answers.replayed,
        "asked_seq": answers.asked_seq, "settled_seq": answers.settled_seq,
    })
}

pub(crate) fn gated(gated: &Gated) -> Value {
    let decided = &gated.decided;
    let verdict = proto::GateVerdict::try_from(decided.verdict).ok().map(|verdict| verdict.as_str_name());
    json!({
        "allowed": gated.allowed(), "verdict": short(verdict, "GATE_VERDICT_"), "reason": gated.reason(),
        "rule": decided.rule, "cause": decided.cause, "replayed": decided.replayed,
    })
}

pub(crate) fn questions(questions: &[proto::Question]) -> Value {
    let shown = questions.iter().map(|question| {
        let options: Vec<Value> = question
            .options
            .iter()
            .map(|option| json!({ "label": option.label, "description": option.description }))
            .collect();
        json!({
            "id": question.id, "question": question.question, "header": question.header, "detail": question.detail,
            "options": options, "multi_select": question.multi_select,
            "plan_review": question.intent.as_ref().and_then(|intent| intent.approve.clone()),
        })
    });
    shown.collect()
}

pub(crate) fn permissions(now: &Permissions) -> Value {
    let options: Vec<&str> = now.options.iter().map(|option| option.value.as_str()).collect();
    json!({
        "current": now.current, "options": options, "sandbox_available": now.sandbox_available,
        "sandbox": sandbox(now.sandbox), "approval": policy(now.approval),
    })
}

fn sandbox(mode: i32) -> String {
    short(proto::SandboxMode::try_from(mode).ok().map(|mode| mode.as_str_name()), "SANDBOX_MODE_")
}

pub(crate) fn policy(policy: i32) -> String {
    short(proto::ApprovalPolicy::try_from(policy).ok().map(|policy| policy.as_str_name()), "APPROVAL_POLICY_")
}
