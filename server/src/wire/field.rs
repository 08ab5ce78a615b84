//! How one field is read: present, not blank, not too long, one JSON object.

use bytes::Bytes;
use humanplane_core::json::JsonObject;
use humanplane_core::limits::at_most;
use humanplane_core::refusal::{Reason, Refusal};

/// What reading a message gives.
pub type Parsed<T> = Result<T, Refusal>;

/// What must be there.
///
/// # Errors
/// FIELD_INVALID at `path`.
pub fn required<T>(path: &str, value: Option<T>) -> Parsed<T> {
    value.ok_or_else(|| Refusal::field(path, "is required"))
}

/// A text that says something.
///
/// # Errors
/// BLANK_FIELD at `path`.
pub fn not_blank(path: &str, text: &str) -> Parsed<()> {
    if text.trim().is_empty() {
        return Err(Refusal::field(path, "is blank").because(Reason::BlankField));
    }
    Ok(())
}

/// An id: not blank, not too long, and fit to be printed on one line.
///
/// # Errors
/// BLANK_FIELD, FIELD_INVALID at `path`.
pub fn id<T: for<'a> From<&'a str>>(path: &str, text: &str, max: usize) -> Parsed<T> {
    not_blank(path, text)?;
    at_most(path, text, max)?;
    if text.chars().any(char::is_control) {
        return Err(Refusal::field(path, "holds a control character"));
    }
    Ok(T::from(text))
}

/// An id that may be left out; empty is left out.
///
/// # Errors
/// As [`id`], but for the empty text.
pub fn optional_id<T: for<'a> From<&'a str>>(path: &str, text: &str, max: usize) -> Parsed<Option<T>> {
    if text.is_empty() { Ok(None) } else { id(path, text, max).map(Some) }
}

/// A text of at most `max` bytes; empty is left out.
///
/// # Errors
/// FIELD_INVALID at `path`.
pub fn optional_text(path: &str, text: String, max: usize) -> Parsed<Option<String>> {
    at_most(path, &text, max)?;
    Ok(if text.is_empty() { None } else { Some(text) })
}

/// One JSON object.
///
/// # Errors
/// BAD_JSON at `path`.
pub fn json(path: &str, bytes: &Bytes) -> Parsed<JsonObject> {
    JsonObject::parse(bytes).map_err(|error| Refusal::field(path, error.to_string()).because(Reason::BadJson))
}

/// One JSON object that may be left out; no bytes are left out.
///
/// # Errors
/// BAD_JSON at `path`.
pub fn optional_json(path: &str, bytes: &Bytes) -> Parsed<Option<JsonObject>> {
    if bytes.is_empty() { Ok(None) } else { json(path, bytes).map(Some) }
}

/// An enum's number outside of its vocabulary.
pub(super) fn unknown(path: &str, number: i32) -> Refusal {
    Refusal::field(path, format!("{number} is no value that this server knows"))
}

/// The JSON text as it travels.
pub(super) fn bytes_of(json: &JsonObject) -> Bytes {
    Bytes::copy_from_slice(json.as_str().as_bytes())
}

/// The same where there may be none.
pub(super) fn optional_bytes(json: Option<&JsonObject>) -> Bytes {
    json.map(bytes_of).unwrap_or_default()
}

/// A count as the contract carries it.
pub(super) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The size that a page may have: `default` where nothing is asked for, never more than `max`.
///
/// # Errors
/// FIELD_INVALID for a negative one.
pub fn page_size(asked: i32, default: usize, max: usize) -> Parsed<usize> {
    match usize::try_from(asked) {
        Err(_) => Err(Refusal::field("page_size", "is negative")),
        Ok(0) => Ok(default.min(max)),
        Ok(asked) => Ok(asked.min(max)),
    }
}

/// The beginning of `text`, of at most `most` bytes, cut between characters.
pub fn beginning(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
    text.get(..end).unwrap_or_default()
}
