//! What is kept of an approval while it is open.

/// An `approval/asked` without its `approval/decided`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenApproval {
    /// Where it was asked.
    pub asked_seq: i64,
    /// The turn that was open then; absent only in a log that breaks 2.1.
    pub turn: Option<i64>,
}
