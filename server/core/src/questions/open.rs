//! What is kept of a batch while it is open.

/// A `question/asked` without its `question/answered`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenQuestions {
    /// Where it was asked.
    pub asked_seq: i64,
}
