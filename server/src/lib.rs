//! The human plane for AI agents: one service where people decide.

pub mod store;
