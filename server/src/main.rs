//! The `humanplane` binary.

fn main() {}
