//! `humanplane attach`.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use humanplane_sdk::proto::Attachment;
use serde_json::json;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::{Failure, Result};
use super::picture::Picture;
use super::show::json::object;
use super::show::visible;
use super::whole::Whole;

/// Keeps images beside a session's log, and reads them back.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum AttachCommand {
    /// Keep an image (PNG, JPEG, GIF, WebP) and print its id.
    Put(PutArgs),
    /// Read an image back.
    Get(GetArgs),
}

/// What is kept.
#[derive(Debug, clap::Args)]
pub(crate) struct PutArgs {
    /// The session that it belongs to.
    session: String,
    /// The image; - reads standard input.
    file: PathBuf,
    /// What it is, such as image/png; without it, what its first bytes say.
    #[arg(long = "type", value_name = "TYPE")]
    media_type: Option<String>,
    /// What people call it [default: the file's name].
    #[arg(long)]
    name: Option<String>,
}

/// What is read back.
#[derive(Debug, clap::Args)]
pub(crate) struct GetArgs {
    /// The session that it belongs to.
    session: String,
    /// Its id.
    attachment: String,
    /// File to write, which appears only when it is whole; without it: standard output.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

impl AttachCommand {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        match self {
            Self::Put(args) => args.run(connect).await,
            Self::Get(args) => args.run(connect).await,
        }
    }
}

impl PutArgs {
    async fn run(self, connect: &Connect) -> Result {
        let Picture { media_type, name, bytes } = Picture::read(&self.file, self.media_type).await?;
        let name = self.name.unwrap_or(name);
        let kept = connect.client().await?.attachments().put(self.session, media_type, name, bytes).await?;
        connect.out().item(&as_json(&kept), || line(&kept))?;
        Ok(Exit::Done)
    }
}

impl GetArgs {
    async fn run(self, connect: &Connect) -> Result {
        if self.to.is_none() && io::stdout().is_terminal() {
            return Err(Failure::usage("an image is not for a terminal: write it to a file with --to"));
        }
        let client = connect.client().await?;
        let mut download = client.attachments().get(self.session, self.attachment).await?;
        let Some(path) = self.to else {
            while let Some(piece) = download.next().await? {
                io::stdout().write_all(&piece)?;
            }
            io::stdout().flush()?;
            return Ok(Exit::Done);
        };
        let kept = download.attachment().clone();
        let mut file = Whole::create(path)?;
        while let Some(piece) = download.next().await? {
            file.write(&piece)?;
        }
        file.keep()?;
        connect.out().item(&as_json(&kept), || line(&kept))?;
        Ok(Exit::Done)
    }
}

fn line(kept: &Attachment) -> String {
    let name = if kept.name.is_empty() { String::new() } else { format!("  {}", visible::line(&kept.name)) };
    format!(
        "{}  {}  {} x {}  {} bytes{name}",
        visible::line(&kept.attachment_id),
        visible::line(&kept.media_type),
        kept.width,
        kept.height,
        kept.bytes
    )
}

fn as_json(kept: &Attachment) -> serde_json::Value {
    object(json!({
        "attachmentId": kept.attachment_id, "mediaType": kept.media_type, "name": kept.name, "bytes": kept.bytes,
        "width": kept.width, "height": kept.height, "sha256": kept.sha256,
    }))
}
