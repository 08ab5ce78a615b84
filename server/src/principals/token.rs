//! Tokens and their hashes.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use subtle::{Choice, ConstantTimeEq};
use toml::Value;

use crate::config::secret::Secret;
use crate::config::setting::Setting;

/// How every token begins, so that people and secret scanners know one when they see it.
const MARK: &str = "hpt_";

/// A bearer token: `hpt_` and 256 random bits in hexadecimal.
#[derive(Debug, Clone)]
pub struct BearerToken(Secret<String>);

impl BearerToken {
    /// A new one, from the operating system's randomness.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn generate() -> Result<Self, getrandom::Error> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits)?;
        Ok(Self::from_bits(bits))
    }

    /// The token that carries these bits.
    pub fn from_bits(bits: [u8; 32]) -> Self {
        Self(Secret::new(format!("{MARK}{}", hex(&bits))))
    }

    /// What its bearer sends.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// What the server keeps.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(self.expose())
    }
}

/// The SHA-256 of a token's text, as `printf %s "$TOKEN" | sha256sum` gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenHash(Secret<[u8; 32]>);

impl TokenHash {
    /// Hashes what a caller sent.
    pub fn of(token: &str) -> Self {
        Self(Secret::new(Sha256::digest(token.as_bytes()).into()))
    }

    /// As configuration writes it: `sha256:` and hexadecimal.
    pub fn expose(&self) -> String {
        format!("{PREFIX}{}", hex(self.0.expose()))
    }
}

impl ConstantTimeEq for TokenHash {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.expose().ct_eq(other.0.expose())
    }
}

/// How a hash begins in configuration: it leaves room for another one.
const PREFIX: &str = "sha256:";

impl Setting for TokenHash {
    fn from_text(text: &str) -> Result<Self, String> {
        if text.starts_with(MARK) {
            return Err(
                "this is a token, not its hash. Take it out of the file, and give it up if others could \
                        read it; `humanplane token new` prints what belongs here"
                    .to_owned(),
            );
        }
        let bits = text.strip_prefix(PREFIX).and_then(unhex);
        bits.map(|bits| Self(Secret::new(bits))).ok_or_else(|| {
            "expected sha256: and 64 hexadecimal digits, as `humanplane token new` prints them".to_owned()
        })
    }

    fn show(&self) -> Value {
        Value::String(Secret::<()>::SHOWN.to_owned())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut bits = [0; 32];
    for (bit, at) in bits.iter_mut().zip((0..64).step_by(2)) {
        *bit = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    Some(bits)
}
