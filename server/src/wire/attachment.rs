//! Attachments: what is uploaded, what is asked for, and how one is shown.

use std::ops::Range;

use humanplane_core::attachments::{AttachmentRef, Content, Image, MediaType, Place, check_name, declared};
use humanplane_core::id::{AttachmentId, SessionId};
use humanplane_core::limits::at_most;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;

use super::field::{Parsed, id, required};
use super::limits::Bounds;

/// An upload that has been announced, held against the limits as far as it can be.
#[derive(Debug)]
pub struct Upload {
    /// Whose it is.
    pub session: SessionId,
    /// What it is said to be.
    pub media_type: MediaType,
    /// What it is called.
    pub name: Option<String>,
    /// How many bytes will come.
    pub bytes: u64,
}

/// Reads what announces an upload.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID, ATTACHMENT_REJECTED.
pub fn upload(header: v1::UploadHeader, bounds: &Bounds) -> Parsed<Upload> {
    let v1::UploadHeader { session_id, media_type, name, bytes } = header;
    let limits = &bounds.attachments;
    let session = id("header.session_id", &session_id, bounds.rules.id_bytes)?;
    check_name("header.name", &name, limits)?;
    let bytes = u64::try_from(bytes).map_err(|_| Refusal::field("header.bytes", "is negative"))?;
    let media_type = declared(Place::Single, &media_type)?;
    limits.size(Place::Single, bytes)?;
    Ok(Upload { session, media_type, name: (!name.is_empty()).then_some(name), bytes })
}

/// Reads the images of a command. Whether they are taken is judged once its run is in the log.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn images(images: Vec<v1::Image>, bounds: &Bounds) -> Parsed<Vec<Image>> {
    images.into_iter().enumerate().map(|(index, given)| image(index, given, bounds)).collect()
}

fn image(index: usize, image: v1::Image, bounds: &Bounds) -> Parsed<Image> {
    use v1::image::Content as Is;
    let v1::Image { media_type, name, content } = image;
    let (path, max) = (|field: &str| format!("images[{index}].{field}"), bounds.rules.id_bytes);
    at_most(path("media_type"), &media_type, max)?;
    let content = match required(&path("content"), content)? {
        Is::AttachmentId(stored) => Content::Stored(id(&path("attachment_id"), &stored, max)?),
        Is::Data(bytes) => Content::Bytes(bytes.into()),
        Is::Base64(text) => Content::Base64(text),
    };
    Ok(Image { media_type, name, content })
}

/// An attachment, or a part of it, that is asked for.
#[derive(Debug)]
pub struct Wanted {
    /// Whose it is.
    pub session: SessionId,
    /// Which.
    pub attachment: AttachmentId,
    offset: u64,
    length: Option<u64>,
}

/// Reads what is asked for.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn wanted(request: v1::GetAttachmentRequest, bounds: &Bounds) -> Parsed<Wanted> {
    let v1::GetAttachmentRequest { session_id, attachment_id, offset, length } = request;
    let max = bounds.rules.id_bytes;
    let number =
        |path: &str, value: i64| u64::try_from(value).map_err(|_| Refusal::field(path, "is negative"));
    Ok(Wanted {
        session: id("session_id", &session_id, max)?,
        attachment: id("attachment_id", &attachment_id, max)?,
        offset: number("offset", offset)?,
        length: Some(number("length", length)?).filter(|length| *length > 0),
    })
}

impl Wanted {
    /// The part that is wanted of `kept`.
    ///
    /// # Errors
    /// FIELD_INVALID: it would begin behind the end.
    pub fn part(&self, kept: &AttachmentRef) -> Parsed<Range<usize>> {
        if self.offset > kept.bytes {
            let wrong = format!("is {}; the attachment has {} bytes", self.offset, kept.bytes);
            return Err(Refusal::field("offset", wrong).with("limit", kept.bytes));
        }
        let end = self.length.map_or(kept.bytes, |length| kept.bytes.min(self.offset.saturating_add(length)));
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        Ok(place(self.offset)..place(end))
    }
}

/// An attachment as it travels.
pub fn attachment(kept: &AttachmentRef) -> v1::Attachment {
    let AttachmentRef { id, media_type, name, bytes, width, height, sha256 } = kept;
    let small = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    v1::Attachment {
        attachment_id: id.to_string(),
        media_type: media_type.as_str().to_owned(),
        name: name.clone().unwrap_or_default(),
        bytes: i64::try_from(*bytes).unwrap_or(i64::MAX),
        width: small(*width),
        height: small(*height),
        sha256: sha256.hex(),
    }
}
