//! What one sync costs on this disk, now: durable acknowledgements cannot be faster.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use hdrhistogram::Histogram;

use super::Failure;
use super::asker::{histogram, now};

/// Syncs that are measured.
const SYNCS: usize = 500;

/// Latencies of an append of 300 bytes with its fdatasync.
pub(super) fn syncs(dir: &Path) -> Result<Histogram<u64>, Failure> {
    let path = dir.join("syncs");
    let mut file = File::create(&path)?;
    let mut latency = histogram()?;
    for _ in 0..SYNCS {
        let start = now();
        file.write_all(&[7; 300])?;
        file.sync_data()?;
        latency.record(u64::try_from(start.elapsed().as_nanos())?)?;
    }
    std::fs::remove_file(path)?;
    Ok(latency)
}
