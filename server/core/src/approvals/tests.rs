//! What an approval is about (3.7), and when two requests are the same (3.8).

use super::*;
use crate::json::JsonObject;
use crate::limits::Limits;
use crate::record::Digest;
use crate::refusal::{Reason, Refusal};
use crate::sample;
use crate::session::SessionLog;

const ARGUMENTS: &str = r#"{"command": "make"}"#;

fn object(text: &str) -> JsonObject {
    JsonObject::parse(text.as_bytes()).expect("an object")
}

fn content() -> ApprovalContent {
    ApprovalContent {
        tool_name: "shell".into(),
        call_id: Some("call-1".into()),
        reason: None,
        action: None,
        summary: None,
    }
}

/// The clean session in its first turn, with `call-1` logged at seq 6.
fn in_turn() -> SessionLog {
    let mut log = SessionLog::default();
    sample::records(sample::clean())[..7].iter().for_each(|record| log.fold_record(record));
    log
}

fn resolve(content: &ApprovalContent) -> Result<Resolved, Refusal> {
    content.resolve(in_turn().turns())
}

fn mismatch(content: &ApprovalContent) -> String {
    let refusal = resolve(content).expect_err("refused");
    assert_eq!(refusal.reason, Reason::ToolCallMismatch);
    refusal.message
}

#[test]
fn rule_3_7_the_logged_call_is_shown_and_its_digest_kept() {
    let expected = Resolved {
        shown: Shown::Call { seq: 6, arguments: ARGUMENTS.into() },
        digest: Some(Digest::of(ARGUMENTS.as_bytes())),
    };
    assert_eq!(resolve(&content()), Ok(expected));
}

#[test]
fn rule_3_7_the_calls_name_must_match() {
    let other = ApprovalContent { tool_name: "Shell".into(), ..content() };
    assert!(mismatch(&other).contains("\"shell\""));
}

#[test]
fn rule_3_7_a_call_id_that_names_nothing_needs_an_action() {
    let unknown = ApprovalContent { call_id: Some("call-9".into()), ..content() };
    assert!(mismatch(&unknown).contains("call-9"));
    let text = r#"{ "n":1.10 }"#;
    let given = ApprovalContent { action: Some(object(text)), ..unknown };
    let shown = Resolved { shown: Shown::Action(object(text)), digest: Some(Digest::of(text.as_bytes())) };
    assert_eq!(resolve(&given), Ok(shown.clone()));
    assert_eq!(resolve(&ApprovalContent { call_id: None, ..given }), Ok(shown));
}

#[test]
fn rule_3_7_a_call_of_an_earlier_turn_names_nothing() {
    let mut log = in_turn();
    sample::records(sample::clean())[7..17].iter().for_each(|record| log.fold_record(record));
    assert_eq!(log.turns().open().map(|open| open.turn), Some(2));
    let refusal = content().resolve(log.turns()).expect_err("refused");
    assert_eq!(refusal.reason, Reason::ToolCallMismatch);
}

#[test]
fn rule_3_7_one_thing_is_shown_never_two() {
    let same = ApprovalContent { action: Some(object(ARGUMENTS)), ..content() };
    assert!(matches!(resolve(&same), Ok(Resolved { shown: Shown::Call { seq: 6, .. }, .. })));
    let harmless = ApprovalContent { action: Some(object(r#"{"command": "true"}"#)), ..content() };
    assert!(mismatch(&harmless).contains("call-1"));
}

#[test]
fn rule_3_7_words_alone_have_no_digest() {
    let words = ApprovalContent { call_id: None, ..content() };
    assert_eq!(resolve(&words), Ok(Resolved { shown: Shown::Words, digest: None }));
}

#[test]
fn rule_3_8_the_digest_is_of_exactly_the_content() {
    let others = [
        content(),
        ApprovalContent { call_id: None, ..content() },
        ApprovalContent { call_id: Some(String::new()), ..content() },
        ApprovalContent { reason: Some("call-1".into()), call_id: None, ..content() },
        ApprovalContent { summary: Some("call-1".into()), call_id: None, ..content() },
        ApprovalContent { action: Some(object("{}")), ..content() },
        ApprovalContent { action: Some(object("{ }")), ..content() },
        ApprovalContent { tool_name: "shel".into(), call_id: Some("lcall-1".into()), ..content() },
    ];
    let mut digests: Vec<_> = others.iter().map(ApprovalContent::digest).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), others.len());
    let golden = "e01709659d08ce60cbb27383e2748af721528e9e95a790ad4461042f2f47ba3c";
    assert_eq!(content().digest().hex(), golden, "a digest in a log must mean the same after an upgrade");
}

#[test]
fn a_tool_has_a_name_and_everything_a_limit() {
    let limits = Limits::default();
    let check = |content: ApprovalContent| content.check(&limits);
    assert_eq!(check(content()), Ok(()));
    let nameless = check(ApprovalContent { tool_name: String::new(), ..content() }).expect_err("no name");
    assert_eq!((nameless.reason, nameless.fields[0].0.as_str()), (Reason::BlankField, "tool_name"));
    let long = |len: usize| Some("x".repeat(len));
    let big = object(&format!(r#"{{"x":"{}"}}"#, "x".repeat(1 << 20)));
    for (path, content) in [
        ("call_id", ApprovalContent { call_id: long(129), ..content() }),
        ("reason", ApprovalContent { reason: long(16385), ..content() }),
        ("summary", ApprovalContent { summary: long(16385), ..content() }),
        ("action_json", ApprovalContent { action: Some(big), ..content() }),
        ("tool_name", ApprovalContent { tool_name: "x".repeat(257), ..content() }),
    ] {
        let refusal = check(content).expect_err(path);
        assert_eq!((refusal.reason, refusal.fields[0].0.as_str()), (Reason::FieldInvalid, path));
    }
}
