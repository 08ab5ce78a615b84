//! JSON that is kept to the letter: checked once where it comes in, never parsed into a tree and back (1.1).

mod big;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::map::HashSet;

/// One JSON object, verbatim: valid UTF-8, no duplicate key at any depth, no raw line break.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct JsonObject(Arc<str>);

/// Why some bytes are not a [`JsonObject`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not one JSON object: {0}")]
pub struct BadJson(pub String);

impl JsonObject {
    /// Checks and keeps `bytes` as they are.
    ///
    /// # Errors
    /// [`BadJson`] for invalid UTF-8, anything but one object, a duplicate key, a raw line break.
    pub fn parse(bytes: &[u8]) -> Result<Self, BadJson> {
        let text = std::str::from_utf8(bytes).map_err(|e| BadJson(e.to_string()))?;
        if text.contains(['\n', '\r']) {
            return Err(BadJson("a raw line break; write it as \\n".into()));
        }
        if !text.trim_start().starts_with('{') {
            return Err(BadJson("it does not begin with {".into()));
        }
        match serde_json::from_str::<NoDuplicates>(text) {
            // A number too large for this machine is kept as it was written, like any other.
            Err(error) if error.to_string().starts_with(TOO_LARGE) => big::walk(text),
            walked => walked.map(drop),
        }
        .map_err(|error| BadJson(error.to_string()))?;
        Ok(Self(text.into()))
    }

    /// Without the white space around it: as it stands inside of a larger JSON text.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        match self.0.trim_matches([' ', '\t', '\n', '\r']) {
            text if text.len() == self.0.len() => self.clone(),
            text => Self(text.into()),
        }
    }

    /// Wraps text that [`Self::parse`] or [`Self::of`] made and that has been kept under a checksum since.
    pub fn checked_before(text: &str) -> Self {
        Self(text.into())
    }

    /// Writes `value`, which must be a struct or a map.
    pub fn of<T: Serialize>(value: &T) -> Result<Self, BadJson> {
        let text = serde_json::to_string(value).map_err(|e| BadJson(e.to_string()))?;
        Ok(Self(text.into()))
    }

    /// Reads it as `T`.
    ///
    /// # Errors
    /// What serde says.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, BadJson> {
        serde_json::from_str(&self.0).map_err(|e| BadJson(e.to_string()))
    }

    /// The text to the letter.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How the library begins to complain of a number that no float can hold.
const TOO_LARGE: &str = "number out of range";

impl fmt::Debug for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JsonObject({} bytes)", self.0.len())
    }
}

impl Serialize for JsonObject {
    /// As it is, to the letter; only a JSON writer can take it.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.0.to_string()).map_err(serde::ser::Error::custom)?;
        raw.serialize(out)
    }
}

impl<'de> Deserialize<'de> for JsonObject {
    /// Keeps the text of one object as it stands in a larger JSON text.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(input)?;
        Self::parse(raw.get().as_bytes()).map_err(serde::de::Error::custom)
    }
}

/// A key, borrowed unless it holds an escape.
#[derive(Deserialize)]
#[serde(transparent)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// Deserializes from any JSON value without building it, and fails on a key that an object repeats.
struct NoDuplicates;

impl<'de> Deserialize<'de> for NoDuplicates {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Walk)
    }
}

struct Walk;

impl<'de> Visitor<'de> for Walk {
    type Value = NoDuplicates;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_i64<E>(self, _: i64) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_u64<E>(self, _: u64) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_f64<E>(self, _: f64) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_str<E>(self, _: &str) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_unit<E>(self) -> Result<NoDuplicates, E> {
        Ok(NoDuplicates)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<NoDuplicates, A::Error> {
        while items.next_element::<NoDuplicates>()?.is_some() {}
        Ok(NoDuplicates)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<NoDuplicates, A::Error> {
        let mut seen = HashSet::default();
        while let Some(Key(key)) = entries.next_key::<Key<'de>>()? {
            if let Some(key) = seen.replace(key) {
                return Err(serde::de::Error::custom(format!("the key {key:?} stands twice")));
            }
            entries.next_value::<NoDuplicates>()?;
        }
        Ok(NoDuplicates)
    }
}
