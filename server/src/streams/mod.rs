//! Long-lived streams: the handshake, who is still there, and what passes between a client and the hub.
//!
//! One task for each stream, owned by the response that the client reads: when the client goes, the task goes,
//! and with it the stream's place in the hub. No status is made here; a stream ends with a refusal or without.

pub mod agent;
pub mod attachment;
pub mod commands;
pub mod ends;
pub mod enforcer;
pub mod events;
pub mod export;
pub mod faults;
mod handshake;
pub mod inbox;
mod leases;
mod line;
pub mod listener;
pub mod outlet;
pub mod permissions;
mod pulse;
mod slow;
mod watch;

pub use ends::Ends;
pub use leases::{Leased, Leases};
pub use outlet::{Frames, Outlet};
pub use pulse::PulseTerms;

/// How a stream ends: with nothing to say, or with why.
pub type End = Result<(), humanplane_core::refusal::Refusal>;

/// Frames that one call may bring to a stream, and that may wait there to be heard: more would only hide that the
/// stream does not keep up.
pub(crate) const FRAMES_OF_A_CALL: usize = 64;

/// Frames that may wait for a client beside what HTTP/2 itself holds.
pub(crate) const FRAMES: usize = 32;
