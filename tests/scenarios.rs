//! Scenarios from the field, each named after its number in `scenarios/INDEX.md`: what systems with people in
//! the loop got wrong, and what is right.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

#[path = "scenarios/commands.rs"]
mod commands;
#[path = "scenarios/delegation.rs"]
mod delegation;
#[path = "scenarios/grants.rs"]
mod grants;
#[path = "scenarios/index.rs"]
mod index;
#[path = "scenarios/plugins.rs"]
mod plugins;
#[path = "scenarios/presence.rs"]
mod presence;
#[path = "scenarios/presets.rs"]
mod presets;
#[path = "scenarios/protocol.rs"]
mod protocol;
#[path = "scenarios/questions.rs"]
mod questions;
#[path = "scenarios/records.rs"]
mod records;
#[path = "scenarios/siblings.rs"]
mod siblings;
#[path = "scenarios/waterfall.rs"]
mod waterfall;
