//! The generated clients, with a principal's token.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};

use super::ledger::Ledger;
use super::v1::agent_service_client::AgentServiceClient;
use super::v1::answerer_service_client::AnswererServiceClient;
use super::v1::approval_service_client::ApprovalServiceClient;
use super::v1::attachment_service_client::AttachmentServiceClient;
use super::v1::command_service_client::CommandServiceClient;
use super::v1::diagnostics_service_client::DiagnosticsServiceClient;
use super::v1::inbox_service_client::InboxServiceClient;
use super::v1::permission_service_client::PermissionServiceClient;
use super::v1::question_service_client::QuestionServiceClient;
use super::v1::sandbox_service_client::SandboxServiceClient;
use super::v1::session_service_client::SessionServiceClient;
use super::v1::tool_gate_service_client::ToolGateServiceClient;

/// Adds the token to each call.
#[derive(Clone, Debug)]
pub struct Bearer(Option<MetadataValue<Ascii>>);

impl Interceptor for Bearer {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(token) = &self.0 {
            request.metadata_mut().insert("authorization", token.clone());
        }
        Ok(request)
    }
}

/// What the services speak through.
pub type Line = InterceptedService<Channel, Bearer>;

/// One connection of one principal.
#[derive(Clone)]
pub struct Client {
    pub who: String,
    pub ledger: Arc<Ledger>,
    line: Line,
}

/// The token of a principal of these tests.
pub fn token(who: &str) -> String {
    format!("token-of-{who}")
}

impl Client {
    /// Connects to `address` as `who`, on a connection of its own; `""` brings no token.
    pub async fn connect(address: SocketAddr, who: &str, ledger: Arc<Ledger>) -> Self {
        let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap().tcp_nodelay(true);
        let channel = endpoint.connect_timeout(Duration::from_secs(10)).connect_lazy();
        Self::over(channel, who, ledger)
    }

    /// The same over a channel that is there.
    pub fn over(channel: Channel, who: &str, ledger: Arc<Ledger>) -> Self {
        let bearer = (!who.is_empty()).then(|| format!("Bearer {}", token(who)).parse().unwrap());
        let line = InterceptedService::new(channel, Bearer(bearer));
        Self { who: who.to_owned(), ledger, line }
    }

    pub fn sessions(&self) -> SessionServiceClient<Line> {
        SessionServiceClient::new(self.line.clone())
    }

    pub fn agents(&self) -> AgentServiceClient<Line> {
        AgentServiceClient::new(self.line.clone())
    }

    pub fn answerers(&self) -> AnswererServiceClient<Line> {
        AnswererServiceClient::new(self.line.clone())
    }

    pub fn approvals(&self) -> ApprovalServiceClient<Line> {
        ApprovalServiceClient::new(self.line.clone())
    }

    pub fn questions(&self) -> QuestionServiceClient<Line> {
        QuestionServiceClient::new(self.line.clone())
    }

    pub fn commands(&self) -> CommandServiceClient<Line> {
        CommandServiceClient::new(self.line.clone())
    }

    pub fn sandboxes(&self) -> SandboxServiceClient<Line> {
        SandboxServiceClient::new(self.line.clone())
    }

    pub fn gate(&self) -> ToolGateServiceClient<Line> {
        ToolGateServiceClient::new(self.line.clone())
    }

    pub fn permissions(&self) -> PermissionServiceClient<Line> {
        PermissionServiceClient::new(self.line.clone())
    }

    pub fn inbox(&self) -> InboxServiceClient<Line> {
        InboxServiceClient::new(self.line.clone())
    }

    pub fn attachments(&self) -> AttachmentServiceClient<Line> {
        AttachmentServiceClient::new(self.line.clone())
    }

    pub fn diagnostics(&self) -> DiagnosticsServiceClient<Line> {
        DiagnosticsServiceClient::new(self.line.clone())
    }
}
