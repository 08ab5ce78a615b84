//! Who has no good token, or has one no longer.

use tonic::Code;

use crate::support::ask::came;
use crate::support::terms;
use crate::support::*;

#[tokio::test]
async fn nobody_without_a_good_token_gets_anywhere() {
    let world = World::start().await;
    for (who, wanted) in [("", "TOKEN_MISSING"), ("nobody", "TOKEN_INVALID"), ("lapsed", "TOKEN_EXPIRED")] {
        let client = world.client(who).await;
        let status = client.sessions().list_sessions(v1::ListSessionsRequest::default()).await.unwrap_err();
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unauthenticated, wanted));
        let status = Answerer::open(client, answerer::hello("x", v1::ActorKind::Human)).await.err().unwrap();
        assert_eq!(reason(&status), wanted);
    }
}

#[tokio::test]
async fn a_stream_ends_with_the_token_that_opened_it() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut brief = world.answerer("brief", terms::approvals()).await;
    let waiting = agent.ask("shell").start();
    brief.offer().await;
    let ended = brief.ended().await.unwrap_err();
    assert_eq!(reason(&ended), "TOKEN_EXPIRED");
    let decided = came(waiting).await;
    assert_eq!((decided.outcome(), decided.cause.as_str()), (Outcome::Unavailable, "ANSWERER_UNLOADED"));
    world.audit().await;
}
