//! Clients that do it wrong, on purpose or not: the server stays up, answers clearly, and harms nobody else.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

#[path = "breaking/access.rs"]
mod access;
#[path = "breaking/frames.rs"]
mod frames;
#[path = "breaking/limits.rs"]
mod limits;
#[path = "breaking/loads.rs"]
mod loads;
