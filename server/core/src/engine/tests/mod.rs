//! The engine, rule by rule: each test is named after what it shows. Every one of them ends, when its [`World`]
//! is dropped, with the whole log replayed, every reply held against it, and nothing left open.

mod world;

mod approvals;
mod authority;
mod builtins;
mod commands;
mod failure;
mod gate;
mod groups;
mod images;
mod inbox;
mod lifetimes;
mod liveness;
mod log;
mod names;
mod permissions;
mod presets;
mod questions;
mod random;
mod resume;
mod sandbox;
mod settings;
mod slots;
mod told;
mod walk;
mod waterfall;
mod wrapping;

use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);
