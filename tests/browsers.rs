//! Browsers: gRPC-web over HTTP/1.1 by hand, on the port that everything is served on.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

#[path = "browsers/leases.rs"]
mod leases;
#[path = "browsers/origins.rs"]
mod origins;
#[path = "browsers/resume.rs"]
mod resume;
#[path = "browsers/tabs.rs"]
mod tabs;
