//! A person at a terminal: one request at a time.

mod approval;
mod choice;
mod editor;
mod keys;
mod pager;
mod prompt;
mod questions;
mod room;
mod screen;

use std::future;

use super::desk::Desk;
use crate::cmd::exit::Exit;
use crate::cmd::failure::Result;
use crate::cmd::signals::Signals;
use room::Room;
use screen::Screen;

/// Answers until q, Ctrl-C or SIGTERM.
pub(super) async fn run(mut desk: Desk, greeting: &str) -> Result {
    let mut signals = Signals::new()?;
    let mut room = Room::new(Screen::enter()?, greeting)?;
    let mut inputs = keys::listen()?;
    loop {
        let stay = tokio::select! {
            event = desk.next() => {
                room.event(event?)?;
                true
            }
            input = inputs.recv() => match input {
                Some(input) => room.input(input)?,
                // The terminal is gone.
                None => false,
            },
            () = armed(&mut room) => {
                room.arm()?;
                true
            }
            () = signals.next() => false,
        };
        if !stay {
            break;
        }
    }
    room.leave()?;
    desk.close().await;
    Ok(Exit::Done)
}

/// Ends when keys count again.
async fn armed(room: &mut Room) {
    match room.guard() {
        Some(guard) => guard.await,
        None => future::pending().await,
    }
}
