//! Runs the rules: one task owns the [`Plane`](humanplane_core::engine::Plane) and orders everything, the log
//! makes it durable, and handles let the rest of the server speak to both.

mod bell;
mod calls;
mod deliver;
mod handle;
mod hub;
mod outbox;
mod prior;
mod reads;
mod recovery;

pub use calls::Call;
pub use handle::Handle;
pub use hub::{Hub, start};
pub use outbox::{Inbox, Item};
pub use reads::Watch;
