//! What the rules look at. Before a write and in a cold log it is kept differently; the rules do not see how.

use crate::id::{AskId, CommandId};
use crate::time::WallMillis;
use crate::turns::OpenStep;

/// Where an id stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It begins here or was never seen.
    Never,
    /// It is not open; whether it ever was is not kept.
    NotOpen,
    /// It is open.
    Open,
    /// It was open and has ended.
    Settled,
}

/// What stands at a seq.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KindAt {
    /// Nothing that is known.
    Missing,
    /// A `command/*` event.
    Command,
    /// Anything else.
    Other,
}

/// The state before the event that is checked.
pub(super) trait View {
    fn next_seq(&self) -> i64;
    fn last_time(&self) -> WallMillis;
    fn closed(&self) -> Option<i64>;
    fn open_turn(&self) -> Option<i64>;
    fn open_step(&self) -> Option<OpenStep>;
    fn approval(&self, id: &AskId) -> Standing;
    fn questions(&self, id: &AskId) -> Standing;
    fn command(&self, id: &CommandId) -> Standing;
    /// The unmatched approvals of a turn, sorted.
    fn open_approvals(&self, turn: i64) -> Vec<AskId>;
    fn kind_at(&self, seq: i64) -> KindAt;
}

/// Whether an event is one of a command's own.
pub(super) fn is_command(kind: &str) -> bool {
    kind.starts_with("command/")
}
