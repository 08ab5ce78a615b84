//! `humanplane bench`: what the service costs, as ratios against ceilings that are measured in the same run.
//!
//! Client, answerer and server are processes of their own. The ceiling of everything is the *relay*: the same
//! tonic set-up and the same messages, a server that forwards each ask to the answerer's stream and each answer
//! back, and does nothing else. It runs in turns with the real server, so that a slow minute of the machine slows
//! both.

mod answerer;
mod asker;
mod child;
mod commands;
mod disk;
mod gate;
mod latency;
mod length;
mod memory;
mod relay;
mod report;
mod setup;
mod throughput;

use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

/// Connections of one load: one would be bound by one TCP stream, many would measure the kernel.
const CONNECTIONS: usize = 4;

/// What can go wrong with a benchmark: there is nobody to branch on it.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Suite {
    /// Asks a second and their latency: relay, memory, sled.
    Throughput,
    /// A long session against a short one; open and verify.
    Length,
    /// What a waiting request and an idle answerer cost the server.
    Memory,
    /// What a watcher that has stopped reading costs the others.
    Watch,
    /// Commands: run through a plugin, and looked up among ten thousand.
    Commands,
    /// Tool calls at the gate, through two listeners, an approval and a guard.
    Gate,
    /// All of them.
    All,
}

/// How to measure.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// What to measure.
    #[arg(long, value_enum, default_value = "throughput")]
    pub suite: Suite,
    /// Seconds of one window.
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
    /// Windows of each row; the median counts.
    #[arg(long, default_value_t = 5)]
    pub windows: usize,
    /// Asks in flight, one row each.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 16, 128, 1024])]
    pub in_flight: Vec<usize>,
    /// Sessions that the asks are spread over, one row each.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 1000])]
    pub sessions: Vec<usize>,
    /// Events of the long session.
    #[arg(long, default_value_t = 1_000_000)]
    pub events: usize,
    /// Where the sled log lives while it is measured: on the disk that is meant. A temporary directory if absent.
    #[arg(long)]
    pub dir: Option<std::path::PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
    /// The part of one process; the benchmark starts these itself.
    #[command(subcommand)]
    pub part: Option<Part>,
}

/// One process of a benchmark.
#[derive(Debug, Clone, Subcommand)]
pub enum Part {
    /// The ceiling: forwards asks and answers, and does nothing else.
    #[command(hide = true)]
    Relay,
    /// Answers every ask at once.
    #[command(hide = true)]
    Answer {
        /// The server.
        server: String,
    },
    /// Serves a command, and succeeds at once.
    #[command(hide = true)]
    Run {
        /// The server.
        server: String,
    },
    /// Listens and guards at the gate, and passes everything on at once.
    #[command(hide = true)]
    Policies {
        /// The server.
        server: String,
    },
}

impl Options {
    fn window(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

/// Runs the benchmark, or one process of it.
///
/// # Errors
/// Whatever keeps it from measuring.
pub async fn run(options: Options) -> Result<(), Failure> {
    match &options.part {
        Some(Part::Relay) => return relay::serve().await,
        Some(Part::Answer { server }) => return answerer::run(server).await,
        Some(Part::Run { server }) => return commands::serve(server).await,
        Some(Part::Policies { server }) => return gate::serve(server).await,
        None => {}
    }
    let mut report = report::Report::begin(&options);
    let all = options.suite == Suite::All;
    if all || options.suite == Suite::Throughput {
        throughput::measure(&options, &mut report).await?;
    }
    if all || options.suite == Suite::Length {
        length::measure(&options, &mut report).await?;
    }
    if all || options.suite == Suite::Memory {
        memory::measure(&options, &mut report).await?;
    }
    if all || options.suite == Suite::Watch {
        latency::measure_stopped_watcher(&options, &mut report).await?;
    }
    if all || options.suite == Suite::Commands {
        commands::measure(&options, &mut report).await?;
    }
    if all || options.suite == Suite::Gate {
        gate::measure(&options, &mut report).await?;
    }
    report.print(options.json)
}
