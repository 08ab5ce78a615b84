//! Lease tokens: whose they are, how long they last, and that calls count once.

use crate::support::tab::{ALLOWED, Tab};
use crate::support::terms;
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::v1::answerer_service_attach_response::Frame as Hear;
use crate::support::v1::{Goodbye, Pong, Register, Unregister};
use crate::support::*;

fn pongs(many: usize) -> Vec<Say> {
    (0..many).map(|_| Say::Pong(Pong::default())).collect()
}

#[tokio::test]
async fn a_lease_is_of_the_principal_that_subscribed() {
    let world = World::with(&[ALLOWED]).await;
    let tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    for stranger in ["bob", "both"] {
        status::refused(tab.say_as(stranger, 1, pongs(1)).await, "CALLER_NOT_LIVE");
    }
    status::refused(tab.say_as("coder", 1, pongs(1)).await, "ROLE_MISSING");
    tab.say_as("ada", 1, pongs(1)).await.unwrap();
}

#[tokio::test]
async fn a_lease_ends_with_its_stream() {
    let world = World::with(&[ALLOWED]).await;
    let mut tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let mut other = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    tab.say(vec![Say::Goodbye(Goodbye {})]).await.unwrap();
    tab.ended().await.unwrap();
    status::refused(tab.say(pongs(1)).await, "CALLER_NOT_LIVE");
    other.say(pongs(1)).await.unwrap();
    let mut nobodys = Tab::open(&world, "ada", Vec::new()).await;
    nobodys.welcome.lease_token.clear();
    status::refused(nobodys.say(pongs(1)).await, "CALLER_NOT_LIVE");
}

#[tokio::test]
async fn a_call_that_is_sent_again_counts_once() {
    let world = World::with(&[ALLOWED]).await;
    let mut tab = Tab::open(&world, "ada", Vec::new()).await;
    let terms = Register { correlation_id: "one".to_owned(), ..terms::approvals() };
    let first = tab.say_as("ada", 1, vec![Say::Register(terms.clone())]).await.unwrap();
    let again = tab.say_as("ada", 1, vec![Say::Register(terms)]).await.unwrap();
    assert!(!first.repeated_call && again.repeated_call);
    let nothing = Unregister { correlation_id: "sync".to_owned(), registration_id: "none".to_owned() };
    tab.say_as("ada", 2, vec![Say::Unregister(nothing)]).await.unwrap();
    let mut registered = 0;
    tab.expect("the answer to a sync", |frame| match frame {
        Hear::Registered(_) => {
            registered += 1;
            None
        }
        Hear::Fault(fault) => (fault.correlation_id == "sync").then_some(()),
        _ => None,
    })
    .await;
    assert_eq!(registered, 1);
}

#[tokio::test]
async fn calls_come_in_order_and_hold_a_bounded_number_of_frames() {
    let world = World::with(&[ALLOWED]).await;
    let tab = Tab::open(&world, "ada", Vec::new()).await;
    for (number, frames, field) in [(0, 1, "number"), (-1, 1, "number"), (2, 1, "number"), (1, 65, "frames")]
    {
        let refusal = status::refused(tab.say_as("ada", number, pongs(frames)).await, "FIELD_INVALID");
        assert_eq!(metadata(&refusal)["field"], field);
    }
    tab.say_as("ada", 1, pongs(64)).await.unwrap();
    tab.say_as("ada", 2, Vec::new()).await.unwrap();
    assert!(tab.say_as("ada", 1, pongs(64)).await.unwrap().repeated_call);
    tab.say_as("ada", 3, Vec::new()).await.unwrap();
}
