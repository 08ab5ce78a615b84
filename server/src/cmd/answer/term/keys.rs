//! What is typed.

use std::io;

use crossterm::event::{Event, KeyEventKind, read};
use tokio::sync::mpsc;

pub(super) use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Typed ahead: more than this is typed by nobody.
const AHEAD: usize = 64;

/// One thing that happens at the terminal.
#[derive(Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    Paste(String),
    Resize,
}

/// Reads the terminal on a thread of its own: its reads block, and end with the process.
pub(super) fn listen() -> io::Result<mpsc::Receiver<Input>> {
    let (typed, inputs) = mpsc::channel(AHEAD);
    std::thread::Builder::new().name("terminal".to_owned()).spawn(move || {
        while let Ok(event) = read() {
            let input = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => Input::Key(key),
                Event::Paste(text) => Input::Paste(text),
                Event::Resize(..) => Input::Resize,
                _ => continue,
            };
            if typed.blocking_send(input).is_err() {
                break;
            }
        }
    })?;
    Ok(inputs)
}

/// Whether it is Ctrl with this letter.
pub(super) fn is_ctrl(key: KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}
