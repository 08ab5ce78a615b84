//! Images from files.

use std::path::Path;

use humanplane_core::attachments::MediaType;

use super::failure::{Failure, Result};
use super::show::visible;

/// An image as somebody names it on the command line.
pub(super) struct Picture {
    pub(super) media_type: String,
    /// The file's name; empty for standard input.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl Picture {
    /// Reads a file; - is standard input. What it is say its first bytes, where `media_type` does not.
    pub(super) async fn read(path: &Path, media_type: Option<String>) -> Result<Self> {
        let shown = visible::line(&path.to_string_lossy());
        let bytes = bytes_of(path)
            .await
            .map_err(|error| Failure::usage(format!("{shown} cannot be read: {error}")))?;
        let known = || MediaType::of(&bytes).map(|known| known.as_str().to_owned());
        let media_type = media_type
            .or_else(known)
            .ok_or_else(|| Failure::usage(format!("{shown} begins like no PNG, JPEG, GIF or WebP")))?;
        let name = path.file_name().filter(|_| !is_input(path)).unwrap_or_default();
        Ok(Self { media_type, name: name.to_string_lossy().into_owned(), bytes })
    }
}

fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

async fn bytes_of(path: &Path) -> std::io::Result<Vec<u8>> {
    use tokio::io::AsyncReadExt as _;
    if !is_input(path) {
        return tokio::fs::read(path).await;
    }
    let mut bytes = Vec::new();
    tokio::io::stdin().read_to_end(&mut bytes).await.map(|_| bytes)
}
