//! Frames and bytes that are wrong.

use crate::support::ask::came;
use crate::support::terms;
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::answerer_service_attach_response::Frame as Hear;
use crate::support::wait::eventually;
use crate::support::*;

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
