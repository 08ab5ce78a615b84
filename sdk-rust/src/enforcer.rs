//! A provider that enforces sandbox modes for agents.

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::enforce_request::Frame as Said;
use crate::proto::enforce_response::Frame as Heard;
use crate::proto::sandbox_service_client::SandboxServiceClient;
use crate::proto::{
    EnforceHello, EnforceRequest, EnforceResponse, EnforcementLevel, Goodbye, ListEnforcersRequest,
    ListEnforcersResponse, Pong, SandboxEnforcement, SandboxMode,
};
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

type Stream = Bidi<EnforceRequest, EnforceResponse>;

/// Says who enforces what, for whom.
#[derive(Debug, Clone)]
pub struct Enforcer {
    hello: EnforceHello,
}

/// A lease of a provider. Dropped, it ends, and what it enforced counts as enforced no more.
#[derive(Debug)]
pub struct Enforcing {
    stop: CancellationToken,
    ended: watch::Receiver<Option<Error>>,
}

impl Enforcer {
    /// A provider of this name, for everybody.
    pub fn new(
        provider_id: impl Into<String>,
        modes: impl IntoIterator<Item = SandboxMode>,
        level: EnforcementLevel,
    ) -> Self {
        let hello = EnforceHello {
            provider_id: provider_id.into(),
            enforcement: Some(enforcement(modes, level)),
            everywhere: true,
            protocol: crate::PROTOCOL,
            ..Default::default()
        };
        Self { hello }
    }

    /// For this session instead of everybody; may be said again.
    #[must_use]
    pub fn session(mut self, session_id: impl Into<String>) -> Self {
        self.hello.everywhere = false;
        self.hello.session_ids.push(session_id.into());
        self
    }

    /// For this agent instead of everybody; may be said again.
    #[must_use]
    pub fn agent(mut self, agent_id: impl Into<String>) -> Self {
        self.hello.everywhere = false;
        self.hello.agent_ids.push(agent_id.into());
        self
    }
}

impl Enforcing {
    /// Waits until it has ended for good, and says why: `Closed` after this side's own goodbye.
    pub async fn ended(&self) -> Error {
        let mut ended = self.ended.clone();
        let over = ended.wait_for(Option::is_some).await.ok().and_then(|over| over.clone());
        over.unwrap_or(Error::Closed)
    }

    /// Says goodbye, and waits until the server has heard it.
    pub async fn close(self) {
        self.stop.cancel();
        self.ended().await;
    }
}

impl Drop for Enforcing {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Client {
    /// Enforces from now on, until the handle is dropped. Comes back by itself over lost connections; meanwhile
    /// nothing counts as enforced.
    ///
    /// # Errors
    /// `Refused`: `BLANK_FIELD`, `FIELD_INVALID`, `FOREIGN_SCOPE`, `ROLE_MISSING`, `QUOTA_EXCEEDED`,
    /// `SERVER_DRAINING`, `STORAGE_UNAVAILABLE`. `Transport` where the way to the server is broken.
    pub async fn enforce(&self, enforcer: Enforcer) -> Result<Enforcing> {
        let hello = enforcer.hello;
        let stream = open(self, &hello).await?;
        let (told, ended) = watch::channel(None);
        let stop = self.stop();
        let (client, until) = (self.clone(), stop.clone());
        self.tasks().spawn(async move {
            let error = keep(client, hello, stream, until).await;
            told.send_replace(Some(error));
        });
        Ok(Enforcing { stop, ended })
    }

    /// Lists one page of the providers that are there.
    ///
    /// # Errors
    /// `Refused`: `FIELD_INVALID`.
    pub async fn list_enforcers(&self, request: ListEnforcersRequest) -> Result<ListEnforcersResponse> {
        self.read(|wire| async {
            SandboxServiceClient::new(wire).list_enforcers(self.call(request.clone())).await
        })
        .await
    }
}

async fn keep(client: Client, hello: EnforceHello, mut stream: Stream, stop: CancellationToken) -> Error {
    let mut pace = client.settings().backoff.pace();
    loop {
        let mut error = tokio::select! {
            biased;
            () = stop.cancelled() => {
                stream.leave(frame(Said::Goodbye(Goodbye {}))).await;
                return Error::Closed;
            }
            error = hold(&mut stream) => error,
        };
        stream = loop {
            if !comes_back(&error) {
                return error;
            }
            let wait = pace.next(error.retry_after());
            let opened = tokio::select! {
                biased;
                () = stop.cancelled() => return Error::Closed,
                opened = async {
                    tokio::time::sleep(wait).await;
                    open(&client, &hello).await
                } => opened,
            };
            match opened {
                Ok(next) => break next,
                Err(next) => error = next,
            }
        };
        pace.reset();
    }
}

/// Answers pings until the stream ends.
async fn hold(stream: &mut Stream) -> Error {
    loop {
        let said = match stream.next().await {
            Ok(Some(EnforceResponse { frame: Some(Heard::Ping(ping)) })) => {
                stream.say(frame(Said::Pong(Pong { nonce: ping.nonce })))
            }
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(lost("the server ended the stream")),
            Err(error) => Err(error),
        };
        if let Err(error) = said {
            return error;
        }
    }
}

fn comes_back(error: &Error) -> bool {
    error.is_retryable() || error.is(crate::proto::ErrorReason::CallerNotLive)
}

async fn open(client: &Client, hello: &EnforceHello) -> Result<Stream> {
    let shake = async {
        let mut service = SandboxServiceClient::new(client.waiting());
        let mut stream =
            Bidi::open(frame(Said::Hello(hello.clone())), |request| service.enforce(request)).await?;
        loop {
            match stream.next().await? {
                Some(EnforceResponse { frame: Some(Heard::Welcome(welcome)) }) => {
                    stream.pinged_each(welcome.ping_interval);
                    return Ok(stream);
                }
                Some(_) => {}
                None => return Err(lost("the stream ended before the welcome")),
            }
        }
    };
    tokio::time::timeout(SHAKE_LIMIT, shake).await.unwrap_or_else(|_| Err(lost("no answer to the hello")))
}

pub(crate) fn enforcement(
    modes: impl IntoIterator<Item = SandboxMode>,
    level: EnforcementLevel,
) -> SandboxEnforcement {
    SandboxEnforcement { modes: modes.into_iter().map(i32::from).collect(), level: level.into() }
}

fn frame(frame: Said) -> EnforceRequest {
    EnforceRequest { frame: Some(frame) }
}
