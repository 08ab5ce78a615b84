//! What is on its way to the disk: how much, since when, and how long it took.

use std::collections::VecDeque;

use humanplane_core::time::Monotonic;

use crate::metrics::Metrics;

/// Groups on their way to the disk, and where it is counted when they have come.
#[derive(Default)]
pub(super) struct Timing {
    metrics: Metrics,
    /// When each was handed over, and how many appends of it are still on their way.
    groups: VecDeque<(Monotonic, usize)>,
    in_flight: usize,
}

impl Timing {
    pub(super) fn new(metrics: Metrics) -> Self {
        Self { metrics, ..Self::default() }
    }

    /// Appends that are on their way to the disk.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight
    }

    pub(super) fn submitted(&mut self, appends: usize, now: Monotonic) {
        self.in_flight += appends;
        self.groups.push_back((now, appends));
    }

    /// The log reports in order; one report may cover several groups.
    pub(super) fn durable(&mut self, appends: usize, now: Monotonic) {
        self.metrics.committed(appends);
        self.in_flight = self.in_flight.saturating_sub(appends);
        let mut left = appends;
        while let Some((since, waiting)) = self.groups.front_mut().filter(|_| left > 0) {
            let done = left.min(*waiting);
            self.metrics.appended(done, now.0.saturating_sub(since.0));
            left -= done;
            *waiting -= done;
            if *waiting == 0 {
                self.groups.pop_front();
            }
        }
    }
}
