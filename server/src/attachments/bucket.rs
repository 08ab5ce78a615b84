//! The store of objects behind a URL. The only file that names the crate.

use std::path::{Path as FilePath, PathBuf};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, TryStreamExt as _};
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt as _};
use url::Url;

use super::objects::{Found, Objects, ObjectsError, Stored};

/// Why there is no store.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum OpenError {
    #[error("attachments.url: {0}")]
    Url(String),
    #[error("the folder of attachments, {0}: {1}")]
    Folder(PathBuf, std::io::Error),
    #[error("the store of attachments: {0}")]
    Store(#[from] Error),
}

/// A bucket, or a folder that stands in for one.
struct Bucket {
    store: Box<dyn ObjectStore>,
    prefix: Path,
    /// Where it is a folder of this machine.
    folder: Option<PathBuf>,
}

/// Opens what `url` names: `file:///PATH`, `memory:`, or a bucket. Credentials of a bucket come from the environment,
/// under the names that its provider gives them.
///
/// # Errors
/// [`OpenError`].
pub fn open(url: &str) -> Result<Box<dyn Objects>, OpenError> {
    if url == "memory:" {
        let store = Box::new(InMemory::new());
        return Ok(Box::new(Bucket { store, prefix: Path::default(), folder: None }));
    }
    let url = Url::parse(url).map_err(|error| OpenError::Url(error.to_string()))?;
    if url.scheme() == "file" {
        let folder = url.to_file_path().map_err(|()| OpenError::Url("names no folder".to_owned()))?;
        return Ok(Box::new(local(folder)?));
    }
    let (store, prefix) = remote(&url)?;
    Ok(Box::new(Bucket { store, prefix, folder: None }))
}

fn local(folder: PathBuf) -> Result<Bucket, OpenError> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    let make = || {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o700))
    };
    make().map_err(|error| OpenError::Folder(folder.clone(), error))?;
    let store = LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true);
    Ok(Bucket { store: Box::new(store), prefix: Path::default(), folder: Some(folder) })
}

#[cfg(feature = "cloud")]
fn remote(url: &Url) -> Result<(Box<dyn ObjectStore>, Path), OpenError> {
    // Whoever came first has chosen one, which is as good.
    let _there = rustls::crypto::ring::default_provider().install_default();
    // Names of these forms only: the builders know short ones, too, such as `token`.
    let ours = ["AWS_", "GOOGLE_", "AZURE_"];
    let variables = std::env::vars_os()
        .filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?)));
    let variables = variables.filter(|(key, _)| ours.iter().any(|prefix| key.starts_with(prefix)));
    Ok(object_store::parse_url_opts(url, variables)?)
}

#[cfg(not(feature = "cloud"))]
fn remote(url: &Url) -> Result<(Box<dyn ObjectStore>, Path), OpenError> {
    Err(OpenError::Url(format!("this binary was built without {}", url.scheme())))
}

impl Bucket {
    fn path(&self, key: &str) -> Path {
        key.split('/').fold(self.prefix.clone(), |path, part| path.join(part))
    }

    /// The key of what lies at `path`.
    fn key(&self, path: &Path) -> Option<String> {
        let parts: Vec<String> =
            path.prefix_match(&self.prefix)?.map(|part| part.as_ref().to_owned()).collect();
        Some(parts.join("/"))
    }
}

/// What broke in the end. The words around it name places, and those go into no log.
fn failed(error: Error) -> ObjectsError {
    let mut cause: &dyn std::error::Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    ObjectsError(cause.to_string())
}

impl Objects for Bucket {
    fn put<'a>(&'a self, key: &'a str, bytes: Bytes) -> BoxFuture<'a, Stored<()>> {
        let path = self.path(key);
        async move { self.store.put(&path, bytes.into()).await.map(drop).map_err(failed) }.boxed()
    }

    fn get<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<Option<Bytes>>> {
        let path = self.path(key);
        async move {
            match self.store.get(&path).await {
                Ok(found) => found.bytes().await.map(Some).map_err(failed),
                Err(Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(failed(error)),
            }
        }
        .boxed()
    }

    fn list<'a>(&'a self, folder: &'a str) -> BoxFuture<'a, Stored<Vec<Found>>> {
        let path = self.path(folder);
        async move {
            let found = self.store.list(Some(&path)).map_err(failed);
            let found = found.try_filter_map(async |meta| {
                let written = meta.last_modified.timestamp_millis();
                Ok(self.key(&meta.location).map(|key| Found { key, written }))
            });
            found.try_collect().await
        }
        .boxed()
    }

    fn delete<'a>(&'a self, key: &'a str) -> BoxFuture<'a, Stored<()>> {
        let path = self.path(key);
        async move {
            match self.store.delete(&path).await {
                Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
                Err(error) => Err(failed(error)),
            }
        }
        .boxed()
    }

    /// A bucket shows nothing that was not finished; in a folder there are files that were to be moved to their place.
    fn tidy(&self) -> BoxFuture<'_, Stored<usize>> {
        let Some(folder) = self.folder.clone() else { return std::future::ready(Ok(0)).boxed() };
        async move {
            let done = tokio::task::spawn_blocking(move || pieces(&folder)).await;
            let named = |error: &dyn std::fmt::Display| ObjectsError(format!("tidying up: {error}"));
            done.map_err(|error| named(&error))?.map_err(|error| named(&error))
        }
        .boxed()
    }
}

/// Takes away files that were never moved to their place: the crate marks them with `#`, which no key holds.
fn pieces(folder: &FilePath) -> std::io::Result<usize> {
    let (mut folders, mut count) = (vec![folder.to_owned()], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if entry.file_name().to_string_lossy().contains('#') {
                std::fs::remove_file(entry.path())?;
                count += 1;
            }
        }
    }
    Ok(count)
}
