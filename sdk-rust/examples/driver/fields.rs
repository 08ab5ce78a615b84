//! The fields of an op.

use std::io;
use std::time::Duration;

use serde_json::Value;

/// An op as it came.
pub(crate) struct Fields(pub(crate) Value);

impl Fields {
    pub(crate) fn read(line: &str) -> io::Result<Self> {
        Ok(Self(serde_json::from_str(line)?))
    }

    pub(crate) fn id(&self) -> u64 {
        self.number("id").unwrap_or_default()
    }

    pub(crate) fn name(&self) -> &str {
        self.text("op")
    }

    pub(crate) fn given(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.given(key).unwrap_or_default()
    }

    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.0.get(key)?.as_u64()
    }

    pub(crate) fn signed(&self, key: &str) -> Option<i64> {
        self.0.get(key)?.as_i64()
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        self.0.get(key).and_then(Value::as_bool).unwrap_or_default()
    }

    pub(crate) fn duration(&self, key: &str) -> Option<Duration> {
        self.number(key).map(Duration::from_millis)
    }

    /// The objects of a list.
    pub(crate) fn list(&self, key: &str) -> Vec<Self> {
        let items = self.0.get(key).and_then(Value::as_array);
        items.map(|items| items.iter().cloned().map(Self).collect()).unwrap_or_default()
    }

    /// The texts of a list.
    pub(crate) fn texts(&self, key: &str) -> Vec<String> {
        let items = self.0.get(key).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    pub(crate) fn inner(&self, key: &str) -> Option<Self> {
        self.0.get(key).filter(|value| value.is_object()).cloned().map(Self)
    }
}
