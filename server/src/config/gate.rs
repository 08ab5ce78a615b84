//! `[gate]`: the rules that tool calls meet first.

use std::path::PathBuf;
use std::time::Duration;

use super::reader::Keys;

/// The gate of tool calls.
#[derive(Debug, Clone)]
pub struct Gate {
    /// The file of rules.
    pub rules: Option<PathBuf>,
    /// How long a listener or a guard may hold a tool call.
    pub hold_limit: Duration,
}

impl Gate {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section("gate", "Tool calls that agents bring to the gate (ToolGateService.AuthorizeToolCall).");
        let rules = keys.get("rules", String::new(), RULES);
        let hold_limit = keys.within("hold_limit", Duration::from_secs(30), SHORTEST..=LONGEST, HOLD_LIMIT);
        Self { rules: (!rules.is_empty()).then(|| PathBuf::from(rules)), hold_limit }
    }
}

const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(600);

const HOLD_LIMIT: &str = "How long a listener or a guard (ToolGateService.Guard) may hold a tool call without a \
    word; then the call is unavailable. A registration may ask for less.";

const RULES: &str = "A file of rules, TOML: [[rules]] with name, tool and arguments (regular expressions that cover the \
    whole text; arguments by member), verdict (allow, deny, ask) and reason. The first that matches counts; where none \
    does, listeners (ToolGateService.Guard) are, then people. Read again when it changes; a bad one is refused and the old rules stay. Empty: no rules.";
