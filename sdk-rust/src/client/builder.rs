//! Settings of a client.

use std::fmt;
use std::time::Duration;

use http::{HeaderValue, Uri};
use tonic::transport::{Channel, Endpoint};

use super::Client;
use crate::backoff::Backoff;
use crate::error::{Error, Result};
use crate::wire::Wire;

const CONNECT_LIMIT: Duration = Duration::from_secs(10);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(20);
const KEEPALIVE_LIMIT: Duration = Duration::from_secs(10);
const CALL_LIMIT: Duration = Duration::from_secs(30);
/// How a URL of a Unix socket begins.
const UNIX: &str = "unix:";
/// The authority of calls through one: HTTP/2 takes no path for it.
const LOCAL: &str = "http://localhost";
/// What proxies let live.
const WAIT: Duration = Duration::from_secs(25);

/// Settings of a client. See [`Client::builder`].
#[derive(Clone)]
pub struct ClientBuilder {
    url: String,
    token: Option<String>,
    pub(super) settings: Settings,
}

/// What every part of a client goes by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) backoff: Backoff,
    pub(crate) call_limit: Duration,
    pub(crate) wait: Duration,
}

impl ClientBuilder {
    pub(super) fn new(url: String) -> Self {
        let settings = Settings { backoff: Backoff::default(), call_limit: CALL_LIMIT, wait: WAIT };
        Self { url, token: None, settings }
    }

    /// Sends `authorization: Bearer <token>` with every call. It is shown nowhere.
    #[must_use]
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// How to wait between tries.
    #[must_use]
    pub fn backoff(mut self, backoff: Backoff) -> Self {
        self.settings.backoff = backoff;
        self
    }

    /// How long a call that does not wait for people may take. 30 s by default.
    #[must_use]
    pub fn call_limit(mut self, limit: Duration) -> Self {
        self.settings.call_limit = limit;
        self
    }

    /// How long one call waits for people before it is made anew. 25 s by default.
    #[must_use]
    pub fn wait(mut self, wait: Duration) -> Self {
        self.settings.wait = wait;
        self
    }

    /// Connects.
    ///
    /// # Errors
    /// `Setting` for an URL or a token that cannot be used, `Transport` where nobody answers.
    pub async fn connect(self) -> Result<Client> {
        let endpoint = self.endpoint()?;
        let waiting = endpoint.connect().await?;
        self.build(&endpoint, waiting)
    }

    /// Connects with the first call.
    ///
    /// # Errors
    /// `Setting` for an URL or a token that cannot be used. Must be called inside a tokio runtime.
    pub fn connect_lazy(self) -> Result<Client> {
        let endpoint = self.endpoint()?;
        let waiting = endpoint.connect_lazy();
        self.build(&endpoint, waiting)
    }

    /// Three connections, so that a watch whose reader is slow holds up neither a wait nor an answer.
    fn build(&self, endpoint: &Endpoint, waiting: Channel) -> Result<Client> {
        let authorization = self.authorization()?;
        let wire = |channel| Wire::new(channel, authorization.clone());
        Ok(Client::assemble(
            wire(waiting),
            wire(endpoint.connect_lazy()),
            wire(endpoint.connect_lazy()),
            self.settings,
        ))
    }

    fn endpoint(&self) -> Result<Endpoint> {
        let endpoint = Endpoint::from_shared(self.url.clone())
            .map_err(|error| Error::Setting(format!("url {}: {error}", self.url)))?;
        let endpoint =
            if self.url.starts_with(UNIX) { endpoint.origin(Uri::from_static(LOCAL)) } else { endpoint };
        if endpoint.uri().scheme() != Some(&http::uri::Scheme::HTTP) {
            return Err(Error::Setting(format!("url {}: only http:// and unix: are spoken here", self.url)));
        }
        Ok(endpoint
            .connect_timeout(CONNECT_LIMIT)
            .http2_keep_alive_interval(KEEPALIVE_INTERVAL)
            .keep_alive_timeout(KEEPALIVE_LIMIT)
            .keep_alive_while_idle(false)
            .tcp_nodelay(true))
    }

    fn authorization(&self) -> Result<Option<HeaderValue>> {
        let Some(token) = &self.token else { return Ok(None) };
        let mut value = HeaderValue::try_from(format!("Bearer {token}"))
            .map_err(|_| Error::Setting("the token has characters that no header takes".into()))?;
        value.set_sensitive(true);
        Ok(Some(value))
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder")
            .field("url", &self.url)
            .field("token", &self.token.as_ref().map(|_| "…"))
            .field("settings", &self.settings)
            .finish()
    }
}
