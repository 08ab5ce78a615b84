//! When a token ends: an instant in UTC, in configuration as RFC 3339.

use std::fmt;

use humanplane_core::time::WallMillis;
use toml::Value;
use toml::value::{Datetime, Offset};

use crate::config::setting::{Setting, article};

/// The instant from which a token is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expiry(pub WallMillis);

const DAY: i64 = 86_400_000;

/// Days from 1970-01-01 to a date of the proleptic Gregorian calendar.
/// The year is counted from March, so that a leap day is the last of its year.
fn days_from(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let in_year = (153 * month + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + in_year - 719_468
}

/// The inverse of [`days_from`].
fn date_from(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, in_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year_of_era + era * 400 + next, month, day)
}

impl Expiry {
    fn from_datetime(when: Datetime) -> Option<Self> {
        let (date, time, offset) = (when.date?, when.time?, when.offset?);
        let minutes = match offset {
            Offset::Z => 0,
            Offset::Custom { minutes } => i64::from(minutes),
        };
        let days = days_from(date.year.into(), date.month.into(), date.day.into());
        let (hour, minute) = (i64::from(time.hour), i64::from(time.minute));
        let seconds = (hour * 60 + minute - minutes) * 60 + i64::from(time.second.unwrap_or(0));
        Some(Self(WallMillis(days * DAY + seconds * 1000)))
    }
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(WallMillis(millis)) = self;
        let (year, month, day) = date_from(millis.div_euclid(DAY));
        let second = millis.rem_euclid(DAY) / 1000;
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

impl Setting for Expiry {
    fn from_text(text: &str) -> Result<Self, String> {
        let when = text.parse::<Datetime>().ok().and_then(Self::from_datetime);
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
    fn every_day_of_eight_centuries_reads_back() {
        for days in -146_097..146_097 {
            let (year, month, day) = date_from(days);
            assert_eq!(days_from(year, month, day), days);
        }
    }

    #[test]
    fn an_instant_without_its_offset_is_not_one() {
        for wrong in ["2027-01-31", "2027-01-31T00:00:00", "00:00:00", "soon", "2027-02-30T00:00:00Z"] {
            assert!(Expiry::from_text(wrong).is_err(), "{wrong}");
        }
    }
}
