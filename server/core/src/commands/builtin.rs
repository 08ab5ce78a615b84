//! The commands that the server serves itself.

use super::definition::{Definition, Input};

/// A command without a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// Shows the permissions of the session, or chooses a preset.
    Permission,
    /// Says how the session stands.
    Status,
}

impl Builtin {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Permission, Self::Status];

    /// How it is listed.
    pub fn definition(self) -> Definition {
        let (name, description, hint) = match self {
            Self::Permission => (
                "permission",
                "Shows what the agent may do in this session; with a name, chooses that preset.",
                Some("the name of a preset"),
            ),
            Self::Status => ("status", "Says how this session stands.", None),
        };
        Definition {
            name: name.into(),
            description: description.into(),
            input: hint.map(|hint| Input { hint: hint.into(), images: false }),
            record_input: true,
        }
    }
}
