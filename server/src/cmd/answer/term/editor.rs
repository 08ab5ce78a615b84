//! One text, typed or pasted.

use super::keys::{KeyCode, KeyEvent, is_ctrl};
use super::screen::{Status, columns, cut};
use crate::cmd::show::visible;

/// What a key made of the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// More to come.
    On,
    /// This is it.
    Done(String),
    /// Never mind.
    Left,
}

/// A text and its cursor.
#[derive(Debug, Default)]
pub(super) struct Editor {
    text: Vec<char>,
    at: usize,
}

impl Editor {
    pub(super) fn key(&mut self, key: KeyEvent) -> Typed {
        match key.code {
            KeyCode::Enter => return Typed::Done(self.text.iter().collect()),
            KeyCode::Esc => return Typed::Left,
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = self.text.len().min(self.at + 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ if is_ctrl(key, 'u') => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            // What many terminals send for Shift-Enter, and what Ctrl-J is.
            _ if is_ctrl(key, 'j') => self.paste("\n"),
            KeyCode::Char(c) if !key.modifiers.contains(super::keys::KeyModifiers::CONTROL) => {
                self.paste(c.encode_utf8(&mut [0; 4]));
            }
            _ => {}
        }
        Typed::On
    }

    /// Terminals send the line breaks of a paste as CR.
    pub(super) fn paste(&mut self, text: &str) {
        let text: Vec<char> = text.replace("\r\n", "\n").replace('\r', "\n").chars().collect();
        let end = self.at + text.len();
        self.text.splice(self.at..self.at, text);
        self.at = end;
    }

    /// The text behind its name, moved so that the cursor is in sight.
    pub(super) fn status(&self, name: &str, room: usize) -> Status {
        let shown = |part: &[char]| visible::line(&part.iter().collect::<String>());
        let (before, after) = self.text.split_at(self.at);
        let (before, after) = (shown(before), shown(after));
        let room = room.saturating_sub(columns(name) + 2).max(4);
        let mut skip = before.chars().count();
        let mut used = 0;
        for c in before.chars().rev() {
            used += visible::width(c);
            if used > room {
                break;
            }
            skip -= 1;
        }
        let tail: String = before.chars().skip(skip).collect();
        let cursor = columns(name) + columns(&tail);
        let rest = cut(&after, room.saturating_sub(columns(&tail)));
        Status { text: format!("{name}{tail}{rest}"), cursor: Some(cursor) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::KeyModifiers;
    use super::*;

    fn press(editor: &mut Editor, code: KeyCode) -> Typed {
        editor.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn text_is_typed_mended_and_pasted() {
        let mut editor = Editor::default();
        "abd".chars().for_each(|c| drop(press(&mut editor, KeyCode::Char(c))));
        press(&mut editor, KeyCode::Left);
        press(&mut editor, KeyCode::Char('c'));
        press(&mut editor, KeyCode::End);
        press(&mut editor, KeyCode::Backspace);
        editor.paste("x\r\ny\rz");
        assert_eq!(press(&mut editor, KeyCode::Enter), Typed::Done("abcx\ny\nz".to_owned()));
        assert_eq!(press(&mut editor, KeyCode::Esc), Typed::Left);
    }

    #[test]
    fn the_cursor_stays_in_sight() {
        let mut editor = Editor::default();
        editor.paste(&"x".repeat(100));
        let status = editor.status("note> ", 30);
        assert!(columns(&status.text) < 30, "{status:?}");
        assert_eq!(status.cursor, Some(columns(&status.text)));
        press(&mut editor, KeyCode::Home);
        assert_eq!(editor.status("note> ", 30).cursor, Some(6));
    }
}
