//! What makes a batch valid (5.1, and the part of 5.2 that looks at content alone).

use std::collections::HashSet;

use super::{Intent, QOption, Question};
use crate::content::ContentDigest;
use crate::limits::{Limits, at_most};
use crate::record::Digest;
use crate::refusal::{Reason, Refusal};

/// All checks on content, in the order of 5.2. Where the caller's liveness is checked too, it stands between
/// [`check_present`] and the rest.
///
/// # Errors
/// What the three checks say.
pub fn check_batch(questions: &[Question], limits: &Limits) -> Result<(), Refusal> {
    check_present(questions)?;
    check_shape(questions, limits)?;
    check_intents(questions)
}

/// A batch has at least one question.
///
/// # Errors
/// EMPTY_QUESTIONS.
pub fn check_present(questions: &[Question]) -> Result<(), Refusal> {
    if questions.is_empty() {
        return Err(Refusal::new(Reason::EmptyQuestions, "a batch needs at least one question"));
    }
    Ok(())
}

/// Ids and labels are unique, nothing required is blank, nothing is over a limit.
///
/// # Errors
/// DUPLICATE_QUESTION, DUPLICATE_OPTION, BLANK_FIELD, FIELD_INVALID, each with the path.
pub fn check_shape(questions: &[Question], limits: &Limits) -> Result<(), Refusal> {
    count("questions", questions.len(), limits.questions)?;
    let mut ids = HashSet::new();
    for (i, question) in questions.iter().enumerate() {
        let path = format!("questions[{i}]");
        check_texts(&path, question, limits)?;
        check_options(&path, &question.options, limits)?;
        if !ids.insert(question.id.as_str()) {
            let wrong = format!("the id {:?} stands twice", question.id);
            return Err(Refusal::field(format!("{path}.id"), wrong).because(Reason::DuplicateQuestion));
        }
    }
    Ok(())
}

/// An intent shows a detail and approves by one of its question's own options.
///
/// # Errors
/// BAD_INTENT with the path.
pub fn check_intents(questions: &[Question]) -> Result<(), Refusal> {
    for (i, question) in questions.iter().enumerate() {
        let Some(intent) = &question.intent else { continue };
        let path = format!("questions[{i}].intent");
        if let Some(wrong) = intent_fault(question, intent) {
            return Err(Refusal::field(path, wrong).because(Reason::BadIntent));
        }
    }
    Ok(())
}

/// The digest of exactly this batch; stable across versions and restarts.
pub fn digest(questions: &[Question]) -> Digest {
    let mut digest = ContentDigest::new("questions").list("questions", questions.len());
    for question in questions {
        digest = digest
            .text("id", Some(&question.id))
            .text("question", Some(&question.question))
            .text("detail", question.detail.as_deref())
            .text("header", question.header.as_deref())
            .field("multiSelect", Some(&[u8::from(question.multi_select)]))
            .text("intent", question.intent.as_ref().map(|intent| intent.json().as_str()))
            .list("options", question.options.len());
        for option in &question.options {
            digest =
                digest.text("label", Some(&option.label)).text("description", option.description.as_deref());
        }
    }
    digest.finish()
}

fn intent_fault(question: &Question, intent: &Intent) -> Option<String> {
    match intent.approve() {
        Some(label) if !question.has_option(label) => {
            return Some(format!("approve {label:?} names no option of its question"));
        }
        None if intent.is_known() => return Some(format!("{} needs approve", intent.kind())),
        _ => {}
    }
    question.detail.is_none().then(|| format!("{} needs the question's detail", intent.kind()))
}

fn check_texts(path: &str, question: &Question, limits: &Limits) -> Result<(), Refusal> {
    not_blank(format!("{path}.id"), &question.id)?;
    not_blank(format!("{path}.question"), &question.question)?;
    let intent = question.intent.as_ref().map(|intent| intent.json().as_str());
    let texts = [
        ("id", Some(question.id.as_str()), limits.id_bytes),
        ("question", Some(question.question.as_str()), limits.question_bytes),
        ("detail", question.detail.as_deref(), limits.question_bytes),
        ("header", question.header.as_deref(), limits.label_bytes),
        ("intent", intent, limits.intent_bytes),
    ];
    for (name, text, max) in texts {
        at_most(format!("{path}.{name}"), text.unwrap_or_default(), max)?;
    }
    Ok(())
}

fn check_options(path: &str, options: &[QOption], limits: &Limits) -> Result<(), Refusal> {
    count(&format!("{path}.options"), options.len(), limits.options)?;
    let mut labels = HashSet::new();
    for (i, option) in options.iter().enumerate() {
        let path = format!("{path}.options[{i}]");
        not_blank(format!("{path}.label"), &option.label)?;
        at_most(format!("{path}.label"), &option.label, limits.label_bytes)?;
        let description = option.description.as_deref().unwrap_or_default();
        at_most(format!("{path}.description"), description, limits.label_bytes)?;
        if !labels.insert(option.label.as_str()) {
            let wrong = format!("the label {:?} stands twice", option.label);
            return Err(Refusal::field(format!("{path}.label"), wrong).because(Reason::DuplicateOption));
        }
    }
    Ok(())
}

fn not_blank(path: String, text: &str) -> Result<(), Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::field(path, "is blank").because(Reason::BlankField));
    }
    Ok(())
}

fn count(path: &str, len: usize, max: usize) -> Result<(), Refusal> {
    if len > max {
        return Err(Refusal::field(path, format!("{len} of them; at most {max}")).with("limit", max));
    }
    Ok(())
}
