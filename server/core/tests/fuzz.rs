//! What comes from outside never panics and never means two things. A short run on stable with every test run;
//! `cargo bolero test -p humanplane-core NAME` keeps one going.

use bolero::{TypeGenerator, check};
use humanplane_core::decision::{Cause, Failure};
use humanplane_core::json::JsonObject;
use humanplane_core::record::NewEvent;
use humanplane_core::session::Fact;
use humanplane_core::waterfall::{
    Chain, Conclusion, Input, Listener, ListenerKey, MemberKey, OnSilence, Step,
};

/// Inputs of each target in a plain test run.
const RUNS: usize = 20_000;

const KINDS: [&str; 16] = [
    "approval/asked",
    "approval/decided",
    "approval/policy",
    "question/asked",
    "question/answered",
    "command/run",
    "command/done",
    "permission/preset",
    "sandbox/mode",
    "session/end-seed",
    "session/closed",
    "turn/start",
    "turn/end",
    "step/start",
    "tool/call",
    "user/message",
];

#[test]
fn json_is_kept_to_the_letter_or_refused() {
    check!().with_iterations(RUNS).for_each(|bytes: &[u8]| {
        if let Ok(object) = JsonObject::parse(bytes) {
            assert_eq!(object.as_str().as_bytes(), bytes);
            let tree: serde_json::Value = serde_json::from_str(object.as_str()).unwrap();
            assert!(tree.is_object());
        }
    });
}

#[test]
fn events_of_any_type_read_or_do_not() {
    check!().with_iterations(RUNS).with_type::<(u8, Vec<(u8, i8)>)>().for_each(|(kind, fields)| {
        let data = JsonObject::parse(object(fields).as_bytes()).unwrap();
        let event = NewEvent::new(KINDS[usize::from(*kind) % KINDS.len()], data);
        let _either = Fact::read(&event);
    });
}

/// An object of fields that events have, with values that they may or may not have.
fn object(fields: &[(u8, i8)]) -> String {
    const NAMES: [&str; 12] = [
        "id",
        "toolName",
        "outcome",
        "turn",
        "step",
        "questions",
        "preset",
        "mode",
        "policy",
        "commandId",
        "kind",
        "reason",
    ];
    let mut seen = std::collections::BTreeMap::new();
    for (name, value) in fields {
        let value = match value.rem_euclid(6) {
            0 => "\"\"".to_owned(),
            1 => "\"allowed-once\"".to_owned(),
            2 => value.to_string(),
            3 => "null".to_owned(),
            4 => "[{\"id\":\"q\",\"question\":\"?\"}]".to_owned(),
            _ => "{\"kind\":\"completed\"}".to_owned(),
        };
        seen.insert(NAMES[usize::from(*name) % NAMES.len()], value);
    }
    let fields: Vec<_> = seen.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", fields.join(","))
}

/// A move of somebody who may or may not be allowed to make it.
#[derive(Debug, Clone, TypeGenerator)]
enum Move {
    Answer(u8),
    Invalid(u8),
    Pass(u8, bool),
    Fail(u8),
    Unload(u8),
    Hold(u8),
    End,
}

impl Move {
    fn input(&self) -> Input<u8> {
        let member = |place: &u8| MemberKey(u64::from(place % 6));
        match self {
            Self::Answer(place) => Input::Answer { member: member(place), answer: *place },
            Self::Invalid(place) => Input::Invalid { member: member(place) },
            Self::Pass(place, wrap) => Input::Pass { member: member(place), wrap: *wrap },
            Self::Fail(place) => Input::Fail {
                member: member(place),
                failure: Failure { name: "Error".into(), message: None, code: None },
            },
            Self::Unload(place) => Input::Unload { member: member(place) },
            Self::Hold(place) => Input::HoldExpired { listener: ListenerKey(u64::from(place % 4)) },
            Self::End => Input::End { cause: Cause::WITHDRAWN },
        }
    }
}

/// Listeners 0, 1 (a group of two), 2 and 3 in turn; then nobody.
fn present(next: &mut u64, groups: bool) -> Input<u8> {
    let key = *next;
    *next += 1;
    let members = match key {
        0 => vec![0],
        1 if groups => vec![1, 2],
        1 => vec![1],
        2 => vec![3],
        3 => vec![4],
        _ => return Input::Exhausted,
    };
    Input::Present(Listener {
        key: ListenerKey(key),
        group: members.len() > 1,
        members: members.into_iter().map(MemberKey).collect(),
        hold_limit: Some(std::time::Duration::from_secs(1)),
        on_silence: if key.is_multiple_of(2) { OnSilence::Next } else { OnSilence::Unavailable },
    })
}

#[test]
fn a_waterfall_settles_once_whatever_comes() {
    check!().with_iterations(RUNS).with_type::<(bool, Vec<Move>)>().for_each(|(groups, moves)| {
        let (mut chain, steps) = Chain::<u8>::start();
        let (mut next, mut settled) = (0, None);
        run(&mut chain, steps, &mut next, *groups, &mut settled);
        for input in moves.iter().map(Move::input) {
            let before = settled.clone();
            if let Ok(steps) = chain.apply(input) {
                run(&mut chain, steps, &mut next, *groups, &mut settled);
            }
            assert!(before.is_none() || before == settled, "an outcome changed");
            assert_eq!(chain.settled(), settled.is_some());
        }
    });
}

fn run(
    chain: &mut Chain<u8>,
    steps: Vec<Step<u8>>,
    next: &mut u64,
    groups: bool,
    settled: &mut Option<Conclusion<u8>>,
) {
    let mut todo = std::collections::VecDeque::from(steps);
    while let Some(step) = todo.pop_front() {
        match step {
            Step::NeedNext => match chain.apply(present(next, groups)) {
                Ok(more) => todo.extend(more),
                Err(refused) => panic!("who is asked for a successor takes it: {refused}"),
            },
            Step::Offer { .. } => assert!(settled.is_none(), "an offer after the end"),
            Step::Settle(conclusion) => assert!(settled.replace(conclusion).is_none(), "settled twice"),
            _ => {}
        }
    }
}
