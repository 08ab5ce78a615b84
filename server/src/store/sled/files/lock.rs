//! One process for one store: a lock file of our own, which also tells how the last one ended.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};

use super::super::super::StoreError;
use super::failed;

/// How long to wait for a process that is just ending.
pub(in super::super) const LOCK_PATIENCE: Duration = Duration::from_secs(5);
const CLEAN: &str = "closed cleanly";

/// How the last process that opened the store ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Last {
    /// It closed the store and sealed its files: see `seal`.
    Sealed(String),
    /// It did not get so far.
    Unclean,
}

/// Held as long as it lives. The kernel lets go of it when the process dies.
pub(in super::super) struct Lock {
    file: File,
    last: Last,
}

impl Lock {
    /// Takes the lock, and waits up to [`LOCK_PATIENCE`] for it.
    pub(in super::super) fn take(path: &Path) -> Result<Self, StoreError> {
        let open = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(|error| failed("open", path, &error))?;
        let start = Instant::now();
        while flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
            if start.elapsed() > LOCK_PATIENCE {
                let holder = read(&mut file).unwrap_or_default();
                return Err(StoreError::Refused(format!(
                    "another process holds {}: {holder}",
                    path.display()
                )));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let text = read(&mut file).map_err(|error| failed("read", path, &error))?;
        let seal = text.strip_prefix(CLEAN).and_then(|rest| rest.strip_prefix(": "));
        let last = seal.map_or(Last::Unclean, |seal| Last::Sealed(seal.to_owned()));
        Ok(Self { file, last })
    }

    /// How the last process ended.
    pub(in super::super) fn last(&self) -> &Last {
        &self.last
    }

    /// Writes down, durably, that the store is open, and by whom.
    pub(in super::super) fn mark_open(&mut self) -> io::Result<()> {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let (pid, build) = (std::process::id(), env!("CARGO_PKG_VERSION"));
        self.write(&format!("open, process {pid} on host {} with build {build}\n", host.trim()))
    }

    /// Writes down, durably, that the store was closed, and with what seal.
    pub(in super::super) fn mark_clean(&mut self, seal: Option<&str>) -> io::Result<()> {
        match seal {
            Some(seal) => self.write(&format!("{CLEAN}: {seal}\n")),
            None => self.write(&format!("{CLEAN}\n")),
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.set_len(0)?;
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())?;
        self.file.sync_all()
    }
}

fn read(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.rewind()?;
    file.take(1024).read_to_string(&mut text)?;
    Ok(text.trim().to_owned())
}
