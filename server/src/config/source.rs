//! Where values come from: a file, the environment, flags. Each is a [`Source`], so that tests pass maps.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::error::{Fault, Origin};

/// A value as its source gives it.
#[derive(Debug, Clone)]
pub(super) enum Raw {
    /// From the environment or a flag.
    Text(String),
    /// From a file.
    Toml(Value),
}

/// Something that may hold values, by path (`listen.address`; `principals`).
pub(super) trait Source {
    /// The value at `path`, and where exactly it was said.
    fn find(&self, path: &str) -> Option<(Raw, Origin)>;

    /// Every path that this source names, so that one which nobody reads is noticed.
    fn paths(&self) -> Vec<(String, Origin)>;
}

/// The environment, as far as configuration may see it.
pub trait Environment {
    /// The variable of this name.
    fn var(&self, name: &str) -> Option<String>;

    /// The names of all variables.
    fn names(&self) -> Vec<String>;
}

/// The environment of this process.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProcessEnvironment;

impl Environment for ProcessEnvironment {
    fn var(&self, name: &str) -> Option<String> {
        // Bytes that are not text become U+FFFD and fail as the value they are, with their name.
        std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
    }

    fn names(&self) -> Vec<String> {
        std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).collect()
    }
}

impl Environment for BTreeMap<String, String> {
    fn var(&self, name: &str) -> Option<String> {
        self.get(name).cloned()
    }

    fn names(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }
}

/// What every variable of ours begins with.
const PREFIX: &str = "HUMANPLANE_";

/// `HUMANPLANE_LISTEN_ADDRESS` for `listen.address`: no section has an underscore in its name.
pub(super) struct EnvSource<'a>(pub(super) &'a dyn Environment);

impl EnvSource<'_> {
    fn variable(path: &str) -> String {
        format!("{PREFIX}{}", path.replace('.', "_").to_uppercase())
    }
}

impl Source for EnvSource<'_> {
    fn find(&self, path: &str) -> Option<(Raw, Origin)> {
        let name = Self::variable(path);
        self.0.var(&name).map(|text| (Raw::Text(text), Origin::Env(name)))
    }

    fn paths(&self) -> Vec<(String, Origin)> {
        let ours = self.0.names().into_iter().filter(|name| name.starts_with(PREFIX));
        ours.map(|name| (name[PREFIX.len()..].to_lowercase().replacen('_', ".", 1), Origin::Env(name)))
            .collect()
    }
}

/// What flags say: path → (text, the flag).
#[derive(Debug, Clone, Default)]
pub(super) struct FlagSource(pub(super) BTreeMap<String, (String, String)>);

impl Source for FlagSource {
    fn find(&self, path: &str) -> Option<(Raw, Origin)> {
        self.0.get(path).map(|(text, flag)| (Raw::Text(text.clone()), Origin::Flag(flag.clone())))
    }

    fn paths(&self) -> Vec<(String, Origin)> {
        self.0.iter().map(|(path, (_, flag))| (path.clone(), Origin::Flag(flag.clone()))).collect()
    }
}

/// A TOML file.
#[derive(Debug, Clone, Default)]
pub(super) struct FileSource(Table);

impl FileSource {
    /// Parses a file; a fault gives the line and never quotes it, for it may hold a secret.
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        text.parse::<Table>().map(Self).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            Fault { path: format!("line {line}"), origin: Origin::File, wrong: error.message().to_owned() }
        })
    }
}

impl Source for FileSource {
    fn find(&self, path: &str) -> Option<(Raw, Origin)> {
        let value = match path.split_once('.') {
            Some((section, key)) => self.0.get(section)?.as_table()?.get(key)?,
            None => self.0.get(path)?,
        };
        Some((Raw::Toml(value.clone()), Origin::File))
    }

    fn paths(&self) -> Vec<(String, Origin)> {
        let mut paths = Vec::new();
        for (section, value) in &self.0 {
            match value {
                Value::Table(table) => paths.extend(table.keys().map(|key| format!("{section}.{key}"))),
                _ => paths.push(section.clone()),
            }
        }
        paths.into_iter().map(|path| (path, Origin::File)).collect()
    }
}
