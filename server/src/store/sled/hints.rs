//! Which names are certainly new. A caller's name of a batch is looked up before every request that has one,
//! and nearly always it is not there: this answers without the disk.

use fastbloom::AtomicBloomFilter;
use humanplane_core::id::SessionId;
use humanplane_core::index::IndexKey;

use super::super::Append;

/// Four MiB, whatever the log holds. One guess in a hundred is wrong at three million names a process; beyond
/// that there are more look-ups, never a wrong answer.
const BITS: usize = 32 << 20;

/// Bits that each name sets.
const HASHES: u32 = 4;

/// Sessions that were there at open, and names that came since.
pub(super) struct Hints(AtomicBloomFilter);

impl Hints {
    /// Knows the sessions that were there at open: of their names it knows nothing, so all may be there.
    pub(super) fn new(old: impl Iterator<Item = SessionId>) -> Self {
        let filter = AtomicBloomFilter::with_num_bits(BITS).hashes(HASHES);
        let hints = Self(filter);
        old.for_each(|session| hints.unknown(&session));
        hints
    }

    /// The names of appends that are handed to the writer.
    pub(super) fn note(&self, appends: &[Append]) {
        for append in appends {
            if let Some(name) = &append.draft.draft().name {
                self.0.insert(&(append.session.as_str(), name.request_id.as_str()));
            }
        }
    }

    /// A session is being imported: of its names too it knows nothing.
    pub(super) fn unknown(&self, session: &SessionId) {
        self.0.insert(&(session.as_str(), ""));
    }

    /// Whether the key may be there.
    pub(super) fn might_find(&self, session: &SessionId, key: &IndexKey) -> bool {
        match key {
            IndexKey::Ask(_) => true,
            IndexKey::Request(name) => {
                self.0.contains(&(session.as_str(), name.as_str()))
                    || self.0.contains(&(session.as_str(), ""))
            }
        }
    }
}
