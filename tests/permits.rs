//! What agents may do, over the wire: permissions, their settings, sandboxes, what the model is told (§7), and the tool
//! that it is offered (5.7).
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

#[path = "permits/context.rs"]
mod context;
#[path = "permits/gate.rs"]
mod gate;
#[path = "permits/guards.rs"]
mod guards;
#[path = "permits/policies.rs"]
mod policies;
#[path = "permits/sandbox.rs"]
mod sandbox;
#[path = "permits/settings.rs"]
mod settings;
#[path = "permits/tool.rs"]
mod tool;
