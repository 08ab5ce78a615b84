//! What attachments need of a store: few operations, each all or nothing.

use bytes::Bytes;
use futures_util::future::BoxFuture;
use humanplane_core::refusal::{Reason, Refusal};

/// One object of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its key.
    pub key: String,
    /// When it was written last, in epoch milliseconds by the store's clock.
    pub written: i64,
}

/// The store does not do its part. The words may name places: they are for the operator's log alone.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct ObjectsError(pub String);

/// What came of it.
pub type Stored<T> = Result<T, ObjectsError>;

/// A store of objects by key. A key is words of `[0-9A-Za-z.-]` with `/` between them.
pub trait Objects: Send + Sync + 'static {
    /// Writes an object, in place of one that is there: durable, and never seen in part.
    fn put<'a>(&'a self, key: &'a str, bytes: Bytes) -> BoxFuture<'a, Stored<()>>;

    /// Reads one; nothing where there is none.
    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<Option<Bytes>>>;

    /// Everything whose key begins with the word `folder`.
    fn list<'a>(&'a self, folder: &'a str) -> BoxFuture<'a, Stored<Vec<Found>>>;

    /// Deletes one, if it is there.
    fn delete<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<()>>;

    /// Takes away what interrupted writes have left. Nobody writes meanwhile.
    fn tidy(&self) -> BoxFuture<'_, Stored<usize>>;
}

impl From<ObjectsError> for Refusal {
    fn from(error: ObjectsError) -> Self {
        tracing::error!(%error, "the store of attachments did not answer");
        let message = "the store of attachments does not answer; the operator's log says why";
        Self::new(Reason::StorageUnavailable, message)
    }
}
