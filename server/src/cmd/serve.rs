//! `humanplane serve`.

use tokio::runtime::{Builder, Runtime};

use crate::app;
use crate::config::{Config, Flags, ProcessEnvironment, Workers};
use crate::listener::{self, Listener};
use crate::telemetry;

use super::exit::Exit;
use super::failure::{Failure, Result};
use super::show::out::Out;
use super::signals::Signals;

/// Runs the server until it is told to stop, or prints its configuration.
pub(crate) fn run(flags: &Flags) -> Result {
    let loaded =
        Config::load(flags, &ProcessEnvironment).map_err(|faults| Failure::usage(faults.to_string()))?;
    if flags.dump_config {
        Out::new(false).line(loaded.dump.trim_end())?;
        return Ok(Exit::Done);
    }
    let runtime = runtime(loaded.config.runtime.worker_threads)?;
    let served = runtime.block_on(Box::pin(serve(loaded.config)));
    // A thread that is stuck in the file system must not hold up the exit.
    runtime.shutdown_background();
    served
}

fn runtime(workers: Workers) -> std::io::Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    match workers.threads(cores) {
        0 => Builder::new_current_thread().enable_all().build(),
        threads => Builder::new_multi_thread().worker_threads(threads).enable_all().build(),
    }
}

/// The port is bound before anything else, so that a second server on it fails at once.
async fn serve(config: Config) -> Result {
    let failed = |error: &dyn std::fmt::Display| Failure::new(Exit::Failed, error.to_string());
    telemetry::init(&config.telemetry).map_err(|error| failed(&error))?;
    listener::raise_file_limit();
    let mut signals = Signals::new()?;
    let listener = Listener::bind(&config.listen).await.map_err(|error| failed(&error))?;
    let address = listener.local_addr()?;
    Out::new(false)
        .line(&format!("humanplane listens on http://{address}; its log is {}", config.log.url))?;
    if config.principals.is_empty() {
        Out::new(false).line(
            "No token is configured: everybody who reaches this address is the one user `local`, and may answer \
             what they asked themselves.",
        )?;
    }
    let stop = async {
        signals.next().await;
    };
    app::run(config, listener, stop).await.map_err(|error| failed(&error))?;
    Ok(Exit::Done)
}
