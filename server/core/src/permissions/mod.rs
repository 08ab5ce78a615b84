//! Permissions: the table of presets, what a session has recorded, what follows from both (§7).

pub mod event;
mod projection;
mod recorded;
mod set;
mod table;

pub use event::{ApprovalPolicy, SandboxMode, Source};
pub use projection::{CUSTOM, PermissionOption, Permissions};
pub use recorded::{Recorded, Rules};
pub use set::{complete, delegated, pin, select, set_policy, set_sandbox};
pub use table::{DefaultPreset, Preset, Table, TableError};

#[cfg(test)]
mod tests;
