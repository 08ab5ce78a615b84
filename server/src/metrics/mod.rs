//! Numbers for Prometheus: counted where things happen, with atomics alone, and shown on a port of their own.
//!
//! Label values come from the contract (methods, reasons, outcomes, causes), never from a client.

mod gather;
mod histogram;
mod page;
mod port;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

pub use port::{Port, PortError};

use histogram::Histogram;

/// What was called, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Called {
    method: &'static str,
    reason: &'static str,
}

/// Why a stream ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Ended {
    reason: &'static str,
}

/// What is counted as it happens. Cloning it is a reference count.
#[derive(Debug, Clone, Default)]
pub struct Metrics(Arc<Counted>);

#[derive(Debug, Default)]
struct Counted {
    requests: Family<Called, Counter>,
    streams: Family<Ended, Counter>,
    append: Histogram,
    group: Histogram,
}

impl Metrics {
    /// A call was answered, or its stream was opened; `reason` is `OK` or why not.
    pub fn answered(&self, method: &'static str, reason: &'static str) {
        self.0.requests.get_or_create(&Called { method, reason }).inc();
    }

    /// The server ended a stream for this reason.
    pub fn stream_ended(&self, reason: &'static str) {
        self.0.streams.get_or_create(&Ended { reason }).inc();
    }

    /// So many appends are durable, each this long after it was handed to the log.
    pub fn appended(&self, appends: usize, took: Duration) {
        self.0.append.record(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), appends);
    }

    /// The log made so many appends durable at once.
    pub fn committed(&self, appends: usize) {
        self.0.group.record(u64::try_from(appends).unwrap_or(u64::MAX), 1);
    }

    fn register(&self, registry: &mut Registry) {
        let Counted { requests, streams, append, group } = &*self.0;
        let help =
            "Calls that were answered and streams that were opened, by method and reason (OK, or why not)";
        registry.register("requests", help, requests.clone());
        let help = "Streams that the server ended, by reason; WATCH_TOO_SLOW is a reader that had stalled";
        registry.register("stream_ends", help, streams.clone());
        let help = "From handing an append to the log until it is durable, in seconds";
        registry.register("append_seconds", help, append.shown(histogram::SECONDS));
        let help = "Appends that one commit made durable";
        registry.register("group_appends", help, group.shown(histogram::COUNT));
    }
}
