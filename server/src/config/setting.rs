//! What a setting may be, and how it is read and written.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use toml::Value;

/// A type that a key may have: how it is read from text or TOML, and shown again.
///
/// An error says what was expected and never repeats the text: the text may be a secret.
pub(crate) trait Setting: Sized + Clone {
    /// Reads what the environment and flags give.
    fn from_text(text: &str) -> Result<Self, String>;

    /// Reads what a file gives; a string is read as text.
    fn from_toml(value: &Value) -> Result<Self, String> {
        match value {
            Value::String(text) => Self::from_text(text),
            other => Err(match Self::from_text(&other.to_string()) {
                Err(wrong) => format!("{wrong}, in quotes"),
                Ok(_) => format!("expected a string, not {}", article(other)),
            }),
        }
    }

    /// The value as a file would give it.
    fn show(&self) -> Value;
}

/// The type of a TOML value, with its article.
pub(crate) fn article(value: &Value) -> String {
    let name = value.type_str();
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

impl Setting for String {
    fn from_text(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }

    fn show(&self) -> Value {
        Value::String(self.clone())
    }
}

impl Setting for bool {
    fn from_text(text: &str) -> Result<Self, String> {
        match text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err("expected true or false".to_owned()),
        }
    }

    fn from_toml(value: &Value) -> Result<Self, String> {
        value.as_bool().ok_or_else(|| format!("expected true or false, not {}", article(value)))
    }

    fn show(&self) -> Value {
        Value::Boolean(*self)
    }
}

impl Setting for u32 {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| "expected a whole number from 0".to_owned())
    }

    fn from_toml(value: &Value) -> Result<Self, String> {
        match value {
            Value::Integer(number) => Self::from_text(&number.to_string()),
            other => Err(format!("expected a whole number from 0, not {}", article(other))),
        }
    }

    fn show(&self) -> Value {
        Value::Integer((*self).into())
    }
}

impl Setting for SocketAddr {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| {
            "expected IP:PORT, such as 127.0.0.1:7420 or [::1]:7420 (a name is not looked up)".to_owned()
        })
    }

    fn show(&self) -> Value {
        Value::String(self.to_string())
    }
}

/// Units of time, widest first.
const TIMES: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];

impl Setting for Duration {
    fn from_text(text: &str) -> Result<Self, String> {
        with_unit(text, &TIMES)
            .map(Self::from_millis)
            .ok_or_else(|| "expected a whole number with a unit of ms, s, m, h or d, such as 5s".to_owned())
    }

    fn show(&self) -> Value {
        Value::String(shortest(u64::try_from(self.as_millis()).unwrap_or(u64::MAX), &TIMES, "s"))
    }
}

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

impl Size {
    /// `n` KiB.
    pub const fn kib(n: u64) -> Self {
        Self(n << 10)
    }

    /// `n` MiB.
    pub const fn mib(n: u64) -> Self {
        Self(n << 20)
    }

    /// `n` GiB.
    pub const fn gib(n: u64) -> Self {
        Self(n << 30)
    }

    /// For what counts in memory.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// Units of size, widest first.
const SIZES: [(&str, u64); 5] =
    [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1)];

impl Setting for Size {
    fn from_text(text: &str) -> Result<Self, String> {
        with_unit(text, &SIZES).map(Self).ok_or_else(|| {
            "expected a whole number with a unit of B, KiB, MiB, GiB or TiB, such as 64MiB".to_owned()
        })
    }

    fn show(&self) -> Value {
        Value::String(self.to_string())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shortest(self.0, &SIZES, "B"))
    }
}

/// `12 KiB` → 12 × 1024. A number without its unit is refused: nobody should have to guess.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim_start())?;
    number.parse::<u64>().ok()?.checked_mul(*factor)
}

/// The widest unit in which `number` is whole.
fn shortest(number: u64, units: &[(&str, u64)], zero: &str) -> String {
    let fits = units.iter().find(|(_, factor)| number != 0 && number.is_multiple_of(*factor));
    fits.map_or_else(|| format!("0{zero}"), |(name, factor)| format!("{}{name}", number / factor))
}

/// The one of `words` that is written `text`.
pub(crate) fn one_of<T: Copy>(words: &[T], as_str: fn(T) -> &'static str, text: &str) -> Result<T, String> {
    words.iter().copied().find(|word| as_str(*word) == text).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|word| as_str(*word)).collect();
        format!("expected one of {}", words.join(", "))
    })
}

/// Gives an enum of fixed words `as_str`, `ALL` and [`Setting`].
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$word_doc:meta])* $word:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$word_doc])* $word,)+ }

        impl $name {
            /// Every word, in order.
            pub const ALL: &[Self] = &[$(Self::$word),+];

            /// The word as configuration writes it.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$word => $text,)+ }
            }
        }

        impl $crate::config::setting::Setting for $name {
            fn from_text(text: &str) -> Result<Self, String> {
                $crate::config::setting::one_of(Self::ALL, Self::as_str, text)
            }

            fn show(&self) -> toml::Value {
                toml::Value::String(self.as_str().to_owned())
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_needs_its_unit() {
        for wrong in ["5", "", "s", "5 parsecs", "-5s", "5.5s", "99999999999999999999d", "99999999999999999d"]
        {
            assert!(Duration::from_text(wrong).is_err(), "{wrong}");
            assert!(Size::from_text(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_shown_reads_back() {
        for millis in [0, 1, 999, 1000, 1500, 60_000, 90_000, 3_600_000, 86_400_000 * 30] {
            let duration = Duration::from_millis(millis);
            assert_eq!(Duration::from_toml(&duration.show()), Ok(duration));
        }
        for bytes in [0, 1, 1023, 1024, 1 << 20, 3 << 29, u64::MAX] {
            assert_eq!(Size::from_toml(&Size(bytes).show()), Ok(Size(bytes)));
        }
        assert_eq!(Size::from_text("256 KiB"), Ok(Size::kib(256)));
    }
}
