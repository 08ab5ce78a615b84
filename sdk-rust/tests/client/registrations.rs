//! Registrations: made, refused, lost, made anew.

use std::sync::Arc;
use std::time::Duration;

use humanplane_sdk::proto::answerer_service_attach_request::Frame as Said;
use humanplane_sdk::proto::answerer_service_attach_response::Frame as Heard;
use humanplane_sdk::proto::{AskKind, Drain, Fault, RegisterRefused, Unregistered};
use humanplane_sdk::{Answered, Error, Failure, Report, Result, Verdict, pick};
use tokio::sync::Notify;
use tonic::{Code, Status};

use crate::expect_call;
use crate::support::listener::{Dropped, answerer, approval, greet, heard, offered, said};
use crate::support::{Mock, refused, within};

#[tokio::test]
async fn a_lost_stream_is_registered_anew_and_inherits_nothing() {
    let (started, dropped) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let handler = {
        let (started, dropped) = (started.clone(), dropped.clone());
        move |_| {
            let (started, dropped) = (started.clone(), Dropped(dropped.clone()));
            async move {
                let _dropped = dropped;
                started.notify_one();
                std::future::pending::<Result<Option<Verdict>, Failure>>().await
            }
        }
    };
    let (mut mock, serving, peer, mut reported) = offered(answerer().on_approval(handler)).await;
    within(started.notified()).await;
    peer.say(heard(Heard::Drain(Drain { reconnect_after: None }))).await;
    peer.end(refused(Code::Unavailable, "SERVER_DRAINING")).await;
    assert_eq!(within(reported.recv()).await, Some(Report::Lost));
    within(dropped.notified()).await;
    expect_call!(mock, Answerer).end(Status::unavailable("not yet")).await;
    let mut peer = expect_call!(mock, Answerer);
    greet(&mut peer).await;
    peer.say(approval("o2")).await;
    within(started.notified()).await;
    drop(serving);
    assert!(matches!(said(&mut peer).await, Said::Goodbye(_)));
}

#[tokio::test]
async fn a_refused_registration_is_an_error() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let refuse = async {
        let mut peer = expect_call!(mock, Answerer);
        said(&mut peer).await;
        let Said::Register(register) = said(&mut peer).await else { panic!("not a register") };
        assert!(register.provider && register.kinds == [i32::from(AskKind::Question)]);
        let fault = Some(Fault { reason: "DUPLICATE_PROVIDER".into(), ..Default::default() });
        peer.say(heard(Heard::RegisterRefused(RegisterRefused { fault, ..Default::default() }))).await;
        peer
    };
    let handler = async |_| Ok::<_, Failure>(Some(Answered::with([pick("q1", ["This"])])));
    let (came, _peer) = tokio::join!(answerer().on_questions(handler).provider().serve(&client), refuse);
    let error = came.map(drop).unwrap_err();
    assert_eq!(
        (error.reason().unwrap().as_str(), error.code()),
        ("DUPLICATE_PROVIDER", Some(Code::AlreadyExists))
    );
}

#[tokio::test]
async fn settings_reach_the_registration() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    let limit = Duration::from_secs(30);
    let answerer = answerer().on_approval(handler).session("s1").group("ana").prepend().max_outstanding(2);
    let greet = async {
        let mut peer = expect_call!(mock, Answerer);
        (greet(&mut peer).await, peer)
    };
    let answerer = answerer.hold_limit_then_next(limit);
    let (serving, (register, mut peer)) = tokio::join!(answerer.serve(&client), greet);
    assert!(register.prepend && register.group == "ana" && register.max_outstanding == 2);
    assert_eq!(register.hold_limit.unwrap().seconds, 30);
    let goodbye = async {
        assert!(matches!(said(&mut peer).await, Said::Goodbye(_)));
        drop(peer);
    };
    tokio::join!(within(serving.unwrap().close()), goodbye);
}

#[tokio::test]
async fn an_end_for_good_is_told() {
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    let (_mock, serving, peer, _) = offered(answerer().on_approval(handler)).await;
    peer.end(refused(Code::Unauthenticated, "TOKEN_EXPIRED")).await;
    assert!(matches!(within(serving.ended()).await, Error::Refused(_)));
}

#[tokio::test]
async fn a_scope_that_is_over_ends_the_listener() {
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    for (reason, over) in [("CALLER_NOT_LIVE", true), ("SESSION_CLOSED", true), ("NOT_HOLDING", false)] {
        let (mut mock, serving, peer, _) = offered(answerer().on_approval(handler)).await;
        let fault = Some(Fault { reason: reason.into(), ..Default::default() });
        peer.say(heard(Heard::Unregistered(Unregistered { fault, ..Default::default() }))).await;
        if over {
            assert_eq!(within(serving.ended()).await.reason().unwrap(), &reason);
        } else {
            greet(&mut expect_call!(mock, Answerer)).await;
        }
    }
}
