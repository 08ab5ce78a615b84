//! `humanplane gate`.

use humanplane_sdk::Gated;
use humanplane_sdk::proto::GateVerdict;
use serde_json::json;

use super::visit::{Place, Visit};
use crate::cmd::connect::Connect;
use crate::cmd::exit::Exit;
use crate::cmd::failure::{Failure, Result};
use crate::cmd::show::json::object;
use crate::cmd::show::out::Out;
use crate::cmd::show::visible;
use crate::cmd::signals::Signals;
use crate::cmd::withdraw::{self, say};

/// The tool call, and who is about to make it.
#[derive(Debug, clap::Args)]
pub(crate) struct GateArgs {
    /// The tool that wants to run.
    #[arg(long, value_name = "NAME")]
    tool: String,
    /// Its arguments, one JSON object. They are logged, and shown to people, to the letter.
    #[arg(long, value_name = "JSON", default_value = "{}")]
    args: String,
    #[command(flatten)]
    place: Place,
}

impl GateArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let mut signals = Signals::new()?;
        let client = connect.client().await?;
        let begun = Visit::begin(&client, &self.place).await;
        let told = match begun {
            Ok(visit) => self.ask(visit, &mut signals, connect.out()).await,
            Err(failure) => Err(failure),
        };
        withdraw::close(client, &mut signals).await;
        told
    }

    /// At a signal the call is dropped, which withdraws it: nothing was allowed then.
    async fn ask(&self, visit: Visit, signals: &mut Signals, out: Out) -> Result {
        say("waiting for the gate; Ctrl-C withdraws");
        let gated = tokio::select! {
            gated = visit.turn.authorize(&self.tool, &self.args) => Some(gated),
            () = signals.next() => None,
        };
        let withdrawn = gated.is_none();
        let told = match gated {
            Some(gated) => gated.map_err(Failure::from).and_then(|gated| tell(&visit.session, &gated, out)),
            None => Err(Failure::new(Exit::Cancelled, "withdrawn before the gate had decided")),
        };
        visit.end(withdrawn, signals).await;
        told
    }
}

fn tell(session: &str, gated: &Gated, out: Out) -> Result {
    let decided = &gated.decided;
    let shown = object(json!({
        "verdict": word(decided.verdict()), "allowed": gated.allowed(), "reason": decided.reason,
        "rule": decided.rule, "approvalId": decided.approval_id, "cause": decided.cause, "sessionId": session,
    }));
    out.item(&shown, || {
        let mut lines = vec![word(decided.verdict()).to_owned()];
        let row = |name: &str, text: &str| format!("  {name:<9} {}", visible::line(text));
        let rows = [("reason", &decided.reason), ("rule", &decided.rule), ("request", &decided.approval_id)];
        lines.extend(rows.iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| row(name, text)));
        lines.push(row("session", session));
        lines.join("\n")
    })?;
    Ok(exit(gated))
}

fn word(verdict: GateVerdict) -> &'static str {
    match verdict {
        GateVerdict::Allowed => "allowed",
        GateVerdict::Denied => "denied",
        GateVerdict::Unavailable => "unavailable",
        GateVerdict::AbortedBeforeDispatch => "aborted-before-dispatch",
        GateVerdict::Unspecified => "unknown",
    }
}

fn exit(gated: &Gated) -> Exit {
    match gated.decided.verdict() {
        GateVerdict::Allowed if gated.allowed() => Exit::Done,
        GateVerdict::Denied => Exit::Rejected,
        GateVerdict::AbortedBeforeDispatch => Exit::Cancelled,
        GateVerdict::Unavailable => Exit::Unavailable,
        GateVerdict::Allowed | GateVerdict::Unspecified => Exit::Failed,
    }
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::GateDecided;

    use super::*;

    #[test]
    fn rule_8_2_allowed_and_only_allowed_is_zero() {
        for verdict in -2..100 {
            let gated = Gated { decided: GateDecided { verdict, ..Default::default() } };
            assert_eq!(exit(&gated).code() == 0, verdict == i32::from(GateVerdict::Allowed), "{verdict}");
        }
    }
}
