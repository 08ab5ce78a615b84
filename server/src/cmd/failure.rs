//! Why a command failed: one line with the reason, the values and what to do.

use std::fmt;
use std::io;

use humanplane_sdk::{Code, Error, Refusal};

use super::exit::Exit;
use super::show::visible;

/// Why a command failed, and its exit code.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    text: String,
}

/// What commands come to.
pub type Result<T = Exit> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(exit: Exit, text: impl Into<String>) -> Self {
        Self { exit, text: text.into() }
    }

    /// The command line, or a file that it names, is wrong.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new(Exit::Usage, text)
    }

    /// Nobody answers under this address.
    pub(crate) fn no_server(server: &str, error: &Error) -> Self {
        let server = visible::line(server);
        let text = match error {
            Error::Transport { .. } => format!(
                "no server answers at {server} ({}): start one with `humanplane serve`, or name another with --server",
                line_of(error)
            ),
            other => return Self::from(other.clone()),
        };
        Self::new(Exit::NoServer, text)
    }

    /// There is nobody left to read standard output, and so nobody to tell.
    pub(crate) fn is_silent(&self) -> bool {
        self.text.is_empty()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match &error {
            Error::Refused(refusal) => Self::new(Exit::Refused, refused(refusal)),
            Error::Question(question) => match &question.refusal {
                Some(refusal) => Self::new(Exit::Refused, refused(refusal)),
                None => Self::new(Exit::Failed, line_of(&error)),
            },
            Error::Transport { .. } => {
                let text = format!(
                    "the way to the server broke ({}): see whether it runs, and try again",
                    line_of(&error)
                );
                Self::new(Exit::NoServer, text)
            }
            Error::Setting(_) | Error::Input(_) => Self::usage(line_of(&error)),
            _ => Self::new(Exit::Failed, line_of(&error)),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::new(Exit::Failed, ""),
            _ => Self::new(Exit::Failed, visible::line(&error.to_string())),
        }
    }
}

fn line_of(error: &Error) -> String {
    visible::line(&error.to_string())
}

fn refused(refusal: &Refusal) -> String {
    let facts: Vec<String> =
        refusal.metadata.iter().map(|(key, value)| visible::line(&format!("{key}={value}"))).collect();
    let facts = if facts.is_empty() { String::new() } else { format!(" [{}]", facts.join(", ")) };
    let said = format!("refused: {}{facts}", visible::line(&refusal.to_string()));
    hint(refusal).map_or_else(|| said.clone(), |hint| format!("{said}; {hint}"))
}

/// What to do about a refusal, where there is something to do here.
fn hint(refusal: &Refusal) -> Option<&'static str> {
    Some(match refusal.reason.as_str() {
        "TOKEN_MISSING" => "set HUMANPLANE_TOKEN to a token, as `humanplane token new` prints it",
        "TOKEN_INVALID" | "TOKEN_EXPIRED" => {
            "set HUMANPLANE_TOKEN to one that the server's configuration admits"
        }
        "ROLE_MISSING" | "FOREIGN_SCOPE" => "use a token whose roles and scopes allow it",
        "SESSION_NOT_FOUND" => "`humanplane sessions` lists those that can be read",
        "AGENT_NOT_FOUND" => "`humanplane agents` lists those that are live",
        "AGENT_ALREADY_LIVE" => "use another session, or --take-over to end the agent that lives there",
        "REQUEST_NOT_FOUND" => "`humanplane pending` lists what waits",
        "UNKNOWN_PRESET" | "PRESET_RESERVED" => "`humanplane permissions get` lists the presets of a session",
        "ATTACHMENT_NOT_FOUND" => {
            "`humanplane attach put` prints the id; one that is not used is swept after a while"
        }
        "SANDBOX_UNAVAILABLE" => {
            "an agent without a sandbox works in a session with the preset supervised: \
             `humanplane permissions set SESSION --preset supervised`"
        }
        "SEED_INVALID" => "--accept-findings takes a log that breaks rules, but never a damaged one",
        "DISK_LOW" => "free space on the server's disk",
        "STORAGE_UNAVAILABLE" => "the server's own log says what broke; it must be started again",
        _ if refusal.code == Code::Unavailable => "try again in a moment",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use humanplane_sdk::Reason;

    use super::*;

    fn refusal(reason: &str, message: &str) -> Error {
        Error::Refused(Box::new(Refusal {
            code: Code::NotFound,
            reason: Reason::new(reason),
            message: message.to_owned(),
            metadata: BTreeMap::from([("session_id".to_owned(), "s\u{1b}1".to_owned())]),
            violations: Vec::new(),
            retry_after: None,
        }))
    }

    #[test]
    fn a_refusal_says_reason_values_and_what_to_do() {
        let failure = Failure::from(refusal("SESSION_NOT_FOUND", "no session s1"));
        assert_eq!(failure.exit, Exit::Refused);
        assert_eq!(
            failure.to_string(),
            "refused: SESSION_NOT_FOUND: no session s1 [session_id=s⟨ESC⟩1]; `humanplane sessions` lists those \
             that can be read"
        );
    }

    #[test]
    fn a_server_that_is_not_there_has_a_code_of_its_own() {
        let error =
            Error::Transport { code: Code::Unavailable, message: "refused\nby the kernel".to_owned() };
        let failure = Failure::no_server("http://127.0.0.1:7420", &error);
        assert_eq!(failure.exit.code(), 30);
        assert!(failure.to_string().contains("humanplane serve") && !failure.to_string().contains('\n'));
        assert_eq!(Failure::from(error).exit, Exit::NoServer);
    }

    #[test]
    fn a_reader_that_has_gone_is_told_nothing() {
        assert!(Failure::from(io::Error::from(io::ErrorKind::BrokenPipe)).is_silent());
    }
}
