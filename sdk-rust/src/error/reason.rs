//! Why a call was refused, as a word.

use std::fmt;

use crate::proto::ErrorReason;

/// A reason or domain code: one word in `UPPER_SNAKE`, such as `NO_OPEN_TURN`. The set grows, so a word that this
/// version does not know is kept as it came. Compare it with a `&str` or with [`ErrorReason`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reason(String);

impl Reason {
    /// A reason by its word.
    pub fn new(word: impl Into<String>) -> Self {
        Self(word.into())
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The contract's own value for it; `None` for a word of a newer server, and for the codes of settled questions.
    pub fn known(&self) -> Option<ErrorReason> {
        ErrorReason::from_str_name(&format!("{PREFIX}{}", self.0))
    }
}

const PREFIX: &str = "ERROR_REASON_";

impl From<ErrorReason> for Reason {
    fn from(reason: ErrorReason) -> Self {
        let name = reason.as_str_name();
        Self(name.strip_prefix(PREFIX).unwrap_or(name).to_owned())
    }
}

impl PartialEq<str> for Reason {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Reason {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<ErrorReason> for Reason {
    fn eq(&self, other: &ErrorReason) -> bool {
        other.as_str_name().strip_prefix(PREFIX) == Some(self.as_str())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
