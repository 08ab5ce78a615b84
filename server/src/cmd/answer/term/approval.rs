//! A person's word on one action.

use humanplane_sdk::Verdict;

use super::editor::{Editor, Typed};
use super::keys::{KeyCode, KeyEvent};
use super::prompt::Step;
use super::screen::Status;
use crate::cmd::answer::desk::Word;
use crate::cmd::show::visible;

/// An approval that waits for keys. There is no default: Enter alone does nothing.
pub(super) struct Approving {
    tool: String,
    /// A part of the action is not shown, and has not been looked at.
    unseen: bool,
    note: Option<Editor>,
}

impl Approving {
    pub(super) fn new(tool: &str, clipped: bool) -> Self {
        Self { tool: visible::line(tool), unseen: clipped, note: None }
    }

    pub(super) fn status(&self, room: usize) -> Status {
        match &self.note {
            Some(editor) => editor.status("why not (Enter rejects, Esc goes back)> ", room),
            None => "a allow once, r reject, n pass on, v view all, p preset, / command, q leave"
                .to_owned()
                .into(),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Step {
        if let Some(editor) = &mut self.note {
            return match editor.key(key) {
                Typed::On => Step::On,
                Typed::Left => {
                    self.note = None;
                    Step::On
                }
                Typed::Done(note) => {
                    Step::Done(Word::Verdict(Verdict::reject().note(note)), format!("rejected {}", self.tool))
                }
            };
        }
        match key.code {
            KeyCode::Char('a') if self.unseen => Step::say(
                "  a part of it is not shown: v shows it all; A allows it once without your having seen it",
            ),
            KeyCode::Char('a' | 'A') => {
                Step::Done(Word::Verdict(Verdict::allow_once()), format!("allowed {} once", self.tool))
            }
            KeyCode::Char('r') => {
                self.note = Some(Editor::default());
                Step::On
            }
            KeyCode::Char('n') => Step::Done(Word::Pass, format!("passed {} on", self.tool)),
            KeyCode::Char('v') => Step::View,
            _ => Step::On,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(editor) = &mut self.note {
            editor.paste(text);
        }
    }

    pub(super) fn writes(&self) -> bool {
        self.note.is_some()
    }

    pub(super) fn all_seen(&mut self) {
        self.unseen = false;
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::KeyModifiers;
    use super::*;

    fn press(approving: &mut Approving, code: KeyCode) -> Step {
        approving.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn allowed(step: &Step) -> bool {
        matches!(step, Step::Done(Word::Verdict(verdict), _) if *verdict == Verdict::allow_once())
    }

    #[test]
    fn one_key_allows_and_no_other() {
        for c in ('\0'..='\u{7f}').filter(|c| !"aA".contains(*c)) {
            let step = press(&mut Approving::new("bash", false), KeyCode::Char(c));
            assert!(!allowed(&step), "{c:?}");
        }
        for code in [KeyCode::Enter, KeyCode::Esc, KeyCode::Tab] {
            assert_eq!(press(&mut Approving::new("bash", false), code), Step::On);
        }
        assert!(allowed(&press(&mut Approving::new("bash", false), KeyCode::Char('a'))));
    }

    #[test]
    fn what_is_not_shown_whole_is_not_allowed_by_the_plain_key() {
        let mut approving = Approving::new("bash", true);
        assert!(matches!(press(&mut approving, KeyCode::Char('a')), Step::Say(_)));
        assert_eq!(press(&mut approving, KeyCode::Char('v')), Step::View);
        approving.all_seen();
        assert!(allowed(&press(&mut approving, KeyCode::Char('a'))));
        assert!(allowed(&press(&mut Approving::new("bash", true), KeyCode::Char('A'))));
    }

    #[test]
    fn a_note_goes_with_a_rejection() {
        let mut approving = Approving::new("bash", false);
        press(&mut approving, KeyCode::Char('r'));
        press(&mut approving, KeyCode::Char('a'));
        approving.paste("sk me");
        let Step::Done(word, told) = press(&mut approving, KeyCode::Enter) else { panic!("no word") };
        assert_eq!(word, Word::Verdict(Verdict::reject().note("ask me")));
        assert_eq!(told, "rejected bash");
    }

    #[test]
    fn a_paste_is_no_key() {
        let mut approving = Approving::new("bash", false);
        approving.paste("aaaa");
        assert!(!approving.writes());
    }
}
