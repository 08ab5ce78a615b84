//! All of a long text, page by page.

use super::keys::{KeyCode, KeyEvent};

/// Rows, and those that are in sight.
#[derive(Debug)]
pub(super) struct Pager {
    rows: Vec<String>,
    top: usize,
    height: usize,
    seen: usize,
}

impl Pager {
    /// `height` is that of the screen; its last row is the status.
    pub(super) fn new(rows: Vec<String>, height: usize) -> Self {
        let mut pager = Self { rows, top: 0, height: height.saturating_sub(1).max(1), seen: 0 };
        pager.go(0);
        pager
    }

    /// Whether it goes on.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let page = self.height.saturating_sub(1).max(1);
        match key.code {
            KeyCode::Char('q' | 'v') | KeyCode::Esc => return false,
            KeyCode::Char('j') | KeyCode::Down | KeyCode::Enter => self.go(self.top + 1),
            KeyCode::Char('k') | KeyCode::Up => self.go(self.top.saturating_sub(1)),
            KeyCode::Char(' ' | 'f') | KeyCode::PageDown => self.go(self.top + page),
            KeyCode::Char('b') | KeyCode::PageUp => self.go(self.top.saturating_sub(page)),
            KeyCode::Char('g') | KeyCode::Home => self.go(0),
            KeyCode::Char('G') | KeyCode::End => self.go(usize::MAX),
            _ => {}
        }
        true
    }

    fn go(&mut self, top: usize) {
        self.top = top.min(self.rows.len().saturating_sub(self.height));
        let end = (self.top + self.height).min(self.rows.len());
        // Whoever jumps to the end has not seen the middle.
        if self.top <= self.seen {
            self.seen = self.seen.max(end);
        }
    }

    /// Whether every row has been in sight.
    pub(super) fn all_seen(&self) -> bool {
        self.seen >= self.rows.len()
    }

    pub(super) fn page(&self) -> &[String] {
        let end = (self.top + self.height).min(self.rows.len());
        &self.rows[self.top..end]
    }

    pub(super) fn status(&self) -> String {
        let end = (self.top + self.height).min(self.rows.len());
        let first = (self.top + 1).min(end);
        format!(
            " rows {first} to {end} of {}: space and b page, j and k line, g and G ends, q back ",
            self.rows.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::KeyModifiers;
    use super::*;

    fn press(pager: &mut Pager, c: char) -> bool {
        pager.key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE))
    }

    #[test]
    fn who_jumps_to_the_end_has_not_seen_all() {
        let rows = (0..100).map(|row| row.to_string()).collect();
        let mut pager = Pager::new(rows, 11);
        assert_eq!(pager.page().len(), 10);
        press(&mut pager, 'G');
        assert_eq!(pager.page().last().map(String::as_str), Some("99"));
        assert!(!pager.all_seen());
        press(&mut pager, 'g');
        (0..11).for_each(|_| assert!(press(&mut pager, ' ')));
        assert!(pager.all_seen());
        assert!(!press(&mut pager, 'q'));
    }

    #[test]
    fn what_fits_is_seen_at_once() {
        assert!(Pager::new(vec!["a".into()], 24).all_seen());
        assert!(Pager::new(Vec::new(), 24).all_seen());
    }
}
