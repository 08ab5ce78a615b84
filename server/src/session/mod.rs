//! Runs the rules: one task owns the [`Plane`](humanplane_core::engine::Plane) and orders everything, the log
//! makes it durable, and handles let the rest of the server speak to both.

mod admissions;
mod bell;
mod calls;
mod deliver;
mod handle;
mod hub;
pub mod jsonl;
mod outbox;
mod prior;
mod reads;
mod recovery;
mod seed;
mod timing;

pub use calls::Call;
pub use handle::Handle;
pub use hub::Hub;
pub use outbox::{Inbox, Item};
pub use reads::Watch;
pub use recovery::Start;
pub use seed::{Begun, Seed};

/// Sizes and counts of the log.
pub type Stats = crate::store::Stats;

/// One session as it stands in the log.
pub type Entry = crate::store::SessionEntry;
