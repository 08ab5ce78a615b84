//! Where a principal may register: a rule in configuration covers scopes as registrations name them.

use std::fmt;

use toml::Value;

use crate::config::setting::Setting;

/// What a registration asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope<'a> {
    /// Everything.
    Global,
    /// One session and the agents in it.
    Session(&'a str),
    /// One agent of one session (and its descendants, unless the registration says *exact only*).
    Agent {
        /// Its session.
        session: &'a str,
        /// Its id.
        agent: &'a str,
    },
}

/// What configuration allows: `global`, `session:PATTERN`, `agent:PATTERN` or `session:PATTERN/agent:PATTERN`,
/// where a pattern is an id or a prefix followed by `*`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScopeRule {
    /// Every scope: whoever may answer for all may answer for a part.
    Global,
    /// These sessions, and the agents in them.
    Session(Pattern),
    /// These agents, in these sessions.
    Agent {
        /// Which sessions.
        session: Pattern,
        /// Which agents.
        agent: Pattern,
    },
}

impl ScopeRule {
    /// Whether a registration for `scope` stays within this rule.
    pub fn covers(&self, scope: Scope<'_>) -> bool {
        match (self, scope) {
            (Self::Global, _) => true,
            (_, Scope::Global) | (Self::Agent { .. }, Scope::Session(_)) => false,
            (Self::Session(sessions), Scope::Session(session) | Scope::Agent { session, .. }) => {
                sessions.matches(session)
            }
            (Self::Agent { session: sessions, agent: agents }, Scope::Agent { session, agent }) => {
                sessions.matches(session) && agents.matches(agent)
            }
        }
    }
}

/// An id, or every id with a prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// This id.
    Exactly(String),
    /// Ids that begin so.
    Prefix(String),
}

impl Pattern {
    fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('*') {
            Some((prefix, "")) => Ok(Self::Prefix(prefix.to_owned())),
            Some(_) => Err("a * stands only at the end of a pattern".to_owned()),
            None if text.is_empty() => Err("a pattern is an id, or a prefix and *".to_owned()),
            None => Ok(Self::Exactly(text.to_owned())),
        }
    }

    fn matches(&self, id: &str) -> bool {
        match self {
            Self::Exactly(only) => id == only,
            Self::Prefix(prefix) => id.starts_with(prefix),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(id) => f.write_str(id),
            Self::Prefix(prefix) => write!(f, "{prefix}*"),
        }
    }
}

impl fmt::Display for ScopeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("global"),
            Self::Session(session) => write!(f, "session:{session}"),
            Self::Agent { session: Pattern::Prefix(all), agent } if all.is_empty() => {
                write!(f, "agent:{agent}")
            }
            Self::Agent { session, agent } => write!(f, "session:{session}/agent:{agent}"),
        }
    }
}

impl Setting for ScopeRule {
    fn from_text(text: &str) -> Result<Self, String> {
        if text == "global" {
            return Ok(Self::Global);
        }
        if let Some(agent) = text.strip_prefix("agent:") {
            return Ok(Self::Agent {
                session: Pattern::Prefix(String::new()),
                agent: Pattern::parse(agent)?,
            });
        }
        let rest = text.strip_prefix("session:").ok_or_else(|| {
            "expected global, session:PATTERN, agent:PATTERN or session:PATTERN/agent:PATTERN".to_owned()
        })?;
        match rest.split_once("/agent:") {
            Some((session, agent)) => {
                Ok(Self::Agent { session: Pattern::parse(session)?, agent: Pattern::parse(agent)? })
            }
            None => Pattern::parse(rest).map(Self::Session),
        }
    }

    fn show(&self) -> Value {
        Value::String(self.to_string())
    }
}
