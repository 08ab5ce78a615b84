//! Every rule of docs/semantics.md has a test that bears its number, or a reason why not.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::path::Path;

/// Rules without a test of their own, and why.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// The parts of the page that are there.
fn applies(rule: &str) -> bool {
    let (section, _) = rule.split_once('.').unwrap();
    matches!(section, "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9")
}

/// The numbers that lines of the page begin with.
fn rules() -> BTreeSet<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/semantics.md");
    let text = std::fs::read_to_string(page).unwrap();
    let number = |line: &str| {
        let word = line.split(' ').next()?;
        let (section, rule) = word.split_once('.')?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(section) && digits(rule)).then(|| word.to_owned())
    };
    text.lines().filter_map(number).filter(|rule| applies(rule)).collect()
}

/// The rules that names of tests bear: `rule_3_4_…` is a test of 3.4, `rule_4_2_and_4_7_…` one of both.
fn tested() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tested = BTreeSet::new();
    let mut folders: Vec<_> =
        ["server", "tests", "sdk-rust"].iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for name in text.lines().filter_map(test_name) {
                    tested.extend(borne(name));
                }
            }
        }
    }
    tested
}

fn test_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("async ").unwrap_or(line);
    let name = line.strip_prefix("fn ")?;
    name.contains("rule_").then(|| name.split(['(', '<']).next().unwrap())
}

fn borne(name: &str) -> Vec<String> {
    let mut words = name.split('_').skip_while(|word| *word != "rule").skip(1).peekable();
    let mut rules = Vec::new();
    while let Some(section) = words.next() {
        let number = |word: &str| word.parse::<u32>().is_ok();
        if number(section) && words.peek().is_some_and(|word| number(word)) {
            rules.push(format!("{section}.{}", words.next().unwrap()));
        } else if !["and", "rule"].contains(&section) {
            break;
        }
    }
    rules
}

#[test]
fn every_rule_has_a_test_that_bears_its_number() {
    let (rules, tested) = (rules(), tested());
    assert!(rules.len() > 50, "the page was not read: {rules:?}");
    let excepted = |rule: &str| EXCEPTIONS.iter().any(|(number, _)| *number == rule);
    let missing: Vec<_> = rules.iter().filter(|rule| !tested.contains(*rule) && !excepted(rule)).collect();
    assert!(missing.is_empty(), "no test named rule_<a>_<b>_… for {missing:?}");
    let outdated: Vec<_> = EXCEPTIONS.iter().filter(|(rule, _)| tested.contains(*rule)).collect();
    assert!(outdated.is_empty(), "tested, and yet excepted: {outdated:?}");
}

#[test]
fn names_bear_what_they_say() {
    assert_eq!(borne("rule_3_4_policy_first"), ["3.4"]);
    assert_eq!(borne("rule_4_2_and_4_7_slots"), ["4.2", "4.7"]);
    assert_eq!(borne("scenario_35_rule_4_8_late"), ["4.8"]);
    assert!(applies("7.6") && applies("8.1"));
}
