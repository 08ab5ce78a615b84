//! What was measured, as a table for people or JSON for scripts.

use std::collections::BTreeMap;

use hdrhistogram::Histogram;
use serde::Serialize;

use super::{Failure, Options};

/// One row of figures.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    suite: &'static str,
    what: String,
    /// Figure → value; the unit is in the name.
    figures: BTreeMap<&'static str, f64>,
}

impl Row {
    pub(super) fn new(suite: &'static str, what: impl Into<String>) -> Self {
        Self { suite, what: what.into(), figures: BTreeMap::new() }
    }

    #[must_use]
    pub(super) fn with(mut self, figure: &'static str, value: f64) -> Self {
        self.figures.insert(figure, value);
        self
    }

    /// p50 and p99 in microseconds.
    #[must_use]
    pub(super) fn latency(self, latency: &Histogram<u64>) -> Self {
        let micros = |quantile| latency.value_at_quantile(quantile) as f64 / 1000.0;
        self.with("p50_us", micros(0.5)).with("p99_us", micros(0.99))
    }
}

/// Everything that one run measured.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    version: &'static str,
    cores: usize,
    seconds: f64,
    windows: usize,
    rows: Vec<Row>,
    #[serde(skip)]
    quiet: bool,
}

impl Report {
    pub(super) fn begin(options: &Options) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            version: env!("CARGO_PKG_VERSION"),
            cores,
            seconds: options.seconds,
            windows: options.windows,
            rows: Vec::new(),
            quiet: options.json,
        }
    }

    /// Adds a row, and shows it at once where people watch.
    pub(super) fn add(&mut self, row: Row) {
        if !self.quiet {
            let figures: Vec<_> =
                row.figures.iter().map(|(name, value)| format!("{name} {value:.2}")).collect();
            println!("{:<11} {:<44} {}", row.suite, row.what, figures.join("  "));
        }
        self.rows.push(row);
    }

    /// Prints what has not been shown yet.
    pub(super) fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            println!("{}", serde_json::to_string_pretty(self)?);
        }
        Ok(())
    }
}

/// The middle of `values`.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
