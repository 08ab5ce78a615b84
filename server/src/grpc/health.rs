//! `grpc.health.v1.Health`, without credentials: NOT_SERVING from the first moment, SERVING while everything
//! can be done.
//!
//! Written here because a watch of an unknown name must say SERVICE_UNKNOWN and stay, and because watches must
//! end when the server closes.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;

use futures_core::Stream;
use futures_util::StreamExt as _;
use humanplane_core::refusal::{Reason, Refusal};
use tonic::{Request, Response, Status};
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_server::Health;
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse};

use super::edge::{Edge, Phase};
use super::routes::replies;
use crate::streams::Outlet;

/// Names that are not services: whether the process lives, and whether it can be used.
const PROBES: [&str; 3] = ["", "liveness", "readiness"];

/// The service.
pub struct Healths {
    edge: Edge,
    names: Arc<BTreeSet<String>>,
}

impl Healths {
    /// Answers for `services`, for the whole (`""`), and for the probes `liveness` and `readiness`.
    pub fn new(edge: Edge, services: impl IntoIterator<Item = String>) -> Self {
        let probes = PROBES.into_iter().map(str::to_owned);
        Self { edge, names: Arc::new(probes.chain(services).collect()) }
    }
}

fn status(names: &BTreeSet<String>, name: &str, phase: Phase) -> ServingStatus {
    match (names.contains(name), name, phase) {
        (false, ..) => ServingStatus::ServiceUnknown,
        (true, "liveness", _) | (true, _, Phase::Serving) => ServingStatus::Serving,
        (true, ..) => ServingStatus::NotServing,
    }
}

type Watched = Pin<Box<dyn Stream<Item = Result<HealthCheckResponse, Status>> + Send>>;

#[tonic::async_trait]
impl Health for Healths {
    type WatchStream = Watched;

    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        let name = request.into_inner().service;
        let phase = *self.edge.phase().borrow();
        self.edge.answer(match status(&self.names, &name, phase) {
            ServingStatus::ServiceUnknown => {
                let message = "no service of that name; ask for \"\", or for one that reflection lists";
                Err(Refusal::new(Reason::RequestNotFound, message).with("request", name))
            }
            status => Ok(HealthCheckResponse { status: status.into() }),
        })
    }

    async fn watch(&self, request: Request<HealthCheckRequest>) -> Result<Response<Watched>, Status> {
        let name = request.into_inner().service;
        let (mut phase, closing) = (self.edge.phase(), self.edge.closing().clone());
        let names = self.names.clone();
        let outlet = Outlet::start(self.edge.tasks(), |out| async move {
            let mut told = None;
            loop {
                let now = status(&names, &name, *phase.borrow_and_update());
                if told != Some(now) {
                    told = Some(now);
                    if out.send(Box::new(HealthCheckResponse { status: now.into() })).await.is_err() {
                        return Ok(());
                    }
                }
                tokio::select! {
                    changed = phase.changed() => if changed.is_err() { return Ok(()) },
                    () = out.closed() => return Ok(()),
                    () = closing.cancelled() => return Ok(()),
                }
            }
        });
        Ok(Response::new(replies(&self.edge, outlet).boxed()))
    }
}
