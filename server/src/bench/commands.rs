//! Commands: running one through a plugin in another process, against the relay in the same run; and, inside this
//! process, finding and listing among ten thousand.

use std::sync::Arc;

use humanplane_core::commands::{Definition, Handler, Layers, Registry, Served};
use humanplane_core::listeners::Scope;
use humanplane_core::waterfall::MemberKey;
use humanplane_proto::v1 as proto;
use proto::command_service_client::CommandServiceClient;
use proto::execute_command_response::Result as Came;
use proto::serve_request::Frame as Up;
use proto::serve_response::Frame as Down;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;

use super::asker::{Shot, Window, histogram, load, now, window};
use super::child::Process;
use super::report::{Report, Row};
use super::setup::{Engine, Rig, create};
use super::throughput::{Contest, Scratch, compare};
use super::{Failure, Options};

/// Commands that are there while one is looked for.
const MANY: u64 = 10_000;

/// Results on their way; more than any load has in flight.
const OUTBOX: usize = 4096;

/// The session that everything is typed in.
const SESSION: &str = "bench-commands";

pub(super) async fn measure(options: &Options, report: &mut Report) -> Result<(), Failure> {
    look_up(report)?;
    let scratch = Scratch::new(options)?;
    let mut rigs = Vec::new();
    let mut plugins = Vec::new();
    for engine in Engine::ALL {
        let rig = Rig::start(engine, &scratch.path().join(engine.name()), engine == Engine::Relay).await?;
        if engine != Engine::Relay {
            create(&rig.channels[0], SESSION).await?;
            plugins.push(Process::start(&["bench", "run", rig.server.url()?]).await?);
        }
        rigs.push(rig);
    }
    for &in_flight in &options.in_flight {
        let contest =
            Contest { suite: "commands", rate: "runs_per_s", load: format!("{in_flight} in flight") };
        compare(options, &rigs, contest, report, async |rig| run_window(rig, in_flight, options).await)
            .await?;
    }
    Ok(())
}

/// Of the relay, its asks: the ceiling is the same.
async fn run_window(rig: &Rig, in_flight: usize, options: &Options) -> Result<Window, Failure> {
    if rig.engine == Engine::Relay {
        return window(rig, in_flight, 1, options.window()).await;
    }
    let line =
        |place: usize| Line(CommandServiceClient::new(rig.channels[place % rig.channels.len()].clone()));
    load((0..in_flight).map(line).collect(), options.window()).await
}

/// A line that is typed again and again, each time under a new name.
struct Line(CommandServiceClient<Channel>);

impl Shot for Line {
    async fn fire(&mut self) -> Result<u64, Failure> {
        let request = proto::ExecuteCommandRequest {
            request_id: uuid::Uuid::new_v4().to_string(),
            session_id: SESSION.into(),
            line: "/bench rebuild what is stale".into(),
            ..Default::default()
        };
        let sent = now();
        let reply = self.0.execute_command(request).await?.into_inner();
        let latency = sent.elapsed();
        match reply.result {
            Some(Came::Execution(proto::CommandExecution {
                outcome: Some(proto::command_execution::Outcome::Success(_)),
                ..
            })) => Ok(u64::try_from(latency.as_nanos())?),
            other => Err(format!("a command did not succeed: {other:?}").into()),
        }
    }
}

/// The plugin's process: says so on stdout once it serves, and succeeds at once until the stream ends.
pub(super) async fn serve(server: &str) -> Result<(), Failure> {
    let mut client = CommandServiceClient::connect(server.to_owned()).await?;
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let hello = proto::ServeHello { plugin_id: "bench".into(), protocol: 1, ..Default::default() };
    for frame in [Up::Hello(hello), Up::Register(command())] {
        outbox.send(proto::ServeRequest { frame: Some(frame) }).await?;
    }
    let mut stream = client.serve(ReceiverStream::new(frames)).await?.into_inner();
    while let Some(frame) = stream.message().await? {
        let reply = match frame.frame {
            Some(Down::Registered(_)) => {
                println!("ready");
                continue;
            }
            Some(Down::Invocation(invocation)) => Up::Result(proto::CommandResult {
                invocation_id: invocation.invocation_id,
                result: Some(proto::command_result::Result::Success(proto::CommandSuccess::default())),
            }),
            Some(Down::Ping(ping)) => Up::Pong(proto::Pong { nonce: ping.nonce }),
            _ => continue,
        };
        outbox.send(proto::ServeRequest { frame: Some(reply) }).await?;
    }
    Ok(())
}

fn command() -> proto::ServeCommand {
    proto::ServeCommand {
        correlation_id: "bench".into(),
        definition: Some(proto::CommandDefinition {
            name: "bench".into(),
            description: "does nothing".into(),
            ..Default::default()
        }),
        scope: Some(proto::Scope { scope: Some(proto::scope::Scope::Global(proto::GlobalScope {})) }),
        max_concurrent: 1024,
    }
}

/// Finding one of many, and listing them all, over three layers.
fn look_up(report: &mut Report) -> Result<(), Failure> {
    let mut registry = Registry::default();
    let scopes = [Scope::Global, Scope::Session(SESSION.into()), Scope::Agent("a".into(), "life".into())];
    for (number, scope) in (0..MANY).zip(scopes.iter().cycle()) {
        let definition = Definition {
            name: format!("command-{number}"),
            description: "one of many".into(),
            input: None,
            record_input: true,
        };
        registry.insert(Served {
            definition: Arc::new(definition),
            scope: scope.clone(),
            session: None,
            handler: Handler::Plugin(MemberKey(number)),
            server: "bench".into(),
        });
    }
    let layers = Layers::of(Some(&SESSION.into()), Some(("a".into(), "life".into())));
    let (mut resolve, mut list) = (histogram()?, histogram()?);
    for number in 0..MANY {
        let name = format!("command-{number}");
        let start = now();
        let found = registry.resolve(&layers, &name).cloned();
        resolve.record(u64::try_from(start.elapsed().as_nanos())?.max(1))?;
        found.ok_or("a command is not found")?;
    }
    for _ in 0..200 {
        let start = now();
        let all: Vec<Arc<Served>> = registry.list(&layers, None).cloned().collect();
        list.record(u64::try_from(start.elapsed().as_nanos())?)?;
        if all.len() != registry.count() {
            return Err("the list is not whole".into());
        }
    }
    report.add(Row::new("commands", format!("resolve among {MANY}, in process")).latency(&resolve));
    report.add(Row::new("commands", format!("list all of {MANY}, in process")).latency(&list));
    Ok(())
}
