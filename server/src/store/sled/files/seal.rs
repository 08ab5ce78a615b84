//! What sled's files were when the store was closed. sled repairs what it opens by cutting off, so damage that
//! came in between must be found before sled sees it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::{Duration, Instant};

use super::Names;

/// Sealing is given up after so long: a stop must not take minutes. The next start then copies first.
const PATIENCE: Duration = Duration::from_secs(5);

/// One reading step.
const STEP: usize = 1 << 20;

/// All files of a store, as a sentence that changes with any byte of them; none if they take too long to read.
pub(in super::super) fn seal(names: &Names) -> io::Result<Option<String>> {
    sum(names, Instant::now() + PATIENCE)
}

/// Whether the files are as they were when `sealed` was said of them, however long that takes to tell.
pub(in super::super) fn holds(names: &Names, sealed: &str) -> io::Result<bool> {
    let far = Instant::now() + Duration::from_secs(24 * 3600);
    Ok(sum(names, far)?.as_deref() == Some(sealed))
}

fn sum(names: &Names, deadline: Instant) -> io::Result<Option<String>> {
    let (mut crc, mut bytes) = (0, 0);
    let mut step = vec![0; STEP];
    for path in names.data()? {
        crc = crc32c::crc32c_append(crc, name_of(&path));
        let mut file = File::open(&path)?;
        loop {
            let count = file.read(&mut step)?;
            if count == 0 {
                break;
            }
            crc = crc32c::crc32c_append(crc, &step[..count]);
            bytes += count as u64;
            if Instant::now() > deadline {
                return Ok(None);
            }
        }
    }
    Ok(Some(format!("{bytes} bytes with checksum {crc:08x}")))
}

fn name_of(path: &Path) -> &[u8] {
    path.file_name().map_or(&[], |name| name.as_encoded_bytes())
}
