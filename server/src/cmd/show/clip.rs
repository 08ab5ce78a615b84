//! Long text: its head and its tail, and how much is between them.

use super::visible;

/// Text as rows of a screen; nothing in it is wider than the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rows {
    rows: Vec<String>,
    lines: usize,
    bytes: usize,
}

/// What of [`Rows`] is shown where they are too many.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Clip<'a> {
    pub(crate) head: &'a [String],
    /// How much is left out; `None`: nothing, and `tail` is empty.
    pub(crate) hidden: Option<String>,
    pub(crate) tail: &'a [String],
}

impl Rows {
    /// Makes the text visible and folds it at `columns`.
    pub(crate) fn of(text: &[u8], columns: usize) -> Self {
        let lines = visible::lines_of(text);
        let rows = lines.iter().flat_map(|line| fold(line, columns)).collect();
        Self { rows, lines: lines.len(), bytes: text.len() }
    }

    /// How long the text is, in words.
    pub(crate) fn size(&self) -> String {
        let line = if self.lines == 1 { "line" } else { "lines" };
        format!("{} {line}, {} bytes", self.lines, self.bytes)
    }

    /// At most `most` rows, the note about the others not counted.
    pub(crate) fn clip(&self, most: usize) -> Clip<'_> {
        let most = most.max(2);
        if self.rows.len() <= most {
            return Clip { head: &self.rows, hidden: None, tail: &[] };
        }
        // The end of a command often says the most: a third of the room is its.
        let tail = (most / 3).max(1);
        let (head, rest) = self.rows.split_at(most - tail);
        let (hidden, tail) = rest.split_at(rest.len() - tail);
        let rows = if hidden.len() == 1 { "row" } else { "rows" };
        let hidden = format!("⟨{} {rows} not shown, of {}⟩", hidden.len(), self.size());
        Clip { head, hidden: Some(hidden), tail }
    }
}

/// One line of at most `most` characters: of longer text the middle is left out, which the line says.
pub(crate) fn one_line(text: &[u8], most: usize) -> String {
    let shown = visible::line_of(text);
    let count = shown.chars().count();
    if count <= most {
        return shown;
    }
    let tail = most / 3;
    let head: String = shown.chars().take(most - tail).collect();
    let end: String = shown.chars().skip(count - tail).collect();
    format!("{head} ⟨… {} characters not shown, of {} bytes …⟩ {end}", count - most, text.len())
}

/// A line as rows, so that no part of it can pass for a line of its own: all but the first are marked.
pub(crate) fn rows_of(line: &str, columns: usize) -> Vec<String> {
    let mut rows = fold(line, columns);
    if rows.len() > 1 {
        let rest: String = line.chars().skip(rows[0].chars().count()).collect();
        rows.truncate(1);
        rows.extend(fold(&rest, columns.saturating_sub(4)).iter().map(|row| format!("  ┆ {row}")));
    }
    rows
}

fn fold(line: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(8);
    let (mut rows, mut row, mut used) = (Vec::new(), String::new(), 0);
    for c in line.chars() {
        let width = visible::width(c);
        if used + width > columns {
            rows.push(std::mem::take(&mut row));
            used = 0;
        }
        row.push(c);
        used += width;
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_is_shown_whole() {
        let rows = Rows::of(b"one\ntwo", 80);
        assert_eq!(rows.clip(5), Clip { head: &["one".into(), "two".into()], hidden: None, tail: &[] });
    }

    #[test]
    fn long_text_says_what_is_left_out() {
        let text: String = (0..100).map(|n| format!("{n}\n")).collect();
        let rows = Rows::of(text.as_bytes(), 80);
        let clip = rows.clip(9);
        assert_eq!(clip.head, ["0", "1", "2", "3", "4", "5"]);
        assert_eq!(clip.hidden.unwrap(), "⟨91 rows not shown, of 100 lines, 290 bytes⟩");
        assert_eq!(clip.tail, ["97", "98", "99"]);
    }

    #[test]
    fn one_long_line_is_folded_so_that_spaces_push_nothing_out_of_sight() {
        let text = format!("ls{};rm -rf /", " ".repeat(200));
        let rows = Rows::of(text.as_bytes(), 40);
        assert!(rows.rows.iter().all(|row| row.chars().count() <= 40));
        assert!(rows.rows.last().unwrap().ends_with(";rm -rf /"));
        assert_eq!(Rows::of("世界世界世".as_bytes(), 8).rows, ["世界世界", "世"]);
    }

    #[test]
    fn the_rest_of_a_line_is_marked() {
        let line = format!("bash{}  from      lead", " ".repeat(16));
        assert_eq!(
            rows_of(&line, 20),
            [format!("bash{}", " ".repeat(16)), "  ┆   from      lead".to_owned()]
        );
        assert_eq!(rows_of("short", 20), ["short"]);
    }

    #[test]
    fn one_line_keeps_both_ends() {
        assert_eq!(one_line(b"short", 20), "short");
        let text = format!("{}END", "a".repeat(1000));
        let line = one_line(text.as_bytes(), 30);
        assert!(line.starts_with("aaa") && line.ends_with("END"), "{line}");
        assert!(line.contains("⟨… 973 characters not shown, of 1003 bytes …⟩"), "{line}");
    }
}
