//! `[gate]`: the rules that tool calls meet first.

use std::path::PathBuf;

use super::reader::Keys;

/// The gate of tool calls.
#[derive(Debug, Clone)]
pub struct Gate {
    /// The file of rules.
    pub rules: Option<PathBuf>,
}

impl Gate {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section("gate", "Tool calls that agents bring to the gate (ToolGateService.AuthorizeToolCall).");
        let rules = keys.get("rules", String::new(), RULES);
        Self { rules: (!rules.is_empty()).then(|| PathBuf::from(rules)) }
    }
}

const RULES: &str = "A file of rules, TOML: [[rules]] with name, tool and arguments (regular expressions that cover the \
    whole text; arguments by member), verdict (allow, deny, ask) and reason. The first that matches counts; where none \
    does, people are asked. Read again when it changes; a bad one is refused and the old rules stay. Empty: no rules.";
