//! What makes an answer valid (5.4).

use proptest::prelude::*;

use super::super::*;
use crate::limits::Limits;
use crate::sample::question;

fn answer(id: &str, selected: &[&str], custom: Option<&str>, skipped: bool) -> Answer {
    let selected = selected.iter().map(|label| (*label).to_owned()).collect();
    Answer { id: id.into(), selected, custom: custom.map(Into::into), skipped }
}

fn check(questions: &[Question], answers: Vec<Answer>) -> Result<Vec<Answer>, Vec<Wrong>> {
    check_answers(questions, answers, &Limits::default())
}

fn paths(questions: &[Question], answers: Vec<Answer>) -> Vec<String> {
    check(questions, answers).expect_err("wrong").into_iter().map(|(path, _)| path).collect()
}

fn multi() -> Question {
    Question { multi_select: true, ..question("m") }
}

#[test]
fn rule_5_4_one_item_for_each_question_in_any_order_comes_back_in_the_batchs() {
    let batch = [question("a"), question("b")];
    let (yes, no) = (answer("a", &["Yes"], None, false), answer("b", &["No"], None, false));
    assert_eq!(check(&batch, vec![no.clone(), yes.clone()]), Ok(vec![yes.clone(), no.clone()]));
    assert_eq!(paths(&batch, vec![yes.clone()]), ["answers"], "b is missing");
    assert_eq!(
        paths(&batch, vec![yes.clone(), yes.clone(), no.clone()]),
        ["answers[1].id"],
        "a stands twice"
    );
    let stranger = answer("c", &["Yes"], None, false);
    assert_eq!(paths(&batch, vec![yes, no, stranger]), ["answers[2].id"]);
    assert_eq!(paths(&batch, vec![]), ["answers", "answers"]);
}

#[test]
fn rule_5_4_labels_are_compared_to_the_letter() {
    for label in ["yes", "Yes ", "Maybe", ""] {
        assert_eq!(
            paths(&[question("a")], vec![answer("a", &[label], None, false)]),
            ["answers[0].selected[0]"]
        );
    }
    let repeated = vec![answer("m", &["Yes", "Yes"], None, false)];
    assert_eq!(paths(&[multi()], repeated), ["answers[0].selected[1]"]);
}

#[test]
fn rule_5_4_single_select_takes_one_and_custom_overrides_it() {
    let batch = [question("a")];
    assert_eq!(paths(&batch, vec![answer("a", &["Yes", "No"], None, false)]), ["answers[0].selected"]);
    let typed = answer("a", &["Yes"], Some("only on Monday"), false);
    assert_eq!(check(&batch, vec![typed]), Ok(vec![answer("a", &[], Some("only on Monday"), false)]));
}

#[test]
fn rule_5_4_multi_select_keeps_custom_beside() {
    let both = answer("m", &["No", "Yes"], Some("and more"), false);
    assert_eq!(check(&[multi()], vec![both.clone()]), Ok(vec![both]));
    let three = vec![answer("m", &["No", "Yes", "No"], None, false)];
    assert!(paths(&[multi()], three).contains(&"answers[0].selected".to_owned()));
}

#[test]
fn rule_5_4_a_blank_never_reads_as_consent() {
    let batch = [question("a")];
    assert_eq!(paths(&batch, vec![answer("a", &[], None, false)]), ["answers[0]"]);
    for blank in ["", "  ", "\n"] {
        assert_eq!(paths(&batch, vec![answer("a", &[], Some(blank), false)]), ["answers[0].custom"]);
    }
    let skipped = answer("a", &[], None, true);
    assert_eq!(check(&batch, vec![skipped.clone()]), Ok(vec![skipped]));
    assert_eq!(paths(&batch, vec![answer("a", &["Yes"], None, true)]), ["answers[0].skipped"]);
    assert_eq!(paths(&batch, vec![answer("a", &[], Some("x"), true)]), ["answers[0].skipped"]);
}

#[test]
fn rule_5_4_what_is_typed_has_a_limit_and_a_flood_a_short_reply() {
    let long = "x".repeat(65537);
    assert_eq!(paths(&[question("a")], vec![answer("a", &[], Some(&long), false)]), ["answers[0].custom"]);
    let flood = (0..100_000).map(|i| answer(&i.to_string(), &[], None, false)).collect();
    let wrong = check(&[question("a")], flood).expect_err("wrong");
    assert!(wrong.len() < 100, "{}", wrong.len());
    let labels = vec![Answer { selected: vec![long; 5000], ..answer("m", &[], None, false) }];
    let wrong = check(&[multi()], labels).expect_err("wrong");
    assert!(wrong.iter().map(|(path, what)| path.len() + what.len()).sum::<usize>() < 1000);
}

#[test]
fn rule_5_7_an_answer_is_compact_json() {
    let text = |answer: Answer| serde_json::to_string(&answer).expect("JSON");
    assert_eq!(text(answer("a", &["Yes"], None, false)), r#"{"id":"a","selected":["Yes"]}"#);
    assert_eq!(text(answer("a", &[], Some("x"), false)), r#"{"id":"a","selected":[],"custom":"x"}"#);
    assert_eq!(text(answer("a", &[], None, true)), r#"{"id":"a","selected":[],"skipped":true}"#);
}

fn any_answer() -> impl Strategy<Value = Answer> {
    let label = prop::sample::select(vec!["Yes", "No", "Maybe", ""]);
    let custom = prop::option::of(prop::sample::select(vec!["", " ", "typed"]));
    let id = prop::sample::select(vec!["a", "m", "z"]);
    (id, prop::collection::vec(label, 0..3), custom, any::<bool>())
        .prop_map(|(id, selected, custom, skipped)| answer(id, &selected, custom, skipped))
}

proptest! {
    #[test]
    fn rule_5_4_what_passes_is_an_answer_to_each_question(
        answers in prop::collection::vec(any_answer(), 0..4)
    ) {
        let batch = [question("a"), multi()];
        let Ok(passed) = check(&batch, answers.clone()) else { return Ok(()) };
        prop_assert_eq!(passed.len(), 2);
        prop_assert_eq!(answers.len(), 2);
        for (question, answer) in batch.iter().zip(&passed) {
            prop_assert_eq!(&question.id, &answer.id);
            prop_assert!(answer.selected.iter().all(|label| question.has_option(label)));
            let empty = answer.selected.is_empty() && answer.custom.is_none();
            prop_assert_eq!(empty, answer.skipped);
            let single = answer.selected.len() + usize::from(answer.custom.is_some());
            prop_assert!(question.multi_select || single <= 1);
        }
        prop_assert_eq!(check(&batch, passed.clone()), Ok(passed), "checking twice changes nothing");
    }
}
