//! Arrays of tables: the preset table, the principals.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::error::{Fault, Origin, nearest};
use super::setting::{Setting, article};
use super::source::Raw;

/// A type that one table of an array gives.
pub(super) trait RowSetting: Sized {
    /// Reads the table; `None` when something is missing (the row has noted it).
    fn read(row: &mut Row<'_>) -> Option<Self>;

    /// The table as a file would give it, secrets hidden.
    fn show(&self) -> Vec<(&'static str, Value)>;
}

/// The tables in `raw`: from a file, or from a variable that holds TOML (`[{ name = "ci", … }]`).
pub(super) fn rows_of(raw: Raw) -> Result<Vec<Table>, String> {
    let value = match raw {
        Raw::Toml(value) => value,
        Raw::Text(text) => {
            let parsed = format!("rows = {text}").parse::<Table>();
            let mut table = parsed.map_err(|_| "expected a TOML array of inline tables".to_owned())?;
            table.remove("rows").unwrap_or(Value::Boolean(false))
        }
    };
    let Value::Array(items) = value else {
        return Err(format!("expected an array of tables, not {}", article(&value)));
    };
    let tables = items.into_iter().map(|item| match item {
        Value::Table(table) => Ok(table),
        other => Err(format!("expected an array of tables, not one with {} in it", article(&other))),
    });
    tables.collect()
}

/// One table being read.
pub(super) struct Row<'a> {
    table: &'a Table,
    path: String,
    origin: &'a Origin,
    known: BTreeSet<&'static str>,
    faults: &'a mut Vec<Fault>,
    clean: bool,
}

impl<'a> Row<'a> {
    pub(super) fn new(
        table: &'a Table,
        path: String,
        origin: &'a Origin,
        faults: &'a mut Vec<Fault>,
    ) -> Self {
        Self { table, path, origin, known: BTreeSet::new(), faults, clean: true }
    }

    /// A key that must be there.
    pub(super) fn required<T: Setting>(&mut self, key: &'static str) -> Option<T> {
        if !self.table.contains_key(key) {
            self.known.insert(key);
            self.fault(key, "is missing");
            return None;
        }
        self.optional(key)
    }

    /// A key that may be there.
    pub(super) fn optional<T: Setting>(&mut self, key: &'static str) -> Option<T> {
        self.known.insert(key);
        let read = T::from_toml(self.table.get(key)?);
        self.noted(key, read)
    }

    /// A list, empty where the key is absent.
    pub(super) fn list<T: Setting>(&mut self, key: &'static str) -> Vec<T> {
        self.known.insert(key);
        let items = match self.table.get(key) {
            None => return Vec::new(),
            Some(Value::Array(items)) => items,
            Some(other) => {
                self.fault(key, &format!("expected a list, not {}", article(other)));
                return Vec::new();
            }
        };
        let numbered = items.iter().enumerate();
        numbered.filter_map(|(at, item)| self.noted(&format!("{key}[{at}]"), T::from_toml(item))).collect()
    }

    /// Whether the key holds anything, good or bad.
    pub(super) fn given(&self, key: &str) -> bool {
        self.table.get(key).is_some_and(|value| value.as_array().is_none_or(|items| !items.is_empty()))
    }

    fn noted<T>(&mut self, key: &str, read: Result<T, String>) -> Option<T> {
        read.map_err(|wrong| self.fault(key, &wrong)).ok()
    }

    /// Says what is wrong with one of its keys.
    pub(super) fn fault(&mut self, key: &str, wrong: &str) {
        self.clean = false;
        let path = format!("{}.{key}", self.path);
        self.faults.push(Fault { path, origin: self.origin.clone(), wrong: wrong.to_owned() });
    }

    /// Notes the keys that nobody read. False if anything in the row was wrong.
    pub(super) fn finish(mut self) -> bool {
        let table = self.table;
        for key in table.keys().filter(|key| !self.known.contains(key.as_str())).collect::<Vec<_>>() {
            let hint = nearest(key, self.known.iter().copied());
            let hint = hint.map_or_else(String::new, |name| format!("; did you mean {name}?"));
            self.fault(key, &format!("there is no such key here{hint}"));
        }
        self.clean
    }
}
