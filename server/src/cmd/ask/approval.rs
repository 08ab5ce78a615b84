//! `humanplane ask approval`.

use std::path::PathBuf;

use humanplane_sdk::proto::cancel_approval_request::Key;
use humanplane_sdk::{Approval, Client, Decision, Outcome};
use serde_json::json;

use super::visit::{Place, Visit};
use crate::cmd::connect::Connect;
use crate::cmd::exit::Exit;
use crate::cmd::failure::{Failure, Result};
use crate::cmd::show::json::{self, object};
use crate::cmd::show::out::Out;
use crate::cmd::show::{visible, words};
use crate::cmd::signals::Signals;
use crate::cmd::withdraw::{self, say};

/// The action, and who asks.
#[derive(Debug, clap::Args)]
pub(crate) struct ApprovalArgs {
    /// The tool that wants to run.
    #[arg(long, value_name = "NAME")]
    tool: String,
    /// Its arguments. They are logged, and shown to people, to the letter.
    #[arg(long, value_name = "TEXT", default_value = "{}")]
    args: String,
    /// File with the arguments; - reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "args")]
    args_file: Option<PathBuf>,
    /// Why it is asked.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    reason: String,
    #[command(flatten)]
    place: Place,
}

impl ApprovalArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let args = match &self.args_file {
            Some(path) => super::file::read(path).await?,
            None => self.args.clone(),
        };
        let mut signals = Signals::new()?;
        let client = connect.client().await?;
        let asked = self.ask(&client, &args, &mut signals, connect.out()).await;
        withdraw::close(client, &mut signals).await;
        asked
    }

    async fn ask(&self, client: &Client, args: &str, signals: &mut Signals, out: Out) -> Result {
        let began = async {
            let visit = Visit::begin(client, &self.place).await?;
            let call = visit.turn.log_tool_call(&self.tool, args).await?;
            Ok::<_, Failure>((visit, call))
        };
        let (visit, call) = tokio::select! {
            began = began => began?,
            () = signals.next() => return Err(withdraw::not_asked()),
        };
        let approval = self.approval(call);
        let key = Key::RequestId(approval.id().to_owned());
        say("waiting for an answer; Ctrl-C withdraws");
        let cancel = || async { client.cancel_approval(&visit.session, key.clone()).await.map(drop) };
        let (decision, withdrawn) = withdraw::settled(visit.turn.approve(approval), signals, cancel).await?;
        // Before the goodbye: nobody waits for a server that has gone.
        let told = decision.map_err(Failure::from).and_then(|decision| tell(&visit.session, &decision, out));
        visit.end(withdrawn, signals).await;
        told
    }

    fn approval(&self, call_id: String) -> Approval {
        let approval = Approval::tool(&self.tool).call_id(call_id).reason(&self.reason);
        match self.place.deadline {
            Some(deadline) => approval.deadline(deadline),
            None => approval,
        }
    }
}

fn tell(session: &str, decision: &Decision, out: Out) -> Result {
    out.item(&as_json(session, decision), || lines(session, decision).join("\n"))?;
    Ok(exit(decision))
}

fn exit(decision: &Decision) -> Exit {
    match decision.outcome {
        Outcome::AllowedOnce if decision.granted() => Exit::Done,
        Outcome::Rejected => Exit::Rejected,
        Outcome::Cancelled => Exit::Cancelled,
        Outcome::Unavailable => Exit::Unavailable,
        _ => Exit::Failed,
    }
}

fn lines(session: &str, decision: &Decision) -> Vec<String> {
    let mut lines = vec![words::outcome(decision.outcome).to_owned()];
    lines.push(format!("  cause     {}", words::cause(&decision.cause)));
    if !decision.note.is_empty() {
        lines.push(format!("  note      {}", visible::line(&decision.note)));
    }
    if let Some(by) = &decision.by {
        lines.push(format!("  by        {}", words::by(by)));
    }
    lines.push(format!("  request   {}", visible::line(&decision.approval_id)));
    lines.push(format!("  session   {}", visible::line(session)));
    lines
}

fn as_json(session: &str, decision: &Decision) -> serde_json::Value {
    object(json!({
        "outcome": words::outcome(decision.outcome),
        "granted": decision.granted(),
        "cause": decision.cause,
        "note": decision.note,
        "by": json::by(decision.by.as_ref()),
        "approvalId": decision.approval_id,
        "sessionId": session,
        "askedSeq": decision.asked_seq,
        "decidedSeq": decision.decided_seq,
    }))
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::{ApprovalDecided, ApprovalOutcome};

    use super::*;

    fn decided(outcome: i32) -> Decision {
        ApprovalDecided { outcome, cause: "ANSWERED".into(), note: "a\x1bb".into(), ..Default::default() }
            .into()
    }

    #[test]
    fn a_grant_and_only_a_grant_is_zero() {
        for outcome in -2..100 {
            let granted = outcome == i32::from(ApprovalOutcome::AllowedOnce);
            assert_eq!(exit(&decided(outcome)).code() == 0, granted, "{outcome}");
        }
        let codes = [2, 3, 4].map(|outcome| exit(&decided(outcome)).code());
        assert_eq!(codes, [10, 11, 12]);
    }

    #[test]
    fn the_outcome_stands_first_and_the_session_can_be_pasted() {
        let lines = lines("s1", &decided(2));
        assert_eq!(lines[0], "rejected");
        assert!(lines.contains(&"  note      a⟨ESC⟩b".to_owned()));
        assert_eq!(lines.last().unwrap(), "  session   s1");
    }
}
