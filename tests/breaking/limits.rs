//! What is too large, too many or out of range.

use crate::support::ask::came;
use crate::support::questions::{came as answered, picked, question};
use crate::support::terms::{self, Terms as _};
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::wait::eventually;
use crate::support::*;

/// What gRPC libraries take for all headers together by default.
const HEADERS: usize = 8 * 1024;

#[tokio::test]
async fn a_message_that_is_too_large_ends_its_call_alone() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let huge = agent.append(&[("note/kept", format!(r#"{{"x":"{}"}}"#, "x".repeat(3_000_000)))]).await;
    assert!(huge.is_err());
    let status = agent.append(&[("note/kept", format!(r#"{{"x":"{}"}}"#, "x".repeat(263_000)))]).await;
    assert!(status.is_err());
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    came(waiting).await;

    let mut bob = world.answerer("bob", terms::approvals()).await;
    let note = "x".repeat(3_000_000);
    let _gone = bob.try_send(Say::Answer(v1::Answer { note, ..answerer::answer(&offer, "a") })).await;
    let _ended = bob.ended().await;
    eventually("one registration", || async { (world.open().await.registrations == 1).then_some(()) }).await;
    world.audit().await;
}

#[tokio::test]
async fn every_refusal_fits_into_the_headers_of_any_client() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let long = "ü".repeat(60_000);
    let op = world.client("op").await;
    let mut refusals = vec![
        agent.ask(&long).once().await.unwrap_err(),
        agent.ask("shell").named(&long).once().await.unwrap_err(),
        agent.ask("shell").call(&long).once().await.unwrap_err(),
        agent.ask("shell").action(&format!(r#"{{"{long}":1,"{long}":2}}"#)).once().await.unwrap_err(),
        agent.append(&[(long.as_str(), "{}".to_owned())]).await.unwrap_err(),
        agent.append(&[("approval/asked", "{}".to_owned())]).await.unwrap_err(),
        agent.append(&[("turn/start", format!(r#"{{"turn":"{long}"}}"#))]).await.unwrap_err(),
        agent
            .append(&[("turn/end", format!(r#"{{"turn":1,"reason":{{"kind":"{long}"}},"turn":7}}"#))])
            .await
            .unwrap_err(),
    ];
    let preset = v1::SelectPresetRequest { session_id: "s1".into(), preset: long.clone() };
    refusals.push(op.permissions().select_preset(preset).await.unwrap_err());
    let session = v1::GetSessionRequest { session_id: long.clone() };
    refusals.push(op.sessions().get_session(session).await.unwrap_err());
    let page = v1::ListSessionsRequest { page_token: long.clone(), ..v1::ListSessionsRequest::default() };
    refusals.push(op.sessions().list_sessions(page).await.unwrap_err());
    let get = v1::GetAgentRequest { agent_id: long.clone() };
    refusals.push(op.agents().get_agent(get).await.unwrap_err());
    let create = v1::CreateSessionRequest {
        session_id: long.clone(),
        request_id: "r".into(),
        ..v1::CreateSessionRequest::default()
    };
    refusals.push(op.sessions().create_session(create).await.unwrap_err());
    let many = (0..64).map(|n| question(&format!("{n}"), &"x".repeat(70_000).as_str()[..2000], &["", ""]));
    refusals.push(agent.questions(many.collect()).once().await.unwrap_err());
    for status in refusals {
        assert!(!reason(&status).is_empty(), "made by a library, not by the server: {status:?}");
        let size = status.message().len() * 3 + status.details().len() * 4 / 3;
        assert!(size < HEADERS, "{} takes {size} bytes of headers", reason(&status));
    }

    // The same in frames, which have a body but a limit as well.
    let mut ada = world.answerer("ada", terms::provider()).await;
    let many: Vec<_> = (0..64).map(|n| question(&format!("q{n}"), "Which?", &["A"])).collect();
    let asked = agent.questions(many);
    let waiting = asked.start();
    let offer = ada.offer().await;
    let wrong: Vec<_> = (0..64).map(|n| picked(&format!("q{n}"), &["x".repeat(3000).as_str()])).collect();
    let refused = ada.answers(&offer, wrong).await.unwrap_err();
    assert_eq!(refused.reason, "FIELD_INVALID");
    ada.dismiss(&offer).await.unwrap();
    answered(waiting).await;
    world.audit().await;
}

#[tokio::test]
async fn more_registrations_than_fit_are_refused_one_by_one() {
    let world = World::with(&["limits.registrations_per_stream=16"]).await;
    let mut ada = world.person("ada").await;
    for _ in 0..16 {
        ada.register(terms::approvals()).await;
    }
    assert_eq!(ada.try_register(terms::approvals()).await.unwrap_err().reason, "QUOTA_EXCEEDED");
    let first = ada.client.clone();
    drop(ada);
    let mut back = world.person_over(first).await;
    back.register(terms::approvals()).await;
    let twice = back.register(terms::provider()).await;
    assert_eq!(back.try_register(terms::provider()).await.unwrap_err().reason, "DUPLICATE_PROVIDER");
    assert!(twice.generation > 0);
}

#[tokio::test]
async fn numbers_out_of_any_range_are_refused() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let op = world.client("op").await;
    for (seconds, nanos) in [(-1, 0), (i64::MAX, 0), (0, -1), (0, i32::MAX), (i64::MIN, i32::MIN)] {
        let odd = prost_types::Duration { seconds, nanos };
        let mut ask = agent.ask("shell");
        ask.request.deadline = Some(odd);
        status::refused(ask.once().await, "FIELD_INVALID");
        let mut ask = agent.ask("shell").for_the_agent();
        ask.request.wait = Some(odd);
        if seconds == i64::MAX {
            continue; // a wait is lowered to what the server allows, and a hold limit may be for ever
        }
        status::refused(ask.once().await, "FIELD_INVALID");
        let fault = ada.try_register(v1::Register { hold_limit: Some(odd), ..terms::approvals() }).await;
        assert_eq!(fault.unwrap_err().reason, "FIELD_INVALID", "{odd:?}");
    }
    for slots in [-1, i32::MIN] {
        assert_eq!(
            ada.try_register(terms::approvals().slots(slots)).await.unwrap_err().reason,
            "FIELD_INVALID"
        );
    }
    for after in [i64::MIN, -2, i64::MAX] {
        let list = v1::ListEventsRequest {
            session_id: "s1".into(),
            after_seq: Some(after),
            ..v1::ListEventsRequest::default()
        };
        let status = op.sessions().list_events(list).await.unwrap_err();
        assert!(["FIELD_INVALID", "CURSOR_AHEAD"].contains(&reason(&status).as_str()), "{after}: {status:?}");
    }
    let list =
        v1::ListEventsRequest { session_id: "s1".into(), page_size: -1, ..v1::ListEventsRequest::default() };
    status::refused(op.sessions().list_events(list).await, "FIELD_INVALID");
    for scope in [None, Some(v1::Scope { scope: None })] {
        assert!(ada.try_register(v1::Register { scope, ..terms::approvals() }).await.is_err());
    }
    let unknown = v1::Register { kinds: vec![0, 77], ..terms::approvals() };
    assert_eq!(ada.try_register(unknown).await.unwrap_err().reason, "FIELD_INVALID");
    let for_ever = Some(prost_types::Duration { seconds: i64::MAX, nanos: 0 });
    ada.register(v1::Register { hold_limit: for_ever, ..terms::approvals().prepend() }).await;
    let mut patient = agent.ask("shell").for_the_agent();
    patient.request.wait = for_ever;
    let waiting = patient.start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    came(waiting).await;
    let mut ask = agent.ask("shell");
    ask.request.lifetime = 9;
    status::refused(ask.once().await, "FIELD_INVALID");
    world.audit().await;
}
