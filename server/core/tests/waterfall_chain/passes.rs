//! Rule 4.3, said as scripts: what happens, and what it comes to.

use crate::script::check;

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
