//! Rule 4.8: the first wins, once.

use crate::script::check;

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
