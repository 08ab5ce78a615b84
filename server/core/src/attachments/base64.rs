//! Canonical base64: one text for one content, so that nobody can hide a second reading in it (6.6).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The bytes of `text`; nothing where it is empty, or not what encoding them gives, to the letter.
pub fn canonical(text: &str) -> Option<Vec<u8>> {
    let bytes = STANDARD.decode(text).ok()?;
    (!bytes.is_empty() && STANDARD.encode(&bytes) == text).then_some(bytes)
}

/// How many bytes a canonical text of this length stands for at least, without decoding it.
pub(super) fn least(text: &str) -> u64 {
    u64::try_from((text.len() / 4 * 3).saturating_sub(2)).unwrap_or(u64::MAX)
}
