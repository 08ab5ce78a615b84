//! Images beside a session's log.

use std::fmt;

use bytes::Bytes;
use tonic::Streaming;

use super::CHUNK;
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::attachment_service_client::AttachmentServiceClient;
use crate::proto::upload_attachment_request::Frame;
use crate::proto::{
    Attachment, GetAttachmentRequest, GetAttachmentResponse, UploadAttachmentRequest, UploadHeader,
    get_attachment_response,
};

/// The images of sessions. See [`Client::attachments`].
#[derive(Debug)]
pub struct Attachments<'a>(&'a Client);

/// An image on its way here. See [`Attachments::get`].
pub struct Download {
    attachment: Attachment,
    stream: Streaming<GetAttachmentResponse>,
    left: i64,
}

impl Client {
    /// The images of sessions: to give, and to read back.
    pub fn attachments(&self) -> Attachments<'_> {
        Attachments(self)
    }
}

impl Attachments<'_> {
    /// Keeps an image (`image/png`, `image/jpeg`, `image/gif`, `image/webp`) for a session. The same one under the
    /// same name is the same attachment, so that a retry is safe. One that no command uses is swept after a while.
    ///
    /// # Errors
    /// `Refused`: `ATTACHMENT_REJECTED`, `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`,
    /// `QUOTA_EXCEEDED`, `DISK_LOW`, `STORAGE_UNAVAILABLE`.
    pub async fn put(
        &self,
        session_id: impl Into<String>,
        media_type: impl Into<String>,
        name: impl Into<String>,
        image: impl Into<Bytes>,
    ) -> Result<Attachment> {
        let image: Bytes = image.into();
        let header = UploadHeader {
            session_id: session_id.into(),
            media_type: media_type.into(),
            name: name.into(),
            bytes: i64::try_from(image.len()).unwrap_or(i64::MAX),
        };
        let pieces = (0..image.len()).step_by(CHUNK);
        let data = pieces.map(move |at| Frame::Data(image.slice(at..image.len().min(at + CHUNK))));
        let frames = std::iter::once(Frame::Header(header)).chain(data);
        let frames = frames.map(|frame| UploadAttachmentRequest { frame: Some(frame) });
        let mut client = AttachmentServiceClient::new(self.0.watching());
        let reply = client.upload_attachment(tokio_stream::iter(frames)).await?;
        let attachment = reply.into_inner().attachment;
        attachment.ok_or_else(|| Error::protocol("an upload without an attachment"))
    }

    /// Reads an image back. The server has verified the whole of it before its first byte.
    ///
    /// # Errors
    /// `Refused`: `ATTACHMENT_NOT_FOUND`, `FOREIGN_SCOPE`, `QUOTA_EXCEEDED`, `LOG_DAMAGED`, `STORAGE_UNAVAILABLE`.
    pub async fn get(
        &self,
        session_id: impl Into<String>,
        attachment_id: impl Into<String>,
    ) -> Result<Download> {
        let request = GetAttachmentRequest {
            session_id: session_id.into(),
            attachment_id: attachment_id.into(),
            ..GetAttachmentRequest::default()
        };
        let mut client = AttachmentServiceClient::new(self.0.watching());
        let mut stream = client.get_attachment(request).await?.into_inner();
        while let Some(frame) = stream.message().await? {
            if let Some(get_attachment_response::Frame::Attachment(attachment)) = frame.frame {
                let left = attachment.bytes;
                return Ok(Download { attachment, stream, left });
            }
        }
        Err(Error::protocol("bytes without an attachment"))
    }
}

impl Download {
    /// What it is.
    pub fn attachment(&self) -> &Attachment {
        &self.attachment
    }

    /// The next piece, cut anywhere; `None` at the end.
    ///
    /// # Errors
    /// `Protocol` where fewer bytes came than were announced; `Refused`: `WATCH_TOO_SLOW`.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        while let Some(frame) = self.stream.message().await? {
            if let Some(get_attachment_response::Frame::Data(piece)) = frame.frame {
                self.left = self.left.saturating_sub(i64::try_from(piece.len()).unwrap_or(i64::MAX));
                return Ok(Some(piece));
            }
        }
        match self.left {
            0 => Ok(None),
            left => Err(Error::protocol(format!("the attachment was cut: {left} bytes are missing"))),
        }
    }

    /// The whole of it.
    ///
    /// # Errors
    /// As [`next`](Self::next).
    pub async fn whole(mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        while let Some(piece) = self.next().await? {
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    }
}

impl fmt::Debug for Download {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Download").field("attachment", &self.attachment).finish_non_exhaustive()
    }
}
