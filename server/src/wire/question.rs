//! Questions: the batch, its answers, and how it stands.

use humanplane_core::effect::{AskContent, AskView, Settled};
use humanplane_core::engine::{AskName, Lifetime};
use humanplane_core::id::SessionId;
use humanplane_core::questions::{Answer, Intent, QOption, Question};
use humanplane_core::refusal::{Reason, Refusal};
use humanplane_core::result::{AskResult, QuestionsResult};
use humanplane_proto::v1;

use super::agent::lease;
use super::approval::{AskCall, ask_name, dying, lifetime, waiting};
use super::decision::{cause, decided_by, failure, question_code, questions_outcome};
use super::field::{Parsed, bytes_of, id, json, not_blank};
use super::limits::Bounds;
use super::time::{span, timestamp};

/// Reads a batch to be asked.
///
/// # Errors
/// BLANK_FIELD, BAD_JSON, FIELD_INVALID, each with the path.
pub fn ask_questions(request: v1::AskQuestionsRequest, bounds: &Bounds) -> Parsed<AskCall> {
    let v1::AskQuestionsRequest {
        request_id,
        session_id,
        agent,
        questions,
        lifetime: number,
        wait,
        deadline,
    } = request;
    let max = bounds.rules.id_bytes;
    let lifetime = lifetime(number)?;
    match (lifetime, &agent) {
        (Lifetime::Agent, None) => return Err(Refusal::field("lifetime", "AGENT needs an agent")),
        (Lifetime::Session, Some(_)) => {
            return Err(Refusal::field("lifetime", "SESSION is for questions without an agent"));
        }
        _ => {}
    }
    let batch = questions.into_iter().enumerate().map(|(i, q)| question(&format!("questions[{i}]"), q));
    Ok(AskCall {
        session: id("session_id", &session_id, max)?,
        request_id: id("request_id", &request_id, max)?,
        lease: agent.map(|agent| lease("agent", agent, bounds)).transpose()?,
        content: AskContent::Questions(batch.collect::<Parsed<_>>()?),
        lifetime,
        wait: waiting(lifetime, span("wait", wait)?, bounds)?,
        deadline: dying(span("deadline", deadline)?, bounds)?,
    })
}

fn question(path: &str, question: v1::Question) -> Parsed<Question> {
    let v1::Question { id, question, detail, header, options, multi_select, intent: shown } = question;
    let option = |option: v1::QuestionOption| {
        let v1::QuestionOption { label, description } = option;
        QOption { label, description }
    };
    Ok(Question {
        id,
        question,
        detail,
        header,
        options: options.into_iter().map(option).collect(),
        multi_select,
        intent: shown.map(|shown| intent(&format!("{path}.intent"), shown)).transpose()?,
    })
}

/// An intent: made of its two fields, or a whole object that says the same as they do.
fn intent(path: &str, intent: v1::QuestionIntent) -> Parsed<Intent> {
    let v1::QuestionIntent { kind, approve, intent_json } = intent;
    let bad =
        |field: &str, what: String| Refusal::field(format!("{path}.{field}"), what).because(Reason::BadJson);
    if intent_json.is_empty() {
        not_blank(&format!("{path}.kind"), &kind)?;
        return Intent::new(kind, approve).map_err(|error| bad("kind", error.to_string()));
    }
    let object = json(&format!("{path}.intent_json"), &intent_json)?;
    let whole = Intent::parse(object).map_err(|error| bad("intent_json", error.to_string()))?;
    not_blank(&format!("{path}.intent_json.kind"), whole.kind())?;
    if !kind.is_empty() && kind != whole.kind() {
        return Err(Refusal::field(format!("{path}.kind"), "is not what intent_json says"));
    }
    if approve.is_some() && approve.as_deref() != whole.approve() {
        return Err(Refusal::field(format!("{path}.approve"), "is not what intent_json says"));
    }
    Ok(whole)
}

/// A question as it is shown.
pub fn shown_question(question: &Question) -> v1::Question {
    let Question { id, question, detail, header, options, multi_select, intent } = question.clone();
    let option = |option: QOption| {
        let QOption { label, description } = option;
        v1::QuestionOption { label, description }
    };
    v1::Question {
        id,
        question,
        detail,
        header,
        options: options.into_iter().map(option).collect(),
        multi_select,
        intent: intent.map(|intent| v1::QuestionIntent {
            kind: intent.kind().to_owned(),
            approve: intent.approve().map(str::to_owned),
            intent_json: bytes_of(intent.json()),
        }),
    }
}

/// One answer as it came; the rules check it against its question.
pub fn answer(answer: v1::QuestionAnswer) -> Answer {
    let v1::QuestionAnswer { id, selected, custom, skipped } = answer;
    Answer { id, selected, custom, skipped }
}

/// One answer as it travels.
pub fn shown_answer(answer: &Answer) -> v1::QuestionAnswer {
    let Answer { id, selected, custom, skipped } = answer.clone();
    v1::QuestionAnswer { id, selected, custom, skipped }
}

/// Reads which batch is to be withdrawn.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn cancel_questions(
    request: v1::CancelQuestionsRequest,
    bounds: &Bounds,
) -> Parsed<(SessionId, AskName)> {
    use v1::cancel_questions_request::Key;
    let v1::CancelQuestionsRequest { session_id, key } = request;
    let key = key.map(|key| match key {
        Key::QuestionsId(id) => (true, id),
        Key::RequestId(id) => (false, id),
    });
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    Ok((session, ask_name(key, "questions_id", bounds)?))
}

/// Reads which batch is asked about.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID.
pub fn get_questions(request: v1::GetQuestionsRequest, bounds: &Bounds) -> Parsed<(SessionId, AskName)> {
    use v1::get_questions_request::Key;
    let v1::GetQuestionsRequest { session_id, key } = request;
    let key = key.map(|key| match key {
        Key::QuestionsId(id) => (true, id),
        Key::RequestId(id) => (false, id),
    });
    let session = id("session_id", &session_id, bounds.rules.id_bytes)?;
    Ok((session, ask_name(key, "questions_id", bounds)?))
}

/// A batch that is still open.
pub fn pending_questions(view: &AskView) -> v1::QuestionsPending {
    v1::QuestionsPending {
        questions_id: view.ask.to_string(),
        asked_seq: view.asked_seq,
        expires_time: view.expires.map(timestamp),
    }
}

/// How a batch ended; none where it was no batch.
pub fn settled(settled: &Settled, replayed: bool) -> Option<v1::QuestionsSettled> {
    let Settled { ask, name: _, asked_seq, asked_time: _, decided_seq, decided_time: _, result } = settled;
    let AskResult::Questions(result) = result else { return None };
    let QuestionsResult { outcome, answers, failure: failed, cause: why, by } = result;
    Some(v1::QuestionsSettled {
        questions_id: ask.to_string(),
        outcome: questions_outcome(*outcome).into(),
        answers: answers.iter().map(shown_answer).collect(),
        code: question_code(*outcome).into(),
        cause: cause(why.as_ref()),
        failure: failed.as_ref().map(failure),
        decided_by: by.as_ref().map(decided_by),
        asked_seq: *asked_seq,
        settled_seq: *decided_seq,
        replayed,
    })
}
