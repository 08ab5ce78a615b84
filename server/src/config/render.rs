//! The sample file and the dump, both from what was read.

use std::fmt::Write as _;

use super::error::Origin;
use super::reader::{Entry, Keys, Shown};

/// Prose is broken here, so that the file reads well in a terminal.
const WIDTH: usize = 100;

const SAMPLE_HEAD: &str = "\
# Every key of humanplane, with its default. A line that begins with `#` and no space is a setting:
# take the `#` away to change it. Prose begins with `# `.
#
# The same keys may stand in the environment (HUMANPLANE_LISTEN_ADDRESS for address in [listen]) and on
# the command line (--set listen.address=…), which wins over the environment, which wins over this file.
# Times have a unit (ms, s, m, h, d), and so have sizes (B, KiB, MiB, GiB, TiB).
";

/// Every key with its default, commented out, and what it is for.
pub(super) fn sample(keys: &Keys<'_>) -> String {
    let mut out = SAMPLE_HEAD.to_owned();
    for (section, about) in &keys.sections {
        out.push('\n');
        prose(&mut out, about);
        if !section.is_empty() {
            line(&mut out, format_args!("[{section}]"));
        }
        for entry in keys.entries.iter().filter(|entry| entry.section == *section) {
            out.push('\n');
            prose(&mut out, &entry.doc);
            setting(&mut out, entry, &entry.default, "#");
        }
    }
    out
}

/// Every key with the value that is used, and where it came from unless it is the default.
pub(super) fn dump(keys: &Keys<'_>) -> String {
    let mut out = "# The configuration as it is used. Secrets are not shown.\n".to_owned();
    for (section, _) in &keys.sections {
        out.push('\n');
        if !section.is_empty() {
            line(&mut out, format_args!("[{section}]"));
        }
        for entry in keys.entries.iter().filter(|entry| entry.section == *section) {
            if entry.origin != Origin::Default {
                line(&mut out, format_args!("# from {}:", entry.origin));
            }
            setting(&mut out, entry, &entry.shown, "");
        }
    }
    out
}

fn setting(out: &mut String, entry: &Entry, shown: &Shown, mark: &str) {
    match shown {
        Shown::One(value) => line(out, format_args!("{mark}{} = {value}", entry.key)),
        Shown::Rows(rows) => {
            for row in rows {
                line(out, format_args!("{mark}[[{}]]", entry.path()));
                row.iter().for_each(|(key, value)| line(out, format_args!("{mark}{key} = {value}")));
            }
        }
    }
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{text}");
}

/// A comment, broken between words.
fn prose(out: &mut String, text: &str) {
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count() + 1;
        if width == 0 || width + length > WIDTH {
            out.push_str(if width == 0 { "#" } else { "\n#" });
            width = 1;
        }
        out.push(' ');
        out.push_str(word);
        width += length;
    }
    out.push('\n');
}
