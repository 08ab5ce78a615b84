//! `humanplane import`.

use std::path::PathBuf;

use humanplane_sdk::proto::ImportHeader;
use serde_json::json;
use tokio::io::AsyncRead;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::{Failure, Result};
use super::show::visible;
use super::verify;

/// What is imported.
#[derive(Debug, clap::Args)]
pub(crate) struct ImportArgs {
    /// JSON Lines as `export` writes them; - reads standard input.
    file: PathBuf,
    /// Id of the new session; without one, the server makes one.
    #[arg(long, default_value = "", hide_default_value = true)]
    id: String,
    /// File with the session's header, one JSON object.
    #[arg(long, value_name = "FILE")]
    header: Option<PathBuf>,
    /// Preset of the session, where the lines say nothing about permissions.
    #[arg(long, default_value = "", hide_default_value = true)]
    preset: String,
    /// Accept a log that breaks rules (not one that is damaged). What was found is kept with the session.
    #[arg(long)]
    accept_findings: bool,
}

impl ImportArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let header_json = match &self.header {
            Some(path) => {
                let text = tokio::fs::read_to_string(path).await.map_err(|error| unread(path, &error))?;
                text.trim().to_owned().into()
            }
            None => Default::default(),
        };
        let lines: Box<dyn AsyncRead + Send + Unpin> = match self.file.as_os_str().to_str() {
            Some("-") => Box::new(tokio::io::stdin()),
            _ => {
                let file = tokio::fs::File::open(&self.file).await;
                Box::new(file.map_err(|error| unread(&self.file, &error))?)
            }
        };
        let header = ImportHeader {
            session_id: self.id,
            accept_findings: self.accept_findings,
            preset: self.preset,
            header_json,
            ..Default::default()
        };
        let made = connect.client().await?.import_session(header, lines).await?;
        let session = made.session.unwrap_or_default();
        let object = json!({
            "sessionId": session.session_id, "events": session.next_seq,
            "findings": made.findings.iter().map(verify::as_json).collect::<Vec<_>>(),
        });
        connect.out().item(&object, || {
            let head = format!("{}  {} events", visible::line(&session.session_id), session.next_seq);
            std::iter::once(head).chain(made.findings.iter().map(verify::line)).collect::<Vec<_>>().join("\n")
        })?;
        Ok(Exit::Done)
    }
}

fn unread(path: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{} cannot be read: {error}", visible::line(&path.to_string_lossy())))
}
