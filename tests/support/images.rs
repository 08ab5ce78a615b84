//! Images: made on the spot, uploaded, given with a line, and read back.

use std::path::Path;

use tonic::Status;

use super::client::Client;
use super::v1;
use super::v1::get_attachment_response::Frame as Got;
use super::v1::image::Content;
use super::v1::upload_attachment_request::Frame;
use super::v1::{UploadAttachmentRequest, UploadHeader};
use super::within;

#[path = "../../server/src/attachments/tests/made.rs"]
pub mod made;

pub use humanplane_core::attachments::MediaType;

/// A PNG of one pixel.
pub const DOT: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc`\0\0\0\x02\0\x01H\xaf\xa4q\0\0\0\0IEND\xaeB`\x82";

pub fn header(session: &str, bytes: usize) -> Frame {
    Frame::Header(UploadHeader {
        session_id: session.to_owned(),
        media_type: "image/png".to_owned(),
        name: "dot.png".to_owned(),
        bytes: bytes as i64,
    })
}

pub fn data(bytes: &[u8]) -> Frame {
    Frame::Data(bytes.to_vec().into())
}

pub fn whole(session: &str) -> Vec<Frame> {
    vec![header(session, DOT.len()), data(&DOT[..20]), data(&DOT[20..])]
}

pub async fn upload(client: &Client, frames: Vec<Frame>) -> Result<v1::Attachment, Status> {
    let frames = frames.into_iter().map(|frame| UploadAttachmentRequest { frame: Some(frame) });
    let mut service = client.attachments();
    let reply = service.upload_attachment(tokio_stream::iter(frames.collect::<Vec<_>>()));
    within("an upload", reply).await.map(|reply| reply.into_inner().attachment.unwrap())
}

pub async fn part(
    client: &Client,
    session: &str,
    id: &str,
    offset: i64,
    length: i64,
) -> Result<(v1::Attachment, Vec<u8>), Status> {
    let (session_id, attachment_id) = (session.to_owned(), id.to_owned());
    let request = v1::GetAttachmentRequest { session_id, attachment_id, offset, length };
    let mut frames = within("a download", client.attachments().get_attachment(request)).await?.into_inner();
    let Some(Got::Attachment(kept)) = frames.message().await?.and_then(|first| first.frame) else {
        panic!("the first frame says what it is")
    };
    let mut bytes = Vec::new();
    while let Some(frame) = frames.message().await? {
        let Some(Got::Data(piece)) = frame.frame else { panic!("then come bytes") };
        bytes.extend_from_slice(&piece);
    }
    Ok((kept, bytes))
}

/// Every file below the folder of attachments.
pub fn kept(folder: &Path) -> Vec<String> {
    let (mut folders, mut found) = (vec![folder.join("data/attachments")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().map(Result::unwrap) {
            match entry.file_type().unwrap().is_dir() {
                true => folders.push(entry.path()),
                false => found.push(entry.path().display().to_string()),
            }
        }
    }
    found
}

/// A picture of this size.
pub fn picture(kind: MediaType, width: u32, height: u32) -> Vec<u8> {
    made::image(kind, width, height)
}

/// An image of a line.
pub fn given(kind: MediaType, content: Content) -> v1::Image {
    v1::Image { media_type: kind.as_str().to_owned(), name: String::new(), content: Some(content) }
}

pub fn bytes(kind: MediaType, bytes: Vec<u8>) -> v1::Image {
    given(kind, Content::Data(bytes.into()))
}

pub fn base64(text: &str) -> v1::Image {
    given(MediaType::Png, Content::Base64(text.to_owned()))
}

pub fn stored(id: &str) -> v1::Image {
    v1::Image { content: Some(Content::AttachmentId(id.to_owned())), ..v1::Image::default() }
}
