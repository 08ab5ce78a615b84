//! `humanplane exec`.

use std::path::PathBuf;
use std::time::Duration;

use humanplane_sdk::proto::cancel_command_request::Key;
use humanplane_sdk::{Ended, Execute, Executed, Image, Ran};
use serde_json::{Value, json};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::{Failure, Result};
use super::picture::Picture;
use super::show::json::{by, object};
use super::show::{visible, words};
use super::signals::Signals;
use super::withdraw;
use crate::config::setting::Setting as _;

/// Which line is run where.
#[derive(Debug, clap::Args)]
pub(crate) struct ExecArgs {
    /// The session.
    session: String,
    /// The line, as one argument: "/compact now".
    line: String,
    /// An image that goes with the line, for a command that takes some; several are given in order.
    #[arg(long = "image", value_name = "FILE")]
    images: Vec<PathBuf>,
    /// How long the command may run, such as 30s; without one, a day.
    #[arg(long, value_name = "TIME", value_parser = deadline)]
    deadline: Option<Duration>,
    /// Name of the request: the same line under the same name joins it, or prints how it ended.
    #[arg(long, value_name = "ID")]
    request_id: Option<String>,
}

fn deadline(text: &str) -> std::result::Result<Duration, String> {
    let deadline = Duration::from_text(text)?;
    if deadline.is_zero() { Err("must be more than 0".to_owned()) } else { Ok(deadline) }
}

impl ExecArgs {
    /// Runs it, once. Ctrl-C cancels.
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out, mut signals) = (connect.client().await?, connect.out(), Signals::new()?);
        let request_id = self.request_id.unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
        let execute = Execute::new(&self.session, &self.line).request_id(&request_id);
        let mut execute = match self.deadline {
            Some(deadline) => execute.deadline(deadline),
            None => execute,
        };
        for path in &self.images {
            let Picture { media_type, name, bytes } = Picture::read(path, None).await?;
            execute = execute.image(Image::new(media_type, bytes).named(name));
        }
        let (commands, key) = (client.commands(), Key::RequestId(request_id));
        let cancel = || async { commands.cancel(&self.session, key.clone()).await.map(drop) };
        let (executed, _) = withdraw::settled(commands.execute(execute), &mut signals, cancel).await?;
        let executed = executed.map_err(Failure::from)?;
        out.item(&as_json(&executed), || text(&executed))?;
        withdraw::close(client, &mut signals).await;
        Ok(exit(&executed))
    }
}

fn exit(executed: &Executed) -> Exit {
    let Executed::Ran(ran) = executed else { return Exit::NotACommand };
    match &ran.ended {
        Ended::Success { .. } => Exit::Done,
        Ended::Failed { cause, .. } => match cause.as_str() {
            "WITHDRAWN" | "CALLER_GONE" | "OPERATOR" | "DEADLINE" => Exit::Cancelled,
            _ => Exit::CommandError,
        },
        _ => Exit::CommandError,
    }
}

/// What the command says, and nothing else where it worked.
pub(super) fn text(executed: &Executed) -> String {
    let Executed::Ran(ran) = executed else {
        return "not a command; `humanplane commands` lists what there is".to_owned();
    };
    match &ran.ended {
        Ended::Success { text: Some(text), .. } => lines(text),
        Ended::Success { text: None, .. } => "done".to_owned(),
        Ended::Error { text } => format!("error: {}", lines(text)),
        Ended::Failed { cause, message } => {
            format!("error: {} ({})", lines(message), words::cause(cause))
        }
        _ => "ended in a way that this version does not know".to_owned(),
    }
}

/// Text of several lines, each made visible.
fn lines(text: &str) -> String {
    visible::lines_of(text.as_bytes()).join("\n")
}

fn as_json(executed: &Executed) -> Value {
    let Executed::Ran(Ran { command_id, ended, by: who, done_seq, replayed }) = executed else {
        return json!({ "notACommand": true });
    };
    let (kind, text, source, cause) = match ended {
        Ended::Success { text, source_event_seq } => ("success", text.clone(), *source_event_seq, None),
        Ended::Error { text } => ("error", Some(text.clone()), None, None),
        Ended::Failed { cause, message } => ("error", Some(message.clone()), None, Some(cause.clone())),
        _ => ("unknown", None, None, None),
    };
    object(json!({
        "commandId": command_id,
        "kind": kind,
        "text": text,
        "sourceEventSeq": source,
        "cause": cause,
        "by": by(who.as_ref()),
        "doneSeq": done_seq,
        "replayed": replayed.then_some(true),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(ended: Ended) -> Executed {
        Executed::Ran(Ran { command_id: "c".into(), ended, by: None, done_seq: Some(1), replayed: false })
    }

    fn failed(cause: &str) -> Executed {
        ran(Ended::Failed { cause: cause.into(), message: "m".into() })
    }

    #[test]
    fn zero_is_success_and_nothing_else() {
        assert_eq!(exit(&ran(Ended::Success { text: None, source_event_seq: None })), Exit::Done);
        let rest = [
            (ran(Ended::Error { text: "no".into() }), Exit::CommandError),
            (failed("HANDLER_UNLOADED"), Exit::CommandError),
            (failed("CRASHED"), Exit::CommandError),
            (failed("WITHDRAWN"), Exit::Cancelled),
            (failed("DEADLINE"), Exit::Cancelled),
            (Executed::NotACommand, Exit::NotACommand),
        ];
        for (executed, code) in rest {
            assert_eq!(exit(&executed), code, "{executed:?}");
        }
    }

    #[test]
    fn what_a_plugin_says_is_made_visible() {
        let said = ran(Ended::Success { text: Some("a\x1b[2Jb".into()), source_event_seq: None });
        assert_eq!(text(&said), "a⟨ESC⟩[2Jb");
        assert_eq!(as_json(&said)["text"], "a\x1b[2Jb");
    }
}
