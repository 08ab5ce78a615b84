//! Who answers.

use crate::proto::{ActorKind, Answerer as Said};

/// Who answers, as they say of themselves; the principal comes from the credentials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    id: String,
    display_name: String,
    kind: ActorKind,
}

impl Identity {
    /// A person, with an id of their own and the name that others are shown.
    pub fn human(id: impl Into<String>, display_name: impl Into<String>) -> Self {
        Self { id: id.into(), display_name: display_name.into(), kind: ActorKind::Human }
    }

    /// Rules that a person wrote down beforehand.
    pub fn policy(id: impl Into<String>, display_name: impl Into<String>) -> Self {
        Self { id: id.into(), display_name: display_name.into(), kind: ActorKind::Policy }
    }

    /// A program that judges by itself, such as a model.
    pub fn automaton(id: impl Into<String>, display_name: impl Into<String>) -> Self {
        Self { id: id.into(), display_name: display_name.into(), kind: ActorKind::Automaton }
    }

    pub(super) fn said(&self) -> Said {
        Said { id: self.id.clone(), display_name: self.display_name.clone(), kind: self.kind.into() }
    }
}
