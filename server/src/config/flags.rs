//! What `humanplane serve` takes on the command line. Flags win over the environment, and that over the file.

use std::path::PathBuf;

use super::error::{Fault, Origin};
use super::source::FlagSource;

/// The flags of configuration. Values are text here, so that a wrong one is reported with all that is wrong.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Flags {
    /// Configuration file (TOML; also HUMANPLANE_CONFIG). docs/humanplane.toml shows every key.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address to listen on, or unix:/PATH for a Unix socket [default: 127.0.0.1:7420].
    #[arg(long, value_name = "IP:PORT")]
    pub listen: Option<String>,
    /// Where the log lives: sled:, sled:///PATH or memory: [default: sled: in the data directory].
    #[arg(long, value_name = "URL")]
    pub log: Option<String>,
    /// Directory of all that is kept [default: $XDG_DATA_HOME/humanplane].
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<String>,
    /// Address on which Prometheus finds numbers, under /metrics [default: none].
    #[arg(long, value_name = "IP:PORT")]
    pub metrics: Option<String>,
    /// Serve a non-loopback address without tokens: whoever can reach it may approve anything.
    #[arg(long)]
    pub insecure_without_tokens: bool,
    /// Any other key, such as limits.open_requests=500; may be given again.
    #[arg(long = "set", value_name = "SECTION.KEY=VALUE")]
    pub set: Vec<String>,
    /// Print the configuration as it would be used, and where each value came from; then stop.
    #[arg(long)]
    pub dump_config: bool,
}

impl Flags {
    /// The flags as a source; what cannot be read as one is a fault.
    pub(super) fn source(&self, faults: &mut Vec<Fault>) -> FlagSource {
        let mut source = FlagSource::default();
        for text in &self.set {
            match text.split_once('=') {
                Some((path, value)) => {
                    source.0.insert(path.trim().to_owned(), (value.trim().to_owned(), "--set".to_owned()));
                }
                None => faults.push(Fault {
                    path: "--set".to_owned(),
                    origin: Origin::Default,
                    wrong: "expected SECTION.KEY=VALUE".to_owned(),
                }),
            }
        }
        let insecure = self.insecure_without_tokens.then(|| "true".to_owned());
        for (path, value, flag) in [
            ("listen.address", &self.listen, "--listen"),
            ("log.url", &self.log, "--log"),
            ("log.data_dir", &self.data_dir, "--data-dir"),
            ("metrics.address", &self.metrics, "--metrics"),
            ("listen.insecure_without_tokens", &insecure, "--insecure-without-tokens"),
        ] {
            if let Some(value) = value {
                source.0.insert(path.to_owned(), (value.clone(), flag.to_owned()));
            }
        }
        source
    }
}
