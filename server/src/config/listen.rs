//! `[listen]`: the address, and what HTTP/2 allows on it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::address::{Address, SocketPath};
use super::reader::Keys;
use super::setting::{Size, words};

words! {
    /// What stands between the clients and this port.
    pub enum Profile {
        /// Nothing, or a plain TCP balancer: each client has its own connection.
        Direct = "direct",
        /// A mesh's sidecar: many clients share few connections, and it answers pings itself.
        Sidecar = "sidecar",
    }
}

/// Where and how the server listens.
#[derive(Debug, Clone)]
pub struct Listen {
    /// IP and port, where port 0 lets the system choose; or a Unix socket.
    pub address: Address,
    /// A Unix socket beside the port.
    pub unix: Option<PathBuf>,
    /// Serve everybody who can reach a non-loopback address, as the one principal `local`.
    pub insecure_without_tokens: bool,
    /// What the other defaults are made for.
    pub profile: Profile,
    /// An HTTP/2 ping goes out when nothing was read for this long.
    pub keepalive_interval: Duration,
    /// The connection ends when a ping stays unanswered for this long.
    pub keepalive_timeout: Duration,
    /// Connections at a time, all listeners together.
    pub max_connections: u32,
    /// Streams at a time on one connection.
    pub max_streams: u32,
    /// Resets by peers that no handler has seen yet, before the connection is ended.
    pub max_pending_resets: u32,
    /// Resets by the server because of a peer's faults, before the connection is ended.
    pub max_local_resets: u32,
    /// Flow-control window of a stream.
    pub stream_window: Size,
    /// Flow-control window of a connection.
    pub connection_window: Size,
    /// All headers of one request together.
    pub header_size: Size,
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

impl Listen {
    pub(super) fn read(keys: &mut Keys<'_>) -> Self {
        keys.section("listen", "The port that everything is served on.");
        let address = keys.get(
            "address",
            Address::default(),
            "IP:PORT, or unix:/PATH for a Unix socket and no port. Loopback, so that a first start needs no \
             set-up and shows nothing to the network; any other address needs principals with tokens.",
        );
        let SocketPath(unix) = keys.get(
            "unix",
            SocketPath(None),
            "Absolute path of a Unix socket to listen on as well. Its directory is made with mode 0700 or must \
             have it, and only processes of the same user get in. Empty: none.",
        );
        if unix.is_some() && matches!(address, Address::Unix(_)) {
            keys.fault("unix", "goes with a port; listen.address is a Unix socket already");
        }
        let insecure_without_tokens = keys.get(
            "insecure_without_tokens",
            false,
            "true: serve a non-loopback address without tokens. Whoever can reach it may then do everything, \
             approve their own requests included.",
        );
        let profile = keys.get(
            "profile",
            Profile::Direct,
            "direct or sidecar: what the other defaults of this section are made for. Direct, because nothing \
             stands before a server on loopback; behind a mesh say sidecar.",
        );
        let limits = Self { address, unix, insecure_without_tokens, profile, ..Self::defaults(profile) };
        limits.read_keepalive(keys).read_limits(keys).read_windows(keys)
    }

    /// The two columns that the profiles choose between.
    fn defaults(profile: Profile) -> Self {
        let sidecar = profile == Profile::Sidecar;
        Self {
            address: Address::default(),
            unix: None,
            insecure_without_tokens: false,
            profile,
            keepalive_interval: if sidecar { 10 * SECOND } else { 5 * SECOND },
            keepalive_timeout: 5 * SECOND,
            max_connections: 4096,
            max_streams: if sidecar { 10_000 } else { 256 },
            max_pending_resets: if sidecar { 500 } else { 256 },
            max_local_resets: 1024,
            stream_window: Size::kib(256),
            connection_window: Size::mib(1),
            header_size: if sidecar { Size::kib(32) } else { Size::kib(16) },
        }
    }

    fn read_keepalive(self, keys: &mut Keys<'_>) -> Self {
        let keepalive_interval = keys.within(
            "keepalive_interval",
            self.keepalive_interval,
            SECOND..=60 * MINUTE,
            "Silence after which an HTTP/2 ping goes out (sidecar: 10s, for the sidecar answers it anyway). 5s + \
             5s finds a dead peer within the promised 10 s; below 1s a slow link looks like a dead one.",
        );
        let keepalive_timeout = keys.within(
            "keepalive_timeout",
            self.keepalive_timeout,
            SECOND..=60 * MINUTE,
            "How long a ping may stay unanswered. Together with the interval it is also TCP_USER_TIMEOUT. \
             Below 3s a ping queued behind a large message is taken for a death.",
        );
        Self { keepalive_interval, keepalive_timeout, ..self }
    }

    fn read_limits(self, keys: &mut Keys<'_>) -> Self {
        let max_connections = keys.within(
            "max_connections",
            self.max_connections,
            1..=1_000_000,
            "Connections at a time; one more is closed at once. About 34 KiB each, so 4096 cost 140 MiB at most.",
        );
        let max_streams = keys.within(
            "max_streams",
            self.max_streams,
            1..=1_000_000,
            "Open calls and streams on one connection (sidecar: 10000, for it brings everybody on one). More \
             wait in the client without a word, so waiting calls must not come near it.",
        );
        let max_pending_resets = keys.within(
            "max_pending_resets",
            self.max_pending_resets,
            20..=100_000,
            "Calls dropped by the client faster than they are handled, before the connection is ended \
             (sidecar: 500). A guard against rapid reset; as many as max_streams, so that a client which drops \
             all that it has open ends no other call.",
        );
        let max_local_resets = keys.within(
            "max_local_resets",
            self.max_local_resets,
            20..=100_000,
            "Resets that the server sends for a client's faults, before the connection is ended. The HTTP/2 \
             library's own guard (RUSTSEC-2024-0003).",
        );
        Self { max_connections, max_streams, max_pending_resets, max_local_resets, ..self }
    }

    fn read_windows(self, keys: &mut Keys<'_>) -> Self {
        let window = Size::kib(64)..=Size::mib(16);
        let stream_window = keys.within(
            "stream_window",
            self.stream_window,
            window.clone(),
            "HTTP/2 window of a stream: what one client may send before it is read. One control message.",
        );
        let connection_window = keys.within(
            "connection_window",
            self.connection_window,
            window,
            "HTTP/2 window of a connection. Four streams may be full before the others wait.",
        );
        let header_size = keys.within(
            "header_size",
            self.header_size,
            Size::kib(4)..=Size::kib(256),
            "All headers of a request together (sidecar: 32KiB, for meshes add theirs). Tokens and trace \
             context need less than 2 KiB.",
        );
        if connection_window < stream_window {
            keys.fault("connection_window", format!("must not be below stream_window ({stream_window})"));
        }
        Self { stream_window, connection_window, header_size, ..self }
    }

    /// Only loopback goes without tokens, unless someone says in so many words that it should.
    pub(super) fn check_address(&self, keys: &mut Keys<'_>, tokens: bool) {
        keys.at("listen");
        if !tokens && !self.address.is_local() && !self.insecure_without_tokens {
            let wrong = "is not loopback, and no principal has a token: whoever can reach it could approve \
                         anything. Add [[principals]] (`humanplane token new` prints one), listen on 127.0.0.1, \
                         or say --insecure-without-tokens";
            keys.fault("address", wrong);
        }
        if tokens && self.insecure_without_tokens {
            let wrong = "does nothing while principals have tokens, and would open the server on the day they \
                         are removed; take it out";
            keys.fault("insecure_without_tokens", wrong);
        }
    }

    /// The Unix socket to listen on, whichever key names it.
    pub fn socket(&self) -> Option<&Path> {
        match &self.address {
            Address::Unix(path) => Some(path),
            Address::Tcp(_) => self.unix.as_deref(),
        }
    }

    /// The longest that a dead peer can stay unnoticed on a direct connection.
    pub fn detection(&self) -> Duration {
        self.keepalive_interval.saturating_add(self.keepalive_timeout)
    }
}
