//! Requests: lifetimes, waits, deadlines, and fields by path.

use std::time::Duration;

use bytes::Bytes;
use humanplane_core::engine::Lifetime;
use humanplane_core::refusal::Reason;
use humanplane_proto::v1;

use super::blame;
use crate::wire::approval::request_approval;
use crate::wire::event::append;
use crate::wire::limits::Bounds;
use crate::wire::question::ask_questions;

fn lease() -> v1::AgentLease {
    v1::AgentLease { agent_id: "a".into(), incarnation: "i".into(), lease_token: "t".into() }
}

fn approval() -> v1::RequestApprovalRequest {
    v1::RequestApprovalRequest {
        request_id: "r".into(),
        session_id: "s".into(),
        agent: Some(lease()),
        tool_name: "shell".into(),
        ..Default::default()
    }
}

fn seconds(seconds: i64) -> Option<prost_types::Duration> {
    Some(prost_types::Duration { seconds, nanos: 0 })
}

type Change = fn(&mut v1::RequestApprovalRequest);

#[test]
fn what_is_wrong_with_an_approval_is_named() {
    let wrong: [(Change, Reason, &str); 13] = [
        (|r| r.request_id = String::new(), Reason::BlankField, "request_id"),
        (|r| r.session_id = "x".repeat(129), Reason::FieldInvalid, "session_id"),
        (|r| r.session_id = "a\nb".into(), Reason::FieldInvalid, "session_id"),
        (|r| r.agent = None, Reason::FieldInvalid, "agent"),
        (|r| r.agent = Some(v1::AgentLease::default()), Reason::BlankField, "agent.agent_id"),
        (|r| r.tool_name = " ".into(), Reason::BlankField, "tool_name"),
        (|r| r.call_id = Some(String::new()), Reason::BlankField, "call_id"),
        (|r| r.action_json = Bytes::from_static(b"[1]"), Reason::BadJson, "action_json"),
        (|r| r.lifetime = 3, Reason::FieldInvalid, "lifetime"),
        (|r| r.lifetime = 9, Reason::FieldInvalid, "lifetime"),
        (|r| r.wait = seconds(1), Reason::FieldInvalid, "wait"),
        (|r| r.deadline = seconds(0), Reason::FieldInvalid, "deadline"),
        (|r| r.deadline = seconds(-1), Reason::FieldInvalid, "deadline"),
    ];
    for (change, reason, path) in wrong {
        let mut request = approval();
        change(&mut request);
        let refusal = request_approval(request, &Bounds::default()).unwrap_err();
        assert_eq!(blame(&refusal), (reason, vec![path]));
    }
}

#[test]
fn an_unset_lifetime_is_call_and_waits_to_the_end() {
    let ask = request_approval(approval(), &Bounds::default()).unwrap();
    assert_eq!((ask.lifetime, ask.wait, ask.deadline), (Lifetime::Call, None, None));
}

#[test]
fn a_wait_has_a_default_and_a_longest() {
    let waits = |wait| {
        let request = v1::RequestApprovalRequest { lifetime: 2, wait, ..approval() };
        request_approval(request, &Bounds::default()).unwrap().wait.unwrap()
    };
    assert_eq!(waits(None), Duration::from_secs(25));
    assert_eq!(waits(seconds(0)), Duration::ZERO);
    assert_eq!(waits(seconds(86_400)), Duration::from_secs(300));
}

#[test]
fn a_lifetime_of_questions_goes_with_their_agent() {
    let ask = |lifetime, agent| v1::AskQuestionsRequest {
        request_id: "r".into(),
        session_id: "s".into(),
        agent,
        lifetime,
        deadline: seconds(60),
        ..Default::default()
    };
    for (request, fits) in [
        (ask(1, None), true),
        (ask(2, None), false),
        (ask(3, None), true),
        (ask(2, Some(lease())), true),
        (ask(3, Some(lease())), false),
    ] {
        assert_eq!(ask_questions(request, &Bounds::default()).is_ok(), fits);
    }
}

#[test]
fn an_intent_says_one_thing() {
    let read = |intent| {
        let question = v1::Question { intent: Some(intent), ..Default::default() };
        let request = v1::AskQuestionsRequest {
            request_id: "r".into(),
            session_id: "s".into(),
            questions: vec![question],
            ..Default::default()
        };
        ask_questions(request, &Bounds::default())
    };
    let whole = Bytes::from_static(br#"{"kind":"x","approve":"Go","more":1.10}"#);
    let intent = |kind: &str, approve: Option<&str>, intent_json: &Bytes| v1::QuestionIntent {
        kind: kind.into(),
        approve: approve.map(str::to_owned),
        intent_json: intent_json.clone(),
    };
    assert!(read(intent("x", Some("Go"), &whole)).is_ok());
    assert!(read(intent("", None, &whole)).is_ok());
    let other = read(intent("y", None, &whole)).unwrap_err();
    assert_eq!(blame(&other), (Reason::FieldInvalid, vec!["questions[0].intent.kind"]));
    let other = read(intent("", Some("No"), &whole)).unwrap_err();
    assert_eq!(blame(&other), (Reason::FieldInvalid, vec!["questions[0].intent.approve"]));
    let blank = read(intent("", None, &Bytes::new())).unwrap_err();
    assert_eq!(blame(&blank), (Reason::BlankField, vec!["questions[0].intent.kind"]));
}

#[test]
fn a_batch_is_the_same_wherever_the_log_stood_and_whichever_life_sent_it() {
    let request = |incarnation: &str, expected, data: &'static [u8]| v1::AppendEventsRequest {
        session_id: "s".into(),
        agent: Some(v1::AgentLease { incarnation: incarnation.into(), ..lease() }),
        expected_next_seq: expected,
        request_id: "r".into(),
        events: vec![v1::NewEvent {
            r#type: "x/y".into(),
            data_json: Bytes::from_static(data),
            ..Default::default()
        }],
    };
    let digest = |request| append(request, &Bounds::default()).unwrap().name.unwrap().digest;
    let first = digest(request("i", Some(3), b"{}"));
    assert_eq!(first, digest(request("j", None, b"{}")));
    assert_ne!(first, digest(request("i", Some(3), b"{ }")));
}

#[test]
fn an_event_has_an_area_and_a_name() {
    for (kind, fits) in
        [("a/b", true), ("a/b/c", true), ("a", false), ("/b", false), ("a/", false), ("a/ b", false)]
    {
        let request = v1::AppendEventsRequest {
            session_id: "s".into(),
            agent: Some(lease()),
            events: vec![v1::NewEvent {
                r#type: kind.into(),
                data_json: Bytes::from_static(b"{}"),
                ..Default::default()
            }],
            ..Default::default()
        };
        assert_eq!(append(request, &Bounds::default()).is_ok(), fits, "{kind}");
    }
}
