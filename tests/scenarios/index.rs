//! Every number of the index has a test, or a reason why not yet.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Scenarios of parts that are not there yet.
const NOT_YET: &[(u32, &str)] = &[
    (125, "asks for a helper of the clients in other languages, which have their own tests"),
    (127, "asks for a contract test of the answerer clients, which have their own tests"),
];

#[test]
fn every_scenario_has_a_test_or_a_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let listed: BTreeSet<u32> = numbers(&folder.join("INDEX.md"), |line| {
        let cell = line.strip_prefix("| ")?.split(" | ").next()?;
        cell.trim().parse().ok()
    });
    assert!(listed.len() > 80, "the index was not read: {listed:?}");
    let mut tested = BTreeSet::new();
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            tested.extend(numbers(&path, |line| {
                let name = line.strip_prefix("async fn scenario_")?;
                name.get(..3)?.parse().ok()
            }));
        }
    }
    let later: BTreeMap<u32, &str> = NOT_YET.iter().copied().collect();
    let missing: Vec<_> =
        listed.iter().filter(|number| !tested.contains(number) && !later.contains_key(number)).collect();
    assert!(missing.is_empty(), "neither a test nor a reason: {missing:?}");
    let unlisted: Vec<_> = tested.difference(&listed).collect();
    assert!(unlisted.is_empty(), "not in INDEX.md: {unlisted:?}");
    let outdated: Vec<_> = later.keys().filter(|number| tested.contains(number)).collect();
    assert!(outdated.is_empty(), "tested, and yet in NOT_YET: {outdated:?}");
}

fn numbers(path: &Path, number: impl FnMut(&str) -> Option<u32>) -> BTreeSet<u32> {
    std::fs::read_to_string(path).unwrap().lines().filter_map(number).collect()
}
