//! A provider that enforces sandbox modes for agents.

use tokio_util::sync::CancellationToken;

use crate::client::Client;
use crate::error::{Error, Result};
use crate::keeper::{End, LinkHook, Listener, Serving};
use crate::proto::enforce_request::Frame as Said;
use crate::proto::enforce_response::Frame as Heard;
use crate::proto::sandbox_service_client::SandboxServiceClient;
use crate::proto::{
    EnforceHello, EnforceRequest, EnforceResponse, EnforcementLevel, Goodbye, ListEnforcersRequest,
    ListEnforcersResponse, Pong, SandboxEnforcement, SandboxMode,
};
use crate::wire::Wire;
use crate::wire::bidi::{Bidi, SHAKE_LIMIT, lost};

type Stream = Bidi<EnforceRequest, EnforceResponse>;

/// Says who enforces what, for whom.
#[derive(Debug, Clone)]
pub struct Enforcer {
    hello: EnforceHello,
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

impl Client {
    /// Enforces from now on, until the handle is dropped: then it counts as enforced no more. Comes back by itself over
    /// lost connections; meanwhile nothing counts as enforced.
    ///
    /// # Errors
    /// `Refused`: `BLANK_FIELD`, `FIELD_INVALID`, `FOREIGN_SCOPE`, `ROLE_MISSING`, `QUOTA_EXCEEDED`,
    /// `SERVER_DRAINING`, `STORAGE_UNAVAILABLE`. `Transport` where the way to the server is broken.
    pub async fn enforce(&self, enforcer: Enforcer) -> Result<Serving> {
        Serving::start(self, Lease { wire: self.waiting(), hello: enforcer.hello }).await
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

/// What a provider's lease is taken with, again and again.
struct Lease {
    wire: Wire,
    hello: EnforceHello,
}

impl Listener for Lease {
    type Line = Stream;

    async fn open(&self) -> Result<Stream> {
        let shake = async {
            let mut service = SandboxServiceClient::new(self.wire.clone());
            let hello = frame(Said::Hello(self.hello.clone()));
            let mut stream = Bidi::open(hello, |request| service.enforce(request)).await?;
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

    async fn hold(&self, mut stream: Stream, stop: &CancellationToken) -> End {
        tokio::select! {
            biased;
            () = stop.cancelled() => {}
            error = answer_pings(&mut stream) => return End::of(error, None),
        }
        stream.leave(frame(Said::Goodbye(Goodbye {}))).await;
        End::Stopped
    }

    fn hook(&self) -> Option<&LinkHook> {
        None
    }
}

/// Until the stream ends.
async fn answer_pings(stream: &mut Stream) -> Error {
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

pub(crate) fn enforcement(
    modes: impl IntoIterator<Item = SandboxMode>,
    level: EnforcementLevel,
) -> SandboxEnforcement {
    SandboxEnforcement { modes: modes.into_iter().map(i32::from).collect(), level: level.into() }
}

fn frame(frame: Said) -> EnforceRequest {
    EnforceRequest { frame: Some(frame) }
}
