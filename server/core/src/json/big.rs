//! The same check without reading numbers: each value is kept as text, and looked into only where it is an object or
//! an array. Every level reads its text again, so this is for the rare file that needs it; the library's own bound on
//! depth bounds the cost.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Error;
use serde_json::value::RawValue;

use crate::map::HashSet;

/// How deep the library itself goes.
const DEPTH: usize = 127;

/// Fails where an object repeats a key, at any depth.
pub(super) fn walk(text: &str) -> Result<(), Error> {
    into(text, DEPTH)
}

fn into(text: &str, depth: usize) -> Result<(), Error> {
    let Some(deeper) = depth.checked_sub(1) else { return Err(Error::custom("recursion limit exceeded")) };
    let inside: Vec<&RawValue> = match text.trim_start().as_bytes().first() {
        Some(b'{') => serde_json::from_str::<Members<'_>>(text)?.0,
        Some(b'[') => serde_json::from_str(text)?,
        _ => return Ok(()),
    };
    inside.into_iter().try_for_each(|value| into(value.get(), deeper))
}

/// The values of an object whose keys are all different.
struct Members<'a>(Vec<&'a RawValue>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(Each)
    }
}

struct Each;

impl<'de> Visitor<'de> for Each {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Members<'de>, A::Error> {
        let (mut seen, mut values) = (HashSet::default(), Vec::new());
        while let Some((key, value)) = entries.next_entry::<String, &RawValue>()? {
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format!("the key {key:?} stands twice")));
            }
            values.push(value);
        }
        Ok(Members(values))
    }
}

#[cfg(test)]
mod tests {
    use super::super::JsonObject;

    #[test]
    fn rule_1_1_a_number_is_kept_as_it_was_written_however_large_it_is() {
        for number in
            ["1e400", "-1e400", "1E+999999", "123456789012345678901234567890e99999", "1.10", "-0", "1e-999"]
        {
            for text in [
                format!("{{\"a\":{number}}}"),
                format!("{{ \"b\" : [ 1,{{\"c\":[{number} ]}} ] , \"a\":\"x\"}}"),
            ] {
                assert_eq!(JsonObject::parse(text.as_bytes()).unwrap().as_str(), text);
            }
        }
    }

    #[test]
    fn beside_such_a_number_all_else_is_as_strict_as_ever() {
        for text in [
            r#"{"a":1e400,"a":1}"#,
            r#"{"x":1e400,"b":{"a":1,"a":2}}"#,
            r#"{"x":1e400,"b":[{"a":1,"\u0061":2}]}"#,
            r#"{"x":1e400,"y":01}"#,
            r#"{"x":1e400,"y":+1}"#,
            r#"{"x":1e400,"y":nan}"#,
            r#"{"x":1e400} {}"#,
            r#"{"x":1e400"#,
            r#"[1e400]"#,
        ] {
            assert!(JsonObject::parse(text.as_bytes()).is_err(), "{text}");
        }
        let deep = |depth: usize| format!("{{\"x\":1e400,\"y\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(JsonObject::parse(deep(100).as_bytes()).is_ok());
        assert!(JsonObject::parse(deep(200).as_bytes()).is_err());
        assert!(JsonObject::parse(deep(100_000).as_bytes()).is_err());
    }
}
