//! The command line: one binary that serves, asks, answers and looks.
//!
//! [`exit`] holds the one table of exit codes. Whatever comes from others is printed through `show::visible`.

mod agents;
mod answer;
mod ask;
mod cancel;
mod connect;
pub mod exit;
mod export;
mod failure;
mod import;
mod log;
mod pending;
mod permissions;
mod run;
mod serve;
mod sessions;
mod show;
mod signals;
mod status;
pub mod token;
mod verify;

use clap::{Parser, Subcommand};

use crate::config::Flags;
use connect::Connect;

pub use failure::{Failure, Result};
pub use run::main;

/// The human plane for AI agents: agents ask, people answer, and everything is in one log for each session.
#[derive(Debug, Parser)]
#[command(name = "humanplane", version, after_help = exit::Exit::help())]
pub struct Cli {
    #[command(flatten)]
    connect: Connect,
    /// Without one: serve.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server (the default).
    Serve(Flags),
    /// Ask people something, as an agent for this one time.
    #[command(subcommand)]
    Ask(ask::AskCommand),
    /// Answer what agents ask.
    Answer(answer::AnswerArgs),
    /// Print a session's log.
    Log(log::LogArgs),
    /// List sessions, newest first.
    Sessions(sessions::SessionsArgs),
    /// List the agents that are live.
    Agents(agents::AgentsArgs),
    /// List what waits for people, who holds it and which answerers are present.
    Pending(pending::PendingArgs),
    /// Withdraw what waits.
    Cancel(cancel::CancelArgs),
    /// Read or set what a session's agent may do.
    #[command(subcommand)]
    Permissions(permissions::PermissionsCommand),
    /// Make bearer tokens.
    #[command(subcommand)]
    Token(token::TokenCommand),
    /// Check the logs of sessions against every rule.
    Verify(verify::VerifyArgs),
    /// Write sessions out as JSON Lines: a backup.
    Export(export::ExportArgs),
    /// Create a session from JSON Lines.
    Import(import::ImportArgs),
    /// Print what the server is and how it does.
    Status,
    /// Measure what the service costs on this machine, against ceilings of the same run.
    Bench(crate::bench::Options),
}
