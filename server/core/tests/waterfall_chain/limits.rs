//! Rule 4.7: the hold limit.

use crate::script::check;

#[test]
fn rule_4_7_silence_of_a_plain_holder_decides_as_declared() {
    check(&[
        ("present A hold", "hold A, offer a"),
        ("silence A", "retract a HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT by a"),
    ]);
    check(&[
        ("present A hold next", "hold A, offer a"),
        ("silence A", "retract a NEXT, stop A, need next"),
        ("answer a yes", "refused NotHolding"),
        ("present B", "offer b"),
        ("answer b yes", "settle yes by b"),
    ]);
}

#[test]
fn rule_4_7_a_listener_without_a_limit_is_never_silent_for_too_long() {
    check(&[("present A", "offer a"), ("silence A", "refused NotHolding")]);
}

#[test]
fn rule_4_7_the_limit_pauses_while_a_wrapper_waits_and_starts_again_at_the_result() {
    check(&[
        ("present A hold next", "hold A, offer a"),
        ("wrap a", "pause A, need next"),
        ("silence A", "refused NotHolding"),
        ("present B", "offer b"),
        ("silence A", "refused NotHolding"),
        ("answer b yes", "tell a yes by b, hold A"),
        ("silence A", "retract a NEXT, stop A, settle yes by b"),
    ]);
}

#[test]
fn rule_4_7_silence_of_a_wrapper_without_next_is_unavailable_whatever_it_heard() {
    check(&[
        ("present A hold", "hold A, offer a"),
        ("wrap a", "pause A, need next"),
        ("present B", "offer b"),
        ("answer b yes", "tell a yes by b, hold A"),
        ("silence A", "retract a HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT by a"),
    ]);
}

#[test]
fn rule_4_7_a_failure_that_a_wrapper_lets_stand_travels_as_it_is() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B hold next", "hold B, offer b"),
        ("wrap b", "pause B, need next"),
        ("present C", "offer c"),
        ("fail c Broken", "tell b unavailable ANSWERER_FAILED by c, hold B"),
        ("silence B", "retract b NEXT, stop B, tell a unavailable ANSWERER_FAILED by c"),
        ("answer a no", "settle no by a"),
    ]);
    check(&[
        ("present B hold next", "hold B, offer b"),
        ("wrap b", "pause B, need next"),
        ("present C", "offer c"),
        ("fail c Broken", "tell b unavailable ANSWERER_FAILED by c, hold B"),
        ("silence B", "retract b NEXT, stop B, settle failed Broken by c"),
    ]);
}

#[test]
fn rule_4_7_silence_of_a_group_is_a_pass_of_those_who_are_left_only() {
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("pass a", ""),
        ("silence A", "retract b NEXT, stop A, need next"),
    ]);
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("unload a", ""),
        ("silence A", "retract b NEXT, stop A, settle unavailable ANSWERER_UNLOADED by a"),
    ]);
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("fail a Broken", ""),
        ("silence A", "retract b NEXT, stop A, settle failed Broken by a"),
    ]);
    check(&[
        ("present AB group hold", "hold A, offer a, offer b"),
        ("silence A", "retract a HOLD_LIMIT, retract b HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT"),
    ]);
}
