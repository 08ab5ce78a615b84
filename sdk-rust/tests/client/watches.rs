//! Watches come back where they were.

use humanplane_sdk::proto::watch_events_response::Frame;
use humanplane_sdk::proto::{CaughtUp, EventBatch, SessionEvent, WatchEventsResponse};
use humanplane_sdk::{Error, Watched};
use tonic::{Code, Status};

use crate::support::{Call, Mock, refused, within};

fn batch(seqs: impl IntoIterator<Item = i64>, through_seq: i64) -> WatchEventsResponse {
    let events = seqs.into_iter().map(|seq| SessionEvent { seq, ..Default::default() }).collect();
    WatchEventsResponse { frame: Some(Frame::Batch(EventBatch { events, through_seq })) }
}

#[tokio::test]
async fn a_watch_has_no_gap_and_no_repeat_across_losses() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let mut watch = client.watch_events("s1", None);
    let read = async {
        let mut seen = Vec::new();
        while let Some(watched) = watch.next().await.unwrap() {
            seen.push(match watched {
                Watched::Event(event) => event.seq,
                Watched::CaughtUp(head) => -head,
                _ => panic!("something new"),
            });
        }
        seen
    };
    let serve = async {
        let Call::Watch(request, out) = mock.next().await else { panic!("not a watch") };
        assert_eq!(request.after_seq, None);
        out.send(Ok(WatchEventsResponse { frame: None })).await.unwrap();
        out.send(Ok(batch([0, 1], 4))).await.unwrap();
        out.send(Err(Status::unavailable("cut"))).await.unwrap();
        let Call::Watch(request, out) = mock.next().await else { panic!("not a watch") };
        assert_eq!(request.after_seq, Some(4));
        let caught = Frame::CaughtUp(CaughtUp { head_seq: 6 });
        out.send(Ok(WatchEventsResponse { frame: Some(caught) })).await.unwrap();
        out.send(Err(refused(Code::ResourceExhausted, "WATCH_TOO_SLOW"))).await.unwrap();
        let Call::Watch(request, out) = mock.next().await else { panic!("not a watch") };
        assert_eq!(request.after_seq, Some(6));
        out.send(Ok(batch([6, 7], 7))).await.unwrap();
    };
    let (seen, ()) = within(async { tokio::join!(read, serve) }).await;
    assert_eq!(seen, [0, 1, -6, 7]);
}

#[tokio::test]
async fn a_watch_that_is_refused_ends() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let mut watch = client.watch_events("s1", Some(9));
    let serve = async {
        let Call::Watch(_, out) = mock.next().await else { panic!("not a watch") };
        out.send(Err(refused(Code::OutOfRange, "CURSOR_AHEAD"))).await.unwrap();
    };
    let (came, ()) = tokio::join!(watch.next(), serve);
    assert!(matches!(came, Err(Error::Refused(refusal)) if refusal.reason == "CURSOR_AHEAD"));
}
