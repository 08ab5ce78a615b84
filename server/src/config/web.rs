//! `[web]`: pages in browsers that may speak with the server.

use std::fmt;

use toml::Value;
use url::Url;

use super::reader::Keys;
use super::setting::{Setting, article};

/// Browsers.
#[derive(Debug, Clone)]
pub struct Web {
    /// Where pages may come from; none: no browser gets in.
    pub origins: Vec<WebOrigin>,
}

impl Web {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section("web", "Browsers. They speak gRPC-web on the port that everything is served on.");
        let Origins(origins) = keys.get("origins", Origins(Vec::new()), ORIGINS);
        Self { origins }
    }
}

const ORIGINS: &str = "Origins of pages that may call from a browser, such as [\"https://desk.example\"], or with commas \
    between them. Whatever brings another Origin is refused before anything of it is read. Empty: no browser gets in, so \
    that no page that somebody happens to visit can reach a server on their machine.";

/// Where a page comes from, as browsers write it: scheme, host, and the port if it is not the scheme's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebOrigin(String);

impl WebOrigin {
    /// As the Origin header has it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parse(text: &str) -> Result<Self, String> {
        let expected = "expected origins such as https://desk.example or http://localhost:5173 (no path, no \
                        wildcard)";
        let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.filter(|_| !text.contains('*'));
        let written = url.map(|url| url.origin().ascii_serialization());
        match written {
            Some(written) if written == text => Ok(Self(written)),
            Some(written) => Err(format!("{expected}; browsers write this one {written}")),
            None => Err(expected.to_owned()),
        }
    }
}

impl fmt::Display for WebOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Origins(Vec<WebOrigin>);

impl Setting for Origins {
    fn from_text(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(WebOrigin::parse).collect::<Result<_, _>>().map(Self)
    }

    fn from_toml(value: &Value) -> Result<Self, String> {
        let Value::Array(items) = value else {
            return match value {
                Value::String(text) => Self::from_text(text),
                other => Err(format!("expected an array of origins, not {}", article(other))),
            };
        };
        let text = |item: &Value| item.as_str().map(str::to_owned).ok_or_else(|| article(item));
        let texts = items.iter().map(text).collect::<Result<Vec<_>, _>>();
        let texts = texts.map_err(|found| format!("expected an array of origins, found {found} in it"))?;
        texts.iter().map(|text| WebOrigin::parse(text)).collect::<Result<_, _>>().map(Self)
    }

    fn show(&self) -> Value {
        Value::Array(self.0.iter().map(|origin| Value::String(origin.to_string())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_as_browsers_write_them() {
        for (text, many) in [
            ("", 0),
            ("https://desk.example", 1),
            ("https://desk.example, http://localhost:5173", 2),
            ("http://127.0.0.1:8080,http://[::1]:8080", 2),
        ] {
            let read = Origins::from_text(text).unwrap();
            assert_eq!(read.0.len(), many, "{text}");
            assert_eq!(Origins::from_toml(&read.show()), Ok(read));
        }
    }

    #[test]
    fn what_no_browser_would_send_is_refused() {
        for wrong in [
            "*",
            "null",
            "desk.example",
            "https://*.example",
            "https://desk.example/",
            "https://desk.example/path",
            "https://Desk.example",
            "https://desk.example:443",
            "https://ada@desk.example",
            "file:///tmp",
        ] {
            assert!(Origins::from_text(wrong).is_err(), "{wrong}");
        }
        assert!(Origins::from_text("https://desk.example:443").unwrap_err().contains("https://desk.example"));
        assert!(Origins::from_toml(&Value::Integer(1)).is_err());
    }
}
