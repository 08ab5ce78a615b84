//! Rule 4.6 (groups) and the hold limit of 4.7, said as scripts.

mod waterfall_support;

use waterfall_support::check;

#[test]
fn rule_4_6_the_first_valid_answer_settles_and_the_others_are_told_by_whom() {
    check(&[
        ("present ABC group", "offer a, offer b, offer c"),
        ("answer b yes", "retract a ANSWERED by b, retract c ANSWERED by b, settle yes by b"),
        ("answer a no", "refused AlreadySettled"),
    ]);
}

#[test]
fn rule_4_6_an_invalid_answer_takes_its_member_out() {
    check(&[
        ("present AB group", "offer a, offer b"),
        ("invalid a", ""),
        ("answer a yes", "refused NotHolding"),
        ("answer b no", "settle no by b"),
    ]);
    check(&[
        ("present AB group", "offer a, offer b"),
        ("invalid a", ""),
        ("pass b", "settle unavailable ANSWER_INVALID by a"),
    ]);
}

#[test]
fn rule_4_6_the_group_passes_on_only_when_every_member_passed() {
    check(&[
        ("present AB group", "offer a, offer b"),
        ("pass a", ""),
        ("pass a", "refused NotHolding"),
        ("pass b", "need next"),
        ("present C", "offer c"),
        ("answer c yes", "settle yes by c"),
    ]);
}

#[test]
fn rule_4_6_when_the_rest_have_gone_or_failed_so_has_the_group() {
    let unloaded = "settle unavailable ANSWERER_UNLOADED";
    let cases: [(&str, &str, String); 7] = [
        ("pass a", "unload b", format!("{unloaded} by b")),
        ("unload a", "pass b", format!("{unloaded} by a")),
        ("unload a", "unload b", format!("{unloaded} by b")),
        ("fail a Broken", "unload b", format!("{unloaded} by b")),
        ("unload a", "fail b Broken", format!("{unloaded} by a")),
        ("fail a Broken", "pass b", "settle failed Broken by a".to_owned()),
        ("pass a", "fail b Broken", "settle failed Broken by b".to_owned()),
    ];
    for (first, second, outcome) in &cases {
        check(&[
            ("present AB group", "offer a, offer b"),
            (*first, ""),
            (*second, outcome),
            ("present C", "refused AlreadySettled"),
        ]);
    }
}

#[test]
fn rule_4_6_a_group_outlives_a_member() {
    check(&[("present AB group", "offer a, offer b"), ("unload a", ""), ("answer b yes", "settle yes by b")]);
}

#[test]
fn rule_4_6_members_cannot_wrap() {
    check(&[("present A group", "offer a"), ("wrap a", "refused CannotWrap"), ("pass a", "need next")]);
    check(&[("present AB", "offer a, offer b"), ("wrap a", "refused CannotWrap")]);
}

#[test]
fn rule_4_6_a_group_beneath_a_wrapper() {
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present BC group", "offer b, offer c"),
        ("answer c yes", "retract b ANSWERED by c, tell a yes by c"),
        ("answer a no", "settle no by a"),
    ]);
    check(&[
        ("present A", "offer a"),
        ("wrap a", "need next"),
        ("present BC group", "offer b, offer c"),
        ("unload b", ""),
        ("pass c", "retract a ANSWERER_UNLOADED by b, settle unavailable ANSWERER_UNLOADED by b"),
    ]);
}

#[test]
fn rule_4_7_silence_of_a_plain_holder_decides_as_declared() {
    check(&[
        ("present A hold", "hold A, offer a"),
        ("silence A", "retract a HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT by a"),
    ]);
    check(&[
        ("present A hold next", "hold A, offer a"),
        ("silence A", "retract a HOLD_LIMIT, stop A, need next"),
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
        ("silence A", "retract a HOLD_LIMIT, stop A, settle yes by b"),
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
        ("silence B", "retract b HOLD_LIMIT, stop B, tell a unavailable ANSWERER_FAILED by c"),
        ("answer a no", "settle no by a"),
    ]);
    check(&[
        ("present B hold next", "hold B, offer b"),
        ("wrap b", "pause B, need next"),
        ("present C", "offer c"),
        ("fail c Broken", "tell b unavailable ANSWERER_FAILED by c, hold B"),
        ("silence B", "retract b HOLD_LIMIT, stop B, settle failed Broken by c"),
    ]);
}

#[test]
fn rule_4_7_silence_of_a_group_is_a_pass_of_those_who_are_left_only() {
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("pass a", ""),
        ("silence A", "retract b HOLD_LIMIT, stop A, need next"),
    ]);
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("unload a", ""),
        ("silence A", "retract b HOLD_LIMIT, stop A, settle unavailable ANSWERER_UNLOADED by a"),
    ]);
    check(&[
        ("present AB group hold next", "hold A, offer a, offer b"),
        ("fail a Broken", ""),
        ("silence A", "retract b HOLD_LIMIT, stop A, settle failed Broken by a"),
    ]);
    check(&[
        ("present AB group hold", "hold A, offer a, offer b"),
        ("silence A", "retract a HOLD_LIMIT, retract b HOLD_LIMIT, stop A, settle unavailable HOLD_LIMIT"),
    ]);
}
