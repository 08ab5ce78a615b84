//! A process that is killed at any moment, also while it opens its log, loses nothing that it acknowledged.
#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a test that kills real processes")]

mod support_store;

use std::time::Duration;

use support_store::{Acked, Dice, Victim, copy_files, examine, rounds};

/// A new log is begun after so many rounds, so that rounds stay short.
const ROUNDS_PER_LOG: usize = 15;

#[test]
#[ignore = "the child of the other test"]
fn victim_process() {
    support_store::victim();
}

#[test]
fn a_kill_loses_nothing_that_was_acknowledged() {
    let mut dice = Dice::new();
    let total = rounds(30, 500);
    let (mut done, mut events, mut silent) = (0, 0, 0);
    while done < total {
        let dir = tempfile::tempdir().expect("a directory");
        let mut acked = Acked::new();
        for round in 0..ROUNDS_PER_LOG.min(total - done) {
            let mut victim = Victim::start(dir.path(), false);
            // The first one must get as far as a log; every third of the others is killed while it opens.
            if round == 0 || dice.below(3) > 0 {
                victim.wait_for("opened");
            } else {
                victim.wait_for("opening");
            }
            let time = Duration::from_millis(if round == 0 { 100 } else { 0 } + dice.below(400));
            let heard = victim.stop_after(time, |child| child.kill().expect("killed"));
            silent += usize::from(heard.is_empty());
            for (id, head) in heard {
                let known = acked.entry(id).or_insert(0);
                *known = head.max(*known);
            }
            // A copy is examined, so that the next child finds what this kill has left.
            let copy = tempfile::tempdir().expect("a directory");
            copy_files(dir.path(), copy.path());
            let found = examine(copy.path(), &acked);
            events = found.unwrap_or_else(|wrong| panic!("round {}: {wrong}", done + round));
        }
        done += ROUNDS_PER_LOG.min(total - done);
    }
    println!("{done} kills, {silent} before the first acknowledgement; the last log held {events} events");
    assert!(silent < done / 2, "too few rounds got as far as an append");
}
