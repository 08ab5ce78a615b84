//! A small language for chains, so that a test reads like the rule that it checks.
//!
//! Members are small letters, listeners the capital of their first member: `present A`, `present A hold next`,
//! `present BC group`. What comes back reads `offer b, offer c`, `retract b ANSWERED by c`.

use std::time::Duration;

use humanplane_core::decision::{Cause, Failure};
use humanplane_core::waterfall::{
    Chain, Conclusion, Input, Listener, ListenerKey, MemberKey, OnSilence, Refused, Step,
};

/// Feeds each input and compares what it comes to.
#[track_caller]
pub(crate) fn check(script: &[(&str, &str)]) {
    let (mut chain, first) = Chain::<String>::start();
    assert_eq!(steps(&first), "need next");
    for (line, (input, expected)) in script.iter().enumerate() {
        let applied = chain.apply(parse(input));
        assert_eq!(applied_text(&applied), *expected, "line {line}: {input}");
    }
}

fn parse(line: &str) -> Input<String> {
    let mut words = line.split(' ');
    let (verb, whom) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let member = key(whom);
    match verb {
        "present" => Input::Present(listener(whom, words.collect::<Vec<_>>().as_slice())),
        "exhausted" => Input::Exhausted,
        "answer" => Input::Answer { member, answer: words.collect() },
        "invalid" => Input::Invalid { member },
        "pass" => Input::Pass { member, wrap: false },
        "wrap" => Input::Pass { member, wrap: true },
        "fail" => Input::Fail { member, failure: failure(&words.collect::<String>()) },
        "unload" => Input::Unload { member },
        "silence" => Input::HoldExpired { listener: ListenerKey(member.0) },
        "end" => Input::End { cause: Cause(whom.to_owned().into()) },
        other => panic!("no such input: {other}"),
    }
}

fn listener(members: &str, options: &[&str]) -> Listener {
    let has = |option| options.contains(&option);
    Listener {
        key: ListenerKey(key(members).0),
        members: members.chars().map(letter).collect(),
        group: has("group"),
        hold_limit: has("hold").then_some(Duration::from_secs(1)),
        on_silence: if has("next") { OnSilence::Next } else { OnSilence::Unavailable },
    }
}

fn failure(name: &str) -> Failure {
    Failure { name: name.to_owned(), message: None, code: Some(String::new()) }
}

fn letter(name: char) -> MemberKey {
    MemberKey(u64::from(u32::from(name.to_ascii_lowercase())))
}

fn key(name: &str) -> MemberKey {
    name.chars().next().map_or(MemberKey(0), letter)
}

fn name(key: u64) -> String {
    u32::try_from(key).ok().and_then(char::from_u32).map_or_else(|| key.to_string(), String::from)
}

fn applied_text(applied: &Result<Vec<Step<String>>, Refused>) -> String {
    match applied {
        Ok(all) => steps(all),
        Err(refused) => format!("refused {refused:?}"),
    }
}

fn steps(steps: &[Step<String>]) -> String {
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

fn step(step: &Step<String>) -> String {
    let upper = |listener: &ListenerKey| name(listener.0).to_uppercase();
    match step {
        Step::NeedNext => "need next".to_owned(),
        Step::Offer { member, .. } => format!("offer {}", name(member.0)),
        Step::Retract { member, cause, by } => {
            format!("retract {} {}{}", name(member.0), cause.as_str(), by_text(*by))
        }
        Step::NextResult { member, conclusion } => {
            format!("tell {} {}", name(member.0), conclusion_text(conclusion))
        }
        Step::HoldStart { listener } => format!("hold {}", upper(listener)),
        Step::HoldPause { listener } => format!("pause {}", upper(listener)),
        Step::HoldStop { listener } => format!("stop {}", upper(listener)),
        Step::Settle(conclusion) => format!("settle {}", conclusion_text(conclusion)),
    }
}

fn conclusion_text(conclusion: &Conclusion<String>) -> String {
    match conclusion {
        Conclusion::Answered { by, answer } => format!("{answer} by {}", name(by.0)),
        Conclusion::Failed { by, failure } => format!("failed {} by {}", failure.name, name(by.0)),
        Conclusion::Unavailable { cause, by } => format!("unavailable {}{}", cause.as_str(), by_text(*by)),
        Conclusion::Ended { cause } => format!("ended {}", cause.as_str()),
    }
}

fn by_text(by: Option<MemberKey>) -> String {
    by.map(|by| format!(" by {}", name(by.0))).unwrap_or_default()
}
