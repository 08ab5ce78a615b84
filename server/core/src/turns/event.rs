//! The brackets and tool calls that an agent appends.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::event::Event;

/// A turn begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnStart {
    /// 1, 2, …
    pub turn: i64,
}

impl Event for TurnStart {
    const KIND: &'static str = "turn/start";
}

/// A turn ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnEnd {
    /// The open turn.
    pub turn: i64,
    /// Why; readers let it be absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TurnEndReason>,
}

impl TurnEnd {
    /// The end that the service writes for a turn whose agent is gone (1.9).
    pub fn interrupted(turn: i64) -> Self {
        Self { turn, reason: Some(TurnEndReason { kind: "interrupted".into() }) }
    }
}

impl Event for TurnEnd {
    const KIND: &'static str = "turn/end";
}

/// Why a turn ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnEndReason {
    /// An open set: `completed`, `interrupted`, …
    pub kind: String,
}

/// A step of a turn begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepStart {
    /// Its turn.
    pub turn: i64,
    /// Its number in the turn.
    pub step: i64,
}

impl Event for StepStart {
    const KIND: &'static str = "step/start";
}

/// A step of a turn ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepEnd {
    /// Its turn.
    pub turn: i64,
    /// Its number in the turn.
    pub step: i64,
}

impl Event for StepEnd {
    const KIND: &'static str = "step/end";
}

/// The model calls a tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolCall {
    /// Its turn.
    pub turn: i64,
    /// Its step.
    pub step: i64,
    /// What an approval names it by.
    pub call_id: Arc<str>,
    /// The tool.
    pub name: Arc<str>,
    /// The text as the model wrote it.
    pub arguments: Arc<str>,
}

impl Event for ToolCall {
    const KIND: &'static str = "tool/call";
}
