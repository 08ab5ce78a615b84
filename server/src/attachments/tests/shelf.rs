//! A store of objects that shows what is done to it, and does what it is told.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use super::super::{Found, Objects, ObjectsError, Stored};

/// Objects in memory.
#[derive(Clone, Default)]
pub(super) struct Shelf(Arc<Mutex<Inside>>);

/// What happens while something waits.
type Meanwhile = Arc<dyn Fn() -> BoxFuture<'static, ()> + Send + Sync>;

#[derive(Default)]
struct Inside {
    objects: BTreeMap<String, (i64, Bytes)>,
    now: i64,
    touched: usize,
    /// Writes that are left before one fails.
    fails_after: Option<usize>,
    /// Cancelled by a write of this key's beginning.
    cancels: Option<(String, CancellationToken)>,
    /// Waited for before a key with this beginning is listed.
    at_list: Option<(String, Meanwhile)>,
}

impl Shelf {
    pub(super) fn keys(&self) -> BTreeSet<String> {
        self.0.lock().unwrap().objects.keys().cloned().collect()
    }

    /// How many objects lie in a folder.
    pub(super) fn count(&self, folder: &str) -> usize {
        self.keys().iter().filter(|key| key.starts_with(folder)).count()
    }

    /// How often anything was asked of it.
    pub(super) fn touched(&self) -> usize {
        self.0.lock().unwrap().touched
    }

    pub(super) fn at(&self, now: i64) {
        self.0.lock().unwrap().now = now;
    }

    pub(super) fn fail_after(&self, writes: usize) {
        self.0.lock().unwrap().fails_after = Some(writes);
    }

    pub(super) fn cancel_at(&self, beginning: &str, token: CancellationToken) {
        self.0.lock().unwrap().cancels = Some((beginning.to_owned(), token));
    }

    pub(super) fn when_listed(
        &self,
        folder: &str,
        does: impl Fn() -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) {
        self.0.lock().unwrap().at_list = Some((folder.to_owned(), Arc::new(does)));
    }

    /// Turns one bit of the only object in a folder.
    pub(super) fn rot(&self, folder: &str) {
        let mut inside = self.0.lock().unwrap();
        let (_, (_, bytes)) = inside.objects.iter_mut().find(|(key, _)| key.starts_with(folder)).unwrap();
        let mut rotten = bytes.to_vec();
        rotten[0] ^= 1;
        *bytes = rotten.into();
    }

    fn touch(&self) -> std::sync::MutexGuard<'_, Inside> {
        let mut inside = self.0.lock().unwrap();
        inside.touched += 1;
        inside
    }
}

impl Objects for Shelf {
    fn put<'a>(&'a self, key: &'a str, bytes: Bytes) -> BoxFuture<'a, Stored<()>> {
        let mut inside = self.touch();
        if let Some(left) = inside.fails_after.as_mut() {
            if *left == 0 {
                return std::future::ready(Err(ObjectsError("no room".to_owned()))).boxed();
            }
            *left -= 1;
        }
        let now = inside.now;
        inside.objects.insert(key.to_owned(), (now, bytes));
        if let Some((_, token)) = inside.cancels.as_ref().filter(|(beginning, _)| key.starts_with(beginning))
        {
            token.cancel();
        }
        std::future::ready(Ok(())).boxed()
    }

    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<Option<Bytes>>> {
        std::future::ready(Ok(self.touch().objects.get(key).map(|(_, bytes)| bytes.clone()))).boxed()
    }

    fn list<'a>(&'a self, folder: &'a str) -> BoxFuture<'a, Stored<Vec<Found>>> {
        let inside = self.touch();
        let found = inside.objects.iter().filter(|(key, _)| key.split('/').next() == Some(folder));
        let found = found.map(|(key, (written, _))| Found { key: key.clone(), written: *written }).collect();
        let does = inside.at_list.as_ref().filter(|(known, _)| known == folder).map(|(_, does)| does.clone());
        async move {
            if let Some(does) = does {
                does().await;
            }
            Ok(found)
        }
        .boxed()
    }

    fn delete<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<()>> {
        self.touch().objects.remove(key);
        std::future::ready(Ok(())).boxed()
    }

    fn tidy(&self) -> BoxFuture<'_, Stored<usize>> {
        std::future::ready(Ok(0)).boxed()
    }
}
