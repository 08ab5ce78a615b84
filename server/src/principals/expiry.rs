//! When a token ends: an instant in UTC, in configuration as RFC 3339.

use std::fmt;

use humanplane_core::time::WallMillis;
use prost_types::Timestamp;
use toml::Value;
use toml::value::Datetime;

use crate::config::setting::{Setting, article};

/// The instant from which a token is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expiry(pub WallMillis);

impl Expiry {
    /// A day without a time, or a time without its offset, would be read as another instant elsewhere.
    fn from_datetime(when: &Datetime) -> Option<Self> {
        let Datetime { date: Some(_), time: Some(_), offset: Some(_) } = when else { return None };
        let Timestamp { seconds, nanos } = when.to_string().parse().ok()?;
        Some(Self(WallMillis(seconds * 1000 + i64::from(nanos) / 1_000_000)))
    }
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.0.div_euclid(1000);
        write!(f, "{}", Timestamp { seconds, nanos: 0 })
    }
}

impl Setting for Expiry {
    fn from_text(text: &str) -> Result<Self, String> {
        let when = text.parse().ok().as_ref().and_then(Self::from_datetime);
        when.ok_or_else(|| "expected a date, a time and an offset, such as 2027-01-31T00:00:00Z".to_owned())
    }

    fn from_toml(value: &Value) -> Result<Self, String> {
        match value {
            Value::Datetime(when) => Self::from_text(&when.to_string()),
            Value::String(text) => Self::from_text(text),
            other => Err(format!("expected a date and time, not {}", article(other))),
        }
    }

    fn show(&self) -> Value {
        self.to_string().parse::<Datetime>().map_or_else(|_| Value::String(self.to_string()), Value::Datetime)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_instants() {
        for (text, millis) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T12:00:00Z", 951_825_600_000),
            ("2027-01-31T00:00:00Z", 1_801_353_600_000),
            ("2027-01-31T02:00:00+02:00", 1_801_353_600_000),
            ("1969-12-31T23:59:59Z", -1000),
        ] {
            assert_eq!(Expiry::from_text(text), Ok(Expiry(WallMillis(millis))), "{text}");
        }
    }

    #[test]
    fn it_is_shown_as_it_is_read() {
        for text in ["2027-01-31T00:00:00Z", "1969-12-31T23:59:59Z"] {
            assert_eq!(Expiry::from_text(text).map(|expiry| expiry.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn an_instant_without_its_offset_is_not_one() {
        for wrong in ["2027-01-31", "2027-01-31T00:00:00", "00:00:00", "soon", "2027-02-30T00:00:00Z"] {
            assert!(Expiry::from_text(wrong).is_err(), "{wrong}");
        }
    }
}
