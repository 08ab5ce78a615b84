//! How the server does, and which agents are live.

use std::fmt;

use tonic::Streaming;

use super::follow::{Follow, Source};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::proto::agent_service_client::AgentServiceClient;
use crate::proto::diagnostics_service_client::DiagnosticsServiceClient;
use crate::proto::{
    Agent, GetAgentRequest, GetServerInfoRequest, GetServerInfoResponse, ListAgentsRequest,
    ListAgentsResponse, WatchInternalErrorsRequest, WatchInternalErrorsResponse,
};
use crate::wire::Wire;

/// Follows faults of the server, across lost connections. See [`Client::watch_internal_errors`].
pub struct InternalErrorWatch {
    follow: Follow<Faults>,
}

struct Faults;

impl Client {
    /// Reads what the server is and how it does.
    ///
    /// # Errors
    /// `Transport` where nobody answers; refusals of credentials.
    pub async fn server_info(&self) -> Result<GetServerInfoResponse> {
        self.read(|wire| async {
            DiagnosticsServiceClient::new(wire).get_server_info(self.call(GetServerInfoRequest {})).await
        })
        .await
    }

    /// Follows faults of the server that changed no outcome. For operators. Reconnects by itself, and then repeats
    /// what the server keeps.
    pub fn watch_internal_errors(&self) -> InternalErrorWatch {
        InternalErrorWatch { follow: Follow::new(self, Faults) }
    }

    /// Lists one page of live agents, by id.
    ///
    /// # Errors
    /// `Refused`: `FOREIGN_SCOPE`.
    pub async fn list_agents(&self, request: ListAgentsRequest) -> Result<ListAgentsResponse> {
        self.read(|wire| async {
            AgentServiceClient::new(wire).list_agents(self.call(request.clone())).await
        })
        .await
    }

    /// Reads one live agent.
    ///
    /// # Errors
    /// `Refused`: `AGENT_NOT_FOUND`, `FOREIGN_SCOPE`.
    pub async fn agent(&self, agent_id: impl Into<String>) -> Result<Agent> {
        let request = GetAgentRequest { agent_id: agent_id.into() };
        let reply = self
            .read(|wire| async { AgentServiceClient::new(wire).get_agent(self.call(request.clone())).await })
            .await?;
        reply.agent.ok_or_else(|| Error::protocol("a reply without an agent"))
    }
}

impl InternalErrorWatch {
    /// The next fault; `None` where the server ended the watch. May be dropped and called again.
    ///
    /// # Errors
    /// `Refused`: `ROLE_MISSING`, `TOKEN_EXPIRED`.
    pub async fn next(&mut self) -> Result<Option<WatchInternalErrorsResponse>> {
        self.follow.next().await
    }
}

impl Source for Faults {
    type Frame = WatchInternalErrorsResponse;

    async fn open(&self, wire: Wire) -> Result<Streaming<Self::Frame>> {
        let request = WatchInternalErrorsRequest {};
        Ok(DiagnosticsServiceClient::new(wire).watch_internal_errors(request).await?.into_inner())
    }
}

impl fmt::Debug for InternalErrorWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InternalErrorWatch").finish_non_exhaustive()
    }
}
