//! From the arguments to an exit code.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use super::connect::Connect;
use super::failure::{Failure, Result};
use super::{Cli, Command, serve};
use crate::clock::Clock;
use crate::config::Flags;

/// Runs what the command line says.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !failure.is_silent() {
                // With nowhere to print to, the code alone must do.
                let _ = writeln!(io::stderr(), "humanplane: {failure}");
            }
            failure.exit.into()
        }
    }
}

fn run(Cli { connect, command }: Cli) -> Result {
    match command {
        None => serve::run(&Flags::default()),
        Some(Command::Serve(flags)) => serve::run(&flags),
        Some(Command::Token(command)) => {
            let now = Clock::system().now().wall;
            command.run(now, &mut io::stdout().lock(), &mut io::stderr().lock())?;
            Ok(super::exit::Exit::Done)
        }
        Some(Command::Bench(options)) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let done = runtime.block_on(Box::pin(crate::bench::run(options)));
            done.map_err(|error| Failure::new(super::exit::Exit::Failed, error.to_string()))?;
            Ok(super::exit::Exit::Done)
        }
        Some(command) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let exit = runtime.block_on(call(&connect, command));
            // A thread that reads a terminal or a pipe may never come back.
            runtime.shutdown_background();
            exit
        }
    }
}

/// Everything that calls a server.
async fn call(connect: &Connect, command: Command) -> Result {
    match command {
        Command::Ask(command) => Box::pin(command.run(connect)).await,
        Command::Gate(args) => Box::pin(args.run(connect)).await,
        Command::Answer(args) => Box::pin(args.run(connect)).await,
        Command::Log(args) => args.run(connect).await,
        Command::Sessions(args) => args.run(connect).await,
        Command::Agents(args) => args.run(connect).await,
        Command::Pending(args) => args.run(connect).await,
        Command::Cancel(args) => args.run(connect).await,
        Command::Exec(args) => Box::pin(args.run(connect)).await,
        Command::Commands(args) => args.run(connect).await,
        Command::Permissions(command) => command.run(connect).await,
        Command::Attach(command) => command.run(connect).await,
        Command::Verify(args) => args.run(connect).await,
        Command::Export(args) => args.run(connect).await,
        Command::Import(args) => args.run(connect).await,
        Command::Status => super::status::run(connect).await,
        Command::Serve(_) | Command::Token(_) | Command::Bench(_) => {
            Err(Failure::usage("this command calls no server"))
        }
    }
}
