//! What is kept by a task of its own: watches and listeners. And permissions.

use humanplane_sdk::proto::{self, ApprovalPolicy, AskKind, PendingAsk, SandboxMode, pending_ask};
use humanplane_sdk::{InboxChange, PendingFilter, PermissionsChange, Result, Serving, Watched};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::answers::Merged as _;
use crate::fields::Fields;
use crate::show::{self, Wrong};
use crate::{Driver, Said, Task, Thing, say};

/// Something that can be followed.
trait Follow: Send + 'static {
    fn next(&mut self) -> impl Future<Output = Result<Option<Value>>> + Send;
}

struct Events(humanplane_sdk::EventWatch);
struct Pending(humanplane_sdk::InboxWatch);
struct Permissions(humanplane_sdk::PermissionsWatch);

impl Driver {
    /// Keeps a listener until it ends or is closed.
    pub(crate) fn keep(&self, op: &Fields, stop: CancellationToken, serving: Serving) {
        let (task, on) = (self.task(op, &stop), op.text("as").to_owned());
        self.tasks.spawn(async move {
            let ended = tokio::select! {
                ended = serving.ended() => ended,
                () = task.stop.cancelled() => {
                    serving.close().await;
                    humanplane_sdk::Error::Closed
                }
            };
            say(&json!({ "event": "ended", "on": on, "error": Wrong::from(ended).0 }));
            task.ended.cancel();
        });
    }

    fn task(&self, op: &Fields, stop: &CancellationToken) -> Task {
        let task = Task {
            stop: stop.child_token(),
            ended: CancellationToken::new(),
            paused: watch::Sender::new(false),
        };
        self.name(op, Thing::Task(task.clone()));
        task
    }

    fn follow(&self, op: &Fields, stop: &CancellationToken, mut watch: impl Follow) -> Value {
        let (task, on) = (self.task(op, stop), op.text("as").to_owned());
        self.tasks.spawn(async move {
            let mut paused = task.paused.subscribe();
            let ended = loop {
                let next = async {
                    drop(paused.wait_for(|paused| !paused).await);
                    watch.next().await
                };
                let next = tokio::select! {
                    next = next => next,
                    () = task.stop.cancelled() => Err(humanplane_sdk::Error::Closed),
                };
                match next {
                    Ok(Some(event)) => say(&json!({ "on": on }).merged(event)),
                    Ok(None) => break Value::Null,
                    Err(error) => break Wrong::from(error).0,
                }
            };
            say(&json!({ "event": "ended", "on": on, "error": ended }));
            task.ended.cancel();
        });
        json!({})
    }

    pub(crate) fn pause(&self, op: &Fields, paused: bool) -> Said {
        match self.thing(op.text("on"))? {
            Thing::Task(task) => task.paused.send_replace(paused),
            _ => return Err(Wrong::usage("only a watch can be paused")),
        };
        Ok(json!({}))
    }

    pub(crate) fn watch_events(&self, op: &Fields) -> Said {
        let (client, stop) = self.client(op)?;
        let watch = client.watch_events(op.text("session_id"), op.signed("after_seq"));
        Ok(self.follow(op, &stop, Events(watch.types(op.texts("types")))))
    }

    pub(crate) fn watch_pending(&self, op: &Fields) -> Said {
        let (client, stop) = self.client(op)?;
        let kinds = op.texts("kinds");
        let kinds =
            kinds.iter().filter_map(|kind| AskKind::from_str_name(&format!("ASK_KIND_{kind}"))).collect();
        let filter = PendingFilter { session_id: op.text("session_id").to_owned(), kinds };
        Ok(self.follow(op, &stop, Pending(client.watch_pending(filter))))
    }

    pub(crate) fn watch_permissions(&self, op: &Fields) -> Said {
        let (client, stop) = self.client(op)?;
        Ok(self.follow(op, &stop, Permissions(client.watch_permissions(op.text("session_id")))))
    }

    pub(crate) async fn get_permissions(&self, op: &Fields) -> Said {
        Ok(show::permissions(&self.client(op)?.0.permissions(op.text("session_id")).await?))
    }

    pub(crate) async fn set_permissions(&self, op: &Fields) -> Said {
        let (client, _) = self.client(op)?;
        let session = op.text("session_id");
        let now = if let Some(policy) = op.given("approval") {
            let policy = ApprovalPolicy::from_str_name(&format!("APPROVAL_POLICY_{policy}"));
            client.set_approval_policy(session, policy.unwrap_or_default()).await?
        } else if let Some(mode) = op.given("sandbox") {
            let mode = SandboxMode::from_str_name(&format!("SANDBOX_MODE_{mode}"));
            client.set_sandbox_mode(session, mode.unwrap_or_default()).await?
        } else {
            client.select_preset(session, op.text("preset")).await?
        };
        Ok(show::permissions(&now))
    }
}

impl Follow for Events {
    async fn next(&mut self) -> Result<Option<Value>> {
        Ok(self.0.next().await?.map(|watched| match watched {
            Watched::Event(event) => json!({ "event": "event", "seq": event.seq, "type": event.r#type,
                "data_json": String::from_utf8_lossy(&event.data_json) }),
            Watched::CaughtUp(seq) => json!({ "event": "caught_up", "head_seq": seq }),
            _ => json!({ "event": "unknown" }),
        }))
    }
}

impl Follow for Permissions {
    async fn next(&mut self) -> Result<Option<Value>> {
        Ok(self.0.next().await?.map(|change| match change {
            PermissionsChange::Session(now) => {
                json!({ "event": "permissions", "change": "session" }).merged(show::permissions(&now))
            }
            PermissionsChange::Settings(now) => {
                json!({ "event": "permissions", "change": "settings", "default_preset": now.default_preset })
            }
            _ => json!({ "event": "unknown" }),
        }))
    }
}

impl Follow for Pending {
    async fn next(&mut self) -> Result<Option<Value>> {
        let empty = json!({ "event": "pending", "session_id": "", "ask_id": "", "kind": "", "tool": "", "cause": "",
            "by": null, "holders": [], "answerers": [] });
        Ok(self.0.next().await?.map(|change| empty.merged(pending(change))))
    }
}

fn pending(change: InboxChange) -> Value {
    match change {
        InboxChange::Restart => json!({ "change": "restart" }),
        InboxChange::Complete(_) => json!({ "change": "complete" }),
        InboxChange::Item(ask) => json!({ "change": "item" }).merged(waiting(&ask)),
        InboxChange::Added(added) => {
            json!({ "change": "added" }).merged(waiting(&added.ask.unwrap_or_default()))
        }
        InboxChange::Removed(removed) => {
            let kind = if removed.approval_outcome == 0 { "question" } else { "approval" };
            json!({ "change": "removed", "session_id": removed.session_id, "ask_id": removed.ask_id, "kind": kind,
                "cause": removed.cause, "by": show::by(removed.decided_by.as_ref()) })
        }
        InboxChange::Overlay(changed) => {
            let overlay = changed.overlay.unwrap_or_default();
            json!({ "change": "overlay", "session_id": changed.session_id, "ask_id": changed.ask_id,
                "holders": overlay.holders, "answerers": overlay.answerers })
        }
        _ => json!({ "change": "unknown" }),
    }
}

fn waiting(ask: &PendingAsk) -> Value {
    let (kind, tool) = match &ask.ask {
        Some(pending_ask::Ask::Approval(approval)) => ("approval", approval.tool_name.as_str()),
        Some(pending_ask::Ask::Questions(proto::QuestionsAsk { .. })) => ("question", ""),
        None => ("", ""),
    };
    let overlay = ask.overlay.clone().unwrap_or_default();
    json!({ "session_id": ask.session_id, "ask_id": ask.ask_id, "kind": kind, "tool": tool,
        "holders": overlay.holders, "answerers": overlay.answerers })
}
