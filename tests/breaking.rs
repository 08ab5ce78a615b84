//! Clients that do it wrong, on purpose or not: the server stays up, answers clearly, and harms nobody else.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::time::Duration;

use support::ask::{came, said};
use support::questions::{came as answered, picked, question};
use support::terms::{self, Terms as _};
use support::v1::answerer_service_attach_request::Frame as Say;
use support::v1::answerer_service_attach_response::Frame as Hear;
use support::wait::{eventually, timed};
use support::watcher::Watcher;
use support::*;
use tonic::Code;

/// What gRPC libraries take for all headers together by default.
const HEADERS: usize = 8 * 1024;

/// The next fault on an answerer's stream.
async fn fault(person: &mut Answerer) -> v1::Fault {
    person
        .expect("a fault", |frame| match frame {
            Hear::Fault(fault) => fault.fault.clone(),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_second_hello_and_an_empty_frame_are_answered_and_harm_nothing() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    ada.send(Say::Hello(answerer::hello("again", v1::ActorKind::Human))).await;
    fault(&mut ada).await;
    for _ in 0..100 {
        ada.send_raw(v1::AnswererServiceAttachRequest { frame: None }).await;
        assert_eq!(fault(&mut ada).await.reason, "FIELD_INVALID");
    }
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn a_stream_without_a_hello_ends_in_time_and_says_why() {
    let world = World::with(&["liveness.hello_timeout=1s"]).await;
    let client = world.client("ada").await;
    let (open, frames) = tokio::sync::mpsc::channel(1);
    let mut answerers = client.answerers();
    let call = answerers.attach(tokio_stream::wrappers::ReceiverStream::new(frames));
    let ended = within("the end", async {
        match call.await {
            Ok(stream) => stream.into_inner().message().await.expect_err("an end with a reason"),
            Err(status) => status,
        }
    })
    .await;
    assert_eq!(reason(&ended), "FIELD_INVALID");
    drop(open);
    let bad = Answerer::open(client, answerer::hello("", v1::ActorKind::Human)).await.err().unwrap();
    assert!(["BLANK_FIELD", "FIELD_INVALID"].contains(&reason(&bad).as_str()), "{bad:?}");
}

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
async fn three_hundred_requests_on_one_connection_all_end() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1000)).await;
    let waiting: Vec<_> = (0..300).map(|_| agent.ask("shell").start()).collect();
    for _ in 0..300 {
        let offer = ada.offer().await;
        ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    }
    for waiting in waiting {
        assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    }
    world.audit().await;
}

#[tokio::test]
async fn thousands_of_fast_cancels_harm_only_their_connection() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1000)).await;
    let far = world.client("coder").await;
    for _ in 0..rounds(1000, 3000) {
        let mut ask = agent.ask("shell");
        ask.client = far.clone();
        let call = ask.start();
        tokio::task::yield_now().await;
        call.abort();
    }
    eventually("nothing open", || async { (world.open().await.approvals == 0).then_some(()) }).await;
    let ask = agent.ask("make");
    let waiting = ask.start();
    let offer = ada
        .expect("the offer of the last request", |frame| match frame {
            Hear::Offer(offer) if matches!(&offer.ask, Some(v1::offer::Ask::Approval(ask)) if ask.tool_name == "make") => {
                Some(offer.clone())
            }
            _ => None,
        })
        .await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn readers_that_stop_reading_slow_nobody_and_are_let_go() {
    let world = World::with(&["limits.watch_stall=1s", "liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let eye = world.client("eye").await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        stalled.push(Watcher::open(&eye, "s1", None).await.unwrap());
    }
    let text = format!(r#"{{"x":"{}"}}"#, "x".repeat(50_000));
    for _ in 0..200 {
        let (done, took) = timed(agent.append(&[("note/kept", text.clone())])).await;
        done.unwrap();
        assert!(took < Duration::from_secs(2), "an append took {took:?}");
    }
    let waiting = agent.ask("shell").outcome().await;
    assert_eq!(said(&waiting), (Outcome::Unavailable, "NO_ANSWERER"));
    eventually("the readers let go", || async { (world.open().await.watches == 0).then_some(()) }).await;
    for watcher in &mut stalled {
        let status = watcher.end().await.unwrap_err();
        assert_eq!(reason(&status), "WATCH_TOO_SLOW");
        assert_eq!(metadata(&status)["lastSeq"], watcher.through.to_string());
    }
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
async fn nobody_without_a_good_token_gets_anywhere() {
    let world = World::start().await;
    for (who, wanted) in [("", "TOKEN_MISSING"), ("nobody", "TOKEN_INVALID"), ("lapsed", "TOKEN_EXPIRED")] {
        let client = world.client(who).await;
        let status = client.sessions().list_sessions(v1::ListSessionsRequest::default()).await.unwrap_err();
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unauthenticated, wanted));
        let status = Answerer::open(client, answerer::hello("x", v1::ActorKind::Human)).await.err().unwrap();
        assert_eq!(reason(&status), wanted);
    }
}

/// A frame as bytes, with a case of a newer contract.
#[derive(Clone, PartialEq, prost::Message)]
struct Bytes {
    #[prost(bytes = "vec", tag = "1")]
    hello: Vec<u8>,
    #[prost(string, tag = "99")]
    newer: String,
}

#[tokio::test]
async fn a_frame_of_a_newer_contract_is_answered_and_the_stream_goes_on() {
    let world = World::start().await;
    let channel = tonic::transport::Endpoint::from_shared(format!("http://{}", world.address)).unwrap();
    let mut grpc = tonic::client::Grpc::new(channel.connect().await.unwrap());
    grpc.ready().await.unwrap();
    let hello = answerer::hello("newer", v1::ActorKind::Human);
    let hello = Bytes { hello: prost::Message::encode_to_vec(&hello), newer: String::new() };
    let newer = Bytes { hello: Vec::new(), newer: "something".to_owned() };
    let (frames, outgoing) = tokio::sync::mpsc::channel(8);
    for frame in [hello, newer.clone(), newer] {
        frames.send(frame).await.unwrap();
    }
    let mut request = tonic::Request::new(tokio_stream::wrappers::ReceiverStream::new(outgoing));
    request
        .metadata_mut()
        .insert("authorization", format!("Bearer {}", client::token("ada")).parse().unwrap());
    let codec = tonic_prost::ProstCodec::<Bytes, v1::AnswererServiceAttachResponse>::default();
    let path = tonic::codegen::http::uri::PathAndQuery::from_static("/humanplane.v1.AnswererService/Attach");
    let mut answers = within("the stream", grpc.streaming(request, path, codec)).await.unwrap().into_inner();
    let welcome = within("welcome", answers.message()).await.unwrap().unwrap().frame;
    assert!(matches!(welcome, Some(Hear::Welcome(_))), "{welcome:?}");
    for _ in 0..2 {
        let frame = within("a fault", answers.message()).await.unwrap().unwrap().frame;
        let Some(Hear::Fault(fault)) = frame else { panic!("a fault, not {frame:?}") };
        assert_eq!(fault.fault.unwrap().metadata["field"], "frame");
    }
    // Bytes that are no message end this stream, and nothing else.
    frames.send(Bytes { hello: vec![0xff; 64], newer: String::new() }).await.unwrap();
    let status = within("the end", answers.message()).await.unwrap_err();
    assert!(!reason(&status).is_empty(), "{status:?}");
    eventually("nobody left", || async { (world.open().await.answerers == 0).then_some(()) }).await;
}

#[tokio::test]
async fn noise_on_the_port_harms_nobody() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice();
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0].as_slice();
    let endless_headers = [0, 0, 1, 1, 0, 0, 0, 0, 1, 0x82].as_slice();
    let huge_frame = [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1].as_slice();
    for noise in [
        b"GET / HTTP/1.1\r\nhost: x\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        vec![0; 4096],
        preface.to_vec(),
        [preface, settings, endless_headers].concat(),
        [preface, settings, huge_frame].concat(),
    ] {
        let mut socket = tokio::net::TcpStream::connect(world.address).await.unwrap();
        socket.write_all(&noise).await.unwrap();
        socket.shutdown().await.unwrap();
        let mut answer = Vec::new();
        let _reset = within("the end of the connection", socket.read_to_end(&mut answer)).await;
    }
    let waiting = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    world.audit().await;
}

#[tokio::test]
async fn an_answerer_that_stops_reading_is_let_go_and_what_it_held_is_unavailable() {
    let world = World::with(&["liveness.ping_interval=1s"]).await;
    let agent = world.agent("s1").await;
    let proxy = world.proxy().await;
    let mut ada = world.person_over(world.client_through(&proxy, "ada").await).await;
    ada.register(terms::approvals().slots(1000)).await;
    proxy.slow(1);
    let action = format!(r#"{{"text":"{}"}}"#, "x".repeat(200_000));
    let waiting: Vec<_> = (0..50).map(|_| agent.ask("shell").action(&action).start()).collect();
    let mut unloaded = 0;
    for waiting in waiting {
        let decided = came(waiting).await;
        // Who asks after the answerer was let go finds nobody.
        assert!(["ANSWERER_UNLOADED", "NO_ANSWERER"].contains(&decided.cause.as_str()), "{decided:?}");
        unloaded += usize::from(decided.cause == "ANSWERER_UNLOADED");
    }
    assert!(unloaded > 0);
    drop(ada);
    world.audit().await;
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
