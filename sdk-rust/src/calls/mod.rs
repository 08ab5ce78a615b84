//! Single calls and streams, as the contract has them.

mod asks;
mod attachments;
mod changes;
mod diagnostics;
pub(crate) mod events;
mod follow;
mod inbox;
mod permissions;
mod sessions;
mod transfer;

pub use attachments::{Attachments, Download};
pub(crate) use changes::{Change, Changes};
pub(crate) use follow::Source;

pub use diagnostics::InternalErrorWatch;
pub use events::{EventPages, EventWatch, Watched, event};
pub use inbox::{InboxChange, InboxWatch, PendingFilter};
pub use permissions::{PermissionsChange, PermissionsWatch};
pub use transfer::Export;

/// One frame of an upload or an import, in bytes: half of what a server takes that takes as little as it may.
const CHUNK: usize = 32 * 1024;
