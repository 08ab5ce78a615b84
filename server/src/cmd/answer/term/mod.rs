//! A person at a terminal: one request at a time.

mod approval;
mod aside;
mod choice;
mod editor;
mod keys;
mod line;
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
use aside::Aside;
use humanplane_sdk::Client;
use room::{Next, Room};
use screen::Screen;

/// Answers until q, Ctrl-C or SIGTERM.
pub(super) async fn run(mut desk: Desk, client: &Client, greeting: &str) -> Result {
    let mut signals = Signals::new()?;
    let mut room = Room::new(Screen::enter()?, greeting)?;
    let mut inputs = keys::listen()?;
    let mut aside = Aside::new(client);
    loop {
        aside.look_at(room.front());
        let next = tokio::select! {
            event = desk.next() => {
                room.event(event?)?;
                Next::Stay
            }
            news = aside.next() => {
                room.news(news)?;
                Next::Stay
            }
            input = inputs.recv() => match input {
                Some(input) => room.input(input)?,
                // The terminal is gone.
                None => Next::Leave,
            },
            () = armed(&mut room) => {
                room.arm()?;
                Next::Stay
            }
            () = signals.next() => Next::Leave,
        };
        match next {
            Next::Stay => {}
            Next::Leave => break,
            Next::Run { session, line } => {
                let begun = aside.run(&session, line);
                room.running(begun)?;
            }
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
