//! The `humanplane` binary.

use std::process::ExitCode;

/// Small messages and short texts are most of the work: measured, the system's allocator takes a fifth of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    humanplane::cmd::main()
}
