//! The `humanplane` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    humanplane::cmd::main()
}
