//! One shot, fail closed: a grant is only what says so, and a request keeps its name.

use humanplane_sdk::proto::{
    ApprovalDecided, ApprovalOutcome, RequestApprovalResponse, cancel_approval_request,
};
use humanplane_sdk::{Approval, Decision, Error, Outcome};
use tokio::task::JoinSet;
use tonic::{Code, Status};

use crate::expect_call;
use crate::support::{Mock, decided, pending, refused};

fn approval() -> Approval {
    Approval::tool("bash").action_json(r#"{"command":"ls"}"#).reason("to look")
}

#[test]
fn only_allowed_once_is_a_grant() {
    let granted = |outcome| Decision::from(ApprovalDecided { outcome, ..Default::default() }).granted();
    assert!(!Decision::from(ApprovalDecided::default()).granted());
    assert!(granted(ApprovalOutcome::AllowedOnce.into()));
    for outcome in [0, 2, 3, 4, 5, 99, -1, i32::MAX, i32::MIN] {
        assert!(!granted(outcome), "{outcome}");
    }
    let unknown = Decision::from(ApprovalDecided { outcome: 99, ..Default::default() });
    assert_eq!(unknown.outcome, Outcome::Unknown(99));
}

#[tokio::test]
async fn a_reply_without_a_case_is_an_error() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async { expect_call!(mock, Approve).ok(RequestApprovalResponse::default()) };
    let (came, _) = tokio::join!(agent.request_approval(approval()), serve);
    assert!(matches!(came, Err(Error::Protocol(_))), "{came:?}");
}

#[tokio::test]
async fn pending_is_asked_again_under_the_same_name() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async {
        let first = expect_call!(mock, Approve).ok(pending());
        let second = expect_call!(mock, Approve).ok(pending());
        let third = expect_call!(mock, Approve).ok(decided(ApprovalOutcome::AllowedOnce.into()));
        assert_eq!(first, second);
        assert_eq!(second, third);
        first
    };
    let (decision, request) = tokio::join!(agent.request_approval(approval()), serve);
    assert!(decision.unwrap().granted());
    assert_eq!(request.wait.unwrap().seconds, 25);
    assert_eq!(request.agent.unwrap().lease_token, "l1");
    assert_eq!(&request.action_json[..], br#"{"command":"ls"}"#);
}

#[tokio::test]
async fn a_broken_way_and_a_draining_server_keep_the_name() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async {
        let mut names = Vec::new();
        let statuses = [
            Status::unavailable("a proxy said so"),
            refused(Code::Unavailable, "SERVER_DRAINING"),
            refused(Code::Unavailable, "STARTING"),
            Status::cancelled("operation was canceled"),
        ];
        for status in statuses {
            names.push(expect_call!(mock, Approve).err(status).request_id);
        }
        names.push(expect_call!(mock, Approve).ok(decided(2)).request_id);
        names
    };
    let (decision, mut names) = tokio::join!(agent.request_approval(approval()), serve);
    assert_eq!(decision.unwrap().outcome, Outcome::Rejected);
    names.dedup();
    assert_eq!(names.len(), 1);
}

#[tokio::test]
async fn a_refusal_is_returned_and_nothing_is_withdrawn() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, mut lease) = mock.agent(&client).await;
    let serve = async { expect_call!(mock, Approve).err(refused(Code::FailedPrecondition, "NO_OPEN_TURN")) };
    let (came, _) = tokio::join!(agent.request_approval(approval()), serve);
    let error = came.unwrap_err();
    assert_eq!(error.reason().unwrap(), &"NO_OPEN_TURN");
    assert!(!error.is_retryable());
    drop(agent);
    assert!(crate::leases::is_goodbye(lease.hear().await), "a withdrawal would have come before the goodbye");
}

#[tokio::test]
async fn a_dropped_wait_withdraws_its_request() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let mut waiting = JoinSet::new();
    waiting.spawn({
        let agent = agent.clone();
        async move { agent.request_approval(approval()).await }
    });
    let held = expect_call!(mock, Approve);
    waiting.abort_all();
    let request = held.gone().await;
    let cancel = expect_call!(mock, CancelApproval).ok(Default::default());
    assert_eq!(cancel.key, Some(cancel_approval_request::Key::RequestId(request.request_id)));
    assert_eq!(cancel.session_id, "s1");
}

#[tokio::test]
async fn a_request_whose_fate_is_unknown_is_withdrawn() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let serve = async { expect_call!(mock, Approve).err(refused(Code::Unavailable, "STORAGE_UNAVAILABLE")) };
    let (came, request) = tokio::join!(agent.request_approval(approval()), serve);
    assert_eq!(came.unwrap_err().reason().unwrap(), &"STORAGE_UNAVAILABLE");
    let cancel = expect_call!(mock, CancelApproval).ok(Default::default());
    assert_eq!(cancel.key, Some(cancel_approval_request::Key::RequestId(request.request_id)));
}
