//! Makes sled's own sync a real one.
//!
//! On Linux sled 0.34 ends each write to its log with `sync_file_range`, which writes neither the file's size
//! and extents nor the disk's cache: after a power cut all of it may be gone, and what sled overwrote in the
//! meantime with it. The symbol that sled links is therefore defined here and calls `fdatasync`. Whether the
//! linker really took this one is asserted each time a store is opened, by [`hits`].
#![allow(unsafe_code, reason = "a C symbol cannot be defined without; this is the only place")]

use std::ffi::{c_int, c_uint};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static HITS: AtomicU64 = AtomicU64::new(0);
static BROKEN: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    fn fdatasync(fd: c_int) -> c_int;
}

/// Has glibc's signature, and does more than glibc's: everything of `fd` is durable when it returns 0. On
/// failure it returns -1 and leaves `errno` set, as sled expects.
// SAFETY: the symbol has the signature that libc declares, so every caller links against what it expects; no
// other definition exists in this program.
#[unsafe(no_mangle)]
extern "C" fn sync_file_range(fd: c_int, _offset: i64, _length: i64, _flags: c_uint) -> c_int {
    HITS.fetch_add(1, Ordering::Relaxed);
    if BROKEN.load(Ordering::Relaxed) {
        return 0;
    }
    // SAFETY: fdatasync takes any integer and answers EBADF for one that is no open file.
    unsafe { fdatasync(fd) }
}

/// How often sled has synced through this module since the process started.
pub(super) fn hits() -> u64 {
    // Naming the symbol keeps its object file in the link, wherever it stands in the linker's order.
    std::hint::black_box(sync_file_range as *const ());
    HITS.load(Ordering::Relaxed)
}

/// Takes sled's syncs out, so that a crash test can show that it would notice.
#[cfg(any(test, feature = "test-util"))]
pub(super) fn break_for_tests() {
    BROKEN.store(true, Ordering::Relaxed);
}
