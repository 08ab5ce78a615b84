//! The limits of 6.7, and how an image that does not keep them is refused.

use crate::id::AttachmentId;
use crate::refusal::{Reason, Refusal};

/// How many and how large.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Images of a batch.
    pub images: usize,
    /// Bytes of a batch.
    pub batch_bytes: u64,
    /// Bytes of an image.
    pub image_bytes: u64,
    /// Pixels of an image; of an animated one, those of all frames together.
    pub pixels: u64,
    /// Pixels of an edge.
    pub edge: u32,
    /// Bytes of a name.
    pub name_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1 << 20;
        Self {
            images: 20,
            batch_bytes: 200 * MIB,
            image_bytes: 20 * MIB,
            pixels: 64_000_000,
            edge: 8192,
            name_bytes: 256,
        }
    }
}

/// Which image of a call is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The only one.
    Single,
    /// The one with this index.
    Member(usize),
}

/// What is wrong with an image: the fact `why` of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented where clients read it: error_reason.proto")]
pub enum Why {
    Count,
    Bytes,
    BatchBytes,
    Pixels,
    Edge,
    Empty,
    Format,
    Mismatch,
    Damaged,
    CutOff,
    Cancelled,
}

impl Why {
    /// The word that clients read.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Bytes => "bytes",
            Self::BatchBytes => "batch-bytes",
            Self::Pixels => "pixels",
            Self::Edge => "edge",
            Self::Empty => "empty",
            Self::Format => "format",
            Self::Mismatch => "mismatch",
            Self::Damaged => "damaged",
            Self::CutOff => "cut-off",
            Self::Cancelled => "cancelled",
        }
    }
}

impl Place {
    /// ATTACHMENT_REJECTED for this image.
    pub fn rejected(self, why: Why, what: impl std::fmt::Display) -> Refusal {
        self.refused(Reason::AttachmentRejected, what).with("why", why.as_str())
    }

    /// A refusal that names this image.
    pub fn refused(self, reason: Reason, what: impl std::fmt::Display) -> Refusal {
        match self {
            Self::Single => Refusal::new(reason, format!("the image {what}")),
            Self::Member(index) => {
                Refusal::new(reason, format!("images[{index}] {what}")).with("image", index)
            }
        }
    }

    fn over(self, why: Why, value: u64, limit: u64, unit: &str) -> Refusal {
        let what = format!("has {value} {unit}; at most {limit} are taken");
        self.rejected(why, what).with("value", value).with("limit", limit)
    }
}

impl Limits {
    /// # Errors
    /// ATTACHMENT_REJECTED: no bytes, or too many.
    pub fn size(&self, place: Place, bytes: u64) -> Result<(), Refusal> {
        match bytes {
            0 => Err(place.rejected(Why::Empty, "has no bytes")),
            1.. if bytes <= self.image_bytes => Ok(()),
            _ => Err(place.over(Why::Bytes, bytes, self.image_bytes, "bytes")),
        }
    }

    /// # Errors
    /// ATTACHMENT_REJECTED: an edge is too long, or there are too many pixels in `frames` frames.
    pub fn dimensions(&self, place: Place, width: u32, height: u32, frames: u64) -> Result<(), Refusal> {
        let (edge, canvas) = (width.max(height), u64::from(width) * u64::from(height));
        if edge > self.edge {
            return Err(place.over(Why::Edge, edge.into(), self.edge.into(), "pixels on an edge"));
        }
        let pixels = canvas.saturating_mul(frames);
        if pixels > self.pixels {
            return Err(place.over(Why::Pixels, pixels, self.pixels, "pixels"));
        }
        Ok(())
    }

    /// # Errors
    /// ATTACHMENT_REJECTED: too many images.
    pub fn count(&self, images: usize) -> Result<(), Refusal> {
        if images <= self.images {
            return Ok(());
        }
        let message = format!("{images} images in a batch; at most {} are taken", self.images);
        Err(batch(Why::Count, message).with("value", images).with("limit", self.images))
    }

    /// # Errors
    /// ATTACHMENT_REJECTED: the images together are too large.
    pub fn total(&self, sizes: impl IntoIterator<Item = u64>) -> Result<(), Refusal> {
        let total = sizes.into_iter().fold(0_u64, u64::saturating_add);
        if total <= self.batch_bytes {
            return Ok(());
        }
        let message = format!("{total} bytes in a batch; at most {} are taken", self.batch_bytes);
        Err(batch(Why::BatchBytes, message).with("value", total).with("limit", self.batch_bytes))
    }
}

fn batch(why: Why, message: String) -> Refusal {
    Refusal::new(Reason::AttachmentRejected, message).with("why", why.as_str())
}

impl AttachmentId {
    /// ATTACHMENT_NOT_FOUND: the session has none of this name.
    pub fn not_found(&self) -> Refusal {
        let message = format!("the session has no attachment {self}: never uploaded there, or swept unused");
        Refusal::new(Reason::AttachmentNotFound, message).with("attachmentId", self)
    }
}
