//! A histogram with a bucket for each power of two: recording is two or three additions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;

/// Buckets: up to 1, 2, 4, … 2^24, and what is beyond.
const BUCKETS: usize = 26;

/// Microseconds are shown as seconds.
pub(super) const SECONDS: f64 = 1e-6;

/// Counts are shown as they are.
pub(super) const COUNT: f64 = 1.0;

/// Whole numbers by their size.
#[derive(Debug, Clone, Default)]
pub(super) struct Histogram(Arc<Inside>);

#[derive(Debug, Default)]
struct Inside {
    buckets: [AtomicU64; BUCKETS],
    sum: AtomicU64,
}

impl Histogram {
    /// `value` was seen `times` times.
    pub(super) fn record(&self, value: u64, times: usize) {
        let times = u64::try_from(times).unwrap_or(u64::MAX);
        let place = value.max(1).next_power_of_two().trailing_zeros() as usize;
        if let Some(bucket) = self.0.buckets.get(place.min(BUCKETS - 1)) {
            bucket.fetch_add(times, Ordering::Relaxed);
        }
        self.0.sum.fetch_add(value.saturating_mul(times), Ordering::Relaxed);
    }

    /// It as it is shown, in units of `unit`.
    pub(super) fn shown(&self, unit: f64) -> Shown {
        Shown { histogram: self.clone(), unit }
    }
}

/// A histogram in its unit.
#[derive(Debug)]
pub(super) struct Shown {
    histogram: Histogram,
    unit: f64,
}

impl EncodeMetric for Shown {
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float; 2^53 is far")]
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> Result<(), std::fmt::Error> {
        let Inside { buckets, sum } = &*self.histogram.0;
        let bound = |place: usize| match place {
            last if last == BUCKETS - 1 => f64::INFINITY,
            place => (1_u64 << place) as f64 * self.unit,
        };
        let counted = buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed)).enumerate();
        let counted: Vec<(f64, u64)> = counted.map(|(place, count)| (bound(place), count)).collect();
        let count = counted.iter().map(|(_, count)| count).sum();
        let sum = sum.load(Ordering::Relaxed) as f64 * self.unit;
        encoder.encode_histogram::<NoLabelSet>(sum, count, &counted, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}
