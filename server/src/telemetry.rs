//! What the server says of itself, on standard error: standard output belongs to commands.
//!
//! Never what people were asked, arguments of tools or tokens: a span or event names ids, counts and reasons.

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::{SubscriberInitExt as _, TryInitError};
use tracing_subscriber::{EnvFilter, Layer as _, Registry, fmt};

use crate::config::{Format, Telemetry};

/// Starts printing, for the whole process.
///
/// # Errors
/// When something else in the process has done so before.
pub fn init(settings: &Telemetry) -> Result<(), TryInitError> {
    subscriber(settings, std::io::stderr).try_init()
}

/// The subscriber that `settings` ask for, writing to `writer`: a test may look at what it writes.
pub fn subscriber<W>(settings: &Telemetry, writer: W) -> impl Subscriber + Send + Sync + use<W>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    // The filter was checked when it was read; what is lossy here was a fault there.
    let filter = EnvFilter::builder().parse_lossy(&settings.filter).and(filter_fn(stays_private));
    let lines = fmt::layer().with_writer(writer);
    match settings.format {
        Format::Pretty => Registry::default().with(lines.with_ansi(false).with_filter(filter).boxed()),
        Format::Json => {
            Registry::default().with(lines.json().flatten_event(true).with_filter(filter).boxed())
        }
    }
}

/// Libraries that see headers and messages. Below warn they print them, a bearer token among the rest.
const CARRIERS: [&str; 8] = ["h2", "hyper", "hyper_util", "tonic", "tower", "tower_http", "rustls", "sled"];

fn stays_private(metadata: &Metadata<'_>) -> bool {
    let library = metadata.target().split("::").next().unwrap_or_default();
    *metadata.level() <= Level::WARN || !CARRIERS.contains(&library)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn said(format: Format, filter: &str) -> String {
        let lines = Lines::default();
        let writer = lines.clone();
        let settings = Telemetry { format, filter: filter.to_owned() };
        tracing::subscriber::with_default(subscriber(&settings, move || writer.clone()), || {
            tracing::info!(session = "s1", "opened");
            tracing::trace!(target: "h2::codec", "authorization: Bearer hpt_1");
            tracing::debug!(target: "hyper", "authorization: Bearer hpt_1");
            tracing::warn!(target: "h2", "went away");
        });
        let bytes = lines.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn no_filter_makes_the_transport_print_headers() {
        for filter in ["trace", "h2=trace,hyper=trace", "info"] {
            let said = said(Format::Pretty, filter);
            assert!(!said.contains("Bearer"), "{filter}: {said}");
        }
        assert!(said(Format::Pretty, "trace").contains("went away"));
    }

    #[test]
    fn json_is_one_object_a_line() {
        let said = said(Format::Json, "info");
        let lines: Vec<serde_json::Value> = said.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        assert_eq!(lines[0]["session"], "s1");
        assert_eq!(lines.len(), 2);
    }
}
