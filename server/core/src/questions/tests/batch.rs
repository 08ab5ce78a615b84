//! What makes a batch valid (5.1, 5.2), and when two are the same (3.8).

use super::super::*;
use crate::json::JsonObject;
use crate::limits::Limits;
use crate::refusal::{Reason, Refusal};
use crate::sample::question;

fn refused(questions: &[Question]) -> Refusal {
    check_batch(questions, &Limits::default()).expect_err("refused")
}

/// The reason, and the path at fault.
fn why(questions: &[Question]) -> (Reason, String) {
    let refusal = refused(questions);
    let path = refusal.fields.first().map(|(path, _)| path.clone()).unwrap_or_default();
    (refusal.reason, path)
}

fn with(change: impl FnOnce(&mut Question)) -> Vec<Question> {
    let mut second = question("b");
    change(&mut second);
    vec![question("a"), second]
}

fn review(json: &str) -> Vec<Question> {
    let intent = Intent::parse(JsonObject::parse(json.as_bytes()).expect("an object")).expect("an intent");
    with(|q| {
        q.intent = Some(intent);
        q.detail = Some("the plan".into());
    })
}

#[test]
fn rule_5_1_a_clean_batch_passes() {
    assert_eq!(check_batch(&[question("a"), Question::new("b", "Why?")], &Limits::default()), Ok(()));
}

#[test]
fn rule_5_1_ids_and_labels_are_unique_and_texts_not_blank() {
    let at = |path: &str| path.to_owned();
    assert_eq!(why(&with(|q| q.id = "a".into())), (Reason::DuplicateQuestion, at("questions[1].id")));
    assert_eq!(
        why(&with(|q| q.options[1].label = "Yes".into())),
        (Reason::DuplicateOption, at("questions[1].options[1].label"))
    );
    assert_eq!(check_batch(&with(|q| q.options[1].label = "yes".into()), &Limits::default()), Ok(()));
    assert_eq!(why(&with(|q| q.id = String::new())), (Reason::BlankField, at("questions[1].id")));
    assert_eq!(why(&with(|q| q.question = " \n".into())), (Reason::BlankField, at("questions[1].question")));
    assert_eq!(
        why(&with(|q| q.options[0].label = "\t".into())),
        (Reason::BlankField, at("questions[1].options[0].label"))
    );
}

#[test]
fn rule_5_1_what_is_too_large_is_refused_with_path_and_limit() {
    let limits = Limits::default();
    let long = |len: usize| "x".repeat(len);
    let cases: Vec<(Vec<Question>, &str, usize)> = vec![
        (with(|q| q.id = long(129)), "questions[1].id", 128),
        (with(|q| q.question = long(65537)), "questions[1].question", 65536),
        (with(|q| q.detail = Some(long(65537))), "questions[1].detail", 65536),
        (with(|q| q.header = Some(long(4097))), "questions[1].header", 4096),
        (with(|q| q.options[0].label = long(4097)), "questions[1].options[0].label", 4096),
        (with(|q| q.options[0].description = Some(long(4097))), "questions[1].options[0].description", 4096),
        ((0..65).map(|i| question(&i.to_string())).collect(), "questions", 64),
        (
            with(|q| {
                q.options = (0..257).map(|i| QOption { label: i.to_string(), description: None }).collect()
            }),
            "questions[1].options",
            256,
        ),
    ];
    for (batch, path, limit) in cases {
        let refusal = check_batch(&batch, &limits).expect_err(path);
        assert_eq!((refusal.reason, refusal.fields[0].0.as_str()), (Reason::FieldInvalid, path));
        assert_eq!(refusal.facts, [("limit", limit.to_string())], "{path}");
    }
    assert_eq!(check_batch(&with(|q| q.id = long(128)), &limits), Ok(()));
}

#[test]
fn rule_5_2_empty_comes_first_and_intents_last() {
    assert_eq!(refused(&[]).reason, Reason::EmptyQuestions);
    let mut both = review(r#"{"kind":"plan-review","approve":"Maybe"}"#);
    both[1].id = "a".into();
    assert_eq!(refused(&both).reason, Reason::DuplicateQuestion);
}

#[test]
fn rule_5_2_approve_names_an_option_of_its_own_question() {
    let fine = review(r#"{"kind":"plan-review","approve":"Yes"}"#);
    assert_eq!(check_batch(&fine, &Limits::default()), Ok(()));
    for json in [
        r#"{"kind":"plan-review","approve":"yes"}"#,
        r#"{"kind":"plan-review"}"#,
        r#"{"kind":"later-invented","approve":"Maybe"}"#,
    ] {
        assert_eq!(why(&review(json)), (Reason::BadIntent, "questions[1].intent".into()), "{json}");
    }
    let mut elsewhere = review(r#"{"kind":"plan-review","approve":"Only here"}"#);
    elsewhere[0].options.push(QOption { label: "Only here".into(), description: None });
    assert_eq!(refused(&elsewhere).reason, Reason::BadIntent, "another question's option does not count");
}

#[test]
fn rule_5_2_an_intent_needs_a_detail_and_an_empty_one_is_present() {
    let mut batch = review(r#"{"kind":"plan-review","approve":"Yes"}"#);
    batch[1].detail = Some(String::new());
    assert_eq!(check_batch(&batch, &Limits::default()), Ok(()));
    batch[1].detail = None;
    assert_eq!(refused(&batch).reason, Reason::BadIntent);
}

#[test]
fn rule_5_2_an_unknown_intent_travels_on_verbatim() {
    let json = r#"{ "kind":"later-invented", "weight":1.10, "callId":"c" }"#;
    let batch = review(json);
    assert_eq!(check_batch(&batch, &Limits::default()), Ok(()));
    let text = serde_json::to_string(&batch).expect("JSON");
    assert!(text.contains(json), "{text}");
    assert_eq!(serde_json::from_str::<Vec<Question>>(&text).expect("the same"), batch);
}

#[test]
fn rule_3_8_the_digest_is_of_exactly_the_content() {
    let base = digest(&with(|_| {}));
    assert_eq!(base, digest(&with(|_| {})));
    let others = [
        with(|q| q.question.push('x')),
        with(|q| q.detail = Some(String::new())),
        with(|q| q.header = Some(String::new())),
        with(|q| q.multi_select = true),
        with(|q| q.options[0].description = Some(String::new())),
        with(|q| q.options.clear()),
        with(|q| q.options.swap(0, 1)),
        review(r#"{"kind":"x"}"#),
    ];
    let mut digests: Vec<_> = others.iter().map(|batch| digest(batch)).chain([base]).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), others.len() + 1);
    assert_eq!(
        base.hex(),
        "8e34c74235ecdd5f7f95ba2aff65812e7b918197cc4d0f48abe729e81ec9e8d4",
        "a digest in a log must mean the same after an upgrade"
    );
}
