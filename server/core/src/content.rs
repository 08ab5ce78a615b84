//! Digests of what was asked for, so that a request id is never used for two things (3.8).

use sha2::{Digest as _, Sha256};

use crate::record::Digest;

/// Builds a digest from named fields. Each name and value is preceded by its length, so that no two different
/// contents give the same bytes; the caller fixes the order of fields, and with it the digest for good.
pub struct ContentDigest(Sha256);

impl ContentDigest {
    /// Begins a digest of the content called `kind` ("approval", "questions", …).
    pub fn new(kind: &str) -> Self {
        let mut this = Self(Sha256::new());
        this.put(kind.as_bytes());
        this
    }

    /// Adds a field; an absent one differs from an empty one.
    #[must_use]
    pub fn field(mut self, name: &str, value: Option<&[u8]>) -> Self {
        self.put(name.as_bytes());
        match value {
            None => self.0.update([0]),
            Some(value) => {
                self.0.update([1]);
                self.put(value);
            }
        }
        self
    }

    /// Adds a text field.
    #[must_use]
    pub fn text(self, name: &str, value: Option<&str>) -> Self {
        self.field(name, value.map(str::as_bytes))
    }

    /// Adds how many members the list `name` has; its members follow.
    #[must_use]
    pub fn list(self, name: &str, len: usize) -> Self {
        self.field(name, Some(&(len as u64).to_be_bytes()))
    }

    /// The digest.
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }

    fn put(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_be_bytes());
        self.0.update(bytes);
    }
}
