//! A command line, typed beside a request, and what is printed of presets and commands.

use humanplane_sdk::proto::Permissions;
use humanplane_sdk::{Error, Executed};

use super::editor::{Editor, Typed};
use super::keys::KeyEvent;
use super::screen::Status;
use crate::cmd::exec;
use crate::cmd::show::{visible, words};

/// A line that is being typed.
pub(super) struct Line(Editor);

impl Line {
    /// One that begins so.
    pub(super) fn beginning(with: &str) -> Self {
        let mut editor = Editor::default();
        editor.paste(with);
        Self(editor)
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Typed {
        self.0.key(key)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.0.paste(text);
    }

    pub(super) fn status(&self, room: usize) -> Status {
        self.0.status("in its session (Enter runs it, Esc goes back)> ", room)
    }
}

/// What the session's agent may do, in a line under the request.
pub(super) fn preset(now: &Permissions) -> String {
    let (sandbox, approval) = (words::sandbox(now.sandbox()), words::policy(now.approval()));
    format!("  preset    {} (sandbox {sandbox}, approval {approval})", visible::line(&now.current))
}

/// The same where it is not to be seen.
pub(super) fn no_preset(error: &Error) -> String {
    format!("  preset    not to be seen: {}", visible::line(&error.to_string()))
}

/// The presets that can be chosen; the current one is marked.
pub(super) fn presets(now: &Permissions) -> Vec<String> {
    let row = |name: &str| {
        let mark = if name == now.current { "*" } else { " " };
        format!("  {mark} {}", visible::line(name))
    };
    let rows = now.options.iter().map(|option| row(&option.value));
    std::iter::once("  presets, in the server's order:".to_owned()).chain(rows).collect()
}

/// What a line came to.
pub(super) fn ran(line: &str, came: &Result<Executed, Error>) -> Vec<String> {
    let said = match came {
        Ok(executed) => exec::text(executed),
        Err(error) => visible::line(&error.to_string()),
    };
    let head = format!("  {}:", visible::line(line));
    std::iter::once(head).chain(said.lines().map(|line| format!("  │ {line}"))).collect()
}

#[cfg(test)]
mod tests {
    use humanplane_sdk::proto::PermissionOption;
    use humanplane_sdk::{Ended, Ran};

    use super::super::keys::{KeyCode, KeyModifiers};
    use super::*;

    fn now() -> Permissions {
        let option = |name: &str| PermissionOption { value: name.into(), ..Default::default() };
        Permissions {
            options: vec![option("workspace-write"), option("bad\x1b[2J")],
            current: "workspace-write".into(),
            sandbox: 2,
            approval: 1,
            ..Default::default()
        }
    }

    #[test]
    fn the_preset_is_shown_and_those_that_can_be_chosen() {
        assert_eq!(preset(&now()), "  preset    workspace-write (sandbox workspace-write, approval ask)");
        assert_eq!(presets(&now())[1..], ["  * workspace-write", "    bad⟨ESC⟩[2J"]);
    }

    #[test]
    fn a_line_is_typed_behind_its_beginning() {
        let mut line = Line::beginning("/permission ");
        line.paste("super");
        let press = |line: &mut Line, code| line.key(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(press(&mut line, KeyCode::Char('q')), Typed::On, "letters are text");
        press(&mut line, KeyCode::Backspace);
        assert_eq!(press(&mut line, KeyCode::Enter), Typed::Done("/permission super".to_owned()));
        assert_eq!(press(&mut line, KeyCode::Esc), Typed::Left);
    }

    #[test]
    fn what_a_command_says_cannot_pass_for_a_line_of_this_program() {
        let ended = Ended::Success { text: Some("a\n  ✗ closed\x1b[2J".into()), source_event_seq: None };
        let ran_so =
            Executed::Ran(Ran { command_id: "c".into(), ended, by: None, done_seq: None, replayed: false });
        assert_eq!(ran("/x\n", &Ok(ran_so))[1..], ["  │ a", "  │   ✗ closed⟨ESC⟩[2J"]);
        let none = ran("/x", &Ok(Executed::NotACommand));
        assert_eq!(none.len(), 2);
        assert!(none[1].starts_with("  │ not a command"), "{none:?}");
    }
}
