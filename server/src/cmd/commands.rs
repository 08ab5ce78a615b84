//! `humanplane commands`.

use humanplane_sdk::proto::{Command, Scope, scope};
use humanplane_sdk::{Client, CommandChange};
use serde_json::{Value, json};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json::object;
use super::show::out::Out;
use super::show::visible;
use super::signals::Signals;

/// What is listed.
#[derive(Debug, clap::Args)]
pub(crate) struct CommandsArgs {
    /// The session; without one, what can be run everywhere.
    #[arg(default_value = "", hide_default_value = true)]
    session: String,
    /// Go on with each change, until Ctrl-C.
    #[arg(long, short)]
    watch: bool,
}

impl CommandsArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        if self.watch {
            let mut signals = Signals::new()?;
            tokio::select! {
                watched = watch(&client, out, &self.session) => watched?,
                () = signals.next() => {}
            }
            return Ok(Exit::Done);
        }
        let commands = client.commands().list(self.session).await?;
        if out.json() {
            commands.iter().try_for_each(|command| out.object(&as_json(command)))?;
        } else {
            let rows: Vec<_> = commands.iter().map(row).collect();
            out.table(&["COMMAND", "INPUT", "SCOPE", "SERVED BY", "DESCRIPTION"], &rows, "no commands")?;
        }
        Ok(Exit::Done)
    }
}

async fn watch(client: &Client, out: Out, session: &str) -> Result<()> {
    let mut watch = client.commands().watch(session);
    while let Some(change) = watch.next().await? {
        match change {
            CommandChange::Item(command) | CommandChange::Changed(command) => {
                out.item(&as_json(&command), || row(&command).join("  "))?;
            }
            CommandChange::Removed(name) => {
                let gone = json!({ "name": name, "removed": true });
                out.item(&gone, || format!("/{}  is gone", visible::line(&name)))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn row(command: &Command) -> Vec<String> {
    let definition = command.definition.clone().unwrap_or_default();
    let hint = definition.input.map_or_else(
        || "-".to_owned(),
        |input| {
            let images = if input.images { " (+ images)" } else { "" };
            format!("{}{images}", visible::line(&input.hint))
        },
    );
    let server = if command.served_by.is_empty() { "the server" } else { &command.served_by };
    vec![
        format!("/{}", visible::line(&definition.name)),
        hint,
        visible::line(&reach(command.scope.as_ref())),
        visible::line(server),
        visible::line(&definition.description),
    ]
}

fn reach(scope: Option<&Scope>) -> String {
    match scope.and_then(|scope| scope.scope.as_ref()) {
        Some(scope::Scope::Global(_)) => "everywhere".to_owned(),
        Some(scope::Scope::Session(scope)) => format!("session {}", scope.session_id),
        Some(scope::Scope::Agent(scope)) => {
            format!("agent {}", scope.agent.as_ref().map_or("-", |agent| &agent.agent_id))
        }
        None => "unknown".to_owned(),
    }
}

fn as_json(command: &Command) -> Value {
    let definition = command.definition.clone().unwrap_or_default();
    object(json!({
        "name": definition.name,
        "description": definition.description,
        "hint": definition.input.as_ref().map(|input| &input.hint),
        "images": definition.input.is_some_and(|input| input.images).then_some(true),
        "recordInput": definition.record_input,
        "scope": reach(command.scope.as_ref()),
        "servedBy": command.served_by,
    }))
}
