//! The driver of the scenarios (tests/scenarios/DRIVERS.md): JSON lines in, what the client says out.

mod agents;
mod answers;
mod commands;
mod fields;
mod show;
mod watches;

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use humanplane_sdk::{Agent, Backoff, Client, Turn};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use answers::Told;
use commands::Came;
use fields::Fields;
use show::Wrong;

const OPS: &[&str] = &[
    "append",
    "approve",
    "answer",
    "ask",
    "ask_session",
    "attach",
    "authorize",
    "cancel",
    "capabilities",
    "close",
    "command_result",
    "connect",
    "execute",
    "get_permissions",
    "list_commands",
    "log_tool_call",
    "new_session",
    "pause",
    "resume",
    "serve_answers",
    "serve_commands",
    "set_permissions",
    "turn_end",
    "turn_start",
    "watch_events",
    "watch_pending",
    "watch_permissions",
];

type Said = Result<Value, Wrong>;

/// What the runner has named.
#[derive(Clone)]
enum Thing {
    Client(Client, CancellationToken),
    Agent(Agent),
    Turn(Arc<Turn>),
    Task(Task),
}

/// A listener or a watch, which a task of its own keeps.
#[derive(Clone)]
struct Task {
    stop: CancellationToken,
    ended: CancellationToken,
    paused: watch::Sender<bool>,
}

#[derive(Default)]
struct Driver {
    things: Mutex<HashMap<String, Thing>>,
    ops: Mutex<HashMap<u64, CancellationToken>>,
    offers: Mutex<HashMap<String, oneshot::Sender<Told>>>,
    invocations: Mutex<HashMap<String, oneshot::Sender<Came>>>,
    tasks: TaskTracker,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let driver = Arc::new(Driver::default());
    let mut lines = BufReader::with_capacity(1 << 20, tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let op = Fields::read(&line)?;
        let token = CancellationToken::new();
        locked(&driver.ops).insert(op.id(), token.clone());
        let own = driver.clone();
        driver.tasks.spawn(async move {
            let said = own.bounded(&op, token).await;
            locked(&own.ops).remove(&op.id());
            match said {
                Ok(ok) => say(&json!({ "id": op.id(), "ok": ok })),
                Err(Wrong(error)) => say(&json!({ "id": op.id(), "error": error })),
            }
        });
    }
    std::process::exit(0)
}

/// One line, whole.
fn say(value: &Value) {
    let mut out = std::io::stdout().lock();
    // A runner that is gone needs no reply.
    let _gone = writeln!(out, "{value}").and_then(|()| out.flush());
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Driver {
    async fn bounded(self: &Arc<Self>, op: &Fields, token: CancellationToken) -> Said {
        let limit = op.duration("timeout_ms").unwrap_or(Duration::MAX);
        tokio::select! {
            biased;
            () = token.cancelled() => Err(Wrong::of("cancelled", "cancelled")),
            done = tokio::time::timeout(limit, self.run(op)) => {
                done.unwrap_or_else(|_| Err(Wrong::of("deadline", "its timeout has passed")))
            }
        }
    }

    async fn run(self: &Arc<Self>, op: &Fields) -> Said {
        match op.name() {
            "capabilities" => Ok(json!({ "language": "rust", "transports": ["h2", "unix"], "ops": OPS })),
            "connect" => self.connect(op),
            "new_session" => self.new_session(op).await,
            "cancel" => Ok(self.cancel(op)),
            "close" => self.close(op).await,
            "attach" => self.attach(op).await,
            "turn_start" => self.turn_start(op).await,
            "turn_end" => self.turn_end(op).await,
            "append" => self.append(op).await,
            "log_tool_call" => self.log_tool_call(op).await,
            "approve" => self.approve(op).await,
            "ask" => self.ask(op).await,
            "ask_session" => self.ask_session(op).await,
            "authorize" => self.authorize(op).await,
            "serve_answers" => self.serve_answers(op).await,
            "answer" => self.answer(op),
            "serve_commands" => self.serve_commands(op).await,
            "command_result" => self.command_result(op),
            "execute" => self.execute(op).await,
            "list_commands" => self.list_commands(op).await,
            "watch_events" => self.watch_events(op),
            "watch_pending" => self.watch_pending(op),
            "watch_permissions" => self.watch_permissions(op),
            "pause" | "resume" => self.pause(op, op.name() == "pause"),
            "get_permissions" => self.get_permissions(op).await,
            "set_permissions" => self.set_permissions(op).await,
            other => Err(Wrong::usage(format!("no op {other}"))),
        }
    }

    fn connect(&self, op: &Fields) -> Said {
        let target = op.text("target");
        let url = if target.starts_with("unix:") { target.to_owned() } else { format!("http://{target}") };
        let mut builder = Client::builder(url);
        if let Some(token) = op.given("token") {
            builder = builder.token(token);
        }
        if let Some(wait) = op.duration("wait_ms") {
            builder = builder.wait(wait);
        }
        if let Some(limit) = op.duration("call_limit_ms") {
            builder = builder.call_limit(limit);
        }
        let default = Backoff::default();
        builder = builder.backoff(Backoff {
            base: op.duration("backoff_base_ms").unwrap_or(default.base),
            cap: op.duration("backoff_cap_ms").unwrap_or(default.cap),
        });
        self.name(op, Thing::Client(builder.connect_lazy()?, CancellationToken::new()));
        Ok(json!({}))
    }

    fn cancel(&self, op: &Fields) -> Value {
        if let Some(token) = op.number("target").and_then(|id| locked(&self.ops).get(&id).cloned()) {
            token.cancel();
        }
        json!({})
    }

    async fn close(&self, op: &Fields) -> Said {
        let thing = locked(&self.things).remove(op.text("on"));
        match thing.ok_or_else(|| Wrong::usage(format!("nothing is called {}", op.text("on"))))? {
            Thing::Client(client, stop) => {
                stop.cancel();
                client.close().await;
            }
            Thing::Agent(agent) => agent.close().await,
            Thing::Turn(turn) => drop(turn),
            Thing::Task(task) => {
                task.stop.cancel();
                task.ended.cancelled().await;
            }
        }
        Ok(json!({}))
    }

    /// Keeps what an op has made under the name that the runner chose.
    fn name(&self, op: &Fields, thing: Thing) {
        locked(&self.things).insert(op.text("as").to_owned(), thing);
    }

    fn thing(&self, name: &str) -> Result<Thing, Wrong> {
        let thing = locked(&self.things).get(name).cloned();
        thing.ok_or_else(|| Wrong::usage(format!("nothing is called {name}")))
    }

    fn client(&self, op: &Fields) -> Result<(Client, CancellationToken), Wrong> {
        match self.thing(op.text("on"))? {
            Thing::Client(client, stop) => Ok((client, stop)),
            _ => Err(Wrong::usage(format!("{} is no client", op.text("on")))),
        }
    }

    fn agent(&self, name: &str) -> Result<Agent, Wrong> {
        match self.thing(name)? {
            Thing::Agent(agent) => Ok(agent),
            _ => Err(Wrong::usage(format!("{name} is no agent"))),
        }
    }

    fn turn(&self, op: &Fields) -> Result<Arc<Turn>, Wrong> {
        match self.thing(op.text("on"))? {
            Thing::Turn(turn) => Ok(turn),
            _ => Err(Wrong::usage(format!("{} is no turn", op.text("on")))),
        }
    }
}
