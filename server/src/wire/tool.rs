//! Tools for models: what there is, and a call as the batch that it asks.

use humanplane_core::decision::QuestionsOutcome;
use humanplane_core::effect::{AskContent, Settled};
use humanplane_core::questions::{self, ASK_USER_QUESTION, Tool, tool_batch, tool_failure, tool_result};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::result::{AskResult, QuestionsResult};
use humanplane_proto::v1;

use super::approval::AskCall;
use super::field::{Parsed, bytes_of, json};
use super::limits::Bounds;
use super::question::{ask_questions, settled as shown};

/// All tools.
pub fn tools() -> Vec<v1::Tool> {
    let Tool { name, description, arguments, result } = ASK_USER_QUESTION;
    vec![v1::Tool {
        name: name.to_owned(),
        description: description.to_owned(),
        arguments_schema_json: arguments.into(),
        result_schema_json: result.into(),
    }]
}

/// Reads a call as the batch that it asks.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn call_tool(request: v1::CallToolRequest, bounds: &Bounds) -> Parsed<AskCall> {
    let v1::CallToolRequest {
        request_id,
        session_id,
        agent,
        tool_name,
        arguments_json,
        lifetime,
        wait,
        deadline,
    } = request;
    if tool_name != ASK_USER_QUESTION.name {
        let wrong = format!("names no tool of ListTools; there is {}", ASK_USER_QUESTION.name);
        return Err(Refusal::field("tool_name", wrong));
    }
    let arguments = json("arguments_json", &arguments_json)?;
    let batch = tool_batch(&arguments).map_err(|error| {
        Refusal::field("arguments_json", format!("is no batch of questions: {error}"))
            .because(Reason::BadJson)
    })?;
    let questions = Vec::new();
    let ask = v1::AskQuestionsRequest { request_id, session_id, agent, questions, lifetime, wait, deadline };
    Ok(AskCall { content: AskContent::Questions(batch), ..ask_questions(ask, bounds)? })
}

/// How a call ended; none where it was no batch.
pub fn came(settled: &Settled, replayed: bool) -> Option<v1::call_tool_response::Result> {
    use v1::call_tool_response::Result as Is;
    let AskResult::Questions(result) = &settled.result else { return None };
    let QuestionsResult { outcome, answers, failure, .. } = result;
    let batch = shown(settled, replayed);
    match (outcome, tool_result(answers)) {
        (QuestionsOutcome::Answered, Ok(json)) => {
            Some(Is::Output(v1::ToolResult { result_json: bytes_of(&json), settled: batch }))
        }
        _ => Some(Is::Failure(v1::ToolFailure {
            code: questions::code(*outcome, failure.as_ref()).unwrap_or_default().to_owned(),
            message: tool_failure(*outcome, failure.as_ref()),
            settled: batch,
        })),
    }
}
