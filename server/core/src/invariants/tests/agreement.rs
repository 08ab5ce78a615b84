//! Random batches: what pre-commit lets through, cold replay finds clean, and what it refuses, cold replay finds at
//! the same places.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::{Cited, precommit};
use super::{places, replay};
use crate::commands::event::DoneKind;
use crate::decision::{ApprovalOutcome, QuestionsOutcome};
use crate::event::Event;
use crate::permissions::Table;
use crate::record::{NewEvent, Record};
use crate::sample;
use crate::session::SessionLog;
use crate::session::event::{Closed, EndSeed};
use crate::time::WallMillis;

#[derive(Debug, Clone)]
enum Op {
    TurnStart(i64),
    TurnEnd(i64),
    /// Begins an ask in a slot: an approval, questions, a command.
    Begin(Area, u8),
    /// Begins the ask of a slot once more, under its id.
    Again(Area, u8),
    /// Ends the ask of a slot; if the slot never had one, something that was never asked.
    End(Area, u8),
    Cite(u8, i64),
    Raw(&'static str, &'static str),
    Mark,
    Close,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Area {
    Approval,
    Questions,
    Command,
}

fn op() -> impl Strategy<Value = Op> {
    let area = prop_oneof![Just(Area::Approval), Just(Area::Questions), Just(Area::Command)];
    let raw = prop_oneof![
        Just(Op::Raw("user/message", "{}")),
        Just(Op::Raw("noslash", "{}")),
        Just(Op::Raw("approval/decided", r#"{"id":1}"#)),
        Just(Op::Raw("approval/policy", r#"{"policy":"never"}"#)),
        Just(Op::Raw("sandbox/mode", r#"{"mode":"none"}"#)),
        Just(Op::Raw("permission/preset", r#"{"preset":"supervised"}"#)),
        Just(Op::Raw("permission/preset", r#"{"preset":"custom"}"#)),
        Just(Op::Raw("step/start", r#"{"turn":1,"step":1}"#)),
        Just(Op::Raw("step/end", r#"{"turn":1,"step":1}"#)),
        Just(Op::Raw("approval/other", "{}")),
    ];
    prop_oneof![
        4 => (0_i64..3).prop_map(Op::TurnStart),
        4 => (0_i64..3).prop_map(Op::TurnEnd),
        6 => (area.clone(), 0_u8..2).prop_map(|(area, slot)| Op::Begin(area, slot)),
        1 => (area.clone(), 0_u8..2).prop_map(|(area, slot)| Op::Again(area, slot)),
        6 => (area, 0_u8..2).prop_map(|(area, slot)| Op::End(area, slot)),
        1 => (0_u8..2, -1_i64..30).prop_map(|(slot, seq)| Op::Cite(slot, seq)),
        2 => raw,
        1 => Just(Op::Mark),
        1 => prop_oneof![9 => Just(Op::Mark), 1 => Just(Op::Close)],
    ]
}

/// Turns operations into events. Ids are minted fresh, as the server does; an id is only used again while it is
/// open or within the batch, since pre-commit does not remember ids that ended before.
#[derive(Default)]
struct Minter {
    slots: BTreeMap<(Area, u8), String>,
    minted: usize,
}

impl Minter {
    fn events(&mut self, log: &SessionLog, ops: &[Op]) -> Vec<NewEvent> {
        let begun = self.minted;
        ops.iter().map(|op| self.event(log, begun, op)).collect()
    }

    fn event(&mut self, log: &SessionLog, begun: usize, op: &Op) -> NewEvent {
        match *op {
            Op::TurnStart(turn) => sample::turn_start(turn),
            Op::TurnEnd(turn) => sample::turn_end(turn),
            Op::Begin(area, slot) => {
                let id = self.mint(area, slot);
                begin(area, &id)
            }
            Op::Again(area, slot) => {
                let id = self.slots.get(&(area, slot)).cloned();
                let usable = id.filter(|id| number(id) >= begun || is_open(log, area, id));
                begin(area, &usable.unwrap_or_else(|| self.mint(area, slot)))
            }
            Op::End(area, slot) => end(area, self.slots.get(&(area, slot)).map_or("never-0", |id| id)),
            Op::Cite(slot, seq) => {
                let id = self.slots.get(&(Area::Command, slot)).map_or("never-0", |id| id);
                sample::done(id, DoneKind::Success, Some(seq)).to_event()
            }
            Op::Raw(kind, data) => sample::other(kind, data),
            Op::Mark => EndSeed {}.to_event(),
            Op::Close => Closed { by: None, reason: None }.to_event(),
        }
    }

    fn mint(&mut self, area: Area, slot: u8) -> String {
        let id = format!("id-{}", self.minted);
        self.minted += 1;
        self.slots.insert((area, slot), id.clone());
        id
    }
}

fn number(id: &str) -> usize {
    id.rsplit('-').next().and_then(|text| text.parse().ok()).unwrap_or_default()
}

fn is_open(log: &SessionLog, area: Area, id: &str) -> bool {
    match area {
        Area::Approval => log.approvals().contains_key(&id.into()),
        Area::Questions => log.questions().contains_key(&id.into()),
        Area::Command => log.commands().contains_key(&id.into()),
    }
}

fn begin(area: Area, id: &str) -> NewEvent {
    match area {
        Area::Approval => sample::asked(id).to_event(),
        Area::Questions => sample::questions_asked(id).to_event(),
        Area::Command => sample::run(id).to_event(),
    }
}

fn end(area: Area, id: &str) -> NewEvent {
    match area {
        Area::Approval => sample::decided(id, ApprovalOutcome::Rejected).to_event(),
        Area::Questions => sample::answered(id, QuestionsOutcome::Dismissed).to_event(),
        Area::Command => sample::done(id, DoneKind::Error, None).to_event(),
    }
}

fn look_up(records: &[Record]) -> Cited {
    records.iter().fold(Cited::NONE, |cited, record| cited.with(record.seq, record.event.kind.clone()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pre_commit_agrees_with_replay(batches in prop::collection::vec(
        (prop::collection::vec(op(), 1..8), -2_i64..3), 1..12)
    ) {
        let (mut log, mut minter, mut stored) = (SessionLog::default(), Minter::default(), Vec::new());
        let mut time = WallMillis(100);
        for (ops, step) in batches {
            time = WallMillis(time.0 + step);
            let events = minter.events(&log, &ops);
            let records: Vec<_> = (log.next_seq()..).zip(events)
                .map(|(seq, event)| Record { seq, time, event }).collect();
            let all: Vec<Record> = stored.iter().cloned().chain(records.iter().cloned()).collect();
            let (cold, found) = replay(&all, false);
            match precommit(&log, &Table::default(), &look_up(&stored), sample::draft(records)) {
                Ok(checked) => {
                    prop_assert_eq!(places(&found), []);
                    log.apply(&checked);
                    prop_assert_eq!(&log, &cold);
                    stored = all;
                }
                Err(findings) => prop_assert_eq!(places(&findings), places(&found)),
            }
        }
    }
}
