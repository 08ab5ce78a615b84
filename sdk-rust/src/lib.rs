//! The humanplane client for Rust.
