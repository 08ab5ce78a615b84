//! Rule 4.6: one listener, several members.

use crate::script::check;

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
