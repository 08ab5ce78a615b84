//! Everything that is served on the port, behind its layers.

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use tonic::service::Routes;
use tonic::{Status, Streaming};

use super::agents::Agents;
use super::answerers::Answerers;
use super::approvals::Approvals;
use super::attachments::Attachments;
use super::commands::Commands;
use super::diagnostics::Diagnostics;
use super::edge::Edge;
use super::health::Healths;
use super::inbox::Inboxes;
use super::permissions::Permissions;
use super::questions::Questions;
use super::reflection;
use super::sandboxes::Sandboxes;
use super::sessions::Sessions;
use super::table::{Table, TableFault, methods};
use super::tools::Tools;
use crate::streams::Outlet;
use crate::wire::fault::reason_name;

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum Unroutable {
    #[error(transparent)]
    Table(#[from] TableFault),
    #[error("reflection: {0}")]
    Reflection(#[from] tonic_reflection::server::Error),
}

/// All services, and the table that says who may call them.
///
/// # Errors
/// [`Unroutable`]: a method without a row, or descriptors that cannot be read.
pub(super) fn routes(edge: &Edge) -> Result<(Routes, Table), Unroutable> {
    let table = Table::checked(&reflection::DESCRIPTORS)?;
    let bounds = edge.bounds();
    macro_rules! add {
        ($routes:ident, $module:ident :: $server:ident, $service:expr) => {
            let server = v1::$module::$server::new($service)
                .max_decoding_message_size(bounds.message_bytes)
                .max_encoding_message_size(SENT);
            let $routes = $routes.add_service(server);
        };
    }
    let health = tonic_health::pb::health_server::HealthServer::new(Healths::new(edge.clone(), services()?));
    let routes = Routes::new(health.max_decoding_message_size(SMALL));
    let routes = routes.add_service(reflection::v1()?.max_decoding_message_size(SMALL));
    let routes = routes.add_service(reflection::v1alpha()?.max_decoding_message_size(SMALL));
    add!(routes, session_service_server::SessionServiceServer, Sessions(edge.clone()));
    add!(routes, agent_service_server::AgentServiceServer, Agents(edge.clone()));
    add!(routes, approval_service_server::ApprovalServiceServer, Approvals(edge.clone()));
    add!(routes, question_service_server::QuestionServiceServer, Questions(edge.clone()));
    add!(routes, answerer_service_server::AnswererServiceServer, Answerers(edge.clone()));
    add!(routes, inbox_service_server::InboxServiceServer, Inboxes(edge.clone()));
    add!(routes, command_service_server::CommandServiceServer, Commands(edge.clone()));
    add!(routes, tool_gate_service_server::ToolGateServiceServer, Tools(edge.clone()));
    add!(routes, sandbox_service_server::SandboxServiceServer, Sandboxes(edge.clone()));
    add!(routes, permission_service_server::PermissionServiceServer, Permissions(edge.clone()));
    add!(routes, attachment_service_server::AttachmentServiceServer, Attachments(edge.clone()));
    add!(routes, diagnostics_service_server::DiagnosticsServiceServer, Diagnostics(edge.clone()));
    Ok((routes, table))
}

/// The largest message that leaves: what gRPC libraries take unless told otherwise. Pages and batches are cut
/// long before.
const SENT: usize = 4 << 20;

/// The largest message of a service that takes names only.
const SMALL: usize = 4 << 10;

/// The names of all services.
fn services() -> Result<Vec<String>, TableFault> {
    let paths = methods(&reflection::DESCRIPTORS)?;
    let name = |path: String| path.split('/').nth(1).map(str::to_owned);
    Ok(paths.into_iter().filter_map(name).collect())
}

/// A client's frames. Its clean end and its death look alike here, and are treated alike.
pub(super) fn frames<T: Send + 'static>(inbound: Streaming<T>) -> impl Stream<Item = T> + Send + Unpin {
    inbound
        .take_while(|frame| std::future::ready(frame.is_ok()))
        .filter_map(|frame| std::future::ready(frame.ok()))
}

/// A stream's frames, and its end as a status.
pub(super) fn replies<T: Send + 'static>(
    edge: &Edge,
    outlet: Outlet<T>,
) -> impl Stream<Item = Result<T, Status>> + Send + use<T> {
    let edge = edge.clone();
    outlet.map(move |frame: Result<T, Refusal>| {
        frame.map_err(|refusal| {
            edge.metrics().stream_ended(reason_name(refusal.reason));
            edge.status(refusal)
        })
    })
}
