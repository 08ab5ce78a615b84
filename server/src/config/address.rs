//! Where to listen: an address of TCP, or the path of a Unix socket.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use toml::Value;

use super::setting::Setting;

/// How the path of a Unix socket begins where an address might stand as well.
const UNIX: &str = "unix:";

/// A place to listen on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// IP and port.
    Tcp(SocketAddr),
    /// The absolute path of a Unix socket.
    Unix(PathBuf),
}

impl Address {
    /// Whether only this machine reaches it.
    pub fn is_local(&self) -> bool {
        match self {
            Self::Tcp(address) => address.ip().is_loopback(),
            Self::Unix(_) => true,
        }
    }
}

impl Default for Address {
    fn default() -> Self {
        Self::Tcp(SocketAddr::from(([127, 0, 0, 1], 7420)))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => write!(f, "{address}"),
            Self::Unix(path) => write!(f, "{UNIX}{}", path.display()),
        }
    }
}

impl Setting for Address {
    fn from_text(text: &str) -> Result<Self, String> {
        match text.strip_prefix(UNIX) {
            Some(path) => absolute(path.strip_prefix("//").unwrap_or(path)).map(Self::Unix),
            None => {
                SocketAddr::from_text(text).map(Self::Tcp).map_err(|wrong| format!("{wrong}; or unix:/PATH"))
            }
        }
    }

    fn show(&self) -> Value {
        Value::String(self.to_string())
    }
}

/// The path of a Unix socket, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SocketPath(pub(super) Option<PathBuf>);

impl Setting for SocketPath {
    fn from_text(text: &str) -> Result<Self, String> {
        if text.is_empty() { Ok(Self(None)) } else { absolute(text).map(|path| Self(Some(path))) }
    }

    fn show(&self) -> Value {
        Value::String(self.0.as_ref().map(|path| path.display().to_string()).unwrap_or_default())
    }
}

fn absolute(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    if path.is_absolute() && path.file_name().is_some() {
        Ok(path)
    } else {
        Err("expected the absolute path of a Unix socket, such as /run/humanplane/humanplane.sock".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_as_it_is_shown() {
        for (text, shown) in [
            ("127.0.0.1:7420", "127.0.0.1:7420"),
            ("[::1]:0", "[::1]:0"),
            ("unix:/run/h.sock", "unix:/run/h.sock"),
            ("unix:///run/h.sock", "unix:/run/h.sock"),
        ] {
            let read = Address::from_text(text).unwrap();
            assert_eq!(read.to_string(), shown);
            assert_eq!(Address::from_toml(&read.show()), Ok(read));
        }
        assert_eq!(SocketPath::from_text(""), Ok(SocketPath(None)));
    }

    #[test]
    fn a_socket_is_named_by_its_whole_path() {
        for wrong in ["unix:", "unix:h.sock", "unix:/", "unix://h.sock", "/run/h.sock", "h.sock"] {
            assert!(Address::from_text(wrong).is_err(), "{wrong}");
        }
        assert!(SocketPath::from_text("h.sock").is_err());
        assert!(SocketPath::from_text("unix:/run/h.sock").is_err());
    }
}
