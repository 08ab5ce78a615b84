//! The images of a command: bytes on their way in, references from then on (6.6).

use std::sync::Arc;

use crate::attachments::{AttachmentRef, Image, digest};
use crate::record::Digest;

/// What comes with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Images {
    /// As the caller gave them. Nobody but the admission sees them so.
    Given {
        /// They, in order; at least one. Shared, for what is asked is copied, and images are large.
        images: Arc<Vec<Image>>,
        /// What they are.
        digest: Digest,
    },
    /// References to those that were taken in, in order; none where none were given.
    Kept(Vec<AttachmentRef>),
}

impl Default for Images {
    fn default() -> Self {
        Self::Kept(Vec::new())
    }
}

impl Images {
    /// As they come from a caller. Reads all their bytes once.
    pub fn new(images: Vec<Image>) -> Self {
        if images.is_empty() {
            return Self::default();
        }
        Self::Given { digest: digest(&images), images: Arc::new(images) }
    }

    /// The digest of what the caller gave; nothing where there was none, or where it was taken out.
    pub fn given(&self) -> Option<Digest> {
        match self {
            Self::Given { digest, .. } => Some(*digest),
            Self::Kept(_) => None,
        }
    }

    /// Takes out what the caller gave; nothing where there is none.
    pub fn take(&mut self) -> Option<Vec<Image>> {
        match std::mem::take(self) {
            Self::Given { images, .. } => Some(Arc::unwrap_or_clone(images)),
            kept @ Self::Kept(_) => {
                *self = kept;
                None
            }
        }
    }

    /// The references that a handler gets.
    pub fn kept(&self) -> &[AttachmentRef] {
        match self {
            Self::Given { .. } => &[],
            Self::Kept(kept) => kept,
        }
    }
}
