//! What makes an answer valid (5.4): a blank never reads as consent.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::Question;
use crate::limits::Limits;

/// The answer to one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The question's id.
    pub id: String,
    /// Labels of that question, to the letter.
    #[serde(default)]
    pub selected: Vec<String>,
    /// What was typed instead, or beside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom: Option<String>,
    /// Left out on purpose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
}

/// What is wrong with an answer: (path, what).
pub type Wrong = (String, String);

/// Checks `answers` against their batch and puts them in its order. In a single-select question a typed answer
/// overrides the selection, which is cleared.
///
/// # Errors
/// Everything that is wrong, by path (`answers[1].selected[0]`); then nothing of it counts.
pub fn check_answers(
    questions: &[Question],
    answers: Vec<Answer>,
    limits: &Limits,
) -> Result<Vec<Answer>, Vec<Wrong>> {
    let mut wrong = Vec::new();
    let mut given: HashMap<&str, Option<(usize, Answer)>> =
        questions.iter().map(|question| (question.id.as_str(), None)).collect();
    for (i, answer) in answers.into_iter().enumerate().take(questions.len() + MANY) {
        let id = excerpt(&answer.id);
        match given.get_mut(answer.id.as_str()) {
            None => wrong.push((format!("answers[{i}].id"), format!("no question has the id {id:?}"))),
            Some(Some(_)) => wrong.push((format!("answers[{i}].id"), format!("{id:?} is answered twice"))),
            Some(slot) => *slot = Some((i, answer)),
        }
    }
    let mut ordered = Vec::with_capacity(questions.len());
    for question in questions {
        match given.remove(question.id.as_str()).flatten() {
            None => wrong.push(("answers".into(), format!("question {:?} has no answer", question.id))),
            Some((i, answer)) => {
                check_one(&format!("answers[{i}]"), question, &answer, limits, &mut wrong);
                ordered.push(normalised(question, answer));
            }
        }
    }
    if wrong.is_empty() { Ok(ordered) } else { Err(wrong) }
}

/// Enough to see what is wrong; a hostile answer must not earn an endless list.
const MANY: usize = 64;

fn check_one(path: &str, question: &Question, answer: &Answer, limits: &Limits, wrong: &mut Vec<Wrong>) {
    let custom = answer.custom.as_deref();
    let mut say = |field: &str, what: String| wrong.push((format!("{path}{field}"), what));
    if custom.is_some_and(|text| text.trim().is_empty()) {
        say(".custom", "is blank; leave it out, or say skipped".into());
    }
    if let Some(text) = custom.filter(|text| text.len() > limits.custom_bytes) {
        say(".custom", format!("{} bytes; at most {}", text.len(), limits.custom_bytes));
    }
    match (answer.skipped, custom.is_none() && answer.selected.is_empty()) {
        (true, false) => say(".skipped", "is said of an answer that is not empty".into()),
        (false, true) => say("", "is empty; select, type, or say skipped".into()),
        _ => {}
    }
    let most = if question.multi_select { question.options.len() } else { 1 };
    if answer.selected.len() > most {
        say(".selected", format!("{} labels; this question takes {most}", answer.selected.len()));
    }
    // No valid selection is longer than the options, so looking further finds nothing new.
    for (i, label) in answer.selected.iter().enumerate().take(question.options.len().max(1)) {
        if !question.has_option(label) {
            say(&format!(".selected[{i}]"), format!("{:?} is no label of this question", excerpt(label)));
        } else if answer.selected[..i].contains(label) {
            say(&format!(".selected[{i}]"), format!("{:?} stands twice", excerpt(label)));
        }
    }
}

fn normalised(question: &Question, mut answer: Answer) -> Answer {
    if answer.custom.is_some() && !question.multi_select {
        answer.selected.clear();
    }
    answer
}

/// The beginning of a text that someone else chose the length of.
fn excerpt(text: &str) -> String {
    text.chars().take(64).collect()
}
