//! A list that is followed: whole at first and after each reconnect, then its changes.

use std::collections::VecDeque;
use std::fmt;

use super::follow::{Follow, Source};
use crate::client::Client;
use crate::error::Result;

/// What is told of a followed list.
pub(crate) trait Change<Frame>: Sized {
    /// The list begins: forget everything.
    const RESTART: Self;

    /// What a frame says; nothing where this version does not know it.
    fn read(frame: Frame) -> Option<Self>;
}

/// Frames as changes, each opening of the stream announced by [`Change::RESTART`].
pub(crate) struct Changes<S: Source, C> {
    follow: Follow<S>,
    /// The opening that was announced last.
    announced: u64,
    ready: VecDeque<C>,
}

impl<S: Source, C: Change<S::Frame>> Changes<S, C> {
    pub(crate) fn of(client: &Client, source: S) -> Self {
        Self { follow: Follow::new(client, source), announced: 0, ready: VecDeque::new() }
    }

    /// The next change; `None` where the server ended the stream. Can be dropped at any point.
    pub(crate) async fn next(&mut self) -> Result<Option<C>> {
        loop {
            if let Some(change) = self.ready.pop_front() {
                return Ok(Some(change));
            }
            let Some(frame) = self.follow.next().await? else { return Ok(None) };
            if self.announced != self.follow.opened {
                self.announced = self.follow.opened;
                self.ready.push_back(C::RESTART);
            }
            self.ready.extend(C::read(frame));
        }
    }
}

impl<S: Source + fmt::Debug, C> fmt::Debug for Changes<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.follow.source.fmt(f)
    }
}
