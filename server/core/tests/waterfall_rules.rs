//! Rules 4.3, 4.4 and 4.8, said as scripts: what happens, and what it comes to.

mod waterfall_support;

use waterfall_support::check;

#[test]
fn rule_4_3_an_answer_settles_and_nobody_else_is_asked() {
    check(&[("present A", "offer a"), ("answer a yes", "settle yes by a")]);
}

#[test]
fn rule_4_3_a_tail_pass_ends_its_part_and_the_successors_result_stands() {
    check(&[
        ("present A", "offer a"),
        ("pass a", "need next"),
        ("present B", "offer b"),
        ("answer a yes", "refused NotHolding"),
        ("answer b no", "settle no by b"),
    ]);
}

#[test]
fn rule_4_3_nobody_left_is_unavailable() {
    check(&[("exhausted", "settle unavailable NO_ANSWERER")]);
    check(&[
        ("present A", "offer a"),
        ("pass a", "need next"),
        ("exhausted", "settle unavailable NO_ANSWERER"),
    ]);
}

#[test]
fn rule_4_3_a_wrapper_hears_the_result_and_has_the_last_word() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("answer b yes", "tell a yes by b"),
        ("answer b no", "refused NotHolding"),
        ("answer a no", "settle no by a"),
    ]);
}

#[test]
fn rule_4_3_wrappers_nest_and_each_hears_the_one_beneath() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("wrap b", "need next"),
        ("present C", "offer c"),
        ("answer c one", "tell b one by c"),
        ("answer b two", "tell a two by b"),
        ("answer a three", "settle three by a"),
    ]);
}

#[test]
fn rule_4_3_a_wrapper_that_settles_first_takes_its_successors_back() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("wrap b", "need next"),
        ("present CD group", "offer c, offer d"),
        (
            "answer a no",
            "retract c ANSWERED by a, retract d ANSWERED by a, retract b ANSWERED by a, settle no by a",
        ),
        ("answer c yes", "refused AlreadySettled"),
    ]);
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present B", "offer b"),
        ("wrap b", "need next"),
        ("present C", "offer c"),
        ("answer b no", "retract c ANSWERED by b, tell a no by b"),
        ("answer a no", "settle no by a"),
    ]);
}

#[test]
fn rule_4_3_a_second_pass_is_refused() {
    for second in ["pass a", "wrap a"] {
        check(&[
            ("present A", "offer a"),
            ("wrap a", "need next"),
            (second, "refused SecondPass"),
            ("present B", "offer b"),
            (second, "refused SecondPass"),
            ("answer b yes", "tell a yes by b"),
            (second, "refused SecondPass"),
            ("answer a yes", "settle yes by a"),
        ]);
        check(&[("present A", "offer a"), ("pass a", "need next"), (second, "refused NotHolding")]);
    }
}

#[test]
fn rule_4_3_a_successor_comes_only_when_one_is_needed() {
    check(&[
        ("present A", "offer a"),
        ("present B", "refused NotSeeking"),
        ("exhausted", "refused NotSeeking"),
        ("wrap a", "need next"),
        ("answer a yes", "settle yes by a"),
        ("present B", "refused AlreadySettled"),
    ]);
}

#[test]
fn rule_4_5_a_listener_whose_members_are_gone_is_skipped() {
    check(&[("present", "need next"), ("present A", "offer a"), ("answer a yes", "settle yes by a")]);
}

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

#[test]
fn rule_4_8_the_first_wins_once_and_the_late_change_nothing() {
    let late =
        ["answer a no", "invalid a", "pass a", "wrap a", "fail a X", "unload a", "silence A", "end DEADLINE"];
    let first = [
        ("answer a yes", "stop A, settle yes by a"),
        ("unload a", "stop A, settle unavailable ANSWERER_UNLOADED by a"),
        ("silence A", "retract a HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT by a"),
        ("end WITHDRAWN", "retract a WITHDRAWN, stop A, settle ended WITHDRAWN"),
        ("end DEADLINE", "retract a DEADLINE, stop A, settle ended DEADLINE"),
    ];
    for (input, outcome) in first {
        for second in late {
            check(&[
                ("present A hold", "hold A, offer a"),
                (input, outcome),
                (second, "refused AlreadySettled"),
                ("exhausted", "refused AlreadySettled"),
            ]);
        }
    }
}

#[test]
fn rule_4_8_who_holds_nothing_is_told_so() {
    for foreign in ["answer b yes", "invalid b", "pass b", "wrap b", "fail b X", "unload b", "silence B"] {
        check(&[
            ("present A", "offer a"),
            (foreign, "refused NotHolding"),
            ("answer a yes", "settle yes by a"),
        ]);
    }
}

#[test]
fn rule_3_1_whoever_holds_it_hears_that_the_owner_ended_it() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present BC group", "offer b, offer c"),
        ("pass b", ""),
        ("end AGENT_GONE", "retract c AGENT_GONE, retract a AGENT_GONE, settle ended AGENT_GONE"),
    ]);
    check(&[("end CALLER_GONE", "settle ended CALLER_GONE"), ("present A", "refused AlreadySettled")]);
}
