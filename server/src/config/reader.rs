//! The reader: each section names its keys once, with default and reason, and gets typed values.
//!
//! What is read is also recorded, so that the sample file, the dump and the check for unknown keys come from
//! the same place as the value. A fault never stops the reading: the default stands in and the next key is read.

use std::ops::RangeInclusive;

use toml::Value;

use super::error::{Fault, Origin};
use super::rows::{Row, RowSetting, rows_of};
use super::setting::Setting;
use super::source::{Raw, Source};

/// The value of a key as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shown {
    /// One value.
    One(Value),
    /// An array of tables, their keys in order.
    Rows(Vec<Vec<(&'static str, Value)>>),
}

/// One key that was read.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// `listen`; empty for a key at the top of the file.
    pub(super) section: &'static str,
    pub(super) key: &'static str,
    /// What it means, its unit and the reason for its default.
    pub(super) doc: String,
    /// What nobody needs to write down.
    pub(super) default: Shown,
    /// What is used.
    pub(super) shown: Shown,
    pub(super) origin: Origin,
}

impl Entry {
    pub(super) fn path(&self) -> String {
        path(self.section, self.key)
    }
}

fn path(section: &str, key: &str) -> String {
    if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") }
}

/// Reads keys, the first source that names one wins.
pub(super) struct Keys<'a> {
    sources: &'a [&'a dyn Source],
    section: &'static str,
    /// (name, what it is about), in order.
    pub(super) sections: Vec<(&'static str, &'static str)>,
    pub(super) entries: Vec<Entry>,
    pub(super) faults: Vec<Fault>,
}

impl<'a> Keys<'a> {
    pub(super) fn new(sources: &'a [&'a dyn Source]) -> Self {
        Self { sources, section: "", sections: Vec::new(), entries: Vec::new(), faults: Vec::new() }
    }

    /// What follows belongs to `name` (empty: the top of the file).
    pub(super) fn section(&mut self, name: &'static str, about: &'static str) {
        self.section = name;
        self.sections.push((name, about));
    }

    /// Faults that follow belong to the section `name`, which was read before.
    pub(super) fn at(&mut self, name: &'static str) {
        self.section = name;
    }

    /// Reads one key.
    pub(super) fn get<T: Setting>(&mut self, key: &'static str, default: T, doc: &str) -> T {
        self.checked(key, default, doc.to_owned(), |_| Ok(()))
    }

    /// Reads one key whose value must lie in `range`.
    pub(super) fn within<T>(
        &mut self,
        key: &'static str,
        default: T,
        range: RangeInclusive<T>,
        doc: &str,
    ) -> T
    where
        T: Setting + PartialOrd,
    {
        let bounds = format!("from {} to {}", plain(range.start()), plain(range.end()));
        self.checked(key, default, format!("{doc} Range: {bounds}."), |value| {
            if range.contains(value) {
                Ok(())
            } else {
                Err(format!("must be {bounds}, not {}", plain(value)))
            }
        })
    }

    fn checked<T: Setting>(
        &mut self,
        key: &'static str,
        default: T,
        doc: String,
        check: impl FnOnce(&T) -> Result<(), String>,
    ) -> T {
        let (read, origin) = match self.find(key) {
            Some((Raw::Text(text), origin)) => (T::from_text(&text), origin),
            Some((Raw::Toml(value), origin)) => (T::from_toml(&value), origin),
            None => (Ok(default.clone()), Origin::Default),
        };
        let written = Shown::One(default.show());
        let read = read.and_then(|value| check(&value).map(|()| value));
        let value = read.unwrap_or_else(|wrong| {
            self.faults.push(Fault { path: path(self.section, key), origin: origin.clone(), wrong });
            default
        });
        self.record(key, doc, written, Shown::One(value.show()), origin);
        value
    }

    /// Reads an array of tables; one that is given replaces the default whole.
    pub(super) fn rows<T: RowSetting>(&mut self, key: &'static str, default: Vec<T>, doc: &str) -> Vec<T> {
        let found = self.find(key);
        let origin = found.as_ref().map_or(Origin::Default, |(_, origin)| origin.clone());
        let shown = |rows: &[T]| Shown::Rows(rows.iter().map(T::show).collect());
        let written = shown(&default);
        let rows = found.map_or(default, |(raw, _)| self.typed_rows(key, raw, &origin));
        self.record(key, doc.to_owned(), written, shown(&rows), origin);
        rows
    }

    fn typed_rows<T: RowSetting>(&mut self, key: &str, raw: Raw, origin: &Origin) -> Vec<T> {
        let path = path(self.section, key);
        let tables = rows_of(raw).unwrap_or_else(|wrong| {
            self.faults.push(Fault { path: path.clone(), origin: origin.clone(), wrong });
            Vec::new()
        });
        let numbered = tables.iter().enumerate();
        let read = numbered.filter_map(|(at, table)| {
            let mut row = Row::new(table, format!("{path}[{at}]"), origin, &mut self.faults);
            let value = T::read(&mut row);
            row.finish().then_some(value).flatten()
        });
        read.collect()
    }

    fn find(&self, key: &str) -> Option<(Raw, Origin)> {
        let path = path(self.section, key);
        self.sources.iter().find_map(|source| source.find(&path))
    }

    fn record(&mut self, key: &'static str, doc: String, default: Shown, shown: Shown, origin: Origin) {
        self.entries.push(Entry { section: self.section, key, doc, default, shown, origin });
    }

    /// Says that `key` of this section, which was read well, does not fit with the rest.
    pub(super) fn fault(&mut self, key: &str, wrong: impl Into<String>) {
        let entry = self.entries.iter().find(|entry| entry.section == self.section && entry.key == key);
        let origin = entry.map_or(Origin::Default, |entry| entry.origin.clone());
        self.faults.push(Fault { path: path(self.section, key), origin, wrong: wrong.into() });
    }

    /// What the dump shows for `key` of this section, where the value was worked out from others.
    pub(super) fn resolved(&mut self, key: &str, value: &impl Setting) {
        let section = self.section;
        if let Some(entry) = self.entries.iter_mut().find(|e| e.section == section && e.key == key) {
            entry.shown = Shown::One(value.show());
        }
    }
}

/// A value as people write it in a sentence: text without its quotes.
fn plain(value: &impl Setting) -> String {
    match value.show() {
        Value::String(text) => text,
        other => other.to_string(),
    }
}
