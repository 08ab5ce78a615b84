//! The keys of the id index as bytes that sort by kind and id.

use humanplane_core::index::IndexKey;

/// `key` as the front of an index entry's key; the seq follows. The zero byte keeps one id from being the
/// front of another.
pub(crate) fn index_key(key: &IndexKey) -> Vec<u8> {
    let (kind, text) = match key {
        IndexKey::Request(id) => (0, id.as_str()),
        IndexKey::Ask(id) => (1, id.as_str()),
    };
    let mut bytes = Vec::with_capacity(text.len() + 10);
    bytes.push(kind);
    bytes.extend(text.as_bytes());
    bytes.push(0);
    bytes
}
