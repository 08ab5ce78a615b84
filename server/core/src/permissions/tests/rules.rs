//! §7, rule by rule.

use ApprovalPolicy::{Ask, Never};
use SandboxMode::{DangerFullAccess, ReadOnly, WorkspaceWrite};

use super::super::*;
use super::*;
use crate::refusal::Reason;

#[test]
fn rule_7_1_the_shipped_table() {
    let table = Table::default();
    let rows: Vec<_> =
        table.presets().iter().map(|p| (p.name.as_str(), p.rules.sandbox, p.rules.approval)).collect();
    assert_eq!(
        rows,
        [
            ("workspace-write", WorkspaceWrite, Ask),
            ("danger-full-access", DangerFullAccess, Never),
            ("supervised", DangerFullAccess, Ask),
        ]
    );
    assert_eq!(Table::new(table.presets().to_vec(), None), Ok(table));
}

#[test]
fn rule_7_1_custom_is_reserved_and_names_are_names() {
    let made = |names: &[&str]| {
        Table::new(names.iter().map(|name| preset(name, WorkspaceWrite, Ask)).collect(), None).map(|_| ())
    };
    assert_eq!(made(&["a", "custom"]), Err(TableError::Reserved));
    assert_eq!(made(&["a", "b", "a"]), Err(TableError::Duplicate("a".into())));
    assert_eq!(made(&["a", " "]), Err(TableError::Blank(1)));
    assert_eq!(made(&["a"]), Ok(()));
}

#[test]
fn rule_7_5_a_table_without_a_default_does_not_start() {
    let strict = vec![preset("strict", ReadOnly, Never)];
    assert_eq!(Table::new(strict.clone(), None), Err(TableError::NoDefault));
    assert_eq!(Table::new(Vec::new(), None), Err(TableError::NoDefault));
    assert_eq!(Table::new(strict.clone(), Some("gone")), Err(TableError::UnknownDefault("gone".into())));
    let named = Table::new(strict, Some("strict")).expect("named");
    assert_eq!(named.default_preset(None).preset.name, "strict");
}

#[test]
fn rule_7_5_a_stored_default_that_left_the_table_falls_back_with_a_finding() {
    let table = Table::default();
    let now = table.default_preset(Some("gone"));
    assert_eq!((now.preset.name.as_str(), now.left_table), ("workspace-write", Some("gone")));
    let now = table.default_preset(Some("supervised"));
    assert_eq!((now.preset.name.as_str(), now.left_table), ("supervised", None));
}

#[test]
fn rule_7_4_a_new_session_is_pinned_with_three_facts() {
    let table = Table::default();
    let facts = pin(&table, "danger-full-access", false).expect("in the table");
    assert_eq!(said(&facts), ["preset danger-full-access", "sandbox danger-full-access", "approval never"]);
    assert_eq!(pin(&table, "custom", false).expect_err("reserved").reason, Reason::PresetReserved);
    assert_eq!(pin(&table, "x", false).expect_err("unknown").reason, Reason::UnknownPreset);
    assert_eq!(complete(&recorded(&facts), &table, false), [], "nothing lacks");
}

#[test]
fn rule_7_4_a_seeded_session_gains_only_what_is_missing() {
    let table = Table::default();
    let gains = |events: &[NewEvent]| said(&complete(&recorded(events), &table, false));
    assert_eq!(gains(&[]), ["preset workspace-write", "sandbox workspace-write", "approval ask"]);
    assert_eq!(gains(&[policy(Never)]), ["sandbox workspace-write"], "no preset matches");
    assert_eq!(gains(&[mode(DangerFullAccess)]), ["preset supervised", "approval ask"]);
    assert_eq!(gains(&[chose("gone")]), ["sandbox workspace-write", "approval ask"]);
    assert_eq!(gains(&[mode(ReadOnly), policy(Ask)]), [] as [&str; 0]);
}

#[test]
fn rule_7_4_a_child_records_its_parents_values() {
    let table = Table::default();
    let child = |events: &[NewEvent]| said(&delegated(&recorded(events), &table, false));
    assert_eq!(
        child(&[mode(DangerFullAccess), policy(Never)]),
        ["preset danger-full-access", "sandbox danger-full-access delegation", "approval never delegation"]
    );
    assert_eq!(
        child(&[mode(ReadOnly)]),
        ["sandbox read-only delegation", "approval ask delegation"],
        "custom is never recorded"
    );
}

#[test]
fn rule_7_2_select_appends_in_order_only_what_changes() {
    let table = Table::default();
    let select =
        |events: &[NewEvent], name| said(&select(&recorded(events), &table, name).expect("in the table"));
    let pinned = pin(&table, "workspace-write", false).expect("in the table");
    assert_eq!(
        select(&pinned, "danger-full-access"),
        ["preset danger-full-access", "sandbox danger-full-access", "approval never"]
    );
    assert_eq!(select(&pinned, "supervised"), ["preset supervised", "sandbox danger-full-access"]);
    assert_eq!(select(&pinned, "workspace-write"), [] as [&str; 0]);
    assert_eq!(select(&[], "workspace-write"), [] as [&str; 0], "derived is effective too");
    let drifted = [chose("workspace-write"), mode(DangerFullAccess)];
    assert_eq!(select(&drifted, "supervised"), [] as [&str; 0], "supervised is current");
    assert_eq!(select(&drifted, "workspace-write"), ["preset workspace-write", "sandbox workspace-write"]);
}

#[test]
fn rule_7_2_unknown_and_reserved_names_are_refused() {
    let table = Table::default();
    let unknown = select(&Recorded::default(), &table, "x").expect_err("unknown");
    assert_eq!(unknown.reason, Reason::UnknownPreset);
    assert!(unknown.message.contains("supervised"), "it says what there is: {unknown}");
    let custom = select(&Recorded::default(), &table, "custom").expect_err("reserved");
    assert_eq!(custom.reason, Reason::PresetReserved);
}

#[test]
fn rule_3_5_a_set_appends_unless_a_recorded_fact_says_the_same() {
    let none = Recorded::default();
    assert_eq!(none.effective().approval, Ask);
    assert_eq!(said(set_policy(&none, Ask).as_slice()), ["approval ask"], "the default is no fact");
    assert_eq!(set_policy(&recorded(&[policy(Ask)]), Ask), None);
    assert_eq!(said(set_policy(&recorded(&[policy(Ask)]), Never).as_slice()), ["approval never"]);
    assert_eq!(said(set_sandbox(&none, WorkspaceWrite).as_slice()), ["sandbox workspace-write"]);
    assert_eq!(set_sandbox(&recorded(&[mode(ReadOnly)]), ReadOnly), None);
}

#[test]
fn rule_7_3_of_two_that_match_the_recorded_choice_is_current() {
    let rows = vec![preset("first", WorkspaceWrite, Ask), preset("second", WorkspaceWrite, Ask)];
    let table = Table::new(rows, None).expect("a table");
    let current = |events: &[NewEvent]| Permissions::of(&recorded(events), &table).current;
    assert_eq!(current(&[]), "first");
    assert_eq!(current(&[chose("second")]), "second");
    assert_eq!(current(&[chose("gone")]), "first");
    assert_eq!(current(&[chose("second"), policy(Never)]), "custom");
}

#[test]
fn rule_7_7_custom_is_an_option_only_while_it_is_current() {
    let table = Table::default();
    let names = |events: &[NewEvent]| -> Vec<String> {
        Permissions::of(&recorded(events), &table).options.into_iter().map(|option| option.name).collect()
    };
    assert_eq!(names(&[]), ["workspace-write", "danger-full-access", "supervised"]);
    assert_eq!(names(&[mode(ReadOnly)]), ["workspace-write", "danger-full-access", "supervised", "custom"]);
}
