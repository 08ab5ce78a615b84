//! Standard output: plain lines, or with `--json` one object a line.

use std::io::{self, IsTerminal as _, Write as _};

use serde::Serialize;

use super::visible;

/// Where commands print their results.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Out {
    json: bool,
}

impl Out {
    pub(crate) fn new(json: bool) -> Self {
        Self { json }
    }

    /// Whether objects are wanted.
    pub(crate) fn json(self) -> bool {
        self.json
    }

    /// Prints the object, or what `plain` makes of it.
    pub(crate) fn item(self, object: &impl Serialize, plain: impl FnOnce() -> String) -> io::Result<()> {
        if self.json { self.object(object) } else { self.line(&plain()) }
    }

    /// Prints one line, at once: a reader may wait for it.
    pub(crate) fn line(self, line: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }

    /// Prints one object.
    pub(crate) fn object(self, object: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_string(object).map_err(io::Error::other)?;
        // A terminal obeys what a script only reads.
        if io::stdout().is_terminal() { self.line(&visible::json(&line)) } else { self.line(&line) }
    }

    /// Prints rows under a head, in columns. Without rows, `none`.
    pub(crate) fn table(self, head: &[&str], rows: &[Vec<String>], none: &str) -> io::Result<()> {
        if rows.is_empty() {
            return self.line(none);
        }
        table(head, rows).iter().try_for_each(|line| self.line(line))
    }
}

fn table(head: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let all = || std::iter::once(&head).chain(rows);
    let wide =
        |column: usize| all().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(wide).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let padded = cells.map(|(cell, wide)| format!("{cell}{}", " ".repeat(wide - columns(cell))));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    all().map(line).collect()
}

fn columns(text: &str) -> usize {
    text.chars().map(visible::width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let rows =
            [vec!["a".into(), "世界".into(), "x".into()], vec!["long".into(), "b".into(), String::new()]];
        assert_eq!(table(&["ID", "NAME", ""], &rows), ["ID    NAME", "a     世界  x", "long  b"]);
    }
}
