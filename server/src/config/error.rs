//! What is wrong with a configuration: everything at once, each with where it was said and what would do.

use std::fmt;

/// Where a value came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// The configuration file.
    File,
    /// The environment variable of this name.
    Env(String),
    /// This flag.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("the default"),
            Self::File => f.write_str("the configuration file"),
            Self::Env(name) => f.write_str(name),
            Self::Flag(name) => f.write_str(name),
        }
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The key (`listen.address`), or the source where no key is known.
    pub path: String,
    /// Who said it.
    pub origin: Origin,
    /// What is wrong and what would do. It never repeats a secret.
    pub wrong: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Default => write!(f, "{}: {}", self.path, self.wrong),
            origin => write!(f, "{} (from {origin}): {}", self.path, self.wrong),
        }
    }
}

/// All that is wrong; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0.len() == 1 { "setting is" } else { "settings are" };
        write!(f, "{} {noun} wrong; nothing was started", self.0.len())?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl std::error::Error for Faults {}

/// The name in `known` that `given` was most likely meant to be.
pub(super) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.into_iter().map(|name| (distance(given, name), name));
    let (apart, name) = scored.min_by_key(|(apart, _)| *apart)?;
    (apart <= 1 + given.len() / 4).then_some(name)
}

/// Levenshtein's distance, in bytes: keys are ASCII.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let keys = ["address", "keepalive_interval", "keepalive_timeout", "profile"];
        assert_eq!(nearest("adress", keys), Some("address"));
        assert_eq!(nearest("keep_alive_interval", keys), Some("keepalive_interval"));
        assert_eq!(nearest("colour", keys), None);
    }
}
