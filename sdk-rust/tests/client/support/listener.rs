//! A listener, with the server's end of its stream.

use std::sync::Arc;

use humanplane_sdk::proto::answerer_service_attach_request::Frame as Said;
use humanplane_sdk::proto::answerer_service_attach_response::Frame as Heard;
use humanplane_sdk::proto::{
    Answer, AnswererServiceAttachRequest, AnswererServiceAttachResponse, ApprovalAsk, Offer, Register,
    Registered, Welcome, offer::Ask,
};
use humanplane_sdk::{Answerer, Client, Identity, Report, Serving};
use tokio::sync::{Notify, mpsc};

use super::Mock;
use crate::expect_call;

pub(crate) type Peer = super::Peer<AnswererServiceAttachRequest, AnswererServiceAttachResponse>;

pub(crate) fn heard(frame: Heard) -> AnswererServiceAttachResponse {
    AnswererServiceAttachResponse { frame: Some(frame) }
}

pub(crate) fn approval(offer_id: &str) -> AnswererServiceAttachResponse {
    let ask = Ask::Approval(ApprovalAsk { tool_name: "bash".into(), ..Default::default() });
    heard(Heard::Offer(Offer { offer_id: offer_id.into(), ask: Some(ask), ..Default::default() }))
}

pub(crate) fn answerer() -> Answerer {
    Answerer::new("test/1", Identity::human("ana", "Ana"))
}

pub(crate) async fn said(peer: &mut Peer) -> Said {
    peer.hear().await.and_then(|said| said.frame).expect("a frame")
}

/// Answers hello and register; returns what was registered.
pub(crate) async fn greet(peer: &mut Peer) -> Register {
    let Said::Hello(hello) = said(peer).await else { panic!("not a hello") };
    assert_eq!(hello.answerer.unwrap().display_name, "Ana");
    peer.say(heard(Heard::Welcome(Welcome::default()))).await;
    let Said::Register(register) = said(peer).await else { panic!("not a register") };
    let correlation_id = register.correlation_id.clone();
    peer.say(heard(Heard::Registered(Registered { correlation_id, ..Default::default() }))).await;
    register
}

pub(crate) async fn serve(mock: &mut Mock, client: &Client, answerer: Answerer) -> (Serving, Peer) {
    let greet = async {
        let mut peer = expect_call!(mock, Answerer);
        greet(&mut peer).await;
        peer
    };
    let (serving, peer) = tokio::join!(answerer.serve(client), greet);
    (serving.unwrap(), peer)
}

/// A listener with one offer, and what came of it.
pub(crate) async fn offered(answerer: Answerer) -> (Mock, Serving, Peer, mpsc::Receiver<Report>) {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (reports, reported) = mpsc::channel(8);
    let answerer = answerer.on_report(move |_, report| reports.try_send(report.clone()).unwrap());
    let (serving, peer) = serve(&mut mock, &client, answerer).await;
    peer.say(approval("o1")).await;
    (mock, serving, peer, reported)
}

pub(crate) async fn answer(peer: &mut Peer) -> Answer {
    match said(peer).await {
        Said::Answer(answer) => answer,
        other => panic!("not an answer: {other:?}"),
    }
}

/// Says when it is dropped.
pub(crate) struct Dropped(pub(crate) Arc<Notify>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}
