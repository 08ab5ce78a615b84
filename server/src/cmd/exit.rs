//! What the exit code says. One table: `--help` and the documentation quote it.

use std::process::ExitCode;

/// How a command ended. For `ask approval`, [`Exit::Done`] is a grant, and nothing else is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done; of `ask approval`: allowed once; of `ask question`: answered.
    Done,
    /// It failed in another way.
    Failed,
    /// The command line is wrong. Nothing was done.
    Usage,
    /// Rejected, by somebody or by the policy.
    Rejected,
    /// Withdrawn before it was decided; questions: aborted.
    Cancelled,
    /// Nobody could decide or answer.
    Unavailable,
    /// The person dismissed the questions.
    Dismissed,
    /// The answerer of the questions failed.
    AnswererFailed,
    /// The command that was run ended as an error.
    CommandError,
    /// The line is not a command.
    NotACommand,
    /// The server refused, and said why.
    Refused,
    /// `verify` found something.
    Findings,
    /// No server, or the way to it broke.
    NoServer,
}

impl Exit {
    /// Every code and what it says.
    pub const TABLE: [(Self, u8, &'static str); 13] = [
        (Self::Done, 0, "done; ask approval and gate: allowed once, and only then; ask question: answered"),
        (Self::Failed, 1, "failed in another way; standard error says how"),
        (Self::Usage, 2, "the command line or its input is wrong; nothing was done"),
        (Self::Rejected, 10, "ask approval, gate: rejected, by somebody, the policy or a rule"),
        (Self::Cancelled, 11, "ask: withdrawn before it was decided; exec: cancelled, or out of time"),
        (
            Self::Unavailable,
            12,
            "ask, gate: nobody could decide or answer; status: the server cannot do everything",
        ),
        (Self::Dismissed, 13, "ask question: the person dismissed the questions"),
        (Self::AnswererFailed, 14, "ask question: the answerer failed"),
        (Self::CommandError, 15, "exec: the command ended as an error"),
        (Self::NotACommand, 16, "exec: the line is not a command; nothing was done"),
        (Self::Refused, 20, "the server refused; standard error says the reason"),
        (Self::Findings, 21, "verify: a log breaks a rule"),
        (Self::NoServer, 30, "no server, or the way to it broke"),
    ];

    /// The number.
    pub fn code(self) -> u8 {
        Self::TABLE.iter().find(|(exit, ..)| *exit == self).map_or(1, |(_, code, _)| *code)
    }

    /// The table as `--help` prints it.
    pub fn help() -> String {
        let rows = Self::TABLE.iter().map(|(_, code, says)| format!("  {code:>2}  {says}\n"));
        std::iter::once("Exit codes:\n".to_owned()).chain(rows).collect()
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_code_stands_for_one_thing() {
        let codes: BTreeSet<u8> = Exit::TABLE.iter().map(|(_, code, _)| *code).collect();
        assert_eq!(codes.len(), Exit::TABLE.len());
        assert!(Exit::TABLE.iter().all(|(exit, code, _)| exit.code() == *code));
    }

    #[test]
    fn zero_is_done_and_nothing_else() {
        let zeros: Vec<Exit> =
            Exit::TABLE.iter().filter(|(_, code, _)| *code == 0).map(|(exit, ..)| *exit).collect();
        assert_eq!(zeros, [Exit::Done]);
    }
}
