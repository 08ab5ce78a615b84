//! What the log holds: records, and the drafts that become records.

use std::sync::Arc;

use crate::id::RequestId;
use crate::json::JsonObject;
use crate::time::WallMillis;

/// One event as it is appended: everything but its place and time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// `area/name`.
    pub kind: Arc<str>,
    /// The payload, verbatim.
    pub data: JsonObject,
    /// A reader that does not know the type may skip it.
    pub ignorable: bool,
    /// Events of the same log that this one derives from.
    pub source_event_seqs: Vec<i64>,
    /// An operation on a surface, verbatim.
    pub surface_op: Option<JsonObject>,
}

impl NewEvent {
    /// An event of type `kind` with `data` and no other envelope field.
    pub fn new(kind: &str, data: JsonObject) -> Self {
        Self { kind: kind.into(), data, ignorable: false, source_event_seqs: Vec::new(), surface_op: None }
    }
}

/// One event in its place (1.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Contiguous from 0.
    pub seq: i64,
    /// Never decreases within a session.
    pub time: WallMillis,
    /// What happened.
    pub event: NewEvent,
}

/// The caller's name for a batch, kept with it so that a retry finds it (3.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchName {
    /// The caller's id.
    pub request_id: RequestId,
    /// SHA-256 of what was asked for; other content under the same id is refused.
    pub digest: Digest,
}

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        use sha2::{Digest as _, Sha256};
        Self(Sha256::digest(bytes).into())
    }

    /// Lower-case hexadecimal, as events carry it.
    pub fn hex(&self) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut hex = vec![0; 64];
        for (pair, byte) in hex.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
        String::from_utf8(hex).unwrap_or_default()
    }

    /// Reads what [`Digest::hex`] writes; nothing else is a digest.
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let mut pairs = text.as_bytes().chunks_exact(2);
        for byte in &mut bytes {
            let &[high, low] = pairs.next()? else { return None };
            *byte = nibble(high)? << 4 | nibble(low)?;
        }
        (text.len() == 64).then_some(Self(bytes))
    }
}

fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&self.hex())
    }
}

impl<'de> serde::Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(input)?;
        Self::from_hex(&text)
            .ok_or_else(|| serde::de::Error::custom("not a SHA-256 in lower-case hexadecimal"))
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.hex())
    }
}

/// A batch that someone wants appended: all of it or nothing (1.2). Seqs are contiguous and begin at the
/// session's head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// In order; never empty.
    pub records: Vec<Record>,
    /// Present where the batch answers a named request.
    pub name: Option<BatchName>,
}

/// A draft that has passed every validator. Only [`crate::invariants`] makes one, and a log accepts nothing
/// else, so that a forgotten check does not compile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedDraft(Draft);

impl CheckedDraft {
    pub(crate) fn vouch(draft: Draft) -> Self {
        Self(draft)
    }

    /// A draft that nobody has checked.
    #[cfg(any(test, feature = "test-util"))]
    pub fn unchecked_for_tests(draft: Draft) -> Self {
        Self(draft)
    }

    /// The batch.
    pub fn draft(&self) -> &Draft {
        &self.0
    }

    /// The same events as several batches of at most `max` events, for a log that takes them one by one.
    /// What was checked as a whole stays checked in its parts; only a whole batch has a name.
    pub fn split(self, max: usize) -> impl Iterator<Item = Self> {
        let mut records = self.0.records.into_iter().peekable();
        std::iter::from_fn(move || {
            records.peek()?;
            let records = records.by_ref().take(max.max(1)).collect();
            Some(Self(Draft { records, name: None }))
        })
    }

    /// The batch, to be taken apart.
    pub fn into_draft(self) -> Draft {
        self.0
    }
}
