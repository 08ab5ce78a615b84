//! Listeners: what a handler says is what is sent, and nothing else ever is.

use std::sync::Arc;

use humanplane_sdk::proto::answerer_service_attach_request::Frame as Said;
use humanplane_sdk::proto::answerer_service_attach_response::Frame as Heard;
use humanplane_sdk::proto::{
    AnswererServiceAttachResponse, ApprovalAsk, ApprovalOutcome, FieldViolation, Offer, Ping, QuestionsAsk,
    ReplyAccepted, ReplyRefused, Retract, offer::Ask,
};
use humanplane_sdk::{Failure, Report, Result, Verdict};
use tokio::sync::Notify;

use crate::support::listener::{Dropped, answer, answerer, heard, offered, said, serve};
use crate::support::{Mock, within};

#[tokio::test]
async fn an_answer_counts_only_once_the_server_says_so() {
    let handler = async |_| Ok::<_, Failure>(Some(Verdict::allow_once().note("go")));
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    let answer = answer(&mut peer).await;
    assert_eq!((answer.offer_id.as_str(), answer.note.as_str()), ("o1", "go"));
    assert_eq!(answer.outcome, Some(ApprovalOutcome::AllowedOnce.into()));
    assert!(answer.answers.is_none() && answer.dismiss.is_none() && !answer.answer_id.is_empty());
    assert!(reported.try_recv().is_err(), "nothing counts yet");
    let accepted = ReplyAccepted { offer_id: "o1".into(), settled_seq: Some(9) };
    peer.say(heard(Heard::ReplyAccepted(accepted))).await;
    assert_eq!(within(reported.recv()).await, Some(Report::Counted { settled_seq: Some(9) }));
}

#[tokio::test]
async fn nothing_passes_on() {
    let handler = async |_| Ok::<Option<Verdict>, Failure>(None);
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    let Said::Next(next) = said(&mut peer).await else { panic!("not passed on") };
    assert_eq!((next.offer_id.as_str(), next.wrap), ("o1", false));
    let accepted = ReplyAccepted { offer_id: "o1".into(), settled_seq: None };
    peer.say(heard(Heard::ReplyAccepted(accepted))).await;
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

#[tokio::test]
async fn a_retraction_drops_the_handler_and_releases() {
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
    let (_mock, _serving, mut peer, mut reported) = offered(answerer().on_approval(handler)).await;
    within(started.notified()).await;
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
