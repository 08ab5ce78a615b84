//! The rules of a file: tool name and arguments → allow, deny or ask. The first that matches counts.

use std::collections::BTreeMap;

use humanplane_core::gate::{Judgement, Says};
use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

/// The rules, in their order.
#[derive(Debug, Default)]
pub struct Rules(Vec<Rule>);

#[derive(Debug)]
struct Rule {
    name: String,
    tool: Regex,
    arguments: Vec<(String, Regex)>,
    says: Says,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    rules: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    tool: String,
    #[serde(default)]
    arguments: BTreeMap<String, String>,
    verdict: Says,
    #[serde(default)]
    reason: String,
}

/// Why a file holds no rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRules(pub String);

impl Rules {
    /// Reads a file's text. All of it must be right: half a set of rules is another set.
    ///
    /// # Errors
    /// What is wrong, with the place.
    pub fn parse(text: &str) -> Result<Self, BadRules> {
        let File { rules } = toml::from_str(text).map_err(|error| BadRules(error.to_string()))?;
        let mut read: Vec<Rule> = Vec::with_capacity(rules.len());
        for (i, row) in rules.into_iter().enumerate() {
            let Row { name, tool, arguments, verdict: says, reason } = row;
            if name.trim().is_empty() {
                return Err(BadRules(format!("rules[{i}].name is blank")));
            }
            if read.iter().any(|rule| rule.name == name) {
                return Err(BadRules(format!("two rules are named {name:?}")));
            }
            let pattern = |(member, text): (String, String)| {
                whole(&text).map(|regex| (member.clone(), regex)).map_err(|error| {
                    BadRules(format!("rule {name:?}: the pattern of arguments.{member}: {error}"))
                })
            };
            let arguments = arguments.into_iter().map(pattern).collect::<Result<_, _>>()?;
            let tool = whole(&tool).map_err(|error| BadRules(format!("rule {name:?}: tool: {error}")))?;
            read.push(Rule { name, tool, arguments, says, reason });
        }
        Ok(Self(read))
    }

    /// What the rules say of a call of `tool` with these arguments, one JSON object; nothing where none matches.
    pub fn judge(&self, tool: &str, arguments: &str) -> Option<Judgement> {
        let arguments: Value = serde_json::from_str(arguments).unwrap_or(Value::Null);
        let Rule { name, says, reason, .. } = self.0.iter().find(|rule| rule.matches(tool, &arguments))?;
        Some(Judgement { says: *says, rule: name.clone(), reason: reason.clone() })
    }
}

impl Rule {
    /// Each pattern covers the whole of its text; a member that is not there matches nothing.
    fn matches(&self, tool: &str, arguments: &Value) -> bool {
        let covers = |(member, pattern): &(String, Regex)| match arguments.get(member) {
            Some(Value::String(text)) => pattern.is_match(text),
            Some(other) => pattern.is_match(&other.to_string()),
            None => false,
        };
        self.tool.is_match(tool) && self.arguments.iter().all(covers)
    }
}

/// A pattern that has to cover its text from end to end, line breaks included. It is read alone first, so that none can
/// close the group that it stands in.
fn whole(pattern: &str) -> Result<Regex, regex::Error> {
    Regex::new(pattern)?;
    Regex::new(&format!(r"\A(?s:{pattern})\z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        [[rules]]
        name = "no force"
        tool = "bash|shell"
        arguments = { command = "git push .*--force.*" }
        verdict = "deny"
        reason = "history is not rewritten here"

        [[rules]]
        name = "look around"
        tool = "bash"
        arguments = { command = "ls|git status" }
        verdict = "allow"

        [[rules]]
        name = "reads"
        tool = "read_.*"
        verdict = "allow"
    "#;

    fn judge(tool: &str, arguments: &str) -> Option<(Says, String)> {
        let Judgement { says, rule, .. } = Rules::parse(FILE).unwrap().judge(tool, arguments)?;
        Some((says, rule))
    }

    #[test]
    fn rule_8_1_the_first_rule_that_matches_counts() {
        let allow = |rule: &str| Some((Says::Allow, rule.to_owned()));
        assert_eq!(
            judge("shell", r#"{"command":"git push --force"}"#),
            Some((Says::Deny, "no force".into()))
        );
        assert_eq!(judge("bash", r#"{"command":"ls"}"#), allow("look around"));
        assert_eq!(judge("read_file", "{}"), allow("reads"));
        for command in ["ls; rm -rf /", "ls\nrm", "git status ", ""] {
            let arguments = serde_json::json!({ "command": command }).to_string();
            assert_eq!(judge("bash", &arguments), None, "a pattern covers the whole text: {command:?}");
        }
        for arguments in ["{}", r#"{"command":["ls"]}"#, "no JSON", r#"{"other":"ls"}"#] {
            assert_eq!(judge("bash", arguments), None, "{arguments}");
        }
        assert_eq!(judge("unbash", r#"{"command":"ls"}"#), None);
    }

    #[test]
    fn a_file_that_is_not_right_is_refused_as_a_whole() {
        for (text, wrong) in [
            ("[[rules]]\nname = \"a\"\ntool = \"(\"\nverdict = \"allow\"", "\"a\""),
            ("[[rules]]\nname = \"a\"\ntool = \"x)|(.*\"\nverdict = \"allow\"", "\"a\""),
            ("[[rules]]\nname = \"a\"\ntool = \"x\"\nverdict = \"always\"", "always"),
            ("[[rules]]\nname = \" \"\ntool = \"x\"\nverdict = \"ask\"", "blank"),
            ("[[rules]]\nname = \"a\"\ntool = \"x\"\nverdict = \"ask\"\nargs = {}", "args"),
            ("rules = 1", "rules"),
        ] {
            let error = Rules::parse(text).expect_err(text);
            assert!(error.to_string().contains(wrong), "{error}");
        }
        assert_eq!(Rules::parse("").unwrap().judge("x", "{}"), None);
    }
}
