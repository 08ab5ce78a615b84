//! Commands through the client for Rust, over a network that breaks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use humanplane_sdk::{Client as Sdk, Done, Ended, Execute, Executed, Failure, Plugin};
use tokio::sync::Notify;

use crate::support::*;

async fn sdk(address: std::net::SocketAddr) -> Sdk {
    Sdk::connect(format!("http://{address}")).await.unwrap()
}

/// Tells when it is dropped.
struct Dropped(Arc<Notify>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn rule_6_3_a_broken_connection_runs_nothing_twice() {
    let world = World::single_user().await;
    let proxy = world.proxy().await;
    let (direct, far) = (sdk(world.address).await, sdk(proxy.address).await);
    let session = direct.new_session().await.unwrap();
    let (runs, begun, go_on) =
        (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()), Arc::new(Notify::new()));
    let handler = {
        let (runs, begun, go_on) = (runs.clone(), begun.clone(), go_on.clone());
        move |invocation: v1::Invocation| {
            let (runs, begun, go_on) = (runs.clone(), begun.clone(), go_on.clone());
            async move {
                runs.fetch_add(1, Ordering::SeqCst);
                begun.notify_one();
                go_on.notified().await;
                Ok::<_, Failure>(Done::text(invocation.raw_input))
            }
        }
    };
    let plugin = Plugin::new("tests", "slow").command("slow", "takes its time", handler);
    let _serving = plugin.session(&session).serve(&direct).await.unwrap();
    let listed = far.commands().list(&session).await.unwrap();
    assert!(listed.iter().any(|command| command.definition.as_ref().unwrap().name == "slow"));

    let line = Execute::new(&session, "/slow as it is");
    let call = {
        let far = far.clone();
        tokio::spawn(async move { far.commands().execute(line).await })
    };
    within("the handler", begun.notified()).await;
    proxy.cut();
    proxy.pass();
    go_on.notify_one();
    let Executed::Ran(ran) = within("the end", call).await.unwrap().unwrap() else { panic!("a command") };
    assert_eq!(ran.ended, Ended::Success { text: Some(" as it is".into()), source_event_seq: None });
    assert_eq!(runs.load(Ordering::SeqCst), 1);
    assert_eq!(far.commands().resolve(&session, "/nothing").await.unwrap(), None);
    let words = far.commands().execute(Execute::new(&session, "words")).await.unwrap();
    assert_eq!(words, Executed::NotACommand);
}

#[tokio::test]
async fn rule_6_5_a_dropped_call_drops_its_handler() {
    let world = World::single_user().await;
    let client = sdk(world.address).await;
    let session = client.new_session().await.unwrap();
    let (begun, dropped) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let handler = {
        let (begun, dropped) = (begun.clone(), dropped.clone());
        move |_| {
            let (begun, guard) = (begun.clone(), Dropped(dropped.clone()));
            async move {
                let _guard = guard;
                begun.notify_one();
                std::future::pending::<Result<Done, Failure>>().await
            }
        }
    };
    let plugin = Plugin::new("tests", "stuck").command("stuck", "never ends", handler);
    let _serving = plugin.serve(&client).await.unwrap();
    let call = {
        let (client, line) = (client.clone(), Execute::new(&session, "/stuck"));
        tokio::spawn(async move { client.commands().execute(line).await })
    };
    within("the handler", begun.notified()).await;
    call.abort();
    within("the end of the handler", dropped.notified()).await;
    assert_eq!(world.types(&session).await[3..], ["command/run", "command/done"]);
}

#[tokio::test]
async fn rule_6_4_a_handler_that_panics_or_says_nonsense_has_failed() {
    let world = World::single_user().await;
    let client = sdk(world.address).await;
    let session = client.new_session().await.unwrap();
    let plugin = Plugin::new("tests", "odd")
        .command("panics", "panics", async |_| -> Result<Done, Failure> { panic!("as it must") })
        .command("blank", "says nothing of its error", async |_| Ok(Done::error(" ")))
        .command("fails", "fails", async |_| Err(Failure::new("no")));
    let _serving = plugin.serve(&client).await.unwrap();
    for (line, message) in
        [("/panics", "Panic: "), ("/blank", "InvalidResult: "), ("/fails", "HandlerError: no")]
    {
        let executed = within("the end", client.commands().execute(Execute::new(&session, line))).await;
        let Executed::Ran(ran) = executed.unwrap() else { panic!("{line} is a command") };
        let Ended::Failed { cause, message: said } = ran.ended else { panic!("{line}: {:?}", ran.ended) };
        assert!(cause == "HANDLER_FAILED" && said.starts_with(message), "{line}: {cause} {said}");
    }
}
