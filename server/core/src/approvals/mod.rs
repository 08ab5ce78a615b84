//! Approvals: what is asked, what the log keeps of it (§3).

pub mod content;
pub mod event;
mod open;

pub use content::{ApprovalContent, Resolved, Shown};
pub use open::OpenApproval;

#[cfg(test)]
mod tests;
