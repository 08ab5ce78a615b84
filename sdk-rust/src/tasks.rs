//! Handlers at work for one stream, each by the id of what it was given.

use std::collections::HashMap;

use tokio::task::{AbortHandle, JoinSet};

#[derive(Default)]
pub(crate) struct Tasks {
    running: HashMap<String, AbortHandle>,
    set: JoinSet<String>,
}

impl Tasks {
    pub(crate) fn begin(&mut self, id: String, work: impl Future<Output = ()> + Send + 'static) {
        let given = id.clone();
        let handle = self.set.spawn(async move {
            work.await;
            given
        });
        self.running.insert(id, handle);
    }

    /// Drops the handler, if it is still at work.
    pub(crate) fn abort(&mut self, id: &str) {
        if let Some(running) = self.running.remove(id) {
            running.abort();
        }
    }

    /// Until one is done, and forgets it; nothing where none is at work. May be dropped and called again.
    pub(crate) async fn done(&mut self) -> Option<()> {
        if let Ok(id) = self.set.join_next().await? {
            self.running.remove(&id);
        }
        Some(())
    }

    /// Drops all that still work, and waits for that.
    pub(crate) async fn shutdown(mut self) {
        self.set.shutdown().await;
    }
}
