//! Frames of one group, packed into values.

use humanplane_core::id::SessionId;
use humanplane_proto::store as disk;
use prost::Message as _;

use super::super::StoreError;
use super::super::codec::{Chain, Content, Link, PART_BYTES, Place, VALUE_BYTES, outside, parts};
use super::meta;
use super::trees::{Tree, Trees};
use super::witness::{Mark, Roll};

/// A frame that has its place.
pub(super) struct Framed {
    pub(super) link: Link,
    pub(super) chain: Chain,
    pub(super) place: Place,
    /// The ids it is found by, as keys of the index.
    pub(super) ids: Vec<Vec<u8>>,
}

/// A group that is being packed. Nothing is written before [`Group::write`].
pub(super) struct Group {
    commit: u64,
    slot: u16,
    open: Vec<u8>,
    values: Vec<(u64, Vec<u8>)>,
    roll: Roll,
    mark: Mark,
    outside: Vec<(disk::Outside, Vec<u8>)>,
    created: Vec<(SessionId, u64)>,
    pub(super) frames: Vec<Framed>,
}

/// A body, and the content that lies outside it.
pub(super) type Packed = (Vec<u8>, Option<(disk::Outside, Vec<u8>)>);

/// The body of an append. Content that would not fit into a value lies outside.
pub(super) fn body(entry: disk::Entry) -> Packed {
    let body = disk::Body { content: Some(Content::Entry(entry)) };
    if Link::size(body.encoded_len()) <= VALUE_BYTES {
        return (body.encode_to_vec(), None);
    }
    let content = match body.content {
        Some(Content::Entry(entry)) => entry.encode_to_vec(),
        _ => Vec::new(),
    };
    let named = outside(&content);
    let body = disk::Body { content: Some(Content::Outside(named.clone())) };
    (body.encode_to_vec(), Some((named, content)))
}

/// Writes `content` under its digest, unless it is there.
pub(super) fn put_outside(body: &Tree, named: &disk::Outside, content: &[u8]) -> Result<(), StoreError> {
    let keys = parts(named).map_err(|error| StoreError::Io(error.to_string()))?;
    for (key, part) in keys.zip(content.chunks(PART_BYTES)) {
        if !body.has(&key)? {
            body.put(&key, part)?;
        }
    }
    Ok(())
}

impl Group {
    /// A group that follows `mark`.
    pub(super) fn after(mark: Mark) -> Self {
        Self {
            commit: mark.commit + 1,
            slot: 0,
            open: Vec::with_capacity(VALUE_BYTES),
            values: Vec::new(),
            roll: Roll::from(mark),
            mark,
            outside: Vec::new(),
            created: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Remembers a session that this group creates.
    pub(super) fn create(&mut self, id: SessionId, ordinal: u64) {
        self.created.push((id, ordinal));
    }

    /// How many sessions it creates so far.
    pub(super) fn new_sessions(&self) -> u64 {
        self.created.len() as u64
    }

    /// Adds a frame; `ids` are what it is found by. Returns the session's chain after it.
    pub(super) fn add(&mut self, link: Link, (body, outside): Packed, ids: Vec<Vec<u8>>) -> Chain {
        if !self.open.is_empty() && self.open.len() + Link::size(body.len()) > VALUE_BYTES {
            self.seal();
        }
        let place = Place { commit: self.commit, slot: self.slot };
        let start = self.open.len();
        let chain = link.seal(place, &body, &mut self.open);
        self.roll.add(&self.open[start..start + Link::size(0)]);
        self.slot += 1;
        self.outside.extend(outside);
        self.frames.push(Framed { link, chain, place, ids });
        chain
    }

    fn seal(&mut self) {
        let value = std::mem::replace(&mut self.open, Vec::with_capacity(VALUE_BYTES));
        self.values.push((self.commit, value));
        self.mark = self.roll.seal(self.commit);
        self.commit += 1;
        self.slot = 0;
    }

    /// Writes the group in the order in which its parts depend on each other: sled recovers a front of what
    /// was written, so that no frame outlives what it names. Returns the mark after it.
    pub(super) fn write(&mut self, trees: &Trees) -> Result<Mark, StoreError> {
        if !self.open.is_empty() {
            self.seal();
        }
        for (named, content) in std::mem::take(&mut self.outside) {
            put_outside(&trees.body, &named, &content)?;
        }
        for (id, ordinal) in std::mem::take(&mut self.created) {
            meta::add(&trees.meta, &id, ordinal)?;
        }
        for (commit, value) in std::mem::take(&mut self.values) {
            debug_assert!(value.len() <= VALUE_BYTES);
            trees.log.put_new(&commit.to_be_bytes(), value)?;
        }
        Ok(self.mark)
    }
}
