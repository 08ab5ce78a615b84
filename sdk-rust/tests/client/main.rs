//! The client against a server that does what the test says. Nothing here sleeps: each test waits for events.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod support;

mod answerers;
mod approvals;
mod errors;
mod leases;
mod questions;
mod registrations;
mod transfers;
mod turns;
mod watches;
