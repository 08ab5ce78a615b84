//! The client: where everything starts.

mod builder;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tonic::Request;

pub use builder::ClientBuilder;
pub(crate) use builder::Settings;

use crate::error::Result;
use crate::janitor::Janitor;
use crate::wire::Wire;

/// How long [`Client::close`] waits for what is left to say.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);

/// A client of one server. A handle: clones share their connections.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    waiting: Wire,
    answering: Wire,
    watching: Wire,
    settings: Settings,
    tasks: TaskTracker,
    stop: CancellationToken,
    janitor: Janitor,
}

impl Client {
    /// Connects without credentials, to a URL such as `http://127.0.0.1:7420`, or to a Unix socket: `unix:/PATH`.
    ///
    /// # Errors
    /// `Setting` for an URL that cannot be used, `Transport` where nobody answers.
    pub async fn connect(url: impl Into<String>) -> Result<Self> {
        Self::builder(url).connect().await
    }

    /// For a client with a token or other settings.
    pub fn builder(url: impl Into<String>) -> ClientBuilder {
        ClientBuilder::new(url.into())
    }

    fn assemble(waiting: Wire, answering: Wire, watching: Wire, settings: Settings) -> Self {
        let tasks = TaskTracker::new();
        let stop = CancellationToken::new();
        let janitor = Janitor::start(&tasks, stop.clone(), CancellationToken::new());
        Self { inner: Arc::new(Inner { waiting, answering, watching, settings, tasks, stop, janitor }) }
    }

    /// Ends everything that was made with this client: what was dropped is withdrawn, agents and answerers say
    /// goodbye. Waits until that is said, at most 10 s. Without it, what a runtime drops at its end stays unsaid,
    /// and the server finds out by itself.
    pub async fn close(self) {
        self.inner.stop.cancel();
        self.inner.tasks.close();
        if tokio::time::timeout(CLOSE_LIMIT, self.inner.tasks.wait()).await.is_err() {
            tracing::warn!("closed with something left unsaid");
        }
    }

    pub(crate) fn waiting(&self) -> Wire {
        self.inner.waiting.clone()
    }

    pub(crate) fn answering(&self) -> Wire {
        self.inner.answering.clone()
    }

    pub(crate) fn watching(&self) -> Wire {
        self.inner.watching.clone()
    }

    pub(crate) fn settings(&self) -> Settings {
        self.inner.settings
    }

    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.inner.tasks
    }

    /// Cancelled when the client closes.
    pub(crate) fn stop(&self) -> CancellationToken {
        self.inner.stop.child_token()
    }

    pub(crate) fn janitor(&self) -> &Janitor {
        &self.inner.janitor
    }

    /// A call that waits for no person.
    pub(crate) fn call<T>(&self, message: T) -> Request<T> {
        limited(message, self.inner.settings.call_limit)
    }
}

/// A call that ends by itself.
pub(crate) fn limited<T>(message: T, limit: Duration) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(limit);
    request
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("settings", &self.inner.settings).finish_non_exhaustive()
    }
}
