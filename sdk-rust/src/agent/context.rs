//! What an agent's model is to be told.

use tokio::sync::watch;

use crate::proto::RuntimeContext;

/// The texts for an agent's model, each to be put into its context once. See [`Agent::contexts`](crate::Agent::contexts).
#[derive(Debug, Clone)]
pub struct Contexts {
    told: watch::Receiver<Option<RuntimeContext>>,
    last: Option<RuntimeContext>,
}

impl Contexts {
    pub(super) fn new(told: watch::Receiver<Option<RuntimeContext>>) -> Self {
        Self { told, last: None }
    }

    /// The next text that is not the last one again; `None` once the lease has ended. Who asks late gets the newest
    /// alone. May be dropped and called again.
    pub async fn next(&mut self) -> Option<RuntimeContext> {
        let last = self.last.clone();
        let next = self.told.wait_for(|told| told.is_some() && *told != last).await.ok()?.clone();
        self.last.clone_from(&next);
        next
    }
}
