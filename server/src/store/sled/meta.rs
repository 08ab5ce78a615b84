//! The `meta` tree: what the store is, and which session has which ordinal.
//!
//! | key | value |
//! |---|---|
//! | `format` | the number of the format (2 bytes, big endian) and the store's id (16 bytes) |
//! | `epoch` | how often the store was opened (8 bytes, big endian) |
//! | `indexed` | the last commit of which everything is in the index (8 bytes, big endian) |
//! | `s` id | the session's ordinal (8 bytes, big endian) |
//! | `o` ordinal | the session's id |
//! | `c` name | a setting's value |
//! | `n` digest | the length of a seed's chunk that no frame names yet |

use std::collections::HashMap;

use humanplane_core::id::SessionId;
use humanplane_proto::store as disk;

use super::super::StoreError;
use super::super::codec::{FORMAT, parts};
use super::trees::Tree;

pub(super) const EPOCH: &[u8] = b"epoch";
pub(super) const INDEXED: &[u8] = b"indexed";
const FORMAT_KEY: &[u8] = b"format";

/// The store's id, checked against the format this program knows; `None` in a store that was never written.
pub(super) fn store_id(meta: &Tree) -> Result<Option<[u8; 16]>, StoreError> {
    let Some(value) = meta.get(FORMAT_KEY)? else { return Ok(None) };
    let (format, id) = value.split_first_chunk::<2>().ok_or_else(|| refused("its format is unreadable"))?;
    let format = u16::from_be_bytes(*format);
    if format != FORMAT {
        return Err(refused(&format!("it has format {format}; this program reads and writes {FORMAT}")));
    }
    let id = id.try_into().map_err(|_| refused("its id is unreadable"))?;
    Ok(Some(id))
}

fn refused(what: &str) -> StoreError {
    StoreError::Refused(what.into())
}

pub(super) fn set_store_id(meta: &Tree, id: [u8; 16]) -> Result<(), StoreError> {
    let mut value = FORMAT.to_be_bytes().to_vec();
    value.extend(id);
    meta.put(FORMAT_KEY, value)
}

/// A number; 0 where it was never set.
pub(super) fn number(meta: &Tree, key: &[u8]) -> Result<u64, StoreError> {
    let value = meta.get(key)?;
    Ok(value.and_then(|value| value.as_ref().try_into().ok().map(u64::from_be_bytes)).unwrap_or(0))
}

pub(super) fn set_number(meta: &Tree, key: &[u8], number: u64) -> Result<(), StoreError> {
    meta.put(key, number.to_be_bytes().to_vec())
}

fn key(kind: u8, rest: &[u8]) -> Vec<u8> {
    let mut key = vec![kind];
    key.extend(rest);
    key
}

/// The ordinal of a session, whether or not its first frame is durable.
pub(super) fn ordinal(meta: &Tree, id: &SessionId) -> Result<Option<u64>, StoreError> {
    let value = meta.get(&key(b's', id.as_str().as_bytes()))?;
    Ok(value.and_then(|value| value.as_ref().try_into().ok().map(u64::from_be_bytes)))
}

/// The id of a session.
pub(super) fn id(meta: &Tree, ordinal: u64) -> Result<SessionId, StoreError> {
    let value = meta.get(&key(b'o', &ordinal.to_be_bytes()))?;
    let text = value.as_deref().and_then(|value| std::str::from_utf8(value).ok());
    text.map(SessionId::from).ok_or_else(|| StoreError::Io(format!("session number {ordinal} has no name")))
}

/// Gives a session its ordinal.
pub(super) fn add(meta: &Tree, id: &SessionId, ordinal: u64) -> Result<(), StoreError> {
    let text = id.as_str().as_bytes();
    meta.put(&key(b'o', &ordinal.to_be_bytes()), text)?;
    meta.put(&key(b's', text), ordinal.to_be_bytes().to_vec())
}

/// Removes the names of sessions from `count` on: their first frame never became durable.
pub(super) fn forget_from(meta: &Tree, count: u64) -> Result<(), StoreError> {
    let range: Vec<_> = meta.range(&key(b'o', &count.to_be_bytes()), b"p").collect::<Result<_, _>>()?;
    for (name, id) in range {
        meta.remove(&key(b's', &id))?;
        meta.remove(&name)?;
    }
    Ok(())
}

/// Keeps a setting; `None` forgets it.
pub(super) fn set_setting(meta: &Tree, name: &str, value: Option<&str>) -> Result<(), StoreError> {
    let key = key(b'c', name.as_bytes());
    match value {
        Some(value) => meta.put(&key, value.as_bytes()),
        None => meta.remove(&key),
    }
}

/// All settings.
pub(super) fn settings(meta: &Tree) -> Result<HashMap<String, String>, StoreError> {
    let all = meta.range(b"c", b"d");
    let text =
        |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| refused("a setting is unreadable"));
    all.map(|pair| pair.and_then(|(name, value)| Ok((text(&name[1..])?, text(&value)?)))).collect()
}

/// Notes that a chunk of a seed is about to be written.
pub(super) fn note_chunk(meta: &Tree, chunk: &disk::Outside) -> Result<(), StoreError> {
    meta.put(&key(b'n', &chunk.digest), chunk.length.to_be_bytes().to_vec())
}

/// Forgets the note: a frame names the chunk, or the chunk is gone.
pub(super) fn settle_chunk(meta: &Tree, digest: &[u8]) -> Result<(), StoreError> {
    meta.remove(&key(b'n', digest))
}

/// The chunks that are noted.
pub(super) fn noted_chunks(meta: &Tree) -> Result<Vec<disk::Outside>, StoreError> {
    let notes: Vec<_> = meta.range(b"n", b"o").collect::<Result<_, _>>()?;
    let chunk = |(key, value): (bytes::Bytes, bytes::Bytes)| {
        let length = value.as_ref().try_into().ok().map_or(0, u64::from_be_bytes);
        disk::Outside { digest: key.slice(1..), length }
    };
    Ok(notes.into_iter().map(chunk).collect())
}

/// Removes what an interrupted import left: chunks that are noted and that no frame names.
pub(super) fn sweep(meta: &Tree, body: &Tree, orphans: &[disk::Outside]) -> Result<(), StoreError> {
    for orphan in orphans {
        for part in parts(orphan).map_err(|error| StoreError::Io(error.to_string()))? {
            body.remove(&part)?;
        }
        settle_chunk(meta, &orphan.digest)?;
    }
    Ok(())
}
