//! The clean session is clean; each rule, broken once, gives exactly its finding.

use super::super::{Severity, refusal, tail};
use super::{at_once, broken, insert, places, put, remove, replay};
use crate::commands::event::DoneKind;
use crate::decision::{ApprovalOutcome, QuestionsOutcome};
use crate::event::Event;
use crate::refusal::Reason;
use crate::sample::{
    answered, asked, clean, decided, done, other, questions_asked, records, run, turn_end, turn_start,
};
use crate::time::WallMillis;

#[test]
fn the_clean_session_has_no_finding() {
    let records = records(clean());
    let (log, findings) = replay(&records, true);
    assert_eq!(findings, []);
    assert_eq!(at_once(&records), []);
    assert_eq!(log.next_seq(), 21);
    assert_eq!(log.closed(), Some(20));
}

#[test]
fn rule_1_1_seq_is_contiguous() {
    broken(|r| r[13].seq = 14, &[("1.1", 14), ("1.1", 14)], &["seq 14 stands where 13 is due", "where 15"]);
    broken(|r| r[20].seq = 40, &[("1.1", 40)], &["seq 40 stands where 20 is due"]);
}

#[test]
fn rule_1_1_time_never_goes_back() {
    broken(|r| r[7].time = WallMillis(1_699_999_999_999), &[("1.1", 7)], &["1699999999999"]);
}

#[test]
fn rule_1_1_type_is_area_and_name() {
    for kind in ["note", "/note", "user/", "user/a/b", "user/a b", "user/é", ""] {
        broken(|r| put(r, 9, other(kind, "{}")), &[("1.1", 9)], &["is not area/name"]);
    }
}

#[test]
fn rule_1_12_nothing_follows_the_close() {
    broken(|r| insert(r, 21, other("user/message", "{}")), &[("1.12", 21)], &["session/closed at seq 20"]);
}

#[test]
fn rule_2_1_an_approval_stands_in_an_open_turn() {
    let pair = |r: &mut Vec<_>| {
        insert(r, 12, asked("late").to_event());
        insert(r, 13, decided("late", ApprovalOutcome::Rejected).to_event());
    };
    broken(
        |r| {
            pair(r);
            put(r, 17, done("cmd-1", DoneKind::Success, Some(9)).to_event());
        },
        &[("2.1", 12), ("2.1", 13)],
        &["approval/asked late stands outside a turn", "approval/decided late stands outside a turn"],
    );
}

#[test]
fn rule_2_1_the_tool_has_a_name() {
    let mut nameless = asked("ask-1");
    nameless.tool_name.clear();
    broken(|r| put(r, 7, nameless.to_event()), &[("2.1", 7)], &["empty toolName"]);
}

#[test]
fn rule_2_1_an_approval_is_asked_once() {
    broken(|r| insert(r, 8, asked("ask-1").to_event()), &[("2.1", 8)], &["ask-1 again: it is open"]);
    let ended = |r: &mut Vec<_>| {
        put(r, 17, asked("ask-1").to_event());
        put(r, 18, decided("ask-1", ApprovalOutcome::Rejected).to_event());
    };
    broken(ended, &[("2.1", 17)], &["ask-1 again: it was asked and has ended"]);
}

#[test]
fn rule_2_1_an_approval_is_decided_after_it_was_asked_and_once() {
    let twice = decided("ask-1", ApprovalOutcome::AllowedOnce).to_event();
    broken(|r| put(r, 9, twice.clone()), &[("2.1", 9)], &["it has ended already"]);
    broken(|r| put(r, 6, twice), &[("2.1", 6)], &["approval/decided ask-1"]);
}

#[test]
fn rule_2_1_outcome_and_policy_are_in_their_vocabularies() {
    let always = other("approval/decided", r#"{"id":"ask-1","outcome":"allowed-always"}"#);
    broken(|r| put(r, 9, always), &[("2.1", 9)], &["allowed-always"]);
    broken(|r| put(r, 2, other("approval/policy", r#"{"policy":"auto"}"#)), &[("2.1", 2)], &["auto"]);
    let maybe = other("question/answered", r#"{"id":"batch-1","outcome":"maybe"}"#);
    broken(|r| put(r, 9, maybe), &[("2.1", 9)], &["maybe"]);
}

#[test]
fn rule_2_1_questions_are_asked_once_and_end_once_and_need_no_turn() {
    let again = questions_asked("batch-1").to_event();
    broken(|r| put(r, 13, again), &[("2.1", 13)], &["question/asked batch-1 again: it is open"]);
    let dismissed = answered("batch-1", QuestionsOutcome::Dismissed).to_event();
    broken(|r| put(r, 6, dismissed.clone()), &[("2.1", 6)], &["question/answered batch-1"]);
    broken(
        |r| insert(r, 14, dismissed),
        &[("2.1", 14)],
        &["question/answered batch-1: it has ended already"],
    );
}

#[test]
fn rule_2_2_turn_end_names_the_open_asks() {
    broken(
        |r| {
            put(r, 18, asked("ask-3").to_event());
            insert(r, 20, decided("ask-2", ApprovalOutcome::Rejected).to_event());
            insert(r, 21, decided("ask-3", ApprovalOutcome::Rejected).to_event());
        },
        &[("2.2", 19), ("2.1", 20), ("2.1", 21)],
        &["turn 2 ends while approvals of it are open: ask-2, ask-3"],
    );
}

#[test]
fn rule_2_2_a_tail_with_an_unmatched_ask_fails() {
    let all = records(clean());
    let (log, findings) = replay(&all[..8], true);
    assert_eq!(places(&findings), [("2.2", 7)]);
    assert!(findings[0].message.contains("ask-1"));
    assert_eq!(replay(&all[..8], false).1, [], "not while the log is being recovered");
    assert_eq!(places(&tail(&log)), [("2.2", 7)]);
    assert_eq!(places(&replay(&all[..13], true).1), [("2.2", 12)], "a batch of questions is an ask too");
}

#[test]
fn rule_2_3_a_command_runs_once_and_ends_once() {
    broken(|r| insert(r, 15, run("cmd-1").to_event()), &[("2.3", 15)], &["command/run cmd-1 again"]);
    let failed = done("cmd-1", DoneKind::Error, None).to_event();
    broken(|r| insert(r, 13, failed.clone()), &[("2.3", 13)], &["command/done cmd-1"]);
    broken(|r| insert(r, 16, failed), &[("2.3", 16)], &["it has ended already"]);
}

#[test]
fn rule_2_3_kinds_are_in_their_vocabularies() {
    let partly = other("command/done", r#"{"commandId":"cmd-1","kind":"partly"}"#);
    broken(|r| insert(r, 15, partly), &[("2.3", 15)], &["partly"]);
    let robot = r#"{"commandId":"cmd-2","name":"x","source":{"kind":"robot"}}"#;
    broken(|r| insert(r, 13, other("command/run", robot)), &[("2.3", 13)], &["robot"]);
}

#[test]
fn rule_2_3_source_event_seq_names_an_earlier_event_that_is_no_commands() {
    let cases = [
        (done("cmd-1", DoneKind::Error, Some(9)), "only for success"),
        (done("cmd-1", DoneKind::Success, Some(-1)), "2^53"),
        (done("cmd-1", DoneKind::Success, Some(1 << 53)), "2^53"),
        (done("cmd-1", DoneKind::Success, Some(15)), "not earlier"),
        (done("cmd-1", DoneKind::Success, Some(16)), "not earlier"),
        (done("cmd-1", DoneKind::Success, Some(14)), "an event of a command"),
    ];
    for (done, words) in cases {
        broken(|r| put(r, 15, done.to_event()), &[("2.3", 15)], &[words]);
    }
    let half = other("command/done", r#"{"commandId":"cmd-1","kind":"success","sourceEventSeq":1.5}"#);
    broken(|r| put(r, 15, half), &[("2.3", 15)], &["1.5"]);
}

#[test]
fn rule_2_4_custom_is_never_recorded_and_modes_are_known() {
    broken(|r| put(r, 0, other("permission/preset", r#"{"preset":"custom"}"#)), &[("2.4", 0)], &["custom"]);
    broken(|r| put(r, 1, other("sandbox/mode", r#"{"mode":"open"}"#)), &[("2.4", 1)], &["open"]);
}

#[test]
fn rule_2_4_a_preset_that_left_the_table_is_a_notice_once_it_is_stored() {
    let mut records = records(clean());
    put(&mut records, 0, other("permission/preset", r#"{"preset":"gone"}"#));
    let cold = replay(&records, true).1;
    assert_eq!(places(&cold), [("2.4", 0)]);
    assert_eq!(cold[0].severity, Severity::Notice);
    assert!(!cold[0].stops());
    let draft = at_once(&records);
    assert_eq!(places(&draft), [("2.4", 0)]);
    assert_eq!(draft[0].severity, Severity::Violation);
}

#[test]
fn rule_2_5_turns_do_not_nest_and_an_end_names_the_open_one() {
    let nested = [("2.5", 9), ("2.5", 10), ("2.5", 11)];
    broken(|r| put(r, 9, turn_start(2)), &nested, &["turn 2 starts while turn 1 is open"]);
    broken(|r| put(r, 19, turn_end(7)), &[("2.5", 19)], &["names turn 7 while turn 2 is open"]);
    broken(|r| put(r, 9, turn_end(1)), &[("2.5", 10), ("2.5", 11)], &["while no turn is open"]);
    let zero = |r: &mut Vec<_>| {
        put(r, 16, turn_start(0));
        put(r, 19, turn_end(0));
    };
    broken(zero, &[("2.5", 16)], &["from 1, not 0"]);
}

#[test]
fn rule_2_5_a_step_ends_that_is_open() {
    let end = |turn: i64, step: i64| other("step/end", &format!("{{\"turn\":{turn},\"step\":{step}}}"));
    broken(
        |r| put(r, 10, end(1, 2)),
        &[("2.5", 10)],
        &["names step 2 of turn 1 while step 1 of turn 1 is open"],
    );
    broken(|r| put(r, 10, end(2, 1)), &[("2.5", 10)], &["step 1 of turn 2 while step 1 of turn 1 is open"]);
    broken(|r| put(r, 9, end(1, 1)), &[("2.5", 10)], &["while no step is open"]);
    broken(|r| put(r, 5, other("user/message", "{}")), &[("2.5", 10)], &["while no step is open"]);
}

#[test]
fn rule_1_1_what_an_event_derives_from_is_earlier() {
    for later in [9, 10, 400, -1, i64::MAX, i64::MIN] {
        let words = format!("name {later}, which is no earlier event");
        broken(|r| r[9].event.source_event_seqs = vec![0, 8, later], &[("1.1", 9)], &[&words]);
    }
    let mut fine = records(clean());
    fine[9].event.source_event_seqs = vec![8, 0, 8];
    assert_eq!((at_once(&fine), replay(&fine, true).1), (Vec::new(), Vec::new()));
}

#[test]
fn the_table_of_events_is_what_a_tool_call_carries() {
    let bare = other("tool/call", r#"{"turn":1,"step":1,"callId":"c","name":"shell"}"#);
    broken(|r| put(r, 6, bare), &[("2", 6)], &["arguments"]);
}

#[test]
fn several_findings_stand_together() {
    broken(
        |r| {
            remove(r, 4);
            put(r, 14, done("cmd-1", DoneKind::Success, Some(8)).to_event());
        },
        &[("2.1", 6), ("2.1", 7), ("2.5", 10)],
        &["outside a turn"],
    );
}

#[test]
fn a_refusal_says_rule_seq_and_values() {
    let mut all = records(clean());
    put(&mut all, 18, other("tool/result", "{}"));
    let refusal = refusal(&at_once(&all));
    assert_eq!(refusal.reason, Reason::InvariantViolated);
    let expected = [("rule", "2.2"), ("seq", "19"), ("findings", "1"), ("turn", "2"), ("ids", "ask-2")];
    assert_eq!(refusal.facts, expected.map(|(key, value)| (key, value.to_owned())));
    assert!(refusal.message.contains("ask-2"), "{refusal}");
}
