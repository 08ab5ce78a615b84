//! Questions as a tool (5.7).

use super::super::*;
use crate::decision::{Failure, QuestionsOutcome};
use crate::json::JsonObject;

fn object(text: &str) -> JsonObject {
    JsonObject::parse(text.as_bytes()).expect("an object")
}

#[test]
fn rule_5_7_arguments_are_a_batch_to_the_letter() {
    let text = r#"{"questions":[{"id":"q","question":"Which?","options":[{"label":"A"},{"label":"B","description":"b"}],
        "multiSelect":true,"intent":{"kind":"new","more":1.10}}],"why":"a model may say more"}"#;
    let batch = tool_batch(&object(&text.replace('\n', " "))).expect("a batch");
    let plain = Question {
        options: batch[0].options.clone(),
        multi_select: true,
        intent: batch[0].intent.clone(),
        ..Question::new("q", "Which?")
    };
    assert_eq!(batch, [plain]);
    assert_eq!(batch[0].intent.as_ref().expect("kept").json().as_str(), r#"{"kind":"new","more":1.10}"#);
    for wrong in ["{}", r#"{"questions":{}}"#, r#"{"questions":[{"question":"no id"}]}"#] {
        assert!(tool_batch(&object(wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn rule_5_7_the_result_is_compact_and_says_no_more_than_there_is() {
    let answer = |id: &str| Answer { id: id.into(), selected: Vec::new(), custom: None, skipped: false };
    let answers = [
        Answer { selected: vec!["A".into()], ..answer("a") },
        Answer { custom: Some("else".into()), ..answer("b") },
        Answer { skipped: true, ..answer("c") },
    ];
    let wanted = r#"{"answers":[{"id":"a","selected":["A"]},{"id":"b","selected":[],"custom":"else"},{"id":"c","selected":[],"skipped":true}]}"#;
    assert_eq!(tool_result(&answers).expect("JSON").as_str(), wanted);
}

#[test]
fn rule_5_7_failures_keep_their_words() {
    let failure = |name: &str, code: Option<&str>| Failure {
        name: name.into(),
        message: Some("the desk is closed".into()),
        code: code.map(Into::into),
    };
    let own = failure("UserQuestionError", Some("CLOSED"));
    assert_eq!(tool_failure(QuestionsOutcome::Failed, Some(&own)), "the desk is closed");
    assert_eq!(code(QuestionsOutcome::Failed, Some(&own)), Some("CLOSED"));
    assert_eq!(code(QuestionsOutcome::Failed, Some(&failure("Error", Some("ASK_CANCELLED")))), None);
    assert!(tool_failure(QuestionsOutcome::Dismissed, None).contains("dismissed"));
}

#[test]
fn rule_5_7_the_schemas_are_json() {
    for schema in [ASK_USER_QUESTION.arguments, ASK_USER_QUESTION.result] {
        assert!(object(schema).as_str().contains("properties"));
    }
}
