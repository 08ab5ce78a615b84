//! `ask_user_question`: a batch of questions as a tool that is offered to models (5.7).

use serde::{Deserialize, Serialize};

use super::{Answer, Question, domain_failure};
use crate::decision::{Failure, QuestionsOutcome};
use crate::json::{BadJson, JsonObject};

/// The tool as models are told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool {
    /// What a model calls it.
    pub name: &'static str,
    /// What it is for, for the model.
    pub description: &'static str,
    /// JSON Schema of its arguments.
    pub arguments: &'static str,
    /// JSON Schema of its result.
    pub result: &'static str,
}

/// The one tool there is.
pub const ASK_USER_QUESTION: Tool = Tool {
    name: "ask_user_question",
    description: "Ask the user one or more questions and wait for the answers. Use it when only the user can decide \
        or knows; not for permission to run something. Give options where you can: the user may pick, or type \
        something else. A question may come back skipped.",
    arguments: include_str!("tool/arguments.json"),
    result: include_str!("tool/result.json"),
};

#[derive(Deserialize)]
struct Arguments {
    questions: Vec<Question>,
}

#[derive(Serialize)]
struct Answers<'a> {
    answers: &'a [Answer],
}

/// The batch that a model's arguments are; the rules check it as any other.
///
/// # Errors
/// They have no `questions`, or something in there is of another type.
pub fn tool_batch(arguments: &JsonObject) -> Result<Vec<Question>, BadJson> {
    arguments.read::<Arguments>().map(|arguments| arguments.questions)
}

/// The answers as the tool's result: compact JSON.
///
/// # Errors
/// None in practice: answers always have a JSON form.
pub fn tool_result(answers: &[Answer]) -> Result<JsonObject, BadJson> {
    JsonObject::of(&Answers { answers })
}

/// What a model is told where there are no answers: in words, beside the code.
pub fn tool_failure(outcome: QuestionsOutcome, failure: Option<&Failure>) -> String {
    let words = match outcome {
        QuestionsOutcome::Answered => "the user answered",
        QuestionsOutcome::Dismissed => "the user dismissed the questions without answering",
        QuestionsOutcome::Aborted => "the questions were withdrawn before anybody answered",
        QuestionsOutcome::Unavailable => "nobody is there who could answer",
        QuestionsOutcome::Failed => "whoever was to answer failed",
    };
    let own = failure.and_then(|failure| match domain_failure(failure) {
        Some(domain) => Some(domain.message),
        None => failure.message.as_deref(),
    });
    own.filter(|message| !message.trim().is_empty()).unwrap_or(words).to_owned()
}
