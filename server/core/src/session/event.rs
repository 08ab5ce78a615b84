//! `session/end-seed` and `session/closed`.

use serde::{Deserialize, Serialize};

use crate::decision::DecidedBy;
use crate::event::Event;

/// Here ends what came from a seed: nothing before it grants anything (1.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndSeed {}

impl Event for EndSeed {
    const KIND: &'static str = "session/end-seed";
}

/// Nothing more is written (1.12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    /// Who closed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<DecidedBy>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Event for Closed {
    const KIND: &'static str = "session/closed";
    const IGNORABLE: bool = true;
}
