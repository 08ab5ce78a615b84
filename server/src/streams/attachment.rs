//! Attachments in pieces: taking one in, and sending one out.

use std::time::Duration;

use bytes::Bytes;
use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::attachments::{Place, Why};
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1::get_attachment_response::Frame;
use humanplane_proto::v1::upload_attachment_request::Frame as Sent;
use humanplane_proto::v1::{Attachment, GetAttachmentResponse, UploadAttachmentRequest, UploadHeader};
use tokio::sync::OwnedSemaphorePermit;

use super::slow::Reader;
use super::{End, Ends, Frames};
use crate::wire::fault::unknown_frame;

/// Bytes of a frame: about as much as travels well.
const PIECE: usize = 64 << 10;

/// The client's side of an upload.
pub struct Upload<S> {
    /// Its frames.
    pub inbound: S,
    /// How long it may pause.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

impl<S: Stream<Item = UploadAttachmentRequest> + Unpin> Upload<S> {
    /// The first frame.
    ///
    /// # Errors
    /// FIELD_INVALID; ATTACHMENT_REJECTED where nothing comes.
    pub async fn header(&mut self) -> Result<UploadHeader, Refusal> {
        match self.next().await? {
            Some(Sent::Header(header)) => Ok(header),
            Some(Sent::Data(_)) | None => Err(Refusal::field("header", "must be the first frame")),
        }
    }

    /// All that follows: exactly so many bytes.
    ///
    /// # Errors
    /// ATTACHMENT_REJECTED: more came, or fewer.
    pub async fn bytes(&mut self, announced: u64) -> Result<Vec<u8>, Refusal> {
        let size = usize::try_from(announced).unwrap_or(usize::MAX);
        let mut bytes = Vec::with_capacity(size);
        while let Some(frame) = self.next().await? {
            let Sent::Data(piece) = frame else { return Err(Refusal::field("header", "was sent before")) };
            if piece.len() > size - bytes.len() {
                return Err(cut_off(bytes.len() + piece.len(), announced));
            }
            bytes.extend_from_slice(&piece);
        }
        if bytes.len() == size { Ok(bytes) } else { Err(cut_off(bytes.len(), announced)) }
    }

    async fn next(&mut self) -> Result<Option<Sent>, Refusal> {
        let next = tokio::select! {
            next = tokio::time::timeout(self.stall, self.inbound.next()) => next,
            refusal = self.ends.come() => return Err(refusal),
        };
        match next {
            Ok(Some(UploadAttachmentRequest { frame: Some(frame) })) => Ok(Some(frame)),
            Ok(Some(UploadAttachmentRequest { frame: None })) => Err(unknown_frame()),
            Ok(None) => Ok(None),
            Err(_) => {
                let what = format!("did not go on for {} s; nothing was kept", self.stall.as_secs());
                Err(Place::Single.rejected(Why::CutOff, what))
            }
        }
    }
}

fn cut_off(came: usize, announced: u64) -> Refusal {
    let what = format!("was announced with {announced} bytes, and {came} came; nothing was kept");
    Place::Single.rejected(Why::CutOff, what).with("value", came).with("limit", announced)
}

/// What sending an attachment needs.
pub struct Download {
    /// What it is.
    pub attachment: Attachment,
    /// The part that is wanted.
    pub part: Bytes,
    /// The memory that it holds.
    pub room: OwnedSemaphorePermit,
    /// How long a reader may take nothing.
    pub stall: Duration,
    /// What ends it.
    pub ends: Ends,
}

impl Download {
    /// Runs it to its end.
    ///
    /// # Errors
    /// WATCH_TOO_SLOW; what else ends it.
    pub async fn run(self, out: Frames<GetAttachmentResponse>) -> End {
        let Self { attachment, mut part, room: _room, stall, ends } = self;
        let reader = Reader::new(out, stall, ends);
        reader.send(frame(Frame::Attachment(attachment))).await?;
        while !part.is_empty() {
            let piece = part.split_to(PIECE.min(part.len()));
            reader.send(frame(Frame::Data(piece))).await?;
        }
        Ok(())
    }
}

fn frame(frame: Frame) -> GetAttachmentResponse {
    GetAttachmentResponse { frame: Some(frame) }
}
