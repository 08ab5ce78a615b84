//! `[metrics]`: the port for Prometheus.

use std::net::SocketAddr;

use super::reader::Keys;
use super::setting::Setting;

/// The port for Prometheus.
#[derive(Debug, Clone)]
pub struct Metrics {
    /// Where; nothing: nowhere.
    pub address: Option<SocketAddr>,
}

/// An address, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place(Option<SocketAddr>);

impl Setting for Place {
    fn from_text(text: &str) -> Result<Self, String> {
        match text {
            "" => Ok(Self(None)),
            text => SocketAddr::from_text(text).map(|address| Self(Some(address))),
        }
    }

    fn show(&self) -> toml::Value {
        toml::Value::String(self.0.map(|address| address.to_string()).unwrap_or_default())
    }
}

impl Metrics {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section(
            "metrics",
            "Numbers for Prometheus: GET /metrics on a port of its own, without credentials.",
        );
        let Place(address) = keys.get(
            "address",
            Place(None),
            "IP:PORT, such as 127.0.0.1:7421. Empty: no port, because nobody should have to guard one that \
             they do not use.",
        );
        let open = keys.get(
            "open_to_network",
            false,
            "true: show them on an address that is not loopback. They name methods, reasons and counts, and nobody \
             has to say who they are.",
        );
        match address {
            Some(address) if !address.ip().is_loopback() && !open => keys.fault(
                "address",
                "is not loopback, and there are no credentials on this port: choose 127.0.0.1, or say \
                 metrics.open_to_network = true",
            ),
            Some(_) | None => {}
        }
        Self { address }
    }
}
