//! `humanplane verify`.

use humanplane_sdk::Client;
use humanplane_sdk::proto::{Finding, Severity};
use serde_json::json;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::sessions;
use super::show::json::object;
use super::show::out::Out;
use super::show::visible;

/// Which logs are checked.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// The sessions; without one, all that can be read.
    sessions: Vec<String>,
}

impl VerifyArgs {
    /// Ends with [`Exit::Findings`] where anything was found, accepted or not.
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        let ids = match self.sessions {
            ids if !ids.is_empty() => ids,
            _ => {
                let all = sessions::list(&client, &[], usize::MAX).await?;
                all.into_iter().map(|session| session.session_id).collect()
            }
        };
        let mut exit = Exit::Done;
        for id in &ids {
            if !verify(&client, out, id).await? {
                exit = Exit::Findings;
            }
        }
        Ok(exit)
    }
}

/// Whether the log is sound.
async fn verify(client: &Client, out: Out, id: &str) -> Result<bool> {
    let found = client.verify_session(id).await?;
    let object = json!({
        "sessionId": id, "events": found.events, "truncated": found.truncated,
        "findings": found.findings.iter().map(as_json).collect::<Vec<_>>(),
    });
    out.item(&object, || {
        let more = if found.truncated { " or more" } else { "" };
        let verdict = match found.findings.len() {
            0 => "sound".to_owned(),
            1 => format!("1 finding{more}"),
            count => format!("{count} findings{more}"),
        };
        let head = format!("{}  {} events, {verdict}", visible::line(id), found.events);
        std::iter::once(head).chain(found.findings.iter().map(line)).collect::<Vec<_>>().join("\n")
    })?;
    Ok(found.findings.is_empty())
}

/// One finding in a line: `  error, rule 2.1 at seq 4: …`.
pub(crate) fn line(finding: &Finding) -> String {
    let place = finding.seq.map_or_else(String::new, |seq| format!(" at seq {seq}"));
    format!(
        "  {}, rule {}{place}: {}",
        severity(finding),
        visible::line(&finding.rule),
        visible::line(&finding.message)
    )
}

pub(crate) fn as_json(finding: &Finding) -> serde_json::Value {
    object(json!({
        "severity": severity(finding), "rule": finding.rule, "seq": finding.seq, "message": finding.message,
    }))
}

fn severity(finding: &Finding) -> &'static str {
    match finding.severity() {
        Severity::Warning => "warning",
        Severity::Error => "error",
        Severity::Damage => "damage",
        Severity::Unspecified => "unknown",
    }
}
