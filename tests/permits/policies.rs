//! The client's own listeners and guards at the gate.

use std::sync::Arc;

use humanplane_sdk::proto::{GateVerdict, GuardOffer};
use humanplane_sdk::{Attach, Client, Failure, Say, ToolPolicy};
use tokio::sync::Notify;

use crate::support::{World, within};

/// Says when it is dropped.
struct Dropped(Arc<Notify>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn rule_8_1_what_a_handler_comes_to_is_what_the_gate_hears() {
    let world = World::single_user().await;
    let client = Client::connect(format!("http://{}", world.address)).await.unwrap();
    let agent = client.attach(Attach::new(client.new_session().await.unwrap(), "coder")).await.unwrap();
    let turn = agent.turn().await.unwrap();
    let listener =
        ToolPolicy::listener("tests/1", "rules", async |offer: GuardOffer| match &*offer.tool_name {
            "read" | "write" => Ok(Some(Say::allow())),
            "shell" => Ok(Some(Say::deny("no shell"))),
            "blank" => Ok(Some(Say::deny(" "))),
            "broken" => Err(Failure::new("out of order")),
            "panic" => panic!("on purpose"),
            "ask" => Ok(Some(Say::ask("it is new"))),
            _ => Ok(None),
        });
    let guard = ToolPolicy::guard("tests/1", "watch", async |offer: GuardOffer| {
        Ok::<_, Failure>((offer.tool_name == "write").then(|| "frozen".to_owned()))
    });
    let (listener, guard) = (listener.serve(&client).await.unwrap(), guard.serve(&client).await.unwrap());
    for (tool, verdict, reason) in [
        ("read", GateVerdict::Allowed, "listener rules: ANSWERED"),
        ("write", GateVerdict::Denied, "guard watch: frozen"),
        ("shell", GateVerdict::Denied, "listener rules: no shell"),
        ("blank", GateVerdict::Unavailable, "listener rules: ANSWERER_FAILED"),
        ("broken", GateVerdict::Unavailable, "listener rules: ANSWERER_FAILED"),
        ("panic", GateVerdict::Unavailable, "listener rules: ANSWERER_FAILED"),
        ("ask", GateVerdict::Unavailable, "NO_ANSWERER"),
        ("else", GateVerdict::Unavailable, "NO_ANSWERER"),
    ] {
        let gated = within(tool, turn.authorize(tool, "{}")).await.unwrap();
        assert_eq!((gated.decided.verdict(), gated.reason()), (verdict, reason), "{tool}");
        assert_eq!(gated.allowed(), verdict == GateVerdict::Allowed);
    }
    listener.close().await;
    let gated = turn.authorize("read", "{}").await.unwrap();
    assert_eq!(gated.reason(), "NO_ANSWERER", "who has said goodbye is not asked");
    guard.close().await;
    turn.end("completed").await.unwrap();
    client.close().await;
    world.audit().await;
}

#[tokio::test]
async fn rule_8_1_a_call_that_is_dropped_is_withdrawn_and_so_is_the_handler() {
    let world = World::single_user().await;
    let client = Client::connect(format!("http://{}", world.address)).await.unwrap();
    let agent = client.attach(Attach::new(client.new_session().await.unwrap(), "coder")).await.unwrap();
    let turn = agent.turn().await.unwrap();
    let (started, dropped) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (begun, gone) = (started.clone(), dropped.clone());
    let listener = ToolPolicy::listener("tests/1", "slow", move |_| {
        let (begun, gone) = (begun.clone(), Dropped(gone.clone()));
        async move {
            let _gone = gone;
            begun.notify_one();
            std::future::pending::<Result<Option<Say>, Failure>>().await
        }
    });
    let listener = listener.serve(&client).await.unwrap();
    {
        let call = turn.authorize("read", "{}");
        tokio::pin!(call);
        tokio::select! {
            _ = &mut call => panic!("nobody has decided"),
            () = within("the handler", started.notified()) => {}
        }
    }
    within("the handler's end", dropped.notified()).await;
    listener.close().await;
    turn.end("completed").await.unwrap();
    client.close().await;
    world.audit().await;
}
