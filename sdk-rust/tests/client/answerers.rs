//! Listeners: what a handler says is what is sent, and nothing else ever is.

use std::sync::Arc;
use std::time::Duration;

use humanplane_sdk::proto::answerer_service_attach_request::Frame as Said;
use humanplane_sdk::proto::answerer_service_attach_response::Frame as Heard;
use humanplane_sdk::proto::{
    Answer, AnswererServiceAttachRequest, AnswererServiceAttachResponse, ApprovalAsk, ApprovalOutcome,
    AskKind, Drain, Fault, FieldViolation, Offer, Ping, QuestionsAsk, RegisterRefused, Registered,
    ReplyAccepted, ReplyRefused, Retract, Welcome, offer::Ask,
};
use humanplane_sdk::{
    Answered, Answerer, Client, Error, Failure, Identity, Report, Result, Serving, Verdict, pick,
};
use tokio::sync::{Notify, mpsc};
use tonic::{Code, Status};

use crate::expect_call;
use crate::support::{Mock, refused, within};

type Peer = crate::support::Peer<AnswererServiceAttachRequest, AnswererServiceAttachResponse>;

fn heard(frame: Heard) -> AnswererServiceAttachResponse {
    AnswererServiceAttachResponse { frame: Some(frame) }
}

fn approval(offer_id: &str) -> AnswererServiceAttachResponse {
    let ask = Ask::Approval(ApprovalAsk { tool_name: "bash".into(), ..Default::default() });
    heard(Heard::Offer(Offer { offer_id: offer_id.into(), ask: Some(ask), ..Default::default() }))
}

fn answerer() -> Answerer {
    Answerer::new("test/1", Identity::human("ana", "Ana"))
}

async fn said(peer: &mut Peer) -> Said {
    peer.hear().await.and_then(|said| said.frame).expect("a frame")
}

/// Answers hello and register; returns what was registered.
async fn greet(peer: &mut Peer) -> humanplane_sdk::proto::Register {
    let Said::Hello(hello) = said(peer).await else { panic!("not a hello") };
    assert_eq!(hello.answerer.unwrap().display_name, "Ana");
    peer.say(heard(Heard::Welcome(Welcome::default()))).await;
    let Said::Register(register) = said(peer).await else { panic!("not a register") };
    let correlation_id = register.correlation_id.clone();
    peer.say(heard(Heard::Registered(Registered { correlation_id, ..Default::default() }))).await;
    register
}

async fn serve(mock: &mut Mock, client: &Client, answerer: Answerer) -> (Serving, Peer) {
    let greet = async {
        let mut peer = expect_call!(mock, Answerer);
        greet(&mut peer).await;
        peer
    };
    let (serving, peer) = tokio::join!(answerer.serve(client), greet);
    (serving.unwrap(), peer)
}

/// A listener with one offer, and what came of it.
async fn offered(answerer: Answerer) -> (Mock, Serving, Peer, mpsc::Receiver<Report>) {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (reports, reported) = mpsc::channel(8);
    let answerer = answerer.on_report(move |_, report| reports.try_send(report.clone()).unwrap());
    let (serving, peer) = serve(&mut mock, &client, answerer).await;
    peer.say(approval("o1")).await;
    (mock, serving, peer, reported)
}

async fn answer(peer: &mut Peer) -> Answer {
    match said(peer).await {
        Said::Answer(answer) => answer,
        other => panic!("not an answer: {other:?}"),
    }
}

#[tokio::test]
async fn an_answer_counts_only_once_the_server_says_so() {
    let handler = async |_| Ok::<_, Failure>(Some(Verdict::allow_once().note("go")));
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    let answer = answer(&mut peer).await;
    assert_eq!((answer.offer_id.as_str(), answer.note.as_str()), ("o1", "go"));
    assert_eq!(answer.outcome, Some(ApprovalOutcome::AllowedOnce.into()));
    assert!(answer.answers.is_none() && answer.dismiss.is_none() && !answer.answer_id.is_empty());
    assert!(reported.try_recv().is_err(), "nothing counts yet");
    let accepted = ReplyAccepted { offer_id: "o1".into(), settled_seq: 9, ..Default::default() };
    peer.say(heard(Heard::ReplyAccepted(accepted))).await;
    assert_eq!(within(reported.recv()).await, Some(Report::Counted { settled_seq: 9 }));
}

#[tokio::test]
async fn nothing_passes_on() {
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    let Said::Next(next) = said(&mut peer).await else { panic!("not passed on") };
    assert_eq!((next.offer_id.as_str(), next.wrap), ("o1", false));
    assert_eq!(within(reported.recv()).await, Some(Report::Passed));
}

#[tokio::test]
async fn an_error_fails() {
    let handler = async |_| Err::<Option<Verdict>, _>(Failure::new("broken"));
    let (_mock, _serving, mut peer, _) = offered(answerer().on_approval(handler)).await;
    let Said::Fail(fail) = said(&mut peer).await else { panic!("not failed") };
    assert_eq!(
        (fail.name.as_str(), fail.message.as_deref(), fail.code),
        ("HandlerError", Some("broken"), None)
    );
}

#[tokio::test]
async fn a_panic_fails_and_the_stream_goes_on() {
    async fn panics(_: humanplane_sdk::Offer<ApprovalAsk>) -> Result<Option<Verdict>, Failure> {
        panic!("in a handler")
    }
    let (_mock, _serving, mut peer, _) = offered(answerer().on_approval(panics)).await;
    assert!(matches!(said(&mut peer).await, Said::Fail(fail) if fail.name == "Panic"));
    peer.say(heard(Heard::Ping(Ping { nonce: 3 }))).await;
    assert!(matches!(said(&mut peer).await, Said::Pong(pong) if pong.nonce == 3));
}

/// Says when it is dropped.
struct Dropped(Arc<Notify>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn a_retraction_drops_the_handler_and_releases() {
    let (started, dropped) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let handler = {
        let (started, dropped) = (started.clone(), dropped.clone());
        move |offer: humanplane_sdk::Offer<ApprovalAsk>| {
            let (started, dropped) = (started.clone(), Dropped(dropped.clone()));
            async move {
                let _dropped = dropped;
                offer.presented().await;
                started.notify_one();
                std::future::pending::<Result<Option<Verdict>, Failure>>().await
            }
        }
    };
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    within(started.notified()).await;
    assert!(matches!(said(&mut peer).await, Said::Presented(_)));
    let retract = Retract { offer_id: "o1".into(), cause: "ANSWERED".into(), by: None };
    peer.say(heard(Heard::Retract(retract))).await;
    within(dropped.notified()).await;
    assert!(matches!(said(&mut peer).await, Said::Released(released) if released.offer_id == "o1"));
    let report = within(reported.recv()).await;
    assert_eq!(report, Some(Report::Retracted { cause: "ANSWERED".into(), by: None }));
}

#[tokio::test]
async fn what_is_not_understood_is_passed_on_or_left_out() {
    let handler = async |_| Ok::<_, Failure>(Some(Verdict::allow_once()));
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (_serving, mut peer) = serve(&mut mock, &client, answerer().on_approval(handler)).await;
    peer.say(AnswererServiceAttachResponse { frame: None }).await;
    peer.say(heard(Heard::Retract(Retract { offer_id: "unknown".into(), ..Default::default() }))).await;
    let unknown = Offer { offer_id: "o1".into(), ask: None, ..Default::default() };
    peer.say(heard(Heard::Offer(unknown))).await;
    assert!(matches!(said(&mut peer).await, Said::Next(next) if next.offer_id == "o1"));
    let ask = Some(Ask::Questions(QuestionsAsk::default()));
    peer.say(heard(Heard::Offer(Offer { offer_id: "o2".into(), ask, ..Default::default() }))).await;
    assert!(matches!(said(&mut peer).await, Said::Next(next) if next.offer_id == "o2"));
}

#[tokio::test]
async fn an_invalid_answer_is_mended_a_few_times_and_then_fails() {
    let handler = async |offer: humanplane_sdk::Offer<ApprovalAsk>| {
        let note = offer.mend().first().map_or("first", |_| "mended");
        Ok::<_, Failure>(Some(Verdict::reject().note(note)))
    };
    let (_mock, _serving, mut peer, _) = offered(answerer().on_approval(handler)).await;
    let mut ids = Vec::new();
    for note in ["first", "mended", "mended"] {
        let answer = answer(&mut peer).await;
        assert_eq!(answer.note, note);
        let violations = vec![FieldViolation { field: "note".into(), description: "too long".into() }];
        let (offer_id, reason) = ("o1".into(), "FIELD_INVALID".into());
        let refused = ReplyRefused { offer_id, reason, violations, ..Default::default() };
        peer.say(heard(Heard::ReplyRefused(refused))).await;
        ids.push(answer.answer_id);
    }
    assert!(matches!(said(&mut peer).await, Said::Fail(fail) if fail.name == "InvalidAnswer"));
    ids.dedup();
    assert_eq!(ids.len(), 3, "another answer needs another id");
}

#[tokio::test]
async fn a_lost_stream_is_registered_anew_and_inherits_nothing() {
    let dropped = Arc::new(Notify::new());
    let handler = {
        let dropped = dropped.clone();
        move |offer: humanplane_sdk::Offer<ApprovalAsk>| {
            let dropped = Dropped(dropped.clone());
            async move {
                let _dropped = dropped;
                offer.presented().await;
                std::future::pending::<Result<Option<Verdict>, Failure>>().await
            }
        }
    };
    let (mut mock, serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    assert!(matches!(said(&mut peer).await, Said::Presented(_)));
    peer.say(heard(Heard::Drain(Drain { reconnect_after: None }))).await;
    peer.end(refused(Code::Unavailable, "SERVER_DRAINING")).await;
    assert_eq!(within(reported.recv()).await, Some(Report::Lost));
    within(dropped.notified()).await;
    expect_call!(mock, Answerer).end(Status::unavailable("not yet")).await;
    let mut peer = expect_call!(mock, Answerer);
    greet(&mut peer).await;
    peer.say(approval("o2")).await;
    assert!(matches!(said(&mut peer).await, Said::Presented(presented) if presented.offer_id == "o2"));
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
    let (serving, (register, _peer)) = tokio::join!(answerer.serve(&client), greet);
    assert!(register.prepend && register.group == "ana" && register.max_outstanding == 2);
    assert_eq!(register.hold_limit.unwrap().seconds, 30);
    assert!(matches!(serving.unwrap().close().await, ()));
}

#[tokio::test]
async fn an_end_for_good_is_told() {
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    let (_mock, serving, peer, _) = offered(answerer().on_approval(handler)).await;
    peer.end(refused(Code::Unauthenticated, "TOKEN_EXPIRED")).await;
    assert!(matches!(within(serving.ended()).await, Error::Refused(_)));
}
