//! The disk format of `record.proto`: heads of fixed size, bodies in protobuf. Nothing here panics on bad
//! bytes, and nothing is believed that a checksum does not cover.

mod body;
mod head;
mod key;
mod outside;

pub(crate) use body::{Content, Created, batch, content, created, records, seed_chunk};
pub(crate) use head::{Chain, Flags, Link, Place, Sealed, chain_of, frames};
pub(crate) use key::index_key;
pub(crate) use outside::{PART_BYTES, outside, parts};

/// The number of this format.
pub(crate) const FORMAT: u16 = 1;

/// The most bytes of one value. Seventeen of them stay below the size from which sled would give a page a
/// file of its own, which it never syncs.
pub(crate) const VALUE_BYTES: usize = 6 * 1024;

/// What makes stored bytes unreadable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Corrupt(pub(crate) String);

impl Corrupt {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

#[cfg(test)]
mod tests;
