use std::pin::pin;
use std::task::Poll;

use futures_util::StreamExt as _;
use futures_util::poll;

use super::*;

fn leases() -> Leases {
    Leases::new(Mint::seeded([1; 32]))
}

fn ada() -> PrincipalId {
    PrincipalId::from("ada")
}

#[tokio::test]
async fn frames_come_whole_and_in_order() {
    let (leases, ada) = (leases(), ada());
    let (token, mut leased) = leases.open(ada.clone());
    let frame = |nonce| AnswererServiceAttachRequest { frame: Some(Frame::Pong(Pong { nonce })) };
    assert_eq!(leases.reply(&ada, &token, 1, vec![frame(1), frame(2)]).await, Ok(false));
    assert_eq!(leases.reply(&ada, &token, 2, vec![frame(3)]).await, Ok(false));
    for nonce in 1..=3 {
        assert_eq!(leased.next().await, Some(frame(nonce)));
    }
}

#[tokio::test]
async fn a_call_waits_for_room_and_a_call_that_is_given_up_took_nothing() {
    let (leases, ada) = (leases(), ada());
    let (token, mut leased) = leases.open(ada.clone());
    let full = vec![sign_of_life(); FRAMES_OF_A_CALL];
    leases.reply(&ada, &token, 1, full.clone()).await.unwrap();
    {
        let mut waiting = pin!(leases.reply(&ada, &token, 2, full.clone()));
        assert!(poll!(&mut waiting).is_pending());
        leased.next().await.unwrap();
        assert!(poll!(&mut waiting).is_pending(), "all or none");
    }
    let mut again = pin!(leases.reply(&ada, &token, 2, vec![sign_of_life()]));
    assert_eq!(poll!(&mut again), Poll::Ready(Ok(false)), "the number is free");
}

#[tokio::test]
async fn who_waits_for_room_hears_of_the_end_of_the_stream() {
    let (leases, ada) = (leases(), ada());
    let (token, leased) = leases.open(ada.clone());
    leases.reply(&ada, &token, 1, vec![sign_of_life(); FRAMES_OF_A_CALL]).await.unwrap();
    let mut waiting = pin!(leases.reply(&ada, &token, 2, Vec::new()));
    assert!(poll!(&mut waiting).is_pending());
    drop(leased);
    assert_eq!(waiting.await.unwrap_err().reason, Reason::CallerNotLive);
    assert!(leases.lock().is_empty(), "nothing of it is left");
}
