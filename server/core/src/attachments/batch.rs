//! A batch of images as it comes in, checked as a whole before the store hears of it (6.6).

use std::fmt;

use super::MediaType;
use super::base64::{canonical, least};
use super::limits::{Limits, Place, Why};
use crate::content::ContentDigest;
use crate::id::AttachmentId;
use crate::limits::at_most;
use crate::record::Digest;
use crate::refusal::{Reason, Refusal};

/// An image as a caller gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// What the caller says it is; may be empty for a stored one, which says it itself.
    pub media_type: String,
    /// What the caller calls it; empty is none. A stored one has its name.
    pub name: String,
    /// It.
    pub content: Content,
}

/// Where an image's bytes are.
#[derive(Clone, PartialEq, Eq)]
pub enum Content {
    /// Uploaded before.
    Stored(AttachmentId),
    /// Here.
    Bytes(Vec<u8>),
    /// Here, in base64.
    Base64(String),
}

impl fmt::Debug for Content {
    /// What is debugged may be logged, and no log holds an image.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stored(id) => write!(f, "Stored({id})"),
            Self::Bytes(bytes) => write!(f, "Bytes({})", bytes.len()),
            Self::Base64(text) => write!(f, "Base64({})", text.len()),
        }
    }
}

/// An image that may go on: what it is has still to be looked at.
#[derive(Debug)]
pub enum Checked {
    /// Looked up next; what the caller says it is.
    Stored(AttachmentId, Option<MediaType>),
    /// Decoded next.
    Fresh(Fresh),
}

/// An image whose bytes are here.
#[derive(PartialEq, Eq)]
pub struct Fresh {
    /// What the caller says it is.
    pub media_type: MediaType,
    /// What the caller calls it.
    pub name: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for Fresh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fresh({}, {} bytes)", self.media_type.as_str(), self.bytes.len())
    }
}

/// What makes two batches the same: what is said of each image and what it is, in order. The same image in another form
/// (uploaded, bytes, base64) is another.
pub fn digest(images: &[Image]) -> Digest {
    let batch = ContentDigest::new("images").list("images", images.len());
    let add = |batch: ContentDigest, Image { media_type, name, content }: &Image| {
        let batch = batch.text("media type", Some(media_type)).text("name", Some(name));
        match content {
            Content::Stored(id) => batch.text("stored", Some(id.as_str())),
            Content::Bytes(bytes) => batch.field("bytes", Some(bytes)),
            Content::Base64(text) => batch.text("base64", Some(text)),
        }
    };
    images.iter().fold(batch, add).finish()
}

/// What people may call an image: one line, not too long.
///
/// # Errors
/// FIELD_INVALID at `path`.
pub fn check_name(path: &str, name: &str, limits: &Limits) -> Result<(), Refusal> {
    at_most(path, name, limits.name_bytes)?;
    if name.chars().any(char::is_control) {
        return Err(Refusal::field(path, "holds a control character"));
    }
    Ok(())
}

/// Everything that can be judged without decoding and without the store.
///
/// # Errors
/// ATTACHMENT_REJECTED, BAD_BASE64, FIELD_INVALID, for the first image at fault.
pub fn check(images: Vec<Image>, limits: &Limits) -> Result<Vec<Checked>, Refusal> {
    limits.count(images.len())?;
    let numbered = images.into_iter().enumerate();
    let checked: Vec<Checked> =
        numbered.map(|(index, image)| member(index, image, limits)).collect::<Result<_, _>>()?;
    limits.total(checked.iter().map(Checked::weight))?;
    Ok(checked)
}

fn member(index: usize, image: Image, limits: &Limits) -> Result<Checked, Refusal> {
    let place = Place::Member(index);
    let Image { media_type, name, content } = image;
    let bytes = match content {
        Content::Stored(id) if media_type.is_empty() => return Ok(Checked::Stored(id, None)),
        Content::Stored(id) => return Ok(Checked::Stored(id, Some(declared(place, &media_type)?))),
        Content::Bytes(bytes) => bytes,
        Content::Base64(text) => {
            limits.size(place, least(&text).max(1))?;
            canonical(&text).ok_or_else(|| bad_base64(place))?
        }
    };
    check_name(&format!("images[{index}].name"), &name, limits)?;
    limits.size(place, u64::try_from(bytes.len()).unwrap_or(u64::MAX))?;
    let media_type = declared(place, &media_type)?;
    Ok(Checked::Fresh(Fresh { media_type, name: (!name.is_empty()).then_some(name), bytes }))
}

/// What is declared, as one of the kinds that are taken.
///
/// # Errors
/// ATTACHMENT_REJECTED.
pub fn declared(place: Place, media_type: &str) -> Result<MediaType, Refusal> {
    MediaType::from_declared(media_type).ok_or_else(|| {
        let taken = MediaType::ALL.map(MediaType::as_str).join(", ");
        place.rejected(Why::Format, format!("is declared as {media_type:?}; taken are {taken}"))
    })
}

fn bad_base64(place: Place) -> Refusal {
    place.refused(
        Reason::BadBase64,
        "is not canonical base64: the standard alphabet with padding, no white space, no stray bits",
    )
}

impl Checked {
    fn weight(&self) -> u64 {
        match self {
            Self::Stored(..) => 0,
            Self::Fresh(fresh) => u64::try_from(fresh.bytes.len()).unwrap_or(u64::MAX),
        }
    }
}
