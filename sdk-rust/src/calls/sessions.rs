//! Sessions: to make, to find, to check, to close.

use tonic::{Code, Request, Response, Status};
use uuid::Uuid;

use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::session_service_client::SessionServiceClient;
use crate::proto::{
    CloseSessionRequest, CloseSessionResponse, CreateSessionRequest, CreateSessionResponse,
    GetSessionRequest, ListSessionsRequest, ListSessionsResponse, Session, VerifySessionRequest,
    VerifySessionResponse,
};
use crate::retry;
use crate::wire::Wire;

impl Client {
    /// Creates a session; the default request makes a fresh one with the server's default preset. An empty
    /// `request_id` is replaced with a new one.
    ///
    /// # Errors
    /// `Refused`: `SESSION_EXISTS`, `SESSION_NOT_FOUND`, `SESSION_QUARANTINED`, `UNKNOWN_PRESET`, `PRESET_RESERVED`,
    /// `SEED_INVALID`, `BAD_JSON`, `CURSOR_AHEAD`, `REQUEST_ID_REUSED`, `FOREIGN_SCOPE`, `ROLE_MISSING`, `DISK_LOW`,
    /// `QUOTA_EXCEEDED`, `STORAGE_UNAVAILABLE`.
    pub async fn create_session(&self, mut request: CreateSessionRequest) -> Result<CreateSessionResponse> {
        if request.request_id.is_empty() {
            request.request_id = Uuid::new_v4().to_string();
        }
        let call = || async {
            let call = self.call(request.clone());
            Ok(SessionServiceClient::new(self.waiting()).create_session(call).await?.into_inner())
        };
        retry::persist(self.settings().backoff, std::future::pending, call).await
    }

    /// Creates a fresh session for an agent that has no sandbox, and returns its id: under the preset `supervised`
    /// people watch what its tools do. An agent that is confined takes [`create_session`](Self::create_session), and
    /// says so with [`Attach::enforces`](crate::Attach::enforces).
    ///
    /// # Errors
    /// As [`create_session`](Self::create_session): `ROLE_MISSING` where an operator has to choose that preset, as the
    /// server's default or for this session; `UNKNOWN_PRESET` where the server has none of that name.
    pub async fn new_session(&self) -> Result<String> {
        let request = CreateSessionRequest { preset: "supervised".to_owned(), ..Default::default() };
        let created = self.create_session(request).await?;
        Ok(present(created.session)?.session_id)
    }

    /// Reads one session.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn session(&self, session_id: impl Into<String>) -> Result<Session> {
        let request = GetSessionRequest { session_id: session_id.into() };
        let reply = self.read(|wire| async {
            SessionServiceClient::new(wire).get_session(self.call(request.clone())).await
        });
        present(reply.await?.session)
    }

    /// Lists one page of sessions, newest first.
    ///
    /// # Errors
    /// `Refused`: refusals of credentials, `FIELD_INVALID`.
    pub async fn list_sessions(&self, request: ListSessionsRequest) -> Result<ListSessionsResponse> {
        self.read(|wire| async {
            SessionServiceClient::new(wire).list_sessions(self.call(request.clone())).await
        })
        .await
    }

    /// Runs every validator over the stored log. Reads all of it, so it has no time limit.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `FOREIGN_SCOPE`. A session with findings is no error.
    pub async fn verify_session(&self, session_id: impl Into<String>) -> Result<VerifySessionResponse> {
        let request = VerifySessionRequest { session_id: session_id.into() };
        self.read(|wire| async {
            SessionServiceClient::new(wire).verify_session(Request::new(request.clone())).await
        })
        .await
    }

    /// Closes a session for good. For the principal of its live agent, and for operators.
    ///
    /// # Errors
    /// `Refused`: `SESSION_NOT_FOUND`, `CALLER_NOT_LIVE`, `STALE_AGENT`, `SESSION_QUARANTINED`, `FOREIGN_SCOPE`,
    /// `STORAGE_UNAVAILABLE`, `SERVER_DRAINING`.
    pub async fn close_session(
        &self,
        session_id: impl Into<String>,
        reason: impl Into<String>,
    ) -> Result<CloseSessionResponse> {
        let request = CloseSessionRequest { session_id: session_id.into(), reason: reason.into() };
        self.read(|wire| async {
            SessionServiceClient::new(wire).close_session(self.call(request.clone())).await
        })
        .await
    }

    /// One call that may safely be made twice; it is, where a connection that was going away swallowed the first.
    pub(crate) async fn read<T, Call>(&self, call: impl Fn(Wire) -> Call) -> Result<T>
    where
        Call: Future<Output = Result<Response<T>, Status>>,
    {
        let reply = match call(self.waiting()).await.map_err(Error::from) {
            Err(error) if swallowed(&error) => call(self.waiting()).await?,
            reply => reply?,
        };
        Ok(reply.into_inner())
    }
}

/// The shape that tonic gives to a call which met the end of its connection before it was sent.
fn swallowed(error: &Error) -> bool {
    matches!(error, Error::Transport { code: Code::Cancelled, message } if message.contains("operation was canceled"))
}

fn present(session: Option<Session>) -> Result<Session> {
    session.ok_or_else(|| Error::protocol("a reply without a session"))
}
