//! Questions as a file says them.

use std::path::Path;

use humanplane_sdk::proto::{Question, QuestionIntent, QuestionOption};
use serde::Deserialize;
use serde_json::Value;
use tokio::io::AsyncReadExt as _;

use crate::cmd::failure::{Failure, Result};
use crate::cmd::show::visible;

/// A file's text, or that of standard input for `-`.
pub(super) async fn read(path: &Path) -> Result<String> {
    let mut text = String::new();
    let read = if path.as_os_str() == "-" {
        tokio::io::stdin().read_to_string(&mut text).await.map(|_| text)
    } else {
        tokio::fs::read_to_string(path).await
    };
    let name = visible::line(&path.to_string_lossy());
    read.map_err(|error| Failure::usage(format!("{name} cannot be read: {error}")))
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Batch {
    Bare(Vec<Item>),
    Named(Named),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    questions: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Item {
    id: Option<String>,
    question: String,
    detail: Option<String>,
    header: Option<String>,
    #[serde(default)]
    options: Vec<Choice>,
    #[serde(default)]
    multi_select: bool,
    intent: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Choice {
    Label(String),
    Described { label: String, description: Option<String> },
}

/// Reads `[{…}, …]` or `{"questions": [{…}, …]}`, with the members of the log's `question/asked`. A question without
/// an id gets q1, q2, … by its place.
///
/// # Errors
/// What is wrong with the JSON.
pub(super) fn questions(text: &str) -> Result<Vec<Question>> {
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::usage(format!("the questions cannot be read: {}", visible::line(&error.to_string())))
    };
    // By steps: what an untagged choice says of an error helps nobody.
    let value: Value = serde_json::from_str(text).map_err(|error| wrong(&error))?;
    let items = match value {
        Value::Array(_) => serde_json::from_value(value).map(Batch::Bare),
        _ => serde_json::from_value(value).map(Batch::Named),
    };
    let items = match items.map_err(|error| wrong(&error))? {
        Batch::Bare(items) | Batch::Named(Named { questions: items }) => items,
    };
    items.into_iter().zip(1..).map(|(item, place)| item.question(place)).collect()
}

impl Item {
    fn question(self, place: usize) -> Result<Question> {
        Ok(Question {
            id: self.id.unwrap_or_else(|| format!("q{place}")),
            question: self.question,
            detail: self.detail,
            header: self.header,
            options: self.options.into_iter().map(Choice::option).collect(),
            multi_select: self.multi_select,
            intent: self.intent.map(intent).transpose()?,
        })
    }
}

impl Choice {
    fn option(self) -> QuestionOption {
        match self {
            Self::Label(label) => QuestionOption { label, description: None },
            Self::Described { label, description } => QuestionOption { label, description },
        }
    }
}

/// Kept whole: an intent of a newer kind may have more members.
fn intent(value: Value) -> Result<QuestionIntent> {
    let Some(kind) = value.get("kind").and_then(Value::as_str) else {
        return Err(Failure::usage("the questions cannot be read: an intent needs a `kind`, a string"));
    };
    let approve = value.get("approve").and_then(Value::as_str);
    Ok(QuestionIntent {
        kind: kind.to_owned(),
        approve: approve.map(str::to_owned),
        intent_json: value.to_string().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_read_in_both_shapes() {
        let bare = questions(
            r#"[{"question":"Which?","options":["A",{"label":"B","description":"b"}],"multiSelect":true}]"#,
        );
        let bare = bare.unwrap();
        assert_eq!(bare[0].id, "q1");
        assert_eq!(bare[0].options[1].description.as_deref(), Some("b"));
        assert!(bare[0].multi_select);
        let named = questions(
            r#"{"questions":[{"id":"x","question":"Ok?","detail":"","intent":{"kind":"plan-review","approve":"Go"}}]}"#,
        );
        let named = named.unwrap();
        assert_eq!((named[0].id.as_str(), named[0].detail.as_deref()), ("x", Some("")));
        assert_eq!(named[0].intent.as_ref().unwrap().approve.as_deref(), Some("Go"));
    }

    #[test]
    fn a_slip_is_named() {
        let said = |text| questions(text).unwrap_err().to_string();
        assert!(said(r#"[{"question":"?","multiselect":true}]"#).contains("multiselect"));
        assert!(said("[{}]").contains("question"));
        assert!(said("nonsense").contains("line 1"));
        assert!(said(r#"[{"question":"?","intent":{}}]"#).contains("kind"));
    }
}
