//! `[telemetry]`: what the server says of itself, on standard error.

use super::reader::Keys;
use super::setting::words;

words! {
    /// How lines look.
    pub enum Format {
        /// For people.
        Pretty = "pretty",
        /// One JSON object a line.
        Json = "json",
    }
}

/// What is printed, and how.
#[derive(Debug, Clone)]
pub struct Telemetry {
    /// How lines look.
    pub format: Format,
    /// Directives of `tracing-subscriber`'s `EnvFilter`.
    pub filter: String,
}

impl Telemetry {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "telemetry",
            "What the server says of itself, on standard error. Never what people were asked, arguments of tools, \
             or tokens.",
        );
        let format = keys.get("format", Format::Pretty, "pretty, for people, or json: one object a line.");
        let filter = keys.get(
            "filter",
            "info".to_owned(),
            "A level, or TARGET=LEVEL separated by commas (humanplane=debug,info). The transport libraries stay \
             at warn whatever it says: below, they print headers.",
        );
        if tracing_subscriber::EnvFilter::builder().parse(&filter).is_err() {
            keys.fault("filter", "expected a level, or TARGET=LEVEL separated by commas");
        }
        Self { format, filter }
    }
}
