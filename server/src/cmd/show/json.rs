//! Messages of the contract as JSON for scripts: camelCase, an absent field is absent, text to the letter.

use humanplane_sdk::proto::{
    Agent, DecidedBy, PathEntry, PendingAsk, Question, QuestionAnswer, QuestionsAsk, Session, SessionEvent,
    SessionState, ToolCall,
};
use prost_types::Timestamp;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::words;

/// An object without its members that are null or empty.
pub(crate) fn object(value: Value) -> Value {
    let Value::Object(members) = value else { return value };
    let told = |value: &Value| !(value.is_null() || value == "" || *value == json!([]));
    Value::Object(members.into_iter().filter(|(_, value)| told(value)).collect::<Map<_, _>>())
}

fn time(time: Option<&Timestamp>) -> Option<String> {
    time.map(ToString::to_string)
}

/// Bytes that are meant to be UTF-8. What is none is replaced: a JSON string can hold nothing else.
fn text(bytes: &[u8]) -> Option<String> {
    (!bytes.is_empty()).then(|| String::from_utf8_lossy(bytes).into_owned())
}

/// One line of a log, as an export writes it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a> {
    seq: i64,
    time: i64,
    r#type: &'a str,
    data: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ignorable: bool,
    #[serde(skip_serializing_if = "<[i64]>::is_empty")]
    source_event_seqs: &'a [i64],
    #[serde(skip_serializing_if = "Option::is_none")]
    surface_op: Option<Box<RawValue>>,
}

pub(crate) fn event(event: &SessionEvent) -> impl Serialize {
    let raw = |bytes: &[u8]| serde_json::from_slice::<Box<RawValue>>(bytes).ok();
    let millis = event.time.map_or(0, |time| time.seconds * 1000 + i64::from(time.nanos) / 1_000_000);
    Line {
        seq: event.seq,
        time: millis,
        r#type: &event.r#type,
        data: raw(&event.data_json),
        ignorable: event.ignorable,
        source_event_seqs: &event.source_event_seqs,
        surface_op: raw(&event.surface_op_json),
    }
}

pub(crate) fn session(session: &Session) -> Value {
    object(json!({
        "sessionId": session.session_id,
        "state": state(session.state()),
        "created": time(session.created_time.as_ref()),
        "lastEvent": time(session.last_event_time.as_ref()),
        "events": session.next_seq,
        "openTurn": session.open_turn,
        "agent": session.agent.as_ref().map(|agent| &agent.agent_id),
        "acceptedFindings": session.accepted_findings,
        "quarantine": session.quarantine.as_ref().map(|finding| &finding.message),
    }))
}

pub(crate) fn state(state: SessionState) -> &'static str {
    match state {
        SessionState::Open => "open",
        SessionState::Closed => "closed",
        SessionState::Quarantined => "quarantined",
        SessionState::Unspecified => "unknown",
    }
}

pub(crate) fn agent(agent: &Agent) -> Value {
    let reference = agent.agent.clone().unwrap_or_default();
    object(json!({
        "agentId": reference.agent_id,
        "incarnation": reference.incarnation,
        "sessionId": agent.session_id,
        "parent": agent.parent.as_ref().map(|parent| &parent.agent_id),
        "state": agent_state(agent),
        "principal": agent.principal,
        "attached": time(agent.attached_time.as_ref()),
    }))
}

pub(crate) fn agent_state(agent: &Agent) -> &'static str {
    match agent.state() {
        humanplane_sdk::proto::AgentState::Attached => "attached",
        humanplane_sdk::proto::AgentState::Grace => "grace",
        humanplane_sdk::proto::AgentState::Unspecified => "unknown",
    }
}

pub(crate) fn by(by: Option<&DecidedBy>) -> Option<Value> {
    by.map(|by| {
        object(json!({
            "kind": words::kind(by.kind()),
            "principal": by.principal,
            "registration": by.registration_id,
            "answerer": by.answerer_id,
        }))
    })
}

pub(crate) fn path(path: &[PathEntry]) -> Value {
    path.iter()
        .map(|entry| {
            json!({
                "agentId": entry.agent_id, "incarnation": entry.incarnation, "sessionId": entry.session_id,
            })
        })
        .collect()
}

pub(crate) fn tool_call(call: Option<&ToolCall>) -> Option<Value> {
    let call = call?;
    Some(json!({
        "callId": call.call_id, "name": call.name,
        "arguments": String::from_utf8_lossy(&call.arguments_json), "seq": call.seq,
    }))
}

pub(crate) fn questions(ask: &QuestionsAsk) -> Value {
    ask.questions.iter().map(question).collect()
}

fn question(question: &Question) -> Value {
    let option = |option: &humanplane_sdk::proto::QuestionOption| match &option.description {
        Some(description) => json!({ "label": option.label, "description": description }),
        None => json!({ "label": option.label }),
    };
    let intent = question.intent.as_ref().map(|intent| {
        serde_json::from_slice(&intent.intent_json)
            .unwrap_or_else(|_| object(json!({ "kind": intent.kind, "approve": intent.approve })))
    });
    let mut value = object(json!({
        "id": question.id,
        "header": question.header,
        "question": question.question,
        "options": question.options.iter().map(option).collect::<Vec<_>>(),
        "multiSelect": question.multi_select.then_some(true),
        "intent": intent,
    }));
    // An empty detail is a detail.
    if let (Some(detail), Some(members)) = (&question.detail, value.as_object_mut()) {
        members.insert("detail".to_owned(), json!(detail));
    }
    value
}

pub(crate) fn answers(answers: &[QuestionAnswer]) -> Value {
    let answer = |answer: &QuestionAnswer| {
        object(json!({
            "id": answer.id,
            "selected": answer.selected,
            "custom": answer.custom,
            "skipped": answer.skipped.then_some(true),
        }))
    };
    answers.iter().map(answer).collect()
}

/// What waits, and what is offered: the same members.
pub(crate) fn pending(ask: &PendingAsk) -> Value {
    use humanplane_sdk::proto::pending_ask::Ask;
    let (approval, questions) = match &ask.ask {
        Some(Ask::Approval(approval)) => (Some(approval), None),
        Some(Ask::Questions(ask)) => (None, Some(questions(ask))),
        None => (None, None),
    };
    let kind = match (approval, &questions) {
        (Some(_), _) => "approval",
        (None, Some(_)) => "question",
        (None, None) => "unknown",
    };
    object(json!({
        "kind": kind,
        "sessionId": ask.session_id,
        "askId": ask.ask_id,
        "toolName": approval.map(|approval| &approval.tool_name),
        "callId": approval.map(|approval| &approval.call_id),
        "reason": approval.map(|approval| &approval.reason),
        "toolCall": tool_call(ask.tool_call.as_ref()),
        "action": text(&ask.action_json),
        "summary": ask.summary,
        "questions": questions,
        "path": path(&ask.path),
        "askerPrincipal": ask.asker_principal,
        "policy": words::policy(ask.policy()),
        "opened": time(ask.opened_time.as_ref()),
        "expires": time(ask.expires_time.as_ref()),
        "askedSeq": ask.asked_seq,
        "holders": ask.overlay.as_ref().map(|overlay| &overlay.holders),
        "answerers": ask.overlay.as_ref().map(|overlay| &overlay.answerers),
        "presented": ask.overlay.as_ref().map(|overlay| &overlay.presented),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_keeps_its_data_to_the_letter() {
        let said = SessionEvent {
            seq: 3,
            time: Some(Timestamp { seconds: 1, nanos: 5_000_000 }),
            r#type: "x/y".into(),
            data_json: br#"{"b":1.0,"a":12345678901234567890}"#.to_vec().into(),
            ..Default::default()
        };
        assert_eq!(
            serde_json::to_string(&event(&said)).unwrap(),
            r#"{"seq":3,"time":1005,"type":"x/y","data":{"b":1.0,"a":12345678901234567890}}"#
        );
    }

    #[test]
    fn what_is_absent_is_absent() {
        let value = pending(&PendingAsk { session_id: "s".into(), ..Default::default() });
        assert_eq!(value, json!({ "kind": "unknown", "sessionId": "s", "policy": "unknown", "askedSeq": 0 }));
    }
}
