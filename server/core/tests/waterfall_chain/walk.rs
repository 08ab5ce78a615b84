//! Every order of everything that can happen to a chain of three listeners, members of its own and
//! strangers, early and late, with what rules 4.3 to 4.8 promise checked after each input.

use std::collections::HashSet;
use std::time::Duration;

use humanplane_core::decision::{Cause, Failure};
use humanplane_core::waterfall::{Chain, Input, Listener, ListenerKey, MemberKey, OnSilence};

use crate::monitor::Monitor;

/// The shapes that a listener may have: alone or a group of two; without a limit or with either end of it.
fn shapes(position: u64) -> Vec<Listener> {
    let limit = Some(Duration::from_secs(1));
    let ends = [(None, OnSilence::Unavailable), (limit, OnSilence::Unavailable), (limit, OnSilence::Next)];
    let (one, two) = (MemberKey(10 * position + 1), MemberKey(10 * position + 2));
    let of = |members: Vec<MemberKey>, group| {
        let key = ListenerKey(position);
        ends.map(|(hold_limit, on_silence)| Listener {
            key,
            members: members.clone(),
            group,
            hold_limit,
            on_silence,
        })
    };
    of(vec![one], false).into_iter().chain(of(vec![one, two], true)).collect()
}

/// Everything that may happen, possible now or not. Each member's answer is its own key.
fn inputs(listeners: &[Listener]) -> Vec<Input<u64>> {
    let mut inputs = vec![Input::Exhausted, Input::End { cause: Cause::DEADLINE }];
    for listener in listeners {
        inputs.push(Input::Present(listener.clone()));
        inputs.push(Input::HoldExpired { listener: listener.key });
        for &member in &listener.members {
            let failure = Failure { name: "Broken".to_owned(), message: None, code: None };
            inputs.extend([
                Input::Answer { member, answer: member.0 },
                Input::Invalid { member },
                Input::Pass { member, wrap: false },
                Input::Pass { member, wrap: true },
                Input::Fail { member, failure },
                Input::Unload { member },
            ]);
        }
    }
    inputs
}

/// What an owner would feed: successors in their order, and "nobody left" only when nobody is.
fn in_order(input: &Input<u64>, presented: usize, listeners: &[Listener]) -> bool {
    match input {
        Input::Present(listener) => listeners.get(presented) == Some(listener),
        Input::Exhausted => presented == listeners.len(),
        _ => true,
    }
}

/// Walks all states that can be reached; returns how many there are.
fn walk(listeners: &[Listener]) -> usize {
    let inputs = inputs(listeners);
    let (chain, steps) = Chain::start();
    let mut seen = HashSet::new();
    let mut open = vec![(chain, Monitor::new(listeners, &steps))];
    while let Some((chain, monitor)) = open.pop() {
        let before = format!("{chain:?}");
        if !seen.insert(format!("{before} {monitor:?}")) {
            continue;
        }
        for input in inputs.iter().filter(|input| in_order(input, monitor.presented(), listeners)) {
            let (mut next, mut after) = (chain.clone(), monitor.clone());
            match next.apply(input.clone()) {
                Ok(steps) => {
                    after.took(input, &steps, &next);
                    open.push((next, after));
                }
                Err(refused) => {
                    monitor.refused(input, refused);
                    assert_eq!(
                        format!("{next:?}"),
                        before,
                        "{input:?} was refused, and yet changed something"
                    );
                }
            }
        }
    }
    seen.len()
}

#[test]
fn every_order_of_events_keeps_the_rules() {
    let mut states = 0;
    for first in shapes(1) {
        for second in shapes(2) {
            for third in shapes(3) {
                states += walk(&[first.clone(), second.clone(), third]);
            }
        }
    }
    // The walk has to have gone somewhere: wrappers over groups over wrappers.
    assert!(states > 30_000, "only {states} states");
}
