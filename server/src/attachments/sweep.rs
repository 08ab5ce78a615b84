//! Taking away what nobody uses: uploads that no command took for a while, and bytes that no record names.

use std::collections::HashSet;
use std::sync::PoisonError;

use humanplane_core::record::Digest;
use humanplane_core::time::WallMillis;

use super::keys::{OBJECTS, RUNS, Record, UPLOADS, object};
use super::objects::{ObjectsError, Stored};
use super::{Attachments, PUBLISHING};

/// What a sweep took away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Uploads.
    pub uploads: usize,
    /// Objects with bytes.
    pub objects: usize,
    /// What interrupted writes had left.
    pub pieces: usize,
}

impl Attachments {
    /// Looks at the whole store, at leisure, and then takes away what is unused and old, while nobody publishes. What
    /// was published since the look began stays.
    ///
    /// # Errors
    /// The store's. What is left over is found again by the next sweep.
    pub async fn sweep(&self, now: WallMillis) -> Stored<Swept> {
        drop(self.nobody_publishes().await?);
        self.marks().clear();
        let keep = i64::try_from(self.0.terms.keep_unused.as_millis()).unwrap_or(i64::MAX);
        let old = |written: i64| written.saturating_add(keep) <= now.0;
        let store = &self.0.objects;
        let (expired, living): (Vec<_>, Vec<_>) =
            store.list(UPLOADS).await?.into_iter().partition(|upload| old(upload.written));
        let mut used: HashSet<Digest> = HashSet::new();
        for record in living.into_iter().chain(store.list(RUNS).await?) {
            if let Some(bytes) = store.get(&record.key).await? {
                used.extend(Record::read(&bytes)?.attachments.iter().map(|kept| kept.sha256));
            }
        }
        let used: HashSet<String> = used.iter().map(object).collect();
        let mut unused = store.list(OBJECTS).await?;
        unused.retain(|found| old(found.written) && !used.contains(&found.key));

        let _nobody_publishes = self.nobody_publishes().await?;
        let expired = self.delete(expired.into_iter().map(|found| found.key)).await?;
        let objects = self.delete(unused.into_iter().map(|found| found.key)).await?;
        Ok(Swept { uploads: expired, objects, pieces: store.tidy().await? })
    }

    async fn nobody_publishes(&self) -> Stored<tokio::sync::SemaphorePermit<'_>> {
        let all = self.0.publishing.acquire_many(PUBLISHING).await;
        all.map_err(|_| ObjectsError("the store is closed".to_owned()))
    }

    async fn delete(&self, keys: impl Iterator<Item = String>) -> Stored<usize> {
        let mut count = 0;
        for key in keys {
            if !self.marks().contains(&key) {
                self.0.objects.delete(&key).await?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// These keys are being written, or used again.
    pub(super) fn mark(&self, keys: impl Iterator<Item = String>) {
        self.marks().extend(keys);
    }

    fn marks(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.0.fresh.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
