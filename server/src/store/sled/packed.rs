//! The index on disk: sorted entries packed into blocks of about a kilobyte, so that an append costs a
//! fraction of a key. One lookup is one descent of sled's tree and one block.
//!
//! A block's key is: what kind of entries (1 byte), the session (8 bytes, big endian), and a lower bound of
//! the entries' keys; the first block of a session has the empty bound. Putting an entry that is there already
//! changes nothing, so entries may be put again after a crash.

use bytes::Bytes;
use humanplane_proto::store as disk;
use prost::Message as _;

use super::super::StoreError;
use super::super::codec::Place;
use super::trees::Tree;

/// A block that grows beyond this is split.
const BLOCK_BYTES: usize = 1024;

/// What a block holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// First seq of a frame → its place.
    Place,
    /// Id and seq.
    Id,
}

/// One entry; for an id the place is of no account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: Vec<u8>,
    pub(super) place: Place,
}

fn prefix(kind: Kind, session: u64) -> Vec<u8> {
    let mut key = vec![if kind == Kind::Place { b'p' } else { b'k' }];
    key.extend(session.to_be_bytes());
    key
}

fn block_key(kind: Kind, session: u64, bound: &[u8]) -> Vec<u8> {
    let mut key = prefix(kind, session);
    key.extend(bound);
    key
}

/// The key behind all blocks of a session.
fn behind(kind: Kind, session: u64) -> Vec<u8> {
    match session.checked_add(1) {
        Some(next) => prefix(kind, next),
        None => vec![if kind == Kind::Place { b'p' + 1 } else { b'k' + 1 }],
    }
}

/// Puts `entries`, which are sorted by key, into the blocks of `session`.
pub(super) fn put(tree: &Tree, kind: Kind, session: u64, mut entries: Vec<Entry>) -> Result<(), StoreError> {
    while let Some(first) = entries.first() {
        let (key, block) = block_of(tree, kind, session, &first.key)?;
        let next = tree.range(&successor(&key), &behind(kind, session)).next().transpose()?;
        let bound = next.map(|(key, _)| key.slice(9..));
        let split =
            bound.map_or(entries.len(), |bound| entries.partition_point(|entry| entry.key[..] < bound[..]));
        let rest = entries.split_off(split.max(1));
        write(tree, kind, session, &key, merge(block, entries))?;
        entries = rest;
    }
    Ok(())
}

/// The smallest key behind `key`.
fn successor(key: &[u8]) -> Vec<u8> {
    let mut next = key.to_vec();
    next.push(0);
    next
}

/// The block that `key` belongs to, and its key; of a session without blocks, the first one, empty.
fn block_of(tree: &Tree, kind: Kind, session: u64, key: &[u8]) -> Result<(Bytes, Vec<Entry>), StoreError> {
    let upto = successor(&block_key(kind, session, key));
    match tree.range(&prefix(kind, session), &upto).next_back().transpose()? {
        Some((key, value)) => Ok((key, decode(value)?)),
        None => Ok((prefix(kind, session).into(), Vec::new())),
    }
}

fn merge(old: Vec<Entry>, new: Vec<Entry>) -> Vec<Entry> {
    let mut all = old;
    let sorted = all.last().zip(new.first()).is_none_or(|(last, first)| last.key < first.key);
    all.extend(new);
    if !sorted {
        all.sort_by(|a, b| a.key.cmp(&b.key));
        all.dedup_by(|a, b| a.key == b.key);
    }
    all
}

/// Writes a block, as several if it is too long: the later ones first, so that a reader and a crash in between
/// find each entry twice rather than never.
fn write(tree: &Tree, kind: Kind, session: u64, key: &[u8], entries: Vec<Entry>) -> Result<(), StoreError> {
    let mut blocks = chunks(&entries).into_iter();
    let Some(first) = blocks.next() else { return Ok(()) };
    for block in blocks.rev() {
        tree.put(&block_key(kind, session, &block[0].key), encode(block))?;
    }
    tree.put(key, encode(first))
}

/// Cuts `entries` into runs that make blocks of the right length.
fn chunks(entries: &[Entry]) -> Vec<&[Entry]> {
    let (mut cuts, mut start, mut bytes, mut last) = (Vec::new(), 0, 0, &[][..]);
    for (at, entry) in entries.iter().enumerate() {
        bytes += entry.key.len() - shared(last, &entry.key) + 14;
        if bytes > BLOCK_BYTES && at > start {
            cuts.push(&entries[start..at]);
            (start, bytes) = (at, entry.key.len() + 14);
        }
        last = &entry.key;
    }
    cuts.push(&entries[start..]);
    cuts
}

fn shared(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn encode(entries: &[Entry]) -> Vec<u8> {
    let mut last = &[][..];
    let packed = entries.iter().map(|entry| {
        let shared = shared(last, &entry.key);
        last = &entry.key;
        disk::IndexEntry {
            shared: shared as u32,
            rest: Bytes::copy_from_slice(&entry.key[shared..]),
            commit: entry.place.commit,
            slot: entry.place.slot.into(),
        }
    });
    let mut bytes = disk::IndexBlock { entries: packed.collect() }.encode_to_vec();
    bytes.extend(crc32c::crc32c(&bytes).to_le_bytes());
    bytes
}

fn decode(block: Bytes) -> Result<Vec<Entry>, StoreError> {
    let bad =
        || StoreError::Io("a block of the index is damaged; open the store once with a rebuilt index".into());
    let (bytes, crc) = block.split_last_chunk::<4>().ok_or_else(bad)?;
    if crc32c::crc32c(bytes) != u32::from_le_bytes(*crc) {
        return Err(bad());
    }
    let packed = disk::IndexBlock::decode(block.slice(..bytes.len())).map_err(|_| bad())?;
    let mut last = Vec::new();
    let entries = packed.entries.into_iter().map(|entry| {
        let slot = u16::try_from(entry.slot).ok()?;
        last.truncate(entry.shared as usize);
        last.extend(&entry.rest);
        Some(Entry { key: last.clone(), place: Place { commit: entry.commit, slot } })
    });
    entries.collect::<Option<_>>().ok_or_else(bad)
}

/// Up to `limit` places from the frame that holds seq `from` on, each with the first seq of its frame.
pub(super) fn places(
    tree: &Tree,
    session: u64,
    from: i64,
    limit: usize,
) -> Result<Vec<(i64, Place)>, StoreError> {
    let from = from.to_be_bytes();
    let (key, first) = block_of(tree, Kind::Place, session, &from)?;
    let start = first.partition_point(|entry| entry.key[..] <= from[..]).saturating_sub(1);
    let mut found: Vec<Entry> = first.into_iter().skip(start).collect();
    let mut later = tree.range(&successor(&key), &behind(Kind::Place, session));
    while found.len() < limit {
        let Some((_, block)) = later.next().transpose()? else { break };
        // A block that a crash left unsplit holds what the next one holds too.
        let last = found.last().map(|entry| entry.key.clone()).unwrap_or_default();
        found.extend(decode(block)?.into_iter().filter(|entry| entry.key > last));
    }
    found.truncate(limit);
    let seq = |entry: &Entry| entry.key.as_slice().try_into().ok().map_or(i64::MAX, i64::from_be_bytes);
    Ok(found.iter().map(|entry| (seq(entry), entry.place)).collect())
}

/// The seqs of the id whose keys begin with `id`, ascending.
pub(super) fn seqs(tree: &Tree, session: u64, id: &[u8]) -> Result<Vec<i64>, StoreError> {
    let (key, first) = block_of(tree, Kind::Id, session, id)?;
    let mut found: Vec<i64> = Vec::new();
    let mut block = first;
    let mut later = tree.range(&successor(&key), &behind(Kind::Id, session));
    loop {
        found.extend(block.iter().filter_map(|entry| seq_of(&entry.key, id)));
        if block.last().is_some_and(|entry| entry.key[..] > *id && !entry.key.starts_with(id)) {
            break;
        }
        let Some((_, value)) = later.next().transpose()? else { break };
        block = decode(value)?;
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The seq at the end of `key`, if the rest of it is `id`.
pub(super) fn seq_of(key: &[u8], id: &[u8]) -> Option<i64> {
    key.strip_prefix(id)?.try_into().ok().map(i64::from_be_bytes)
}
