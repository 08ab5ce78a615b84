//! What runs a command, and what it says.

use std::pin::Pin;

use crate::answerer::Failure;
use crate::proto::command_result::Result as Is;
use crate::proto::{CommandError, CommandResult, CommandSuccess, HandlerFailure, Invocation};

/// How a command ended, in its handler's words.
#[derive(Debug, Clone, PartialEq)]
pub struct Done(Is);

impl Done {
    /// It did what it is for, and there is nothing to show.
    pub fn silent() -> Self {
        Self(Is::Success(CommandSuccess::default()))
    }

    /// It did what it is for, and this is shown.
    pub fn text(text: impl Into<String>) -> Self {
        Self(Is::Success(CommandSuccess { text: Some(text.into()), source_event_seq: None }))
    }

    /// It did not, for this reason.
    pub fn error(text: impl Into<String>) -> Self {
        Self(Is::Error(CommandError { text: text.into() }))
    }

    /// Names the event that it made, by its seq; an error names none.
    #[must_use]
    pub fn made(self, seq: i64) -> Self {
        match self.0 {
            Is::Success(success) => {
                Self(Is::Success(CommandSuccess { source_event_seq: Some(seq), ..success }))
            }
            other => Self(other),
        }
    }
}

/// What a handler comes to: its own word, or that it failed.
pub(super) type Came = Result<Done, Failure>;

/// A handler under way.
pub(super) type Running = Pin<Box<dyn Future<Output = Came> + Send>>;

/// A handler of one command.
pub(super) type Handler = Box<dyn Fn(Invocation) -> Running + Send + Sync>;

/// The frame for it.
pub(super) fn result(invocation_id: String, came: Came) -> CommandResult {
    let result = match came {
        Ok(Done(is)) => is,
        Err(failure) => {
            let (name, message) = failure.into_parts();
            Is::Failure(HandlerFailure { name, message })
        }
    };
    CommandResult { invocation_id, result: Some(result) }
}
