//! An answerer as a listener that is kept registered.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::open::Card;
use super::stream::{Line, Stream};
use super::{Answerer, Handlers};
use crate::client::Client;
use crate::error::Result;
use crate::keeper::{End, LinkHook, Listener, Serving};

impl Answerer {
    /// Registers the listener and works on its offers until the handle is dropped: across lost connections, where it
    /// registers anew and inherits nothing.
    ///
    /// # Errors
    /// `Refused` where the registration is: `DUPLICATE_PROVIDER`, `FOREIGN_SCOPE`, `ROLE_MISSING`,
    /// `SESSION_NOT_FOUND`, `AGENT_NOT_FOUND`, `STALE_AGENT`, `SESSION_CLOSED`, `QUOTA_EXCEEDED`, `FIELD_INVALID`
    /// (also without any handler), `SERVER_DRAINING`. `Transport` where the way to the server is broken.
    pub async fn serve(self, client: &Client) -> Result<Serving> {
        let Self { hello, register, handlers, outstanding } = self;
        let card = Card { wire: client.answering(), hello, register };
        let desk = Desk { card, handlers: Arc::new(handlers), slots: usize::from(outstanding) };
        Serving::start(client, desk).await
    }
}

struct Desk {
    card: Card,
    handlers: Arc<Handlers>,
    slots: usize,
}

impl Listener for Desk {
    type Line = Line;

    async fn open(&self) -> Result<Line> {
        self.card.open().await
    }

    async fn hold(&self, line: Line, stop: &CancellationToken) -> End {
        Stream::new(line, self.handlers.clone(), self.slots).run(stop).await
    }

    fn hook(&self) -> Option<&LinkHook> {
        self.handlers.link.as_ref()
    }
}
