//! Asks a second and their latency: the relay, the real server in memory, the real server on sled, in turns.

use hdrhistogram::Histogram;

use super::asker::{Window, histogram, window};
use super::report::{Report, Row, median};
use super::setup::{Engine, Rig};
use super::{Failure, Options};

/// What the windows of one row came to.
struct Sum {
    rates: Vec<f64>,
    latency: Histogram<u64>,
}

impl Sum {
    fn new() -> Result<Self, Failure> {
        Ok(Self { rates: Vec::new(), latency: histogram()? })
    }

    fn add(&mut self, window: Window) -> Result<(), Failure> {
        self.rates.push(window.rate);
        Ok(self.latency.add(window.latency)?)
    }
}

pub(super) async fn measure(options: &Options, report: &mut Report) -> Result<(), Failure> {
    let scratch = Scratch::new(options)?;
    report.add(Row::new("disk", "fdatasync of 300 B").latency(&super::disk::syncs(scratch.path())?));
    let mut rigs = Vec::new();
    for engine in Engine::ALL {
        let dir = scratch.path().join(engine.name());
        rigs.push(Rig::start(engine, &dir, true).await?);
    }
    for &sessions in &options.sessions {
        for rig in &mut rigs {
            rig.with_agents(sessions).await?;
        }
        for &in_flight in &options.in_flight {
            let load = format!("{in_flight} in flight, {sessions} sessions");
            let contest = Contest { suite: "throughput", rate: "asks_per_s", load };
            let shots = async |rig: &Rig| window(rig, in_flight, sessions, options.window()).await;
            compare(options, &rigs, contest, report, shots).await?;
        }
    }
    Ok(())
}

/// What is compared, in the words of the report.
pub(super) struct Contest {
    pub(super) suite: &'static str,
    pub(super) rate: &'static str,
    pub(super) load: String,
}

/// Loads the rigs in turns, the relay first, and adds a row for each: what it manages, and how much of the relay that is.
pub(super) async fn compare(
    options: &Options,
    rigs: &[Rig],
    contest: Contest,
    report: &mut Report,
    load: impl AsyncFn(&Rig) -> Result<Window, Failure>,
) -> Result<(), Failure> {
    let mut sums = Vec::new();
    for _ in rigs {
        sums.push(Sum::new()?);
    }
    for _ in 0..options.windows {
        for (rig, sum) in rigs.iter().zip(&mut sums) {
            sum.add(load(rig).await?)?;
        }
    }
    let mut ceiling = None;
    for (rig, sum) in rigs.iter().zip(sums) {
        let rate = median(sum.rates);
        let ceiling = *ceiling.get_or_insert(rate);
        let what = format!("{}, {}", rig.engine.name(), contest.load);
        let row = Row::new(contest.suite, what).with(contest.rate, rate).with("of_relay", rate / ceiling);
        report.add(row.latency(&sum.latency));
    }
    Ok(())
}

/// A directory that goes when the benchmark ends.
pub(super) struct Scratch(std::path::PathBuf);

impl Scratch {
    pub(super) fn new(options: &Options) -> Result<Self, Failure> {
        let base = options.dir.clone().unwrap_or_else(std::env::temp_dir);
        let path = base.join(format!("humanplane-bench-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    pub(super) fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} is left behind: {error}", self.0.display());
        }
    }
}
