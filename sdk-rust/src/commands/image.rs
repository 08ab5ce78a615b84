//! Images that go with a line: inside its message, or uploaded before where they are too large for one.

use bytes::Bytes;
use prost::Message as _;

use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::ExecuteCommandRequest;
use crate::proto::image::Content;

/// A message of so many bytes is taken by every server.
const SMALL: usize = 32 * 1024;

/// An image for a command that takes some.
#[derive(Debug, Clone)]
pub struct Image(crate::proto::Image);

impl Image {
    /// An image of this media type: `image/png`, `image/jpeg`, `image/gif` or `image/webp`.
    pub fn new(media_type: impl Into<String>, bytes: impl Into<Bytes>) -> Self {
        let content = Some(Content::Data(bytes.into()));
        Self(crate::proto::Image { media_type: media_type.into(), name: String::new(), content })
    }

    /// One that was uploaded to the same session, or came with an earlier line of it.
    pub fn kept(attachment_id: impl Into<String>) -> Self {
        let content = Some(Content::AttachmentId(attachment_id.into()));
        Self(crate::proto::Image { content, ..Default::default() })
    }

    /// What people call it; one that is kept has its name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.0.name = name.into();
        self
    }

    pub(super) fn into_proto(self) -> crate::proto::Image {
        self.0
    }
}

/// Uploads the images of a line that does not fit into one message.
pub(super) async fn fit(client: &Client, request: &mut ExecuteCommandRequest) -> Result<()> {
    let size = request.encoded_len();
    if size <= SMALL || size <= largest(client).await? {
        return Ok(());
    }
    for image in &mut request.images {
        if let Some(Content::Data(bytes)) = &mut image.content {
            let (bytes, session) = (std::mem::take(bytes), &request.session_id);
            let (media_type, name) = (std::mem::take(&mut image.media_type), std::mem::take(&mut image.name));
            let kept = client.attachments().put(session, media_type, name, bytes).await?;
            image.content = Some(Content::AttachmentId(kept.attachment_id));
        }
    }
    Ok(())
}

/// Bytes of the largest message that the server takes.
async fn largest(client: &Client) -> Result<usize> {
    let limits = client.server_info().await?.limits;
    let limits = limits.ok_or_else(|| Error::protocol("a server without limits"))?;
    Ok(usize::try_from(limits.message_bytes).unwrap_or_default())
}
