//! `DiagnosticsService`.

use std::pin::Pin;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::Refusal;
use humanplane_proto::v1;
use humanplane_proto::v1::diagnostics_service_server::DiagnosticsService;
use tonic::{Request, Response, Status};

use super::caller::principal;
use super::edge::{Edge, Phase};
use super::routes::replies;
use crate::streams::Outlet;
use crate::streams::faults::FaultWatch;
use crate::wire::agent::PROTOCOL;
use crate::wire::limits::limits;
use crate::wire::time::timestamp;

/// The service.
pub struct Diagnostics(pub Edge);

type Watched = Pin<Box<dyn Stream<Item = Result<v1::WatchInternalErrorsResponse, Status>> + Send>>;

impl Diagnostics {
    async fn info(&self) -> Result<v1::GetServerInfoResponse, Refusal> {
        let edge = &self.0;
        let Live { open, sessions, disk } = self.live().await?;
        let phase = *edge.phase().borrow();
        Ok(v1::GetServerInfoResponse {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL,
            limits: Some(limits(edge.bounds())),
            engine: edge.settings().engine.clone(),
            started_time: Some(timestamp(edge.started())),
            single_user: edge.principals().is_single_user(),
            health: health(phase).into(),
            open: Some(open),
            sessions,
            disk,
        })
    }

    /// What only a server with an open log can say.
    async fn live(&self) -> Result<Live, Refusal> {
        let Ok(handle) = self.0.handle() else { return Ok(Live::default()) };
        let counts = handle.look(|plane| plane.counts()).await?;
        let stats = handle.stats().await?;
        let wide = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let total = i64::try_from(stats.sessions).unwrap_or(i64::MAX);
        let (open, quarantined) = (wide(counts.open_sessions), wide(counts.quarantined_sessions));
        let disk = (stats.free_bytes != u64::MAX).then(|| v1::DiskUsage {
            used_bytes: i64::try_from(stats.size_on_disk).unwrap_or(i64::MAX),
            free_bytes: i64::try_from(stats.free_bytes).unwrap_or(i64::MAX),
            floor_bytes: i64::try_from(self.0.settings().free_space_floor).unwrap_or(i64::MAX),
        });
        Ok(Live {
            open: v1::OpenCounts {
                approvals: wide(counts.approvals),
                questions: wide(counts.questions),
                agents: wide(counts.agents),
                answerers: wide(counts.answerers),
                registrations: wide(counts.registrations),
                watches: self.0.watches(),
                commands: wide(counts.commands),
                served_commands: wide(counts.served_commands),
                tool_calls: wide(counts.tool_calls),
                policies: wide(counts.policies),
            },
            sessions: Some(v1::SessionCounts {
                open,
                closed: total.saturating_sub(open).saturating_sub(quarantined).max(0),
                quarantined,
            }),
            disk,
        })
    }

    fn watch(&self, request: &Request<v1::WatchInternalErrorsRequest>) -> Result<Watched, Refusal> {
        let principal = principal(request)?;
        let watch = FaultWatch::new(self.0.faults(), self.0.settings().watch_stall, self.0.ends(&principal));
        let counted = self.0.watching();
        let outlet = Outlet::start(self.0.tasks(), |out| async move {
            let _counted = counted;
            watch.run(out).await
        });
        Ok(replies(&self.0, outlet).boxed())
    }
}

#[derive(Default)]
struct Live {
    open: v1::OpenCounts,
    sessions: Option<v1::SessionCounts>,
    disk: Option<v1::DiskUsage>,
}

fn health(phase: Phase) -> v1::ServerHealth {
    match phase {
        Phase::Starting => v1::ServerHealth::Starting,
        Phase::Serving => v1::ServerHealth::Serving,
        Phase::Draining => v1::ServerHealth::Draining,
        Phase::StorageFailed => v1::ServerHealth::StorageFailed,
    }
}

#[tonic::async_trait]
impl DiagnosticsService for Diagnostics {
    type WatchInternalErrorsStream = Watched;

    async fn get_server_info(
        &self,
        request: Request<v1::GetServerInfoRequest>,
    ) -> Result<Response<v1::GetServerInfoResponse>, Status> {
        let v1::GetServerInfoRequest {} = request.into_inner();
        self.0.answer(self.info().await)
    }

    async fn watch_internal_errors(
        &self,
        request: Request<v1::WatchInternalErrorsRequest>,
    ) -> Result<Response<Watched>, Status> {
        self.0.answer(self.watch(&request))
    }
}
