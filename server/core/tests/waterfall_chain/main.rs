//! The chain of listeners: rules 4.3, 4.4, 4.6, 4.7 and 4.8.

mod groups;
mod limits;
mod monitor;
mod passes;
mod promises;
mod races;
mod script;
mod unload;
mod walk;
