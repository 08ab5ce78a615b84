//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::failure::{Failure, Result};
use super::show::visible;

/// A file that takes its name only when it is whole.
pub(crate) struct Whole {
    file: File,
    part: PathBuf,
    path: PathBuf,
}

impl Whole {
    pub(crate) fn create(path: PathBuf) -> Result<Self> {
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).map_err(|error| unwritten(&part, &error))?;
        Ok(Self { file, part, path })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).map_err(|error| unwritten(&self.part, &error))
    }

    pub(crate) fn keep(self) -> Result<()> {
        let kept = self.file.sync_all().and_then(|()| fs::rename(&self.part, &self.path));
        kept.map_err(|error| unwritten(&self.path, &error))
    }
}

pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::new(
        Exit::Failed,
        format!("{} cannot be written: {error}", visible::line(&path.to_string_lossy())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_name_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("s.jsonl");
        let mut file = Whole::create(path.clone()).unwrap();
        file.write(b"{}\n").unwrap();
        assert!(!path.exists());
        file.keep().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"{}\n");
    }
}
