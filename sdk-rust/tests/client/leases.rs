//! An agent's lease: pings, losses, ends.

use humanplane_sdk::Error;
use humanplane_sdk::proto::agent_service_attach_request::Frame as Said;
use humanplane_sdk::proto::agent_service_attach_response::Frame as Heard;
use humanplane_sdk::proto::{AgentServiceAttachRequest, AgentServiceAttachResponse, ErrorReason, Ping};
use tonic::{Code, Status};

use crate::expect_call;
use crate::support::{Mock, attached, hello, refused, within};

pub(crate) fn is_goodbye(said: Option<AgentServiceAttachRequest>) -> bool {
    matches!(said.and_then(|said| said.frame), Some(Said::Goodbye(_)))
}

fn ping(nonce: i64) -> AgentServiceAttachResponse {
    AgentServiceAttachResponse { frame: Some(Heard::Ping(Ping { nonce })) }
}

#[tokio::test]
async fn pings_are_answered_and_unknown_frames_are_left_out() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (_agent, mut lease) = mock.agent(&client).await;
    lease.say(AgentServiceAttachResponse { frame: None }).await;
    lease.say(ping(7)).await;
    let pong = lease.hear().await.and_then(|said| said.frame);
    assert!(matches!(pong, Some(Said::Pong(pong)) if pong.nonce == 7));
}

#[tokio::test]
async fn a_lost_stream_comes_back_with_its_token() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, lease) = mock.agent(&client).await;
    lease.end(Status::unavailable("the wire was cut")).await;

    let mut second = expect_call!(mock, Agent);
    assert_eq!(hello(&mut second).await.resume_token, "r1");
    second.say(attached("r2")).await;
    second.end(refused(Code::Unavailable, "SERVER_DRAINING")).await;

    let third = expect_call!(mock, Agent);
    third.end(refused(Code::Unavailable, "STARTING")).await;

    let mut fourth = expect_call!(mock, Agent);
    assert_eq!(hello(&mut fourth).await.resume_token, "r2");
    fourth.say(attached("r3")).await;
    fourth.say(ping(1)).await;
    assert!(fourth.hear().await.is_some());
    assert_eq!(agent.lease().unwrap().incarnation, "i1");
}

#[tokio::test]
async fn an_end_for_good_is_told_to_all() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, lease) = mock.agent(&client).await;
    lease.end(refused(Code::Aborted, "STALE_AGENT")).await;
    assert!(within(agent.ended()).await.is(ErrorReason::StaleAgent));
    assert!(agent.lease().unwrap_err().is(ErrorReason::StaleAgent));
    assert!(agent.append(Vec::new()).await.unwrap_err().is(ErrorReason::StaleAgent));
}

#[tokio::test]
async fn the_last_handle_says_goodbye() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, mut lease) = mock.agent(&client).await;
    let other = agent.clone();
    drop(agent);
    lease.say(ping(1)).await;
    assert!(!is_goodbye(lease.hear().await), "a handle is left");
    drop(other);
    assert!(is_goodbye(lease.hear().await));
}

#[tokio::test]
async fn closing_the_client_ends_its_agents() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, mut lease) = mock.agent(&client).await;
    let serve = async {
        assert!(is_goodbye(lease.hear().await));
        drop(lease);
    };
    tokio::join!(within(client.close()), serve);
    assert!(matches!(agent.ended().await, Error::Closed));
}

#[tokio::test]
async fn secrets_are_not_shown() {
    let mut mock = Mock::start().await;
    let builder = mock.builder().token("t0ps3cret");
    assert!(!format!("{builder:?}").contains("t0ps3cret"));
    let client = builder.connect().await.unwrap();
    let (agent, _lease) = mock.agent(&client).await;
    let shown = format!("{client:?} {agent:?}");
    assert!(!shown.contains("t0ps3cret") && !shown.contains("l1"), "{shown}");
    let serve = async {
        let held = expect_call!(mock, Append);
        assert_eq!(held.authorization.as_deref(), Some("Bearer t0ps3cret"));
        held.ok(Default::default())
    };
    let (appended, _) = tokio::join!(agent.append(Vec::new()), serve);
    appended.unwrap();
}
