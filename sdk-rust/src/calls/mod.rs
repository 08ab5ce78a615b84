//! Single calls and streams, as the contract has them.

mod asks;
mod attachments;
mod diagnostics;
pub(crate) mod events;
mod follow;
mod inbox;
mod permissions;
mod sessions;
mod transfer;

pub use attachments::{Attachments, Download};
pub(crate) use follow::{Follow, Source};

pub use diagnostics::InternalErrorWatch;
pub use events::{EventPages, EventWatch, Watched, event};
pub use inbox::{InboxChange, InboxWatch, PendingFilter};
pub use permissions::{PermissionsChange, PermissionsWatch};
pub use transfer::Export;
