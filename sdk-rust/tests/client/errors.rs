//! Statuses become errors, whatever they carry.

use std::time::Duration;

use humanplane_sdk::{Error, proto::ErrorReason};
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use crate::expect_call;
use crate::support::{Mock, raw, refused};

#[test]
fn a_refusal_has_all_that_was_said() {
    let mut details = ErrorDetails::with_error_info(
        "QUOTA_EXCEEDED",
        "humanplane",
        [("quota".to_owned(), "sessions".to_owned())],
    );
    details.set_retry_info(Some(Duration::from_secs(3)));
    details.add_bad_request_violation("events[1].type", "blank");
    let error = Error::from(Status::with_error_details(Code::ResourceExhausted, "too many", details));
    assert!(error.is(ErrorReason::QuotaExceeded));
    assert_eq!(error.code(), Some(Code::ResourceExhausted));
    assert_eq!(error.retry_after(), Some(Duration::from_secs(3)));
    let Error::Refused(refusal) = error else { panic!("not refused") };
    assert_eq!(refusal.fact("quota"), Some("sessions"));
    assert_eq!(refusal.violations[0].field, "events[1].type");
}

#[test]
fn a_reason_of_a_newer_server_is_kept() {
    let error = Error::from(refused(Code::FailedPrecondition, "FROM_THE_FUTURE"));
    assert_eq!(error.reason().unwrap(), &"FROM_THE_FUTURE");
    assert_eq!(error.reason().unwrap().known(), None);
}

#[test]
fn what_the_service_did_not_say_is_transport() {
    let foreign =
        ErrorDetails::with_error_info("NO_OPEN_TURN", "example.com", [("a".to_owned(), "b".to_owned())]);
    for status in [
        Status::unavailable("no details"),
        raw(Code::Unavailable, b"\xff\xff\xff"),
        Status::with_error_details(Code::Unavailable, "foreign", foreign),
    ] {
        let error = Error::from(status);
        assert!(matches!(error, Error::Transport { code: Code::Unavailable, .. }), "{error:?}");
        assert!(error.is_retryable() && error.reason().is_none());
    }
}

#[test]
fn a_timer_that_fired_here_is_a_deadline() {
    let error = Error::from(Status::cancelled("Timeout expired"));
    assert_eq!(error.code(), Some(Code::DeadlineExceeded));
}

#[test]
fn refusals_that_no_retry_mends_are_not_retryable() {
    for (code, reason) in [
        (Code::Unavailable, "STORAGE_UNAVAILABLE"),
        (Code::Aborted, "STALE_AGENT"),
        (Code::Internal, "INTERNAL"),
    ] {
        assert!(!Error::from(refused(code, reason)).is_retryable(), "{reason}");
    }
    assert!(Error::from(refused(Code::Unavailable, "SERVER_DRAINING")).is_retryable());
    assert!(!Error::from(Status::out_of_range("too large")).is_retryable());
}

#[tokio::test]
async fn details_that_are_not_base64_do_not_panic() {
    let mut mock = Mock::with_details(Some("***")).await;
    let client = mock.client().await;
    let serve = async { expect_call!(mock, ListEvents).err(Status::not_found("who knows")) };
    let (came, _) = tokio::join!(client.list_events(Default::default()), serve);
    let error = came.unwrap_err();
    assert!(matches!(error, Error::Transport { code: Code::NotFound, .. }), "{error:?}");
}

#[tokio::test]
async fn a_call_that_takes_too_long_ends_by_itself() {
    let mut mock = Mock::start().await;
    let client = mock.builder().call_limit(Duration::from_millis(50)).connect().await.unwrap();
    let serve = async {
        let held = expect_call!(mock, ListEvents);
        held.gone().await;
    };
    let (came, ()) = tokio::join!(client.list_events(Default::default()), serve);
    assert_eq!(came.unwrap_err().code(), Some(Code::DeadlineExceeded));
}

#[tokio::test]
async fn settings_that_make_no_sense_are_said_at_once() {
    use humanplane_sdk::Client;
    for url in ["no url", "https://127.0.0.1:1", "127.0.0.1:7420"] {
        let came = Client::connect(url).await;
        assert!(matches!(came, Err(Error::Setting(_))), "{url}: {came:?}");
    }
    let came = Client::builder("http://127.0.0.1:1").token("line\nbreak").connect_lazy();
    assert!(matches!(&came, Err(Error::Setting(text)) if !text.contains("break")), "{came:?}");
}
