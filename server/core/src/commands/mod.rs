//! Commands: what the log keeps of them (§6).

pub mod event;
mod open;

pub use open::OpenCommand;
