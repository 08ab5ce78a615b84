//! Seeds: closed, marked, checked as a whole (1.7), and the recovery of 1.9.

use super::super::{Cited, Replay, Severity, check_seed, precommit, tail};
use super::{places, put, replay};
use crate::permissions::Table;
use crate::record::Record;
use crate::sample::{self, clean, draft, other, records};
use crate::session::SessionLog;
use crate::session::closure::{after_crash, end_of_seed};
use crate::time::WallMillis;

/// A seed as its maker builds it: what was given, closed and marked.
fn seeded(given: &[Record]) -> Vec<Record> {
    let (log, _) = replay(given, false);
    let tail = log.place(end_of_seed(&log), WallMillis(0));
    given.iter().cloned().chain(tail).collect()
}

#[test]
fn rule_1_7_every_prefix_of_the_clean_session_makes_a_seed() {
    let all = records(clean());
    for len in 0..=all.len() {
        let whole = seeded(&all[..len]);
        let seed = check_seed(&Table::default(), draft(whole.clone()), false).expect("clean");
        assert_eq!(seed.findings, [], "{len}");
        assert_eq!(seed.log.end_seed(), Some(whole.len() as i64 - 1), "{len}");
        assert_eq!(seed.log.closed(), None, "a fork of a closed session is open");
        assert_eq!(after_crash(&seed.log), [], "nothing is open");
        assert_eq!(seeded(&whole), whole, "a seed that ends in the mark is not marked again");
    }
}

#[test]
fn rule_1_7_a_seed_that_is_not_closed_is_refused() {
    let open = draft(records(clean())[..8].to_vec());
    let findings = check_seed(&Table::default(), open, false).expect_err("ask-1 is open");
    assert_eq!(places(&findings), [("2.2", 7)]);
}

#[test]
fn rule_1_7_damage_refuses_and_a_broken_rule_may_be_accepted() {
    let mut gap = seeded(&records(clean()));
    gap.remove(9);
    let findings = check_seed(&Table::default(), draft(gap), true).expect_err("a gap");
    assert!(findings.iter().any(|finding| finding.severity == Severity::Damage));

    let mut nested = records(clean());
    put(&mut nested, 9, sample::turn_start(5));
    let nested = seeded(&nested);
    let refused = check_seed(&Table::default(), draft(nested.clone()), false).expect_err("broken");
    let accepted = check_seed(&Table::default(), draft(nested), true).expect("accepted");
    assert_eq!(accepted.findings, refused);
    assert_eq!(places(&refused), [("2.5", 9), ("2.5", 10), ("2.5", 11)]);
}

#[test]
fn rule_1_7_an_accepted_seed_that_leaves_an_ask_behind_its_turn_is_closed_too() {
    let mut given = records(clean());
    put(&mut given, 18, other("tool/result", "{}"));
    let seed = check_seed(&Table::default(), draft(seeded(&given[..20])), true).expect("accepted");
    assert!(seed.log.approvals().is_empty());
}

#[test]
fn rule_1_9_the_closures_of_every_prefix_pass_and_leave_nothing_open() {
    let (all, table) = (records(clean()), Table::default());
    for len in 0..all.len() {
        let (mut log, findings) = replay(&all[..len], false);
        assert_eq!(findings, []);
        let events = after_crash(&log);
        if !events.is_empty() {
            let closures = draft(log.place(events, WallMillis(0)));
            let checked = precommit(&log, &table, &Cited::NONE, closures).expect("closures keep the rules");
            log.apply(&checked);
        }
        assert_eq!(tail(&log), []);
        assert!(log.turns().open().is_none() && log.turns().step().is_none() && log.commands().is_empty());
        assert_eq!(after_crash(&log), [], "closing twice changes nothing");
    }
}

#[test]
fn rule_1_9_the_order_is_approvals_questions_commands_step_turn() {
    let mut events = clean();
    events.truncate(8);
    let later = [
        other("approval/asked", r#"{"id":"a-later","toolName":"x"}"#),
        other("question/asked", r#"{"id":"q","questions":[]}"#),
        other("command/run", r#"{"commandId":"c","name":"n","source":{"kind":"user"}}"#),
    ];
    events.extend(later);
    let (log, findings) = replay(&records(events), false);
    assert_eq!(findings, []);
    let closed = after_crash(&log);
    let texts: Vec<_> =
        closed.iter().map(|event| format!("{} {}", event.kind, event.data.as_str())).collect();
    const STOPPED: &str = "the server stopped before this command had ended";
    let by = r#""cause":"CRASHED","by":{"kind":"server"}}"#;
    assert_eq!(
        texts,
        [
            format!(r#"approval/decided {{"id":"ask-1","outcome":"unavailable",{by}"#),
            format!(r#"approval/decided {{"id":"a-later","outcome":"unavailable",{by}"#),
            format!(r#"question/answered {{"id":"q","outcome":"unavailable","code":"NO_PROVIDER",{by}"#),
            format!(r#"command/done {{"commandId":"c","kind":"error","text":"{STOPPED}",{by}"#),
            r#"step/end {"turn":1,"step":1}"#.into(),
            r#"turn/end {"turn":1,"reason":{"kind":"interrupted"}}"#.into(),
        ]
    );
}

#[test]
fn rule_1_2_an_empty_batch_is_no_batch() {
    let empty = draft(Vec::new());
    let findings =
        precommit(&SessionLog::default(), &Table::default(), &Cited::NONE, empty).expect_err("empty");
    assert_eq!(places(&findings), [("1.2", 0)]);
}

#[test]
fn rule_2_3_pre_commit_knows_stored_events_only_by_what_was_looked_up() {
    use crate::event::Event;
    let all = records(clean());
    let (log, _) = replay(&all[..15], false);
    let cites = |seq| {
        draft(log.place(
            vec![sample::done("cmd-1", crate::commands::event::DoneKind::Success, Some(seq)).to_event()],
            WallMillis(0),
        ))
    };
    let check = |cited: &Cited, seq| precommit(&log, &Table::default(), cited, cites(seq)).is_ok();
    assert!(check(&Cited::NONE.with(9, "tool/result".into()), 9));
    assert!(!check(&Cited::NONE, 9), "not looked up is not there");
    assert!(!check(&Cited::NONE.with(14, "command/run".into()), 14));
}

#[test]
fn a_replay_shows_its_state_on_the_way() {
    let table = Table::default();
    let mut replay = Replay::new(&table);
    records(clean())[..8].iter().for_each(|record| replay.next(record));
    assert_eq!(replay.log().approvals().len(), 1);
    assert_eq!(replay.findings(), []);
}
