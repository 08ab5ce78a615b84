//! The gate of tool calls: a file of rules that are asked first (8.1). It is read again when it changes; one that is not
//! right is refused, and the rules that were there stay.

mod rules;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use humanplane_core::gate::Judgement;

pub use rules::{BadRules, Rules};

/// The rules in force, and where they come from.
#[derive(Debug, Default)]
pub struct Gate {
    path: Option<PathBuf>,
    rules: RwLock<Arc<Rules>>,
    /// What was read last, right or wrong: the same text is not judged twice.
    seen: Mutex<Option<String>>,
}

/// What looking at the file again has brought.
#[derive(Debug, PartialEq, Eq)]
pub enum Change {
    /// It says what it said.
    None,
    /// It says something else, and that counts from now on.
    Taken,
    /// It is not right, and the rules that were there stay.
    Refused(BadRules),
}

impl Gate {
    /// The rules of the file at `path`; without one there are none.
    ///
    /// # Errors
    /// It cannot be read, or is not right.
    pub fn open(path: Option<PathBuf>) -> Result<Self, BadRules> {
        let gate = Self { path, ..Self::default() };
        match gate.look() {
            Change::Refused(wrong) => Err(wrong),
            Change::None | Change::Taken => Ok(gate),
        }
    }

    /// What the rules say of a call; nothing where none matches.
    pub fn judge(&self, tool: &str, arguments: &str) -> Option<Judgement> {
        let rules = self.rules.read().unwrap_or_else(PoisonError::into_inner).clone();
        rules.judge(tool, arguments)
    }

    /// Whether there is a file to look at.
    pub fn has_file(&self) -> bool {
        self.path.is_some()
    }

    /// Reads the file again. Blocks on the disk.
    pub fn look(&self) -> Change {
        let Some(path) = &self.path else { return Change::None };
        let named = |error: String| BadRules(format!("{}: {error}", path.display()));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return self.once(error.to_string(), |said| Change::Refused(named(said))),
        };
        self.once(text, |text| match Rules::parse(&text) {
            Ok(rules) => {
                *self.rules.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(rules);
                Change::Taken
            }
            Err(BadRules(error)) => Change::Refused(named(error)),
        })
    }

    fn once(&self, read: String, then: impl FnOnce(String) -> Change) -> Change {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.as_ref() == Some(&read) {
            return Change::None;
        }
        *seen = Some(read.clone());
        then(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use humanplane_core::gate::Says;

    #[test]
    fn a_bad_file_is_refused_and_the_old_rules_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules.toml");
        let rule = |verdict: &str| format!("[[rules]]\nname = \"r\"\ntool = \"x\"\nverdict = \"{verdict}\"");
        assert!(Gate::open(Some(path.clone())).is_err(), "no file");
        std::fs::write(&path, rule("allow")).unwrap();
        let gate = Gate::open(Some(path.clone())).unwrap();
        let says = || gate.judge("x", "{}").unwrap().says;
        assert_eq!((says(), gate.look()), (Says::Allow, Change::None));
        std::fs::write(&path, rule("sometimes")).unwrap();
        assert!(matches!(gate.look(), Change::Refused(_)));
        assert_eq!((says(), gate.look()), (Says::Allow, Change::None), "said once");
        std::fs::write(&path, rule("deny")).unwrap();
        assert_eq!((gate.look(), says()), (Change::Taken, Says::Deny));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(gate.look(), Change::Refused(_)));
        assert_eq!(says(), Says::Deny);
    }
}
