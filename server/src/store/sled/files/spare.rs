//! A copy of the files before sled opens them after an unclean stop, or when they have changed since a clean one:
//! sled repairs by cutting off, and has been seen to cut off everything. The copy goes once the log has verified.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::super::super::StoreError;
use super::{Names, failed, free_bytes};

/// Larger files are shared with the file system's help or not copied at all: a start must not take minutes.
const COPY_LIMIT: u64 = 2 << 30;
/// What must stay free beside the copy.
const KEEP_FREE: u64 = 512 << 20;

/// What is known of the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Spare {
    /// The store was closed cleanly, and nothing has changed since.
    NotNeeded,
    /// It is there: now, or since an earlier start that failed.
    Made,
    /// Too large, or too little space.
    TooLarge,
}

impl Spare {
    /// Makes the copy unless one is there: the oldest one is the one that nobody has repaired.
    pub(in super::super) fn make(names: &Names) -> Result<Self, StoreError> {
        let made = copy_all(names).map_err(|error| failed("copy before opening it", &names.dir, &error))?;
        if made == Self::TooLarge {
            tracing::warn!(directory = %names.dir.display(), "too large to copy before it is opened");
        }
        Ok(made)
    }

    /// Removes the copy.
    pub(in super::super) fn drop_it(names: &Names) -> Result<(), StoreError> {
        super::absent_is_fine(fs::remove_dir_all(&names.spare))
            .map_err(|error| failed("remove the copy", &names.spare, &error))
    }

    /// A sentence for a refusal: where the files are as they were.
    pub(in super::super) fn sentence(self, names: &Names) -> String {
        match self {
            Self::Made => format!("; the files as they were found are in {}", names.spare.display()),
            Self::NotNeeded | Self::TooLarge => String::new(),
        }
    }
}

fn copy_all(names: &Names) -> io::Result<Spare> {
    if names.spare.exists() {
        return Ok(Spare::Made);
    }
    let half = names.spare.with_extension("half");
    super::absent_is_fine(fs::remove_dir_all(&half))?;
    fs::create_dir(&half)?;
    for file in names.data()? {
        let Some(name) = file.file_name() else { continue };
        if !copy(&file, &half.join(name), &names.dir)? {
            fs::remove_dir_all(&half)?;
            return Ok(Spare::TooLarge);
        }
    }
    fs::rename(&half, &names.spare)?;
    File::open(&names.dir)?.sync_all()?;
    Ok(Spare::Made)
}

/// Shares the file's blocks where the file system can, and copies them otherwise, within the limits.
fn copy(from: &Path, to: &Path, dir: &Path) -> io::Result<bool> {
    let source = File::open(from)?;
    let target = File::create_new(to)?;
    if rustix::fs::ioctl_ficlone(&target, &source).is_err() {
        let size = source.metadata()?.len();
        if size > COPY_LIMIT || free_bytes(dir) < size + KEEP_FREE {
            return Ok(false);
        }
        io::copy(&mut &source, &mut &target)?;
    }
    target.sync_all()?;
    Ok(true)
}
