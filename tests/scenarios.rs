//! Scenarios from the field, each named after its number in `scenarios/INDEX.md`: what people-in-the-loop systems
//! got wrong, and what is right.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods, clippy::large_futures, reason = "tests")]

mod support;
