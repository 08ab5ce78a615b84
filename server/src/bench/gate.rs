//! The tool gate: calls that two listeners pass on, a person's stand-in allows and a guard has nothing against, all in
//! processes of their own, against the relay in the same run.

use bytes::Bytes;
use humanplane_proto::v1 as proto;
use proto::authorize_tool_call_response::Result as Came;
use proto::guard_request::Frame as Up;
use proto::guard_response::Frame as Down;
use proto::tool_gate_service_client::ToolGateServiceClient;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;

use super::asker::{Shot, Window, load, now, window};
use super::child::Process;
use super::report::Report;
use super::setup::{Engine, Rig};
use super::throughput::{Contest, Scratch, compare};
use super::{Failure, Options};

/// Replies on their way; more than any load has in flight.
const OUTBOX: usize = 4096;

/// What is registered at the gate.
const POLICIES: [proto::GuardRole; 3] =
    [proto::GuardRole::Listener, proto::GuardRole::Listener, proto::GuardRole::Guard];

pub(super) async fn measure(options: &Options, report: &mut Report) -> Result<(), Failure> {
    let scratch = Scratch::new(options)?;
    let (mut rigs, mut policies) = (Vec::new(), Vec::new());
    for engine in Engine::ALL {
        let mut rig = Rig::start(engine, &scratch.path().join(engine.name()), true).await?;
        if engine != Engine::Relay {
            rig.with_agents(1).await?;
            policies.push(Process::start(&["bench", "policies", rig.server.url()?]).await?);
        }
        rigs.push(rig);
    }
    for &in_flight in &options.in_flight {
        let contest =
            Contest { suite: "gate", rate: "verdicts_per_s", load: format!("{in_flight} in flight") };
        compare(options, &rigs, contest, report, async |rig| run_window(rig, in_flight, options).await)
            .await?;
    }
    Ok(())
}

/// Of the relay, its asks: the ceiling is the same.
async fn run_window(rig: &Rig, in_flight: usize, options: &Options) -> Result<Window, Failure> {
    let Some(agent) = rig.agents.first() else { return window(rig, in_flight, 1, options.window()).await };
    let request = proto::AuthorizeToolCallRequest {
        session_id: agent.session.clone(),
        agent: Some(agent.lease.clone()),
        tool_name: "bash".into(),
        arguments_json: Bytes::from_static(br#"{"command":"rm -rf build && cargo build --release"}"#),
        lifetime: proto::Lifetime::Call.into(),
        ..Default::default()
    };
    let call = |place: usize| Call {
        gate: ToolGateServiceClient::new(rig.channels[place % rig.channels.len()].clone()),
        request: request.clone(),
    };
    load((0..in_flight).map(call).collect(), options.window()).await
}

/// A tool call that is made again and again, each time under a new name.
struct Call {
    gate: ToolGateServiceClient<Channel>,
    request: proto::AuthorizeToolCallRequest,
}

impl Shot for Call {
    async fn fire(&mut self) -> Result<u64, Failure> {
        let request_id = uuid::Uuid::new_v4().to_string();
        let request = proto::AuthorizeToolCallRequest { request_id, ..self.request.clone() };
        let sent = now();
        let reply = self.gate.authorize_tool_call(request).await?.into_inner();
        let latency = sent.elapsed();
        match reply.result {
            Some(Came::Verdict(decided)) if decided.verdict() == proto::GateVerdict::Allowed => {
                Ok(u64::try_from(latency.as_nanos())?)
            }
            other => Err(format!("a tool call was not allowed: {other:?}").into()),
        }
    }
}

/// The process of the listeners and the guard, each on a stream of its own: says so on stdout once all are registered,
/// and passes everything on until a stream ends.
pub(super) async fn serve(server: &str) -> Result<(), Failure> {
    let mut streams = JoinSet::new();
    let (registered, mut all) = mpsc::channel(POLICIES.len());
    for (number, role) in POLICIES.into_iter().enumerate() {
        // In this order, so that the second listener stands behind the first.
        streams.spawn(pass_on(server.to_owned(), format!("bench-{number}"), role, registered.clone()));
        all.recv().await.ok_or("a policy was not registered")?;
    }
    println!("ready");
    streams.join_next().await.unwrap_or(Ok(Ok(())))?
}

async fn pass_on(
    server: String,
    policy_id: String,
    role: proto::GuardRole,
    registered: mpsc::Sender<()>,
) -> Result<(), Failure> {
    let mut gate = ToolGateServiceClient::connect(server).await?;
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let hello = proto::GuardHello { policy_id, protocol: 1, ..Default::default() };
    let register = proto::GuardRegister {
        correlation_id: "bench".into(),
        role: role.into(),
        scope: Some(proto::Scope { scope: Some(proto::scope::Scope::Global(proto::GlobalScope {})) }),
        max_outstanding: 1024,
        ..Default::default()
    };
    for frame in [Up::Hello(hello), Up::Register(register)] {
        outbox.send(proto::GuardRequest { frame: Some(frame) }).await?;
    }
    let mut stream = gate.guard(ReceiverStream::new(frames)).await?.into_inner();
    while let Some(frame) = stream.message().await? {
        let reply = match frame.frame {
            Some(Down::Registered(_)) => {
                registered.send(()).await?;
                continue;
            }
            Some(Down::Offer(offer)) => Up::Next(proto::Next { offer_id: offer.offer_id, wrap: false }),
            Some(Down::Retract(retract)) => Up::Released(proto::Released { offer_id: retract.offer_id }),
            Some(Down::Ping(ping)) => Up::Pong(proto::Pong { nonce: ping.nonce }),
            _ => continue,
        };
        outbox.send(proto::GuardRequest { frame: Some(reply) }).await?;
    }
    Ok(())
}
