//! One window of load: so many asks in flight, for so long, each allowed by the answerer.

use std::future::Future;
use std::time::{Duration, Instant};

use bytes::Bytes;
use hdrhistogram::Histogram;
use humanplane_proto::v1 as proto;
use proto::approval_service_client::ApprovalServiceClient;
use tokio::task::JoinSet;
use tonic::transport::Channel;

use super::Failure;
use super::setup::{Agent, Rig};

/// What one window came to.
pub(super) struct Window {
    /// Asks a second.
    pub(super) rate: f64,
    /// Latencies in nanoseconds.
    pub(super) latency: Histogram<u64>,
}

/// Something that is done again and again.
pub(super) trait Shot: Send + 'static {
    /// Does it once; how long it took, in nanoseconds.
    fn fire(&mut self) -> impl Future<Output = Result<u64, Failure>> + Send;
}

impl Shot for Template {
    async fn fire(&mut self) -> Result<u64, Failure> {
        ask(self).await
    }
}

/// An ask that is sent again and again, each time under a new name.
#[derive(Clone)]
struct Template {
    client: ApprovalServiceClient<Channel>,
    request: proto::RequestApprovalRequest,
}

/// Loads `rig` with `in_flight` asks at a time over its first `sessions` sessions.
pub(super) async fn window(
    rig: &Rig,
    in_flight: usize,
    sessions: usize,
    length: Duration,
) -> Result<Window, Failure> {
    let templates = (0..in_flight).map(|place| template(rig, place, agent_of(rig, place, sessions)));
    load(templates.collect(), length).await
}

/// Loads one agent with `in_flight` asks at a time.
pub(super) async fn window_on(
    rig: &Rig,
    agent: &Agent,
    in_flight: usize,
    length: Duration,
) -> Result<Window, Failure> {
    load((0..in_flight).map(|place| template(rig, place, Some(agent))).collect(), length).await
}

/// One ask that outlives its call, for whoever wants to see it wait.
pub(super) fn pending_ask(
    rig: &Rig,
    place: usize,
    sessions: usize,
    wait: i64,
) -> impl Future<Output = ()> + use<> {
    let mut template = template(rig, place, agent_of(rig, place, sessions));
    template.request.lifetime = proto::Lifetime::Agent.into();
    template.request.wait = Some(prost_types::Duration { seconds: wait, nanos: 0 });
    async move {
        let _ended_with_the_benchmark = ask(&mut template).await;
    }
}

/// As many at a time as there are shots.
pub(super) async fn load<S: Shot>(shots: Vec<S>, length: Duration) -> Result<Window, Failure> {
    let started = now();
    let end = started + length;
    let mut workers = JoinSet::new();
    for shot in shots {
        workers.spawn(fire_until(shot, end));
    }
    let mut latency = histogram()?;
    while let Some(done) = workers.join_next().await {
        latency.add(done??)?;
    }
    Ok(Window { rate: latency.len() as f64 / started.elapsed().as_secs_f64(), latency })
}

fn agent_of(rig: &Rig, place: usize, sessions: usize) -> Option<&Agent> {
    rig.agents.get(place % sessions.min(rig.agents.len()).max(1))
}

fn template(rig: &Rig, place: usize, agent: Option<&Agent>) -> Template {
    let client = ApprovalServiceClient::new(rig.channels[place % rig.channels.len()].clone());
    let request = proto::RequestApprovalRequest {
        session_id: agent.map(|agent| agent.session.clone()).unwrap_or_default(),
        agent: agent.map(|agent| agent.lease.clone()),
        tool_name: "bash".into(),
        reason: "the build directory is stale".into(),
        action_json: Bytes::from_static(br#"{"command":"rm -rf build && cargo build --release"}"#),
        lifetime: proto::Lifetime::Call.into(),
        ..Default::default()
    };
    Template { client, request }
}

async fn fire_until<S: Shot>(mut shot: S, end: Instant) -> Result<Histogram<u64>, Failure> {
    let mut latency = histogram()?;
    while now() < end {
        latency.record(shot.fire().await?)?;
    }
    Ok(latency)
}

/// One ask; its latency in nanoseconds.
async fn ask(template: &mut Template) -> Result<u64, Failure> {
    let mut request = template.request.clone();
    request.request_id = uuid::Uuid::new_v4().to_string();
    let sent = now();
    let reply = template.client.request_approval(request).await?.into_inner();
    let latency = sent.elapsed();
    match reply.result {
        Some(proto::request_approval_response::Result::Decided(decided))
            if decided.outcome() == proto::ApprovalOutcome::AllowedOnce =>
        {
            Ok(u64::try_from(latency.as_nanos())?)
        }
        other => Err(format!("an ask was not allowed: {other:?}").into()),
    }
}

/// Up to a minute, to three digits.
pub(super) fn histogram() -> Result<Histogram<u64>, Failure> {
    Ok(Histogram::new_with_bounds(1, 60_000_000_000, 3)?)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(super) fn now() -> Instant {
    Instant::now()
}
