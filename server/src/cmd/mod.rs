//! The command line: one binary that serves, asks, answers and looks.
//!
//! [`exit`] holds the one table of exit codes. Whatever comes from others is printed through `show::visible`.

mod agents;
mod answer;
mod ask;
mod attach;
mod cancel;
mod commands;
mod connect;
mod exec;
pub mod exit;
mod export;
mod failure;
mod import;
mod log;
mod pending;
mod permissions;
mod picture;
mod run;
mod serve;
mod sessions;
mod show;
mod signals;
mod status;
pub mod token;
mod verify;
mod whole;
mod withdraw;

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
    /// Bring a tool call to the gate: rules, then people. Exit code 0: it may run, once; nothing else is a yes.
    Gate(ask::GateArgs),
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
    /// Run a command in a session, such as /status.
    Exec(exec::ExecArgs),
    /// List the commands that can be run.
    Commands(commands::CommandsArgs),
    /// Read or set what a session's agent may do.
    #[command(subcommand)]
    Permissions(permissions::PermissionsCommand),
    /// Keep images beside a session's log, and read them back.
    #[command(subcommand)]
    Attach(attach::AttachCommand),
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parse(line: &str) -> std::result::Result<Cli, clap::Error> {
        Cli::try_parse_from(line.split(' '))
    }

    #[test]
    fn the_command_line_agrees_with_itself() {
        Cli::command().debug_assert();
    }

    #[test]
    fn without_a_command_it_serves() {
        assert!(parse("humanplane").unwrap().command.is_none());
        assert!(matches!(parse("humanplane serve").unwrap().command, Some(Command::Serve(_))));
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        for line in [
            "humanplane ask approval",
            "humanplane ask question",
            "humanplane ask question --question Q --file f",
            "humanplane ask question --question Q --plan-review A",
            "humanplane ask approval --tool t --deadline 0s",
            "humanplane ask approval --tool t --session s --preset p",
            "humanplane answer --auto allow --kind human",
            "humanplane answer --auto",
            "humanplane answer --session s --agent a",
            "humanplane answer --group g --prepend",
            "humanplane permissions set s",
            "humanplane permissions set s --policy ask --preset p",
            "humanplane permissions set s --policy always",
            "humanplane cancel s",
            "humanplane attach put s",
            "humanplane attach get s",
            "humanplane export",
            "humanplane export --all",
            "humanplane log",
            "humanplane exec s",
            "humanplane exec s /status --deadline 0s",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), i32::from(exit::Exit::Usage.code()), "{line}");
        }
    }

    #[test]
    fn no_token_is_ever_shown() {
        let cli = parse("humanplane status --token hpt_secret").unwrap();
        assert!(!format!("{cli:?}").contains("secret"));
        let help = Cli::command().render_long_help().to_string();
        assert!(help.contains("HUMANPLANE_TOKEN") && !help.contains("HUMANPLANE_TOKEN="), "{help}");
    }

    #[test]
    fn server_and_token_may_stand_before_or_behind_the_command() {
        for line in ["humanplane --server http://x log s", "humanplane log s --server http://x"] {
            assert_eq!(parse(line).unwrap().connect.server, "http://x");
        }
    }
}
