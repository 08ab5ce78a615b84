//! What must not be printed.

use std::fmt;

/// A value that neither `Debug`, a dump nor an error message shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// What stands in its place wherever it would be shown.
    pub const SHOWN: &'static str = "<secret>";

    /// Marks `value` as secret.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value itself: the word to search for when asking where secrets go.
    pub const fn expose(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::SHOWN)
    }
}
