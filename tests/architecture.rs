//! The walls of docs/architecture.md, held by reading the source.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

/// A source file without comments, strings and tests.
struct Source {
    path: String,
    code: String,
}

/// All hand-written, non-test source below `folder`.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                if name != "tests" {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") && name != "tests.rs" {
                let text = std::fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(root).unwrap().display().to_string();
                found.push(Source { path, code: code_of(&text) });
            }
        }
    }
    assert!(!found.is_empty(), "{folder} holds no source");
    found
}

/// What the compiler sees outside of tests: comments and string literals go, and all from `#[cfg(test)] mod` on.
fn code_of(text: &str) -> String {
    let text = match text.find("#[cfg(test)]\nmod tests {") {
        Some(tests) => &text[..tests],
        None => text,
    };
    let mut code = String::with_capacity(text.len());
    for line in text.lines() {
        let mut in_text = false;
        let mut characters = line.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\\' if in_text => drop(characters.next()),
                '"' => in_text = !in_text,
                '/' if !in_text && characters.peek() == Some(&'/') => break,
                _ if in_text => {}
                other => code.push(other),
            }
        }
        code.push('\n');
    }
    code
}

/// Fails for every file of `folder` that names one of `words`, but those that `except` says.
fn nobody_names(folder: &str, words: &[&str], except: &[&str]) {
    let mut faults = Vec::new();
    for source in sources(folder) {
        if except.iter().any(|path| source.path.starts_with(path)) {
            continue;
        }
        for (at, line) in (1..).zip(source.code.lines()) {
            faults.extend(
                words
                    .iter()
                    .filter(|word| names(line, word))
                    .map(|word| format!("{}:{at} names {word}", source.path)),
            );
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Whether `line` holds `word` as a word of its own.
fn names(line: &str, word: &str) -> bool {
    let part = |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word)
        .any(|(at, _)| !part(line[..at].chars().next_back()) && !part(line[at + word.len()..].chars().next()))
}

#[test]
fn the_rules_know_no_io_no_clock_and_no_randomness() {
    let words = ["tokio", "tonic", "prost", "sled", "SystemTime", "Instant", "rand", "getrandom"];
    nobody_names("server/core/src", &words, &[]);
    nobody_names("server/core/src", &["std::fs", "std::net", "std::io", "std::env", "std::thread"], &[]);
    let manifest =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("server/core/Cargo.toml"));
    let manifest = manifest.unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    for word in ["tokio", "tonic", "prost", "sled", "rand", "getrandom", "uuid"] {
        assert!(!dependencies.lines().any(|line| line.starts_with(word)), "the rules depend on {word}");
    }
}

#[test]
fn services_see_no_store() {
    nobody_names("server/src/grpc", &["store", "EventLog", "sled"], &[]);
    nobody_names("server/src/streams", &["store", "EventLog", "sled"], &[]);
    nobody_names("server/src/wire", &["store", "EventLog", "sled"], &[]);
}

#[test]
fn one_file_builds_statuses() {
    let building = ["Status::new", "Status::with_details", "Status::with_error_details"];
    let made =
        ["internal", "unknown", "invalid_argument", "not_found", "already_exists", "permission_denied"]
            .into_iter()
            .chain(["unauthenticated", "resource_exhausted", "failed_precondition", "aborted", "unavailable"])
            .chain(["out_of_range", "unimplemented", "data_loss", "cancelled", "deadline_exceeded", "ok"]);
    let made: Vec<String> = made.map(|code| format!("Status::{code}")).collect();
    let words: Vec<&str> = building.into_iter().chain(made.iter().map(String::as_str)).collect();
    for folder in ["server/src/grpc", "server/src/streams", "server/src/wire", "server/src/session"] {
        nobody_names(folder, &words, &["server/src/grpc/status.rs"]);
    }
    nobody_names("server/src/store", &["tonic"], &[]);
    nobody_names("server/src/session", &["tonic"], &[]);
    nobody_names("server/src/streams", &["Status"], &[]);
    nobody_names("server/src/wire", &["Status"], &[]);
}

#[test]
fn one_folder_names_sled() {
    let inside = ["server/src/store/sled", "server/src/store/mod.rs", "server/src/store/url.rs"];
    nobody_names("server/src", &["sled"], &inside);
    for file in &inside[1..] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        let named = code_of(&text).replace("super::sled::", "").replace("self::sled::", "");
        assert!(!named.contains("sled::"), "{file} names the crate and not the folder");
    }
}

#[test]
fn attachments_wall_in_what_stores_and_decodes_them() {
    nobody_names("server/src", &["object_store"], &["server/src/attachments/bucket.rs"]);
    nobody_names("server/src", &["use image"], &["server/src/attachments/decode.rs"]);
    nobody_names("server/src/attachments", &["tonic", "EventLog", "v1"], &[]);
}

/// The modules of the rules, each before those that may name it.
const ORDER: &[&[&str]] = &[
    &["id", "time", "json", "map"],
    &["refusal", "record"],
    &["limits", "content", "event"],
    &["attachments"],
    &["decision"],
    &["permissions", "approvals", "questions", "turns"],
    &["sandbox", "waterfall", "listeners", "commands", "gate"],
    &["session"],
    &["result", "index", "effect", "invariants"],
    &["engine"],
];

#[test]
fn inside_the_rules_nothing_names_what_stands_above_it() {
    let level = |module: &str| ORDER.iter().position(|level| level.contains(&module));
    let mut faults = Vec::new();
    for source in sources("server/core/src") {
        let inside = source.path.trim_start_matches("server/core/src/");
        let own = inside.split(['/', '.']).next().unwrap();
        if ["lib", "sample"].contains(&own) {
            continue;
        }
        let Some(at) = level(own) else {
            faults.push(format!("{own} has no place in ORDER"));
            continue;
        };
        for (line, code) in (1..).zip(source.code.lines()) {
            for (start, _) in code.match_indices("crate::") {
                let named: String =
                    code[start + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if level(&named).is_some_and(|above| above > at) {
                    faults.push(format!("{}:{line} names {named}, which stands above it", source.path));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
