//! `humanplane export`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use humanplane_sdk::Client;
use sha2::{Digest as _, Sha256};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::{Failure, Result};
use super::sessions;
use super::show::out::Out;
use super::show::visible;
use super::whole::{Whole, unwritten};

/// What is exported, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct ExportArgs {
    /// The sessions. One goes to standard output, unless --to is given.
    #[arg(required_unless_present = "all")]
    sessions: Vec<String>,
    /// All sessions that can be read; needs --to.
    #[arg(long, conflicts_with = "sessions", requires = "to")]
    all: bool,
    /// Directory: each session goes to SESSION.jsonl, and its header, if it has one, to SESSION.header.json. A file
    /// appears only when it is whole and on the disk.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Write the session's header, if it has one, as the first line: one file holds everything, as `import` and other
    /// harnesses read it.
    #[arg(long, conflicts_with = "to")]
    header_line: bool,
}

impl ExportArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let ids = if self.all { Vec::new() } else { self.sessions };
        match (ids.as_slice(), self.to) {
            ([id], None) => print(&connect.client().await?, id, self.header_line).await?,
            (_, None) => {
                return Err(Failure::usage("several sessions need --to DIR: each goes to a file of its own"));
            }
            (_, Some(folder)) => {
                let client = connect.client().await?;
                let ids = if self.all { every(&client).await? } else { ids };
                save(&client, connect.out(), &ids, &folder).await?;
            }
        }
        Ok(Exit::Done)
    }
}

async fn every(client: &Client) -> Result<Vec<String>> {
    let all = sessions::list(client, &[], usize::MAX).await?;
    Ok(all.into_iter().map(|session| session.session_id).collect())
}

async fn print(client: &Client, id: &str, header_line: bool) -> Result<()> {
    let mut export = client.export_session(id).await?;
    let header = &export.header().header_json;
    if header_line && !header.is_empty() {
        io::stdout().write_all(header)?;
        io::stdout().write_all(b"\n")?;
    }
    while let Some(piece) = export.next().await? {
        io::stdout().write_all(&piece)?;
    }
    Ok(io::stdout().flush()?)
}

async fn save(client: &Client, out: Out, ids: &[String], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
    for id in ids {
        let path = folder.join(format!("{}.jsonl", file_name(id)));
        let mut export = client.export_session(id).await?;
        let header = export.header().clone();
        let mut file = Whole::create(path.clone())?;
        while let Some(piece) = export.next().await? {
            file.write(&piece)?;
        }
        if !header.header_json.is_empty() {
            let mut file = Whole::create(folder.join(format!("{}.header.json", file_name(id))))?;
            file.write(&header.header_json)?;
            file.keep()?;
        }
        file.keep()?;
        let object = serde_json::json!({ "sessionId": id, "events": header.events, "file": path });
        out.item(&object, || {
            format!("{}  {} events", visible::line(&path.to_string_lossy()), header.events)
        })?;
    }
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| unwritten(folder, &error))
}

/// The longest name made of an id alone: with its endings it stays below the 255 bytes of file systems.
const LONGEST: usize = 200;

/// A session's id as the name of a file: whoever chose the id chooses no path by it, and no name that a file
/// cannot have, for then one session would keep all others from being saved.
fn file_name(id: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let mut name: String = id
        .bytes()
        .enumerate()
        .map(|(at, byte)| match byte {
            b'.' if at > 0 => ".".to_owned(),
            _ if plain(byte) => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    if name.len() > LONGEST {
        let digest = Sha256::digest(id);
        name.truncate(LONGEST - 33);
        name.push('~');
        name.extend(digest[..16].iter().map(|byte| format!("{byte:02x}")));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_chooses_no_path() {
        assert_eq!(file_name("0198-aB_c.d"), "0198-aB_c.d");
        assert_eq!(file_name("../etc/passwd"), "%2E.%2Fetc%2Fpasswd");
        assert_eq!(file_name("a b%"), "a%20b%25");
        let (long, other) = (file_name(&"é".repeat(64)), file_name(&format!("{}e", "é".repeat(63))));
        assert_eq!((long.len(), other.len()), (LONGEST, LONGEST));
        assert_ne!(long, other, "a digest tells apart what the beginning does not");
    }
}
