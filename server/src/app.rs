//! The life of a server: its port answers from the first moment, the log is opened and verified, calls are
//! served; at the end everything open is settled and written before anybody is sent away (9.4).

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use humanplane_core::engine::Input;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::attachments::{self, Attachments, Swept, Terms};
use crate::clock::{Clock, Mint};
use crate::config::{self, Config};
use crate::gate::{BadRules, Change, Gate};
use crate::grpc::{Edge, Phase, ServeError, Settings, serve};
use crate::listener::{Connections, Listener};
use crate::metrics::{self, Metrics};
use crate::principals::Principals;
use crate::session::{Handle, Hub, Start};
use crate::store::{self, EventLog, Options, StoreError};
use crate::streams::PulseTerms;
use crate::wire::limits::Bounds;

/// Why a server does not run, or did not end well.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum RunError {
    #[error("the log: {0}")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Metrics(#[from] metrics::PortError),
    #[error(transparent)]
    Attachments(#[from] attachments::OpenError),
    #[error("the rules of the gate: {0}")]
    Gate(#[from] BadRules),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("the system gives no randomness: {0}")]
    Randomness(#[from] getrandom::Error),
    #[error("a task of the server ended abnormally: {0}")]
    Task(#[from] tokio::task::JoinError),
    #[error("the port was closed although nobody asked for it")]
    PortClosed,
}

/// How often the log and its disk are looked at.
const GLANCE: Duration = Duration::from_millis(500);

/// How often the file of rules is read.
const RULES_GLANCE: Duration = Duration::from_secs(1);

/// How often somebody is asked whether everything is settled.
const SETTLING: Duration = Duration::from_millis(20);

/// How long clients are given to read how their streams ended, and then to close their connections.
const FAREWELL: Duration = Duration::from_secs(2);

/// Runs on `listener` until `shutdown`, and then until everything is settled, written and told.
///
/// # Errors
/// [`RunError`]: the log does not open, or the port cannot be served.
pub async fn run(
    config: Config,
    listener: Listener,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let clock = Clock::system();
    let mint = Mint::new()?;
    let gate = Arc::new(Gate::open(config.gate.rules.clone())?);
    let principals = Principals::new(&config.principals);
    let edge = Edge::new(settings(&config, gate), principals, clock.clone(), mint.clone());
    let mut chores = JoinSet::new();
    if let Some(address) = config.metrics.address {
        chores.spawn(metrics::Port::bind(address).await?.serve(edge.clone()));
    }
    let (connections, stop) = (listener.connections(), CancellationToken::new());
    let mut port = JoinSet::new();
    let (listen, web) = (config.listen.clone(), config.web.clone());
    let (serving, until) = (edge.clone(), stop.clone());
    port.spawn(async move { serve(serving, &listen, &web, listener, until).await });
    tokio::pin!(shutdown);
    let opened = tokio::select! {
        opened = open(&config, edge.metrics(), clock.clone(), mint) => opened,
        ended = port.join_next() => return Err(port_ended(ended)),
        () = &mut shutdown => return Ok(()),
    };
    let Opened { handle, hub, log, attachments } = opened?;
    edge.open(handle.clone(), attachments.clone());
    tracing::info!("serving");
    begin_chores(&mut chores, &edge, &handle, config.log.free_space_floor.0);
    chores.spawn(sweep(attachments.clone(), clock, config.attachments.sweep_interval));
    let ended = tokio::select! {
        () = &mut shutdown => None,
        ended = port.join_next() => Some(port_ended(ended)),
    };
    let drain = Drain { edge, handle, hub, connections, stop };
    drain.run(&config, &mut port).await;
    chores.shutdown().await;
    attachments.close().await;
    let closed = tokio::task::spawn_blocking(move || log.close()).await?;
    tracing::info!("stopped");
    ended.map_or_else(|| closed.map_err(RunError::from), Err)
}

/// What the edge needs to know of the configuration.
fn settings(config: &Config, gate: Arc<Gate>) -> Settings {
    let (limits, liveness) = (&config.limits, &config.liveness);
    let engine = config.log.url.split(':').next().unwrap_or_default().to_owned();
    Settings {
        bounds: Bounds {
            rules: limits.rules(),
            attachments: config.attachments.limits(),
            message_bytes: limits.message_size.bytes(),
            sent_message_bytes: limits.response_size.bytes(),
            page_size: usize::try_from(limits.page_size).unwrap_or(usize::MAX),
            longest_wait: liveness.wait_limit,
            longest_deadline: liveness.deadline_limit,
            gate_hold: config.gate.hold_limit,
            ..Bounds::default()
        },
        pulse: PulseTerms {
            interval: liveness.ping_interval,
            misses: liveness.ping_misses,
            hello_timeout: liveness.hello_timeout,
        },
        watch_stall: limits.watch_stall,
        engine,
        free_space_floor: config.log.free_space_floor.0,
        gate,
    }
}

/// What a server needs before it can serve.
struct Opened {
    handle: Handle,
    hub: Hub,
    log: Arc<dyn EventLog>,
    attachments: Attachments,
}

async fn open(config: &Config, metrics: &Metrics, clock: Clock, mint: Mint) -> Result<Opened, RunError> {
    let (place, terms) = (config.attachments.url.clone(), terms(&config.attachments));
    let objects = tokio::task::spawn_blocking(move || attachments::open(&place)).await??;
    let attachments = Attachments::new(objects, terms);
    let start = Start::counting(metrics.clone());
    let (url, sink) = (config.log.url.clone(), start.sink());
    let options = Options { cache_bytes: config.log.cache.0, ..Options::default() };
    let log = tokio::task::spawn_blocking(move || store::open(&url, sink, options)).await??;
    let (handle, hub) = start.recover(config.rules(), log.clone(), attachments.clone(), clock, mint).await?;
    Ok(Opened { handle, hub, log, attachments })
}

fn terms(config: &config::Attachments) -> Terms {
    Terms {
        limits: config.limits(),
        memory: config.memory.0,
        decoders: usize::try_from(config.decoders).unwrap_or(usize::MAX),
        keep_unused: config.keep_unused,
    }
}

fn port_ended(ended: Option<Result<Result<(), ServeError>, tokio::task::JoinError>>) -> RunError {
    match ended {
        Some(Ok(Err(error))) => error.into(),
        Some(Err(error)) => error.into(),
        Some(Ok(Ok(()))) | None => RunError::PortClosed,
    }
}

/// What goes on beside the calls: faults are passed on, the log and its disk are looked at.
fn begin_chores(chores: &mut JoinSet<()>, edge: &Edge, handle: &Handle, floor: u64) {
    let (faults, mut diagnoses) = (edge.clone(), handle.diagnoses());
    chores.spawn(async move {
        use tokio::sync::broadcast::error::RecvError;
        loop {
            match diagnoses.recv().await {
                Ok(found) => {
                    faults.faults().report(found.area, found.session, found.message);
                }
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    });
    chores.spawn(watch_rules(edge.clone()));
    chores.spawn(watch_log(edge.clone(), handle.clone(), floor));
}

/// Reads the rules again and again; what is wrong with them is said once, in the log and to whoever watches faults.
async fn watch_rules(edge: Edge) {
    let gate = edge.settings().gate.clone();
    while gate.has_file() {
        tokio::time::sleep(RULES_GLANCE).await;
        let looking = gate.clone();
        match tokio::task::spawn_blocking(move || looking.look()).await {
            Ok(Change::None) | Err(_) => {}
            Ok(Change::Taken) => tracing::info!("the rules of the gate have changed, and count from now on"),
            Ok(Change::Refused(wrong)) => {
                edge.faults().report("gate", None, format!("the rules stay as they were: {wrong}"));
            }
        }
    }
}

async fn watch_log(edge: Edge, handle: Handle, floor: u64) {
    let mut low = false;
    loop {
        tokio::time::sleep(GLANCE).await;
        if handle.health().is_err() {
            edge.turn(Phase::StorageFailed);
        }
        let Ok(stats) = handle.stats().await else { continue };
        let now = stats.free_bytes < floor;
        if now != low {
            low = now;
            tracing::warn!(low, free = stats.free_bytes, floor, "free disk space has crossed the floor");
            if handle.tell(Input::DiskLow(low)).await.is_err() {
                return;
            }
        }
    }
}

/// What was left over is found again by the next sweep; so a failed one is no fault.
async fn sweep(attachments: Attachments, clock: Clock, interval: Duration) {
    loop {
        match attachments.sweep(clock.now().wall).await {
            Ok(swept) if swept == Swept::default() => {}
            Ok(Swept { uploads, objects, pieces }) => {
                tracing::info!(uploads, objects, pieces, "unused attachments were swept");
            }
            Err(error) => tracing::warn!(%error, "unused attachments could not be swept; trying again later"),
        }
        tokio::time::sleep(interval).await;
    }
}

/// The end of a server.
struct Drain {
    edge: Edge,
    handle: Handle,
    hub: Hub,
    connections: Connections,
    stop: CancellationToken,
}

impl Drain {
    /// Each step has its part of the drain limit, so that the last ones are always reached.
    async fn run(self, config: &Config, port: &mut JoinSet<Result<(), ServeError>>) {
        let Self { edge, handle, hub, connections, stop } = self;
        let limit = config.liveness.drain_limit;
        tracing::info!("draining");
        edge.turn(Phase::Draining);
        tokio::time::sleep(config.liveness.drain_notice).await;
        if handle.tell(Input::Drain).await.is_ok() && timeout(limit / 3, settle(&handle)).await.is_err() {
            tracing::error!("not everything was settled in time");
        }
        let ended = async {
            handle.stop().await;
            hub.stopped().await;
        };
        if timeout(limit / 3, ended).await.is_err() {
            tracing::error!("the hub did not stop in time");
        }
        edge.close();
        let told = timeout(FAREWELL.min(limit / 8), edge.tasks().wait()).await;
        stop.cancel();
        let closed = timeout(FAREWELL.min(limit / 8), port.join_next()).await;
        // Peers that never read, or never said a word, would hold the rest for ever.
        connections.cut();
        if told.is_err() || closed.is_err() {
            tracing::debug!("some clients did not read to the end");
            let _gone = timeout(limit / 16, edge.tasks().wait()).await;
        }
        port.shutdown().await;
    }
}

async fn settle(handle: &Handle) {
    while let Ok(false) = handle.look(|plane| plane.settled()).await {
        tokio::time::sleep(SETTLING).await;
    }
}

#[cfg(test)]
mod tests;
