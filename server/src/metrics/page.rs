//! What one scrape shows: the counters, and a look at what is there now.

use humanplane_core::engine::{Counts, Tally};
use humanplane_core::listeners::AskKind;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::Metrics;
use crate::session::Stats;

/// What is there at the moment.
#[derive(Debug, Default)]
pub(super) struct Glance {
    /// Everything can be done.
    pub(super) serving: bool,
    /// Watches that are open.
    pub(super) watches: i64,
    /// Faults of the server since its start.
    pub(super) faults: u64,
    /// What only a server with an open log can say.
    pub(super) open: Option<(Counts, Tally, Stats)>,
}

/// The text of one scrape.
pub(super) fn page(metrics: &Metrics, glance: Glance) -> Result<String, std::fmt::Error> {
    let mut registry = Registry::with_prefix("humanplane");
    metrics.register(&mut registry);
    registry.register_collector(Box::new(glance));
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, &registry)?;
    Ok(text)
}

type Done = Result<(), std::fmt::Error>;

impl Collector for Glance {
    fn encode(&self, encoder: DescriptorEncoder<'_>) -> Done {
        let mut show = Show(encoder);
        show.gauge("serving", "1 while everything can be done", i64::from(self.serving))?;
        show.gauge("open_watches", "Watches of all kinds that are open", self.watches)?;
        show.counter("internal_errors", "Faults of the server", self.faults)?;
        let Some((counts, tally, stats)) = &self.open else { return Ok(()) };
        show.counts(counts)?;
        show.tally(tally)?;
        show.stats(stats)
    }
}

struct Show<'a>(DescriptorEncoder<'a>);

impl Show<'_> {
    fn gauge(&mut self, name: &str, help: &str, value: i64) -> Done {
        let gauge = ConstGauge::new(value);
        gauge.encode(self.0.encode_descriptor(name, help, None, gauge.metric_type())?)
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) -> Done {
        let counter = ConstCounter::new(value);
        counter.encode(self.0.encode_descriptor(name, help, None, counter.metric_type())?)
    }

    fn counts(&mut self, counts: &Counts) -> Done {
        let wide = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let kinds = [
            (AskKind::Approval, counts.approvals),
            (AskKind::Questions, counts.questions),
            (AskKind::Command, counts.commands),
        ];
        let any = ConstGauge::new(0_i64);
        let help = "Requests that wait for somebody, by kind";
        let mut family = self.0.encode_descriptor("open_requests", help, None, any.metric_type())?;
        for (kind, count) in kinds {
            ConstGauge::new(wide(count)).encode(family.encode_family(&[("kind", kind.as_str())])?)?;
        }
        self.gauge("agents", "Live agents", wide(counts.agents))?;
        self.gauge("answerers", "Streams of answerers", wide(counts.answerers))?;
        let help = "Tool calls at the gate that are not decided";
        self.gauge("tool_calls", help, wide(counts.tool_calls))?;
        let help = "Streams of listeners and guards of the gate";
        self.gauge("policies", help, wide(counts.policies))?;
        self.gauge("open_sessions", "Sessions that can be written", wide(counts.open_sessions))?;
        let help = "Sessions whose stored log breaks a rule";
        self.gauge("quarantined_sessions", help, wide(counts.quarantined_sessions))
    }

    fn tally(&mut self, tally: &Tally) -> Done {
        let any = ConstCounter::new(0_u64);
        let help = "Requests that were settled, by kind, outcome and cause";
        let mut family = self.0.encode_descriptor("asks_settled", help, None, any.metric_type())?;
        for (kind, outcome, cause, count) in tally.iter() {
            let labels = [("kind", kind.as_str()), ("outcome", outcome), ("cause", cause)];
            ConstCounter::new(count).encode(family.encode_family(&labels)?)?;
        }
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float; 2^53 bytes are far")]
    fn stats(&mut self, stats: &Stats) -> Done {
        let wide = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
        self.counter("commits", "Commits of the log", stats.commits)?;
        self.gauge("disk_bytes", "What the files of the log occupy", wide(stats.size_on_disk))?;
        let help = "What was appended, before the engine's own overhead";
        self.gauge("logical_bytes", help, wide(stats.logical_bytes))?;
        if stats.logical_bytes > 0 {
            let ratio = ConstGauge::new(stats.size_on_disk as f64 / stats.logical_bytes as f64);
            let help = "disk_bytes for each of logical_bytes";
            ratio.encode(self.0.encode_descriptor("disk_ratio", help, None, ratio.metric_type())?)?;
        }
        match stats.free_bytes {
            u64::MAX => Ok(()),
            free => self.gauge("disk_free_bytes", "What is free on the log's file system", wide(free)),
        }
    }
}
