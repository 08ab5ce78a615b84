//! Names of things. Each is text on the wire; here each has a type of its own, so that one never stands
//! where another is meant. Cloning one is a reference count.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

macro_rules! text_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Arc<str>);

        impl $name {
            /// Wraps text that has been checked where it came in.
            pub fn new(text: impl Into<Arc<str>>) -> Self {
                Self(text.into())
            }

            /// The text as it travels.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }
    )*};
}

text_id! {
    /// A session: one append-only log.
    SessionId;
    /// An agent's stable name, chosen by its author.
    AgentId;
    /// One life of an agent: minted by the server when a lease begins.
    Incarnation;
    /// What the server calls an approval or a batch of questions (UUIDv7 text, never reused).
    AskId;
    /// What the caller calls its request (at most 128 bytes, scoped to the session).
    RequestId;
    /// The secret half of an agent's lease or of a resume.
    Token;
    /// Whose credentials a call carried.
    PrincipalId;
    /// One registration of an answerer.
    RegistrationId;
    /// One offer of one ask to one registration.
    OfferId;
    /// What an answerer calls its answer, so that it may send it twice.
    AnswerId;
    /// What a session calls an image: minted by the server.
    AttachmentId;
    /// One run of a command (minted by the server, unique across restarts).
    CommandId;
}

/// One open stream (an answerer's or an agent's), numbered by the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub u64);

/// One waiting call, numbered by the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u64);

/// One exact life of an agent (9.1): the same id with another incarnation is another agent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AgentRef {
    /// Which agent.
    pub id: AgentId,
    /// Which of its lives.
    pub incarnation: Incarnation,
}
