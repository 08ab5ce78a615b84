//! The human plane for AI agents: one service where people decide.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test may wait, spawn and read the clock"))]

pub mod app;
pub mod attachments;
pub mod bench;
pub mod clock;
pub mod cmd;
pub mod config;
pub mod faults;
pub mod gate;
pub mod grpc;
pub mod listener;
pub mod metrics;
pub mod principals;
pub mod session;
pub mod store;
pub mod streams;
pub mod telemetry;
pub mod wire;
