//! Configuration: a TOML file, the environment and flags, read at once and checked as a whole.
//!
//! Each section has a file that names its keys, their defaults and reasons; the reader records them, so that
//! the sample file, the dump and the unknown-key check never differ from what is read. Everything that is wrong
//! is reported together, and nothing starts.

mod address;
mod attachments;
mod error;
mod flags;
mod gate;
mod limits;
mod listen;
mod liveness;
mod log;
mod metrics;
mod permissions;
mod principals;
mod reader;
mod render;
mod rows;
mod runtime;
pub(crate) mod secret;
pub(crate) mod setting;
mod source;
mod telemetry;
mod unknown;
mod web;

use std::collections::BTreeMap;

use humanplane_core::engine::Rules;

use crate::principals::Credential;

pub use address::Address;
pub use attachments::Attachments;
pub use error::{Fault, Faults, Origin};
pub use flags::Flags;
pub use gate::Gate;
pub use limits::Limits;
pub use listen::{Listen, Profile};
pub use liveness::Liveness;
pub use log::Log;
pub use metrics::Metrics;
pub use permissions::Permissions;
pub use runtime::{Runtime, Workers};
pub use secret::Secret;
pub use setting::Size;
pub use source::{Environment, ProcessEnvironment};
pub use telemetry::{Format, Telemetry};
pub use web::{Web, WebOrigin};

use reader::Keys;
use source::{EnvSource, FileSource, Source};

/// Everything that can be set.
#[derive(Debug, Clone)]
pub struct Config {
    /// The port.
    pub listen: Listen,
    /// Browsers on it.
    pub web: Web,
    /// How much of everything.
    pub limits: Limits,
    /// Who counts as alive.
    pub liveness: Liveness,
    /// Where the log lives.
    pub log: Log,
    /// Images beside the log.
    pub attachments: Attachments,
    /// Presets and defaults.
    pub permissions: Permissions,
    /// Rules for tool calls.
    pub gate: Gate,
    /// Threads.
    pub runtime: Runtime,
    /// The port for Prometheus.
    pub metrics: Metrics,
    /// What the server says of itself.
    pub telemetry: Telemetry,
    /// Who may call; empty: everybody on loopback, as `local`.
    pub principals: Vec<Credential>,
}

/// A configuration, and how it would be printed.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// What to run with.
    pub config: Config,
    /// What `serve --dump-config` prints. No secret is in it.
    pub dump: String,
}

impl Config {
    /// Reads the file that the flags or HUMANPLANE_CONFIG name, the environment and the flags.
    ///
    /// # Errors
    /// All that is wrong with any of them.
    pub fn load(flags: &Flags, environment: &dyn Environment) -> Result<Loaded, Faults> {
        let mut faults = Vec::new();
        let flag = flags.source(&mut faults);
        let file = read_file(flags, environment).unwrap_or_else(|fault| {
            faults.push(fault);
            FileSource::default()
        });
        let variables = EnvSource(environment);
        let sources: [&dyn Source; 3] = [&flag, &variables, &file];
        let (config, keys) = Self::read(&sources, environment);
        faults.extend(keys.faults.iter().cloned());
        if faults.is_empty() { Ok(Loaded { config, dump: render::dump(&keys) }) } else { Err(Faults(faults)) }
    }

    /// What the rules need to know of it.
    pub fn rules(&self) -> Rules {
        Rules {
            table: self.permissions.table.clone(),
            limits: self.limits.rules(),
            require_full: self.permissions.require_full_sandbox,
            // Without tokens everybody is one principal, and nobody could answer anything.
            self_approval: self.principals.is_empty(),
            agent_grace: self.liveness.agent_grace,
            answerer_grace: self.liveness.answerer_grace,
            reconnect_after: self.liveness.reconnect_after,
        }
    }

    /// The sample file: every key with its default and reason.
    pub fn sample() -> String {
        render::sample(&Self::read(&[], &BTreeMap::new()).1)
    }

    fn read<'a>(sources: &'a [&'a dyn Source], environment: &dyn Environment) -> (Self, Keys<'a>) {
        let mut keys = Keys::new(sources);
        let listen = Listen::read(&mut keys);
        let web = Web::read(&mut keys);
        let limits = Limits::read(&mut keys);
        let liveness = Liveness::read(&mut keys);
        let log = Log::read(&mut keys, environment);
        let attachments = Attachments::read(&mut keys, &log);
        let config = Self {
            listen,
            web,
            limits,
            liveness,
            log,
            attachments,
            permissions: Permissions::read(&mut keys),
            gate: Gate::read(&mut keys),
            runtime: Runtime::read(&mut keys),
            metrics: Metrics::read(&mut keys),
            telemetry: Telemetry::read(&mut keys),
            principals: principals::read(&mut keys),
        };
        // A principal that could not be read still shows that tokens were meant.
        let tokens =
            !config.principals.is_empty() || keys.faults.iter().any(|f| f.path.starts_with("principals"));
        config.listen.check_address(&mut keys, tokens);
        unknown::check(&mut keys, sources);
        (config, keys)
    }
}

fn read_file(flags: &Flags, environment: &dyn Environment) -> Result<FileSource, Fault> {
    let (path, origin) = match (&flags.config, environment.var("HUMANPLANE_CONFIG")) {
        (Some(path), _) => (path.clone(), Origin::Flag("--config".to_owned())),
        (None, Some(path)) => (path.into(), Origin::Env("HUMANPLANE_CONFIG".to_owned())),
        (None, None) => return Ok(FileSource::default()),
    };
    let unread =
        |error| Fault { path: path.display().to_string(), origin, wrong: format!("cannot be read: {error}") };
    FileSource::parse(&std::fs::read_to_string(&path).map_err(unread)?)
}

#[cfg(test)]
mod tests;
