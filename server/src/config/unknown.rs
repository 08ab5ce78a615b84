//! Keys that nobody reads: a slip of the pen must not leave a limit at its default without a word.

use super::error::{Fault, Origin, nearest};
use super::reader::Keys;
use super::source::Source;

/// Notes every path that a source names and no section read.
pub(super) fn check(keys: &mut Keys<'_>, sources: &[&dyn Source]) {
    let known: Vec<String> = keys.entries.iter().map(|entry| entry.path()).collect();
    let sections: Vec<&str> =
        keys.sections.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
    for (path, origin) in sources.iter().flat_map(|source| source.paths()) {
        if known.contains(&path) || (matches!(origin, Origin::Env(_)) && !ours(&path, &sections)) {
            continue;
        }
        let wrong = format!("there is no such key{}", hint(&path, &known, &sections));
        keys.faults.push(Fault { path, origin, wrong });
    }
}

/// Whether a variable was meant for us. Clients have variables with the same prefix, and Kubernetes sets
/// HUMANPLANE_PORT and HUMANPLANE_SERVICE_HOST wherever a service is called humanplane.
fn ours(path: &str, sections: &[&str]) -> bool {
    let section = path.split_once('.').map_or(path, |(section, _)| section);
    let slip =
        path.contains('.') && section.len() > 4 && nearest(section, sections.iter().copied()).is_some();
    sections.contains(&section) || slip
}

fn hint(path: &str, known: &[String], sections: &[&str]) -> String {
    let (section, key) = path.split_once('.').unwrap_or((path, ""));
    if !sections.contains(&section) {
        let paths = known.iter().map(String::as_str).chain(sections.iter().copied());
        return nearest(path, paths).map_or_else(String::new, |name| format!("; did you mean {name}?"));
    }
    let keys: Vec<&str> =
        known.iter().filter_map(|k| k.split_once('.')).filter(|k| k.0 == section).map(|k| k.1).collect();
    match nearest(key, keys.iter().copied()) {
        Some(name) => format!("; did you mean {section}.{name}?"),
        None => format!("; [{section}] has {}", keys.join(", ")),
    }
}
