//! Permissions: the table of presets, what a session has recorded, what follows from both (§7).

mod context;
pub mod event;
mod projection;
mod recorded;
mod set;
mod table;

pub use context::runtime_context;
pub use event::{ApprovalPolicy, SandboxMode, Source};
pub use projection::{CUSTOM, PermissionOption, Permissions};
pub use recorded::{Recorded, Rules};
pub use set::{choosable, complete, delegated, pin, select, set_policy, set_sandbox};
/// The name of the stored setting that says which preset a new session gets (7.4).
pub const DEFAULT_PRESET: &str = "permission/defaultPreset";

pub use table::{DefaultPreset, Preset, Table, TableError};

#[cfg(test)]
pub(crate) mod tests;
