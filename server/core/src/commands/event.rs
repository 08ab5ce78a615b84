//! `command/run` and `command/done`.

use serde::{Deserialize, Serialize};

use crate::decision::{Cause, DecidedBy};
use crate::event::Event;
use crate::id::{CommandId, PrincipalId, RequestId};
use crate::record::Digest;

/// A command begins, before its handler runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Never repeated.
    pub command_id: CommandId,
    /// Which command.
    pub name: String,
    /// The raw input, verbatim; absent where the definition does not record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub args: Option<String>,
    /// Who typed it.
    pub source: Source,
    /// With whose credentials.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub principal: Option<PrincipalId>,
    /// The caller's name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<RequestId>,
    /// What that name stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_digest: Option<Digest>,
}

impl Event for Run {
    const KIND: &'static str = "command/run";
}

/// Where a command came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// One of a closed set.
    pub kind: SourceKind,
}

/// Who can start a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    /// A person.
    User,
}

/// A command's one end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// Which run.
    pub command_id: CommandId,
    /// Whether it worked.
    pub kind: DoneKind,
    /// What to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The event that the command made; only on success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_event_seq: Option<i64>,
    /// Why it ended without a result of its handler; absent where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// Who ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<DecidedBy>,
}

impl Event for Done {
    const KIND: &'static str = "command/done";
}

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DoneKind {
    /// It did what it is for.
    Success,
    /// It did not; the text says why.
    Error,
}

impl DoneKind {
    /// As the log writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Error => "error",
        }
    }
}
