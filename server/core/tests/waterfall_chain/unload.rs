//! Rule 4.4 and what else goes wrong with a listener that has claimed.

use crate::script::check;

#[test]
fn rule_4_4_unload_of_a_claimant_is_unavailable_at_once() {
    check(&[
        ("present A", "offer a"),
        ("unload a", "settle unavailable ANSWERER_UNLOADED by a"),
        ("present B", "refused AlreadySettled"),
    ]);
}

#[test]
fn rule_4_4_unload_of_a_waiting_wrapper_ends_the_whole_request() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("unload a", "retract b ANSWERER_UNLOADED by a, settle unavailable ANSWERER_UNLOADED by a"),
    ]);
}

#[test]
fn rule_4_4_unload_of_a_wrapper_that_has_heard_a_grant_is_no_grant() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("answer b yes", "tell a yes by b"),
        ("unload a", "settle unavailable ANSWERER_UNLOADED by a"),
    ]);
}

#[test]
fn rule_4_4_unload_of_a_successor_is_never_a_result_for_its_wrappers() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("wrap b", "need next"),
        ("present C", "offer c"),
        (
            "unload c",
            "retract b ANSWERER_UNLOADED by c, retract a ANSWERER_UNLOADED by c, \
             settle unavailable ANSWERER_UNLOADED by c",
        ),
        ("answer a yes", "refused AlreadySettled"),
    ]);
}

#[test]
fn rule_4_4_a_listener_that_has_passed_as_a_tail_may_unload() {
    check(&[
        ("present A", "offer a"),
        ("pass a", "need next"),
        ("present B", "offer b"),
        ("unload a", "refused NotHolding"),
        ("answer b yes", "settle yes by b"),
    ]);
}

#[test]
fn rule_4_4_what_goes_wrong_beneath_a_wrapper_is_the_result_unavailable() {
    let cases = [
        ("fail b Broken", "tell a unavailable ANSWERER_FAILED by b"),
        ("invalid b", "tell a unavailable ANSWER_INVALID by b"),
        ("silence B", "retract b HOLD_LIMIT, stop B, tell a unavailable HOLD_LIMIT by b"),
    ];
    for (input, result) in cases {
        let result = if input == "silence B" { result.to_owned() } else { format!("stop B, {result}") };
        check(&[
            ("present A", "offer a"),
            ("wrap a", "need next"),
            ("present B hold", "hold B, offer b"),
            (input, &result),
            ("answer a no", "settle no by a"),
        ]);
    }
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("exhausted", "tell a unavailable NO_ANSWERER"),
        ("answer a no", "settle no by a"),
    ]);
}

#[test]
fn rule_3_6_an_invalid_answer_is_unavailable_and_no_successor_is_asked() {
    check(&[("present A", "offer a"), ("invalid a", "settle unavailable ANSWER_INVALID by a")]);
}

#[test]
fn rule_5_5_a_failure_travels_as_it_is() {
    check(&[("present A", "offer a"), ("fail a Broken", "settle failed Broken by a")]);
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("fail a Broken", "retract b ANSWERER_FAILED by a, settle failed Broken by a"),
    ]);
}
