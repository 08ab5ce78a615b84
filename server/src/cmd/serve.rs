//! `humanplane serve`.

use tokio::runtime::{Builder, Runtime};

use super::exit::Exit;
use super::failure::{Failure, Result};
use super::show::out::Out;
use super::signals::Signals;
use crate::config::{Config, Flags, ProcessEnvironment, Workers};
use crate::listener::{Listener, raise_file_limit};
use crate::{app, telemetry};

/// Runs the server until SIGINT or SIGTERM, or prints its configuration. A second signal does not wait for the drain.
pub(crate) fn run(flags: &Flags) -> Result {
    let loaded =
        Config::load(flags, &ProcessEnvironment).map_err(|faults| Failure::usage(faults.to_string()))?;
    if flags.dump_config {
        Out::new(false).line(loaded.dump.trim_end())?;
        return Ok(Exit::Done);
    }
    let config = loaded.config;
    telemetry::init(&config.telemetry).map_err(failed)?;
    raise_file_limit();
    let runtime = runtime(config.runtime.worker_threads)?;
    let ended = runtime.block_on(serve(config));
    // What a blocking thread still does is of no use to anybody.
    runtime.shutdown_background();
    ended
}

fn runtime(workers: Workers) -> Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let built = match workers.threads(cores) {
        0 => Builder::new_current_thread().enable_all().build(),
        threads => Builder::new_multi_thread().worker_threads(threads).enable_all().build(),
    };
    Ok(built?)
}

async fn serve(config: Config) -> Result {
    let mut signals = Signals::new()?;
    let listener = Listener::bind(&config.listen).await.map_err(|error| {
        failed(format!("{error}: stop what listens there, or choose another address with --listen"))
    })?;
    announce(&config, &listener)?;
    let (stop, mut told) = tokio::sync::watch::channel(false);
    let shutdown = async move {
        // Without a sender nobody would ever tell; that is an end, too.
        let _ = told.wait_for(|stop| *stop).await;
    };
    let mut running = Box::pin(app::run(config, listener, shutdown));
    tokio::select! {
        ended = &mut running => return done(ended),
        () = signals.next() => tracing::info!("stopping; once more to stop at once"),
    }
    stop.send_replace(true);
    tokio::select! {
        ended = &mut running => done(ended),
        () = signals.next() => Err(failed("stopped at once; what was open is closed at the next start")),
    }
}

fn announce(config: &Config, listener: &Listener) -> Result<()> {
    let places = listener.places()?.join(" and ");
    // The first line of standard output, for scripts that ask for port 0.
    Out::new(false).line(&format!("humanplane listens on {places}; its log is {}", config.log.url))?;
    if config.principals.is_empty() {
        tracing::warn!(
            "no token is configured: everybody who reaches this server is one principal, and may approve what it asks"
        );
    }
    Ok(())
}

fn done(ended: std::result::Result<(), app::RunError>) -> Result {
    ended.map(|()| Exit::Done).map_err(failed)
}

fn failed(error: impl ToString) -> Failure {
    Failure::new(Exit::Failed, error.to_string())
}
