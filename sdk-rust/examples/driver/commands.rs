//! Plugins and those who run their commands.

use std::sync::Arc;

use humanplane_sdk::proto::{CommandDefinition, CommandInput, Invocation};
use humanplane_sdk::{Done, Ended, Execute, Executed, Failure, Link, Plugin, Ran};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::answers::failure;
use crate::fields::Fields;
use crate::show::{self, Wrong};
use crate::{Driver, Said, locked, say};

/// What the runner tells a handler: the fields of `command_result`.
pub(crate) type Came = Fields;

impl Driver {
    pub(crate) async fn serve_commands(self: &Arc<Self>, op: &Fields) -> Said {
        let (client, stop) = self.client(op)?;
        let (on, up) = (op.text("as").to_owned(), op.text("as").to_owned());
        let mut plugin = Plugin::new("driver/1", op.text("plugin_id"));
        if let Some(session) = op.given("session_id") {
            plugin = plugin.session(session);
        }
        if let Some(agent) = op.given("agent") {
            plugin = plugin.agent(self.agent(agent)?.agent_ref()?);
        }
        for command in op.list("commands") {
            let (driver, on) = (self.clone(), on.clone());
            plugin = plugin.define(definition(&command), move |invocation| {
                let (driver, on) = (driver.clone(), on.clone());
                async move { driver.invoked(on, invocation).await }
            });
        }
        let serving = plugin
            .on_link(move |link| say(&json!({ "event": "link", "on": up, "up": matches!(link, Link::Up) })))
            .serve(&client)
            .await?;
        self.keep(op, stop, serving);
        Ok(json!({}))
    }

    async fn invoked(&self, on: String, invocation: Invocation) -> Result<Done, Failure> {
        let name = Uuid::new_v4().to_string();
        let (word, told) = oneshot::channel();
        locked(&self.invocations).insert(name.clone(), word);
        say(&json!({
            "event": "invocation", "on": on, "invocation": name, "name": invocation.name,
            "raw_input": invocation.raw_input, "session_id": invocation.session_id, "principal": invocation.principal,
        }));
        let mut abort = Abort { on, name, over: false };
        let told = told.await;
        abort.over = true;
        done(&told.map_err(|_| Failure::new("the runner has forgotten the invocation"))?)
    }

    pub(crate) fn command_result(&self, op: &Fields) -> Said {
        let word = locked(&self.invocations).remove(op.text("invocation"));
        let told = word.is_some_and(|word| word.send(Fields(op.0.clone())).is_ok());
        if told { Ok(json!({})) } else { Err(Wrong::usage(format!("{} is over", op.text("invocation")))) }
    }

    pub(crate) async fn execute(&self, op: &Fields) -> Said {
        let (client, _) = self.client(op)?;
        let mut execute = Execute::new(op.text("session_id"), op.text("line"));
        if let Some(id) = op.given("request_id") {
            execute = execute.request_id(id);
        }
        if let Some(deadline) = op.duration("deadline_ms") {
            execute = execute.deadline(deadline);
        }
        if let Some(agent) = op.given("agent") {
            execute = execute.agent(self.agent(agent)?.agent_ref()?);
        }
        Ok(match client.commands().execute(execute).await? {
            Executed::Ran(ran) => ended(ran),
            _ => {
                json!({ "ended": "not-a-command", "text": "", "cause": "", "message": "", "source_event_seq": null,
                "replayed": false, "by": null })
            }
        })
    }

    pub(crate) async fn list_commands(&self, op: &Fields) -> Said {
        let (client, _) = self.client(op)?;
        let all = client.commands().list(op.text("session_id")).await?;
        let shown = all.into_iter().map(|command| {
            let definition = command.definition.unwrap_or_default();
            let hint = definition.input.map(|input| input.hint).unwrap_or_default();
            json!({ "name": definition.name, "description": definition.description, "hint": hint,
                "served_by": command.served_by })
        });
        Ok(json!({ "commands": shown.collect::<Value>() }))
    }
}

/// Says that a handler was dropped where it waited.
struct Abort {
    on: String,
    name: String,
    over: bool,
}

impl Drop for Abort {
    fn drop(&mut self) {
        if !self.over {
            say(&json!({ "event": "aborted", "on": self.on, "invocation": self.name }));
        }
    }
}

fn definition(command: &Fields) -> CommandDefinition {
    CommandDefinition {
        name: command.text("name").to_owned(),
        description: command.text("description").to_owned(),
        input: command.given("hint").map(|hint| CommandInput { hint: hint.to_owned(), images: false }),
        record_input: command.0.get("record_input").and_then(Value::as_bool),
    }
}

fn done(told: &Came) -> Result<Done, Failure> {
    if let Some(fail) = told.inner("fail") {
        return Err(failure(&fail));
    }
    if let Some(text) = told.given("raise") {
        return Err(std::io::Error::other(text.to_owned()).into());
    }
    if let Some(text) = told.given("failed_text") {
        return Ok(Done::error(text));
    }
    let done = told.given("text").map_or_else(Done::silent, Done::text);
    Ok(match told.signed("source_event_seq") {
        Some(seq) => done.made(seq),
        None => done,
    })
}

fn ended(ran: Ran) -> Value {
    let mut shown = json!({ "text": "", "cause": "", "message": "", "source_event_seq": null,
        "replayed": ran.replayed, "by": show::by(ran.by.as_ref()) });
    match ran.ended {
        Ended::Success { text, source_event_seq } => {
            shown["ended"] = "success".into();
            shown["text"] = text.unwrap_or_default().into();
            shown["source_event_seq"] = source_event_seq.into();
        }
        Ended::Error { text } => {
            shown["ended"] = "error".into();
            shown["text"] = text.into();
        }
        Ended::Failed { cause, message } => {
            shown["ended"] = "failed".into();
            shown["cause"] = cause.into();
            shown["message"] = message.into();
        }
        _ => shown["ended"] = "unknown".into(),
    }
    shown
}
