//! The rules of humanplane.

pub mod approvals;
pub mod attachments;
pub mod commands;
pub mod content;
pub mod decision;
pub mod effect;
pub mod engine;
pub mod event;
pub mod gate;
pub mod id;
pub mod index;
pub mod invariants;
pub mod json;
pub mod limits;
pub mod listeners;
pub mod map;
pub mod permissions;
pub mod questions;
pub mod record;
pub mod refusal;
pub mod result;
#[cfg(any(test, feature = "test-util"))]
pub mod sample;
pub mod sandbox;
pub mod session;
pub mod time;
pub mod turns;
pub mod waterfall;
