//! `humanplane serve`.

use crate::config::{Config, Flags, ProcessEnvironment};

use super::exit::Exit;
use super::failure::{Failure, Result};
use super::show::out::Out;

/// Runs the server until it is told to stop, or prints its configuration.
pub(crate) fn run(flags: &Flags) -> Result {
    let loaded =
        Config::load(flags, &ProcessEnvironment).map_err(|faults| Failure::usage(faults.to_string()))?;
    if flags.dump_config {
        Out::new(false).line(loaded.dump.trim_end())?;
        return Ok(Exit::Done);
    }
    Err(Failure::new(Exit::Failed, "no server yet"))
}
