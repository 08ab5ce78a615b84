//! Asks a second and their latency: the relay, the real server in memory, the real server on sled, in turns.

use hdrhistogram::Histogram;

use super::asker::{Window, histogram, window};
use super::report::{Report, Row, median};
use super::setup::{Engine, Rig};
use super::{Failure, Options};

/// What the windows of one row came to.
pub(super) struct Sum {
    pub(super) rates: Vec<f64>,
    pub(super) latency: Histogram<u64>,
}

impl Sum {
    pub(super) fn new() -> Result<Self, Failure> {
        Ok(Self { rates: Vec::new(), latency: histogram()? })
    }

    pub(super) fn add(&mut self, window: Window) -> Result<(), Failure> {
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
            measure_row(options, &rigs, in_flight, sessions, report).await?;
        }
    }
    Ok(())
}

async fn measure_row(
    options: &Options,
    rigs: &[Rig],
    in_flight: usize,
    sessions: usize,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut sums = Vec::new();
    for _ in rigs {
        sums.push(Sum::new()?);
    }
    for _ in 0..options.windows {
        for (rig, sum) in rigs.iter().zip(&mut sums) {
            sum.add(window(rig, in_flight, sessions, options.window()).await?)?;
        }
    }
    let mut ceiling = None;
    for (rig, sum) in rigs.iter().zip(sums) {
        let rate = median(sum.rates);
        let ceiling = *ceiling.get_or_insert(rate);
        let what = format!("{}, {in_flight} in flight, {sessions} sessions", rig.engine.name());
        let row = Row::new("throughput", what).with("asks_per_s", rate).with("of_relay", rate / ceiling);
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
