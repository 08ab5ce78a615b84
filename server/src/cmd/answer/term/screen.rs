//! The terminal: lines that stay, and one status line below them.

use std::io::{self, Write as _};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{MoveTo, MoveToColumn, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};

use crate::cmd::show::{clip, visible};

/// Whether the terminal is ours, so that it is given back once, whoever ends first.
static OURS: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The status line, and where its cursor stands.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) text: String,
    pub(super) cursor: Option<usize>,
}

impl From<String> for Status {
    fn from(text: String) -> Self {
        Self { text, cursor: None }
    }
}

/// A terminal in raw mode. It is given back when this is dropped, and before a panic is printed.
#[derive(Debug)]
pub(super) struct Screen {
    full: bool,
}

impl Screen {
    pub(super) fn enter() -> io::Result<Self> {
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        enable_raw_mode()?;
        OURS.store(true, Ordering::Release);
        execute!(io::stdout(), EnableBracketedPaste)?;
        Ok(Self { full: false })
    }

    /// Columns and rows; those of an old terminal where nobody says.
    pub(super) fn size(&self) -> (usize, usize) {
        let (columns, rows) = size().unwrap_or((80, 24));
        (usize::from(columns.max(20)), usize::from(rows.max(8)))
    }

    /// Prints lines that stay, above the status.
    pub(super) fn lines<'a>(&mut self, lines: impl IntoIterator<Item = &'a String>) -> io::Result<()> {
        let columns = self.size().0;
        let mut out = io::stdout().lock();
        queue!(out, MoveToColumn(0), Clear(ClearType::CurrentLine))?;
        for row in lines.into_iter().flat_map(|line| clip::rows_of(line, columns)) {
            queue!(out, Print(row), Print("\r\n"))?;
        }
        out.flush()
    }

    /// The head of a request, so that it is found again in a long scrollback; with a bell.
    pub(super) fn head(&mut self, line: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        queue!(out, MoveToColumn(0), Clear(ClearType::CurrentLine), Print("\x07\r\n"))?;
        for row in clip::rows_of(line, self.size().0) {
            queue!(
                out,
                SetAttribute(Attribute::Bold),
                Print(row),
                SetAttribute(Attribute::Reset),
                Print("\r\n")
            )?;
        }
        out.flush()
    }

    /// Draws the status line anew. What does not fit is cut: it would break the line.
    pub(super) fn status(&mut self, status: &Status) -> io::Result<()> {
        let text = cut(&status.text, self.size().0.saturating_sub(1));
        let column = status.cursor.unwrap_or_else(|| columns(&text));
        let mut out = io::stdout().lock();
        queue!(out, MoveToColumn(0), Clear(ClearType::CurrentLine), Print(text))?;
        queue!(out, MoveToColumn(u16::try_from(column).unwrap_or(u16::MAX)))?;
        out.flush()
    }

    /// Takes the whole screen, or gives it back.
    pub(super) fn full(&mut self, full: bool) -> io::Result<()> {
        if full == self.full {
            return Ok(());
        }
        self.full = full;
        if full {
            execute!(io::stdout(), EnterAlternateScreen)
        } else {
            execute!(io::stdout(), LeaveAlternateScreen)
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Draws a whole screen.
    pub(super) fn page(&mut self, rows: &[String], status: &str) -> io::Result<()> {
        let (columns, height) = self.size();
        let mut out = io::stdout().lock();
        queue!(out, Clear(ClearType::All), MoveTo(0, 0))?;
        for row in rows {
            queue!(out, Print(cut(row, columns)), Print("\r\n"))?;
        }
        let last = u16::try_from(height - 1).unwrap_or(u16::MAX);
        queue!(out, MoveTo(0, last), SetAttribute(Attribute::Reverse), Print(cut(status, columns - 1)))?;
        queue!(out, SetAttribute(Attribute::Reset))?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if OURS.swap(false, Ordering::AcqRel) {
        // Nothing can be done for a terminal that is gone.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, DisableBracketedPaste, Show, Print("\r\n"));
        let _ = disable_raw_mode();
    }
}

/// Columns that shown text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(visible::width).sum()
}

/// The beginning of shown text that fits.
pub(super) fn cut(text: &str, most: usize) -> String {
    let mut used = 0;
    let fits = |c: &char| {
        used += visible::width(*c);
        used <= most
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut_by_columns() {
        assert_eq!(cut("abcdef", 4), "abcd");
        assert_eq!(cut("世界世界", 5), "世界");
        assert_eq!(columns("a世"), 3);
    }
}
