//! sled as a dumb ordered map: get, range, put, flush. Errors become ours, and a panic inside sled becomes an
//! error.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;

use super::super::StoreError;

/// The trees of a store. All but `log` and `body` could be rebuilt from these two.
pub(super) struct Trees {
    db: sled::Db,
    /// Commit (8 bytes, big endian) → whole frames.
    pub(super) log: Tree,
    /// Digest and part → content that lies outside its frame.
    pub(super) body: Tree,
    /// See `packed`.
    pub(super) index: Tree,
    /// See `meta`.
    pub(super) meta: Tree,
}

/// One tree.
pub(super) struct Tree(sled::Tree);

/// A key and its value.
pub(super) type Pair = (Bytes, Bytes);

/// Runs `work`, which calls sled.
pub(super) fn call<T>(work: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| StoreError::Io(error.to_string())),
        Err(panic) => Err(StoreError::Io(format!("sled panicked: {}", text(&*panic)))),
    }
}

/// What a panic said.
pub(super) fn text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no text".into())
}

impl Trees {
    /// The trees of `db`; creates those that are not there.
    pub(super) fn of(db: sled::Db) -> Result<Self, StoreError> {
        let tree = |name: &str| call(|| db.open_tree(name)).map(Tree);
        Ok(Self {
            log: tree("log")?,
            body: tree("body")?,
            index: tree("index")?,
            // The default tree is there in any case, so it is the fourth.
            meta: Tree((*db).clone()),
            db,
        })
    }

    /// Hands everything written so far to the kernel and, through [`super::shim`], to the disk.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        call(|| self.db.flush()).map(drop)
    }
}

impl Tree {
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Bytes>, StoreError> {
        call(|| self.0.get(key)).map(|value| value.map(Bytes::from_owner))
    }

    pub(super) fn has(&self, key: &[u8]) -> Result<bool, StoreError> {
        call(|| self.0.contains_key(key))
    }

    pub(super) fn put(&self, key: &[u8], value: impl Into<sled::IVec>) -> Result<(), StoreError> {
        call(|| self.0.insert(key, value)).map(drop)
    }

    /// Puts a value where there must be none.
    pub(super) fn put_new(&self, key: &[u8], value: Vec<u8>) -> Result<(), StoreError> {
        if call(|| self.0.insert(key, value))?.is_some() {
            return Err(StoreError::Io(format!("the key {key:02x?} was taken; is there a second writer?")));
        }
        Ok(())
    }

    pub(super) fn remove(&self, key: &[u8]) -> Result<(), StoreError> {
        call(|| self.0.remove(key)).map(drop)
    }

    /// Removes everything.
    pub(super) fn clear(&self) -> Result<(), StoreError> {
        call(|| self.0.clear())
    }

    /// The pairs from `from` on, up to but without `to`.
    pub(super) fn range<'a>(
        &'a self,
        from: &[u8],
        to: &[u8],
    ) -> impl DoubleEndedIterator<Item = Result<Pair, StoreError>> + use<'a> {
        let mut range = self.0.range(from..to);
        // Each step reads from the disk and may panic like any other call.
        Steps(move |back: bool| {
            call(|| (if back { range.next_back() } else { range.next() }).transpose())
                .transpose()
                .map(|pair| pair.map(|(key, value)| (Bytes::from_owner(key), Bytes::from_owner(value))))
        })
    }
}

struct Steps<F>(F);

impl<T, F: FnMut(bool) -> Option<T>> Iterator for Steps<F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        (self.0)(false)
    }
}

impl<T, F: FnMut(bool) -> Option<T>> DoubleEndedIterator for Steps<F> {
    fn next_back(&mut self) -> Option<T> {
        (self.0)(true)
    }
}
