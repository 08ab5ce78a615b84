//! Everything about the directory that sled does not do, or does wrong.

mod ground;
mod lock;
mod seal;
mod spare;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

pub(super) use ground::{check_file_system, free_bytes, make_private};
pub(super) use lock::{LOCK_PATIENCE, Last, Lock};
pub(super) use seal::{holds, seal};
pub(super) use spare::Spare;

use super::super::StoreError;

/// The names in a store's directory; `db`, `conf`, `blobs` and `snap.*` are sled's.
#[derive(Debug, Clone)]
pub(super) struct Names {
    pub(super) dir: PathBuf,
    pub(super) db: PathBuf,
    pub(super) conf: PathBuf,
    pub(super) blobs: PathBuf,
    pub(super) lock: PathBuf,
    pub(super) witness: PathBuf,
    pub(super) creating: PathBuf,
    pub(super) spare: PathBuf,
}

impl Names {
    pub(super) fn of(dir: &Path) -> Self {
        let at = |name: &str| dir.join(name);
        Self {
            dir: dir.to_owned(),
            db: at("db"),
            conf: at("conf"),
            blobs: at("blobs"),
            lock: at("humanplane.lock"),
            witness: at("humanplane.witness"),
            creating: at("humanplane.creating"),
            spare: at("before-open"),
        }
    }

    /// sled's snapshots, with or without those it never finished.
    pub(super) fn snapshots(&self, unfinished_only: bool) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.dir)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with("snap.") && (!unfinished_only || name.ends_with(".generating")) {
                found.push(entry.path());
            }
        }
        Ok(found)
    }

    /// What a copy or a seal must cover: the files that are there of sled's, and the witness.
    pub(super) fn data(&self) -> io::Result<Vec<PathBuf>> {
        let mut files = self.snapshots(false)?;
        files.sort();
        files.extend([self.db.clone(), self.conf.clone(), self.witness.clone()]);
        files.retain(|file| file.exists());
        Ok(files)
    }

    /// Removes what makes sled refuse to open after it was killed at the wrong moment: a snapshot that it had
    /// not finished, which it would read in place of the finished one. That one is removed only after the
    /// new one has its name, so nothing is lost.
    pub(super) fn remove_unfinished_snapshots(&self) -> Result<(), StoreError> {
        let remove = || self.snapshots(true)?.iter().try_for_each(std::fs::remove_file);
        remove().map_err(|error: io::Error| failed("remove an unfinished snapshot", &self.dir, &error))
    }

    /// Removes sled's files of a store whose creation was interrupted, so before it held anything.
    pub(super) fn remove_half_created(&self) -> Result<(), StoreError> {
        let remove = || {
            let mut files = self.snapshots(false)?;
            files.extend([self.db.clone(), self.conf.clone(), self.witness.clone()]);
            files.iter().try_for_each(|file| absent_is_fine(std::fs::remove_file(file)))?;
            absent_is_fine(std::fs::remove_dir_all(&self.blobs))
        };
        remove().map_err(|error: io::Error| failed("remove a half-created store in", &self.dir, &error))
    }

    /// Makes the names in the directory durable, and sled's `conf`, which sled never syncs.
    pub(super) fn sync(&self) -> Result<(), StoreError> {
        let sync = |path: &Path| File::open(path).and_then(|file| file.sync_all());
        for path in [&self.conf, &self.blobs, &self.dir] {
            absent_is_fine(sync(path)).map_err(|error| failed("sync", path, &error))?;
        }
        Ok(())
    }
}

fn absent_is_fine(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// "could not `what` `path`: …".
pub(super) fn failed(what: &str, path: &Path, error: &io::Error) -> StoreError {
    StoreError::Io(format!("could not {what} {}: {error}", path.display()))
}
