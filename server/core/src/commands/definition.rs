//! What a command is, as its plugin says (6.2).

use super::line::is_name;
use crate::limits::{Limits, at_most};
use crate::refusal::{Reason, Refusal};

/// One command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// What a line names it by.
    pub name: String,
    /// What it does, for people.
    pub description: String,
    /// What it takes; nothing where it takes no input.
    pub input: Option<Input>,
    /// Whether the log keeps what was typed.
    pub record_input: bool,
}

/// What a command takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// What to type, for people.
    pub hint: String,
    /// Whether images may come along.
    pub images: bool,
}

impl Definition {
    /// Whether images may come with a line of it (6.6).
    pub fn takes_images(&self) -> bool {
        self.input.as_ref().is_some_and(|input| input.images)
    }

    /// What can be checked of a definition alone.
    ///
    /// # Errors
    /// BAD_COMMAND_NAME, BLANK_FIELD, FIELD_INVALID, each with the path.
    pub fn check(&self, limits: &Limits) -> Result<(), Refusal> {
        at_most("definition.name", &self.name, limits.id_bytes)?;
        if !is_name(&self.name) {
            let wrong = format!("{:?} is not [a-z][a-z0-9_-]*", self.name);
            return Err(Refusal::field("definition.name", wrong).because(Reason::BadCommandName));
        }
        let hint = self.input.as_ref().map(|input| ("definition.input.hint", &input.hint));
        for (path, text) in [("definition.description", &self.description)].into_iter().chain(hint) {
            if text.trim().is_empty() {
                return Err(Refusal::field(path, "is blank").because(Reason::BlankField));
            }
            at_most(path, text, limits.label_bytes)?;
        }
        Ok(())
    }
}
