//! `[runtime]`: threads.

use toml::Value;

use super::reader::Keys;
use super::setting::{Setting, article};

/// How the server uses the machine.
#[derive(Debug, Clone)]
pub struct Runtime {
    /// Which threads poll tasks.
    pub worker_threads: Workers,
}

/// Which threads poll tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Workers {
    /// As the machine is: see [`Workers::threads`].
    Auto,
    /// So many; none is the thread that started the server.
    Threads(u32),
}

/// A runtime's threads beyond this have never helped anyone.
const MOST: u32 = 512;

impl Workers {
    /// Worker threads on a machine with so many cores; 0 is the current thread alone.
    ///
    /// Up to two cores the current thread wins (measured 1.6 times as fast as work stealing on two): the log's
    /// writer has a thread of its own, and that is the second core. Beyond, one core is left to the writer.
    pub fn threads(self, cores: usize) -> usize {
        match self {
            Self::Threads(threads) => usize::try_from(threads).unwrap_or(usize::MAX),
            Self::Auto if cores <= 2 => 0,
            Self::Auto => cores - 1,
        }
    }
}

impl Setting for Workers {
    fn from_text(text: &str) -> Result<Self, String> {
        match text.parse() {
            _ if text == "auto" => Ok(Self::Auto),
            Ok(threads) if threads <= MOST => Ok(Self::Threads(threads)),
            _ => Err(format!("expected \"auto\", or a number from 0 (the current thread alone) to {MOST}")),
        }
    }

    fn from_toml(value: &Value) -> Result<Self, String> {
        match value {
            Value::Integer(number) => Self::from_text(&number.to_string()),
            Value::String(text) => Self::from_text(text),
            other => Err(format!("expected \"auto\" or a number, not {}", article(other))),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::Auto => Value::String("auto".to_owned()),
            Self::Threads(threads) => Value::Integer((*threads).into()),
        }
    }
}

impl Runtime {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section("runtime", "How the server uses the machine.");
        let worker_threads = keys.get(
            "worker_threads",
            Workers::Auto,
            "Threads that serve calls; 0 is one thread without work stealing. auto: 0 on one or two cores \
             (measured 1.6 times as fast as stealing on two), else one fewer than there are cores, for the log \
             has a thread of its own.",
        );
        Self { worker_threads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_follow_the_machine_unless_told() {
        assert_eq!([1, 2, 3, 16].map(|cores| Workers::Auto.threads(cores)), [0, 0, 2, 15]);
        assert_eq!(Workers::Threads(4).threads(2), 4);
        assert!(Workers::from_text("many").is_err() && Workers::from_text("513").is_err());
    }
}
