//! The fold: total, as small as what is open, and true to what was written.

use proptest::prelude::*;

use super::{Fact, SessionLog, Stated, reserved};
use crate::commands::event::DoneKind;
use crate::decision::{ApprovalOutcome, QuestionsOutcome};
use crate::event::Event;
use crate::invariants::Replay;
use crate::json::JsonObject;
use crate::permissions::Table;
use crate::record::{Digest, NewEvent, Record};
use crate::sample;
use crate::time::WallMillis;

fn folded(events: Vec<NewEvent>) -> SessionLog {
    let mut log = SessionLog::default();
    sample::records(events).iter().for_each(|record| log.fold_record(record));
    log
}

#[test]
fn what_is_stated_is_what_reading_it_gives() {
    let spacious = JsonObject::parse(b" {\"command\": \"ls\\u00e9\", \"n\":1.50} \t").expect("an object");
    let mut asked = sample::asked("ask-1");
    asked.action = Some(spacious.trimmed());
    asked.reason = Some("\"quoted\"\n\u{1F600}\u{0}".into());
    let stated = [
        Stated::of(asked, Fact::ApprovalAsked),
        Stated::of(sample::decided("ask-1", ApprovalOutcome::AllowedOnce), Fact::ApprovalDecided),
        Stated::of(sample::questions_asked("batch-1"), Fact::QuestionAsked),
        Stated::of(sample::answered("batch-1", QuestionsOutcome::Answered), Fact::QuestionAnswered),
        Stated::of(sample::run("cmd-1"), Fact::CommandRun),
        Stated::of(sample::done("cmd-1", DoneKind::Success, Some(9)), |done| Fact::CommandDone(*done)),
    ];
    for (event, fact) in stated.map(Stated::into_parts) {
        assert_eq!(fact, Fact::read(&event).ok(), "{}", event.kind);
    }
}

#[test]
fn every_type_of_the_table_is_read_and_written_as_it_says() {
    for event in sample::clean() {
        let fact = Fact::read(&event).expect("clean");
        assert_eq!(fact == Fact::Other, &*event.kind == "tool/result", "{}", event.kind);
        assert!(!event.data.as_str().contains("null"), "absent is absent: {}", event.data.as_str());
        let ignorable = ["question/asked", "question/answered", "session/closed"].contains(&&*event.kind);
        assert_eq!(event.ignorable, ignorable, "{}", event.kind);
    }
}

#[test]
fn names_are_camel_case_and_optionals_absent() {
    let text = |event: NewEvent| event.data.as_str().to_owned();
    assert_eq!(
        text(sample::asked("a").to_event()),
        r#"{"id":"a","toolName":"shell","callId":"call-1","reason":"it builds","agent":{"id":"agent","incarnation":"life-1"},"principal":"robot"}"#
    );
    assert_eq!(
        text(sample::questions_asked("b").to_event()),
        r#"{"id":"b","questions":[{"id":"q","question":"Shall it?","options":[{"label":"Yes"},{"label":"No"}]}],"agent":{"id":"agent","incarnation":"life-1"},"principal":"robot"}"#
    );
    assert_eq!(
        text(sample::done("c", DoneKind::Success, Some(9)).to_event()),
        r#"{"commandId":"c","kind":"success","text":"done","sourceEventSeq":9}"#
    );
    assert_eq!(
        text(sample::run("c").to_event()),
        r#"{"commandId":"c","name":"compact","args":" now","source":{"kind":"user"}}"#
    );
}

#[test]
fn rule_1_1_an_action_is_kept_to_the_letter() {
    let action = r#"{ "b":1.10, "a":12345678901234567890123,"b2":"\u00e9" }"#;
    let mut asked = sample::asked("a");
    asked.action = Some(JsonObject::parse(action.as_bytes()).expect("an object"));
    asked.action_digest = Some(Digest::of(action.as_bytes()));
    let event = asked.to_event();
    assert!(event.data.as_str().contains(action));
    assert_eq!(Fact::read(&event).expect("clean"), Fact::ApprovalAsked(Box::new(asked)));
}

#[test]
fn unknown_fields_are_passed_over() {
    let event = sample::other("approval/decided", r#"{"id":"a","outcome":"rejected","new":{"x":[1]}}"#);
    assert!(matches!(Fact::read(&event), Ok(Fact::ApprovalDecided(_))));
}

#[test]
fn rule_1_6_reserved_types_are_ours() {
    for event in sample::clean() {
        let agents = ["turn/", "step/", "tool/"].iter().any(|area| event.kind.starts_with(area));
        assert_eq!(reserved(&event.kind), !agents, "{}", event.kind);
    }
    assert!(reserved("approval/anything") && reserved("session/anything"));
    assert!(!reserved("permission/other") && !reserved("sandbox/other") && !reserved("approvals/asked"));
}

#[test]
fn rule_1_4_the_state_says_what_is_open_and_what_it_needs() {
    let mut events = sample::clean();
    events.truncate(8);
    let mut named = sample::questions_asked("b");
    named.request_id = Some("r-1".into());
    named.request_digest = Some(Digest::of(b"x"));
    events.push(named.to_event());
    let log = folded(events);
    let open = &log.approvals()[&"ask-1".into()];
    assert_eq!((open.asked_seq, open.turn), (7, Some(1)));
    assert_eq!(log.questions()[&"b".into()].asked_seq, 8);
    assert_eq!(log.turns().open().map(|open| (open.turn, open.start_seq)), Some((1, 4)));
    assert_eq!(log.turns().step().map(|step| (step.turn, step.step)), Some((1, 1)));
    let call = log.turns().call("call-1").expect("logged");
    assert_eq!((call.seq, &*call.name, &*call.arguments), (6, "shell", r#"{"command": "make"}"#));
    assert_eq!((log.end_seed(), log.next_seq()), (Some(3), 9));
}

#[test]
fn rule_1_4_history_leaves_nothing_behind() {
    let one = sample::clean();
    let mut many = Vec::new();
    (0..200).for_each(|_| many.extend(one[4..20].iter().cloned()));
    let log = folded(many);
    assert!(log.approvals().is_empty() && log.questions().is_empty() && log.commands().is_empty());
    assert_eq!((log.turns().call_count(), log.turns().last()), (0, 2));
}

#[test]
fn rule_1_1_time_is_clamped_and_seqs_follow() {
    let log = folded(sample::clean());
    let placed = log.place(vec![sample::turn_start(3), sample::turn_end(3)], WallMillis(5));
    assert_eq!(placed.iter().map(|r| r.seq).collect::<Vec<_>>(), [21, 22]);
    assert!(placed.iter().all(|record| record.time == log.last_time()));
    let later = WallMillis(log.last_time().0 + 9);
    assert_eq!(log.place(vec![sample::turn_start(3)], later)[0].time, later);
}

fn any_record() -> impl Strategy<Value = Record> {
    let kinds: Vec<String> = sample::clean().iter().map(|event| event.kind.to_string()).collect();
    let kind = prop_oneof![8 => prop::sample::select(kinds), 1 => "[ -~]{0,9}", 1 => ".{0,3}"];
    let value = prop_oneof![
        Just(r#""a""#),
        Just(r#""b""#),
        Just("0"),
        Just("1"),
        Just("-1"),
        Just("9223372036854775807"),
        Just("1e99"),
        Just("null"),
        Just("[]"),
        Just("{}"),
        Just(r#"{"kind":"user"}"#),
        Just(r#""rejected""#),
        Just(r#""success""#),
        Just(r#""ask""#),
        Just(r#""read-only""#),
        Just(r#"[{"id":"q","question":"?"}]"#)
    ];
    let field = prop::sample::select(vec![
        "id",
        "toolName",
        "callId",
        "name",
        "arguments",
        "turn",
        "step",
        "outcome",
        "policy",
        "mode",
        "preset",
        "commandId",
        "source",
        "kind",
        "sourceEventSeq",
        "questions",
        "agent",
        "action",
        "requestDigest",
    ]);
    let data = prop::collection::btree_map(field, value, 0..7).prop_map(|fields| {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(","))
    });
    let intact = prop::sample::select(sample::clean());
    let event = prop_oneof![(kind, data).prop_map(|(kind, data)| sample::other(&kind, &data)), intact];
    let seq = prop_oneof![any::<i64>(), -2_i64..40, Just(i64::MAX), Just(i64::MIN)];
    (event, seq, any::<i64>()).prop_map(|(event, seq, time)| Record { seq, time: WallMillis(time), event })
}

proptest! {
    #[test]
    fn the_fold_and_the_replay_are_total(records in prop::collection::vec(any_record(), 0..40)) {
        let table = Table::default();
        let (mut log, mut replay) = (SessionLog::default(), Replay::new(&table));
        for record in &records {
            log.fold_record(record);
            replay.next(record);
        }
        let open = log.approvals().len() + log.questions().len() + log.commands().len();
        prop_assert!(open + log.turns().call_count() <= records.len());
        prop_assert_eq!(&log, replay.log());
        let _ = super::closure::end_of_seed(&log);
        let _ = replay.finish(true);
    }
}
