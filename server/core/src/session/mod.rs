//! A session: its facts, and the fold that says what is open (1.4).

pub mod closure;
pub mod event;
pub mod fact;
mod log;

pub use fact::{BadFact, Fact, Stated, reserved};
pub use log::SessionLog;

#[cfg(test)]
mod tests;
