//! Turns, their steps and tool calls: written by the agent, read by everything that needs an open turn.

pub mod event;
mod state;

pub use state::{OpenStep, OpenTurn, ToolCallRef, Turns};
