//! When a line is a command (6.1).

/// A line that has the form of a command. Whether there is one of that name is another matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// What stands after the slash.
    pub name: &'a str,
    /// Everything after the name, to the letter, beginning with the separator; empty where nothing follows.
    pub raw_input: &'a str,
}

/// Reads a line. Nothing where it is not a command: a path, a capital, a space after the slash, plain words.
pub fn parse(line: &str) -> Option<Line<'_>> {
    let rest = line.strip_prefix('/')?;
    let end = rest.find(is_separator).unwrap_or(rest.len());
    let (name, raw_input) = rest.split_at(end);
    is_name(name).then_some(Line { name, raw_input })
}

fn is_separator(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}

/// Whether a command can be called so: a small letter, then small letters, digits, `_` and `-`.
pub(super) fn is_name(name: &str) -> bool {
    let follows =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_lowercase()) && bytes.all(follows)
}
