//! What a principal may do.

use crate::config::setting::words;

words! {
    /// What a principal may do. No role implies another.
    pub enum Role {
        /// Runs agents: attaches, appends, asks.
        Agent = "agent",
        /// Decides: answers approvals and questions.
        Answerer = "answerer",
        /// Serves commands, guards and sandboxes.
        Plugin = "plugin",
        /// Looks after sessions: creates, imports, closes, cancels, sets permissions.
        Operator = "operator",
        /// Reads and watches.
        Observer = "observer",
        /// Changes the server's settings.
        Admin = "admin",
    }
}

impl Role {
    /// Whether what it does needs a scope.
    pub fn registers(self) -> bool {
        matches!(self, Self::Answerer | Self::Plugin)
    }
}
