//! What an approval is about, and what the person who decides is shown (3.7).

use std::sync::Arc;

use crate::content::ContentDigest;
use crate::json::JsonObject;
use crate::limits::{Limits, at_most};
use crate::record::Digest;
use crate::refusal::{Reason, Refusal};
use crate::turns::Turns;

/// The content of a request: what a second request under the same id must repeat (3.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalContent {
    /// The tool; non-empty.
    pub tool_name: String,
    /// A tool call that the agent logged in the open turn.
    pub call_id: Option<String>,
    /// Why it asks.
    pub reason: Option<String>,
    /// The action itself, from an agent that logs no tool calls.
    pub action: Option<JsonObject>,
    /// The action in words.
    pub summary: Option<String>,
}

/// What is shown, and what the audit keeps of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// The thing itself.
    pub shown: Shown,
    /// SHA-256 of exactly the text shown; absent where nothing but words was given.
    pub digest: Option<Digest>,
}

/// The thing that a person decides about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// The logged tool call.
    Call {
        /// Its place in the log.
        seq: i64,
        /// Its arguments as the model wrote them.
        arguments: Arc<str>,
    },
    /// The action that came with the request.
    Action(JsonObject),
    /// Neither: the tool's name and the reason are all there is.
    Words,
}

impl ApprovalContent {
    /// The digest of exactly this content; stable across versions and restarts.
    pub fn digest(&self) -> Digest {
        ContentDigest::new("approval")
            .text("toolName", Some(&self.tool_name))
            .text("callId", self.call_id.as_deref())
            .text("reason", self.reason.as_deref())
            .text("action", self.action.as_ref().map(JsonObject::as_str))
            .text("summary", self.summary.as_deref())
            .finish()
    }

    /// What can be checked without a session.
    ///
    /// # Errors
    /// BLANK_FIELD for an empty tool name, FIELD_INVALID for what is over a limit.
    pub fn check(&self, limits: &Limits) -> Result<(), Refusal> {
        if self.tool_name.is_empty() {
            return Err(Refusal::field("tool_name", "is empty; name the tool").because(Reason::BlankField));
        }
        at_most("tool_name", &self.tool_name, limits.tool_name_bytes)?;
        let optional = [
            ("call_id", self.call_id.as_deref(), limits.id_bytes),
            ("reason", self.reason.as_deref(), limits.reason_bytes),
            ("action_json", self.action.as_ref().map(JsonObject::as_str), limits.action_bytes),
            ("summary", self.summary.as_deref(), limits.summary_bytes),
        ];
        for (path, text, max) in optional {
            at_most(path, text.unwrap_or_default(), max)?;
        }
        Ok(())
    }

    /// Finds what is to be shown. Where a logged call and an action are both given, they must be the same text, so
    /// that nobody approves one thing while another is run.
    ///
    /// # Errors
    /// TOOL_CALL_MISMATCH: the call has another name or other arguments, or names nothing and no action is given.
    pub fn resolve(&self, turns: &Turns) -> Result<Resolved, Refusal> {
        match (self.call_id.as_deref().map(|id| (id, turns.call(id))), &self.action) {
            (Some((call_id, Some(call))), action) => {
                self.same_call(call_id, &call.name, &call.arguments, action.as_ref())?;
                let shown = Shown::Call { seq: call.seq, arguments: call.arguments.clone() };
                Ok(Resolved { shown, digest: Some(Digest::of(call.arguments.as_bytes())) })
            }
            (_, Some(action)) => {
                let digest = Some(Digest::of(action.as_str().as_bytes()));
                Ok(Resolved { shown: Shown::Action(action.clone()), digest })
            }
            (Some((call_id, None)), None) => Err(mismatch(
                call_id,
                format!("the open turn has no tool/call {call_id:?}; log it first, or give the action"),
            )),
            (None, None) => Ok(Resolved { shown: Shown::Words, digest: None }),
        }
    }

    fn same_call(
        &self,
        call_id: &str,
        name: &str,
        arguments: &str,
        action: Option<&JsonObject>,
    ) -> Result<(), Refusal> {
        if name != self.tool_name {
            let message = format!("tool/call {call_id:?} is {name:?}, not {:?}", self.tool_name);
            return Err(mismatch(call_id, message).with("toolName", name));
        }
        if action.is_some_and(|action| action.as_str() != arguments) {
            let message = format!("the action is not what tool/call {call_id:?} says; leave the action out");
            return Err(mismatch(call_id, message));
        }
        Ok(())
    }
}

fn mismatch(call_id: &str, message: String) -> Refusal {
    Refusal::new(Reason::ToolCallMismatch, message).with("callId", call_id)
}
