//! The accept loop: sockets as tonic takes them, with the options that tonic does not set.
//!
//! A peer that vanishes must be noticed even while the server is writing to it, and there neither TCP keepalive
//! nor HTTP/2 pings are enough: `TCP_USER_TIMEOUT` ends the connection when sent bytes stay unacknowledged.

mod connection;
mod door;

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_core::Stream;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::Sleep;
use tokio_util::sync::CancellationToken;

use self::connection::Carrier;
pub use self::connection::{Connection, Peer};
use self::door::Door;
use crate::config::{Address, Listen};

/// After an error that may last, such as running out of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// A bound port, a Unix socket, or both: a stream of connections that never ends and never fails.
#[derive(Debug)]
pub struct Listener {
    port: Option<TcpListener>,
    door: Option<Door>,
    /// Whether the door is asked first next time: neither keeps the other waiting.
    door_first: bool,
    user_timeout: Duration,
    places: Arc<Semaphore>,
    connections: Connections,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Listener {
    /// Binds what `settings` name.
    ///
    /// # Errors
    /// The system's, with the address named.
    pub async fn bind(settings: &Listen) -> io::Result<Self> {
        let port = match &settings.address {
            Address::Tcp(address) => {
                Some(TcpListener::bind(address).await.map_err(|error| named(error, address))?)
            }
            Address::Unix(_) => None,
        };
        let door = match settings.socket() {
            Some(path) => Some(Door::bind(path).await.map_err(|error| named(error, path.display()))?),
            None => None,
        };
        let most = usize::try_from(settings.max_connections).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self {
            port,
            door,
            door_first: false,
            user_timeout: settings.detection(),
            places: Arc::new(Semaphore::new(most)),
            connections: Connections::default(),
            pause: None,
        })
    }

    /// The address of its port: the real one where port 0 was asked for.
    ///
    /// # Errors
    /// The system's; there is no port, only a Unix socket.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.port.as_ref().ok_or(ErrorKind::AddrNotAvailable)?.local_addr()
    }

    /// Where it listens, as clients are told: `http://IP:PORT`, `unix:/PATH`.
    ///
    /// # Errors
    /// The system's.
    pub fn places(&self) -> io::Result<Vec<String>> {
        let port = self.port.as_ref().map(|port| port.local_addr().map(|at| format!("http://{at}")));
        let door = self.door.as_ref().map(|door| Ok(format!("unix:{}", door.path().display())));
        port.into_iter().chain(door).collect()
    }

    /// A handle on the connections that came through here.
    pub fn connections(&self) -> Connections {
        self.connections.clone()
    }

    /// Makes an accepted socket a connection; one too many is closed at once, which its client sees at once.
    fn admit(&self, carrier: Carrier, address: Option<SocketAddr>) -> Option<Connection> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            tracing::warn!(peer = ?address, "connection refused: listen.max_connections is reached");
            return None;
        };
        if let Carrier::Tcp(stream) = &carrier
            && let Err(error) = self.prepare(stream)
        {
            tracing::debug!(peer = ?address, %error, "connection was gone before it began");
            return None;
        }
        let number = self.connections.0.accepted.fetch_add(1, Ordering::Relaxed);
        let cut = self.connections.0.cut.child_token().cancelled_owned();
        Some(Connection { carrier, peer: Peer { address, number }, cut: Box::pin(cut), _place: place })
    }

    fn prepare(&self, stream: &TcpStream) -> io::Result<()> {
        let socket = SockRef::from(stream);
        // Idle 15 s, then three probes 5 s apart: for listeners where HTTP/1.1 has no ping.
        let keepalive = TcpKeepalive::new()
            .with_time(Duration::from_secs(15))
            .with_interval(Duration::from_secs(5))
            .with_retries(3);
        socket.set_tcp_keepalive(&keepalive)?;
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(self.user_timeout))?;
        socket.set_tcp_nodelay(true)
    }

    /// The next socket of either, whichever has one; nothing in place of one that may not come in.
    fn poll_either(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Connection>>> {
        self.door_first = !self.door_first;
        for at_door in [self.door_first, !self.door_first] {
            let ready = if at_door { self.poll_door(cx) } else { self.poll_port(cx) };
            if ready.is_ready() {
                return ready;
            }
        }
        Poll::Pending
    }

    fn poll_port(&self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Connection>>> {
        let Some(port) = &self.port else { return Poll::Pending };
        let (stream, peer) = ready!(port.poll_accept(cx))?;
        Poll::Ready(Ok(self.admit(Carrier::Tcp(stream), Some(peer))))
    }

    fn poll_door(&self, cx: &mut Context<'_>) -> Poll<io::Result<Option<Connection>>> {
        let Some(door) = &self.door else { return Poll::Pending };
        let stream = ready!(door.poll_accept(cx))?;
        Poll::Ready(Ok(stream.and_then(|stream| self.admit(Carrier::Unix(stream), None))))
    }

    /// What to do about an error of `accept`: the loop goes on in any case.
    fn bear(&mut self, error: &io::Error) {
        // These are about the one connection that was being accepted.
        let passing = [ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset, ErrorKind::Interrupted];
        if passing.contains(&error.kind()) {
            return;
        }
        tracing::warn!(%error, "cannot accept connections; trying again");
        self.pause = Some(Box::pin(tokio::time::sleep(PAUSE)));
    }
}

impl Stream for Listener {
    type Item = io::Result<Connection>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(pause) = self.pause.as_mut() {
                ready!(pause.as_mut().poll(cx));
                self.pause = None;
            }
            match ready!(self.poll_either(cx)) {
                Ok(Some(connection)) => return Poll::Ready(Some(Ok(connection))),
                Ok(None) => {}
                Err(error) => self.bear(&error),
            }
        }
    }
}

fn named(error: io::Error, place: impl std::fmt::Display) -> io::Error {
    io::Error::new(error.kind(), format!("cannot listen on {place}: {error}"))
}

/// All connections of one listener. Cloning one is a reference count.
#[derive(Debug, Clone, Default)]
pub struct Connections(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    accepted: AtomicU64,
    cut: CancellationToken,
}

impl Connections {
    /// How many have been accepted since the start.
    pub fn accepted(&self) -> u64 {
        self.0.accepted.load(Ordering::Relaxed)
    }

    /// Ends every connection now, also those accepted later: the last step of a drain, for peers that never
    /// say a word would hold a graceful shutdown for ever.
    pub fn cut(&self) {
        self.0.cut.cancel();
    }
}

/// Raises the limit of open files to what the system allows: the usual 1024 is less than `max_connections`.
/// Returns the limit in force, if there is one.
pub fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let before = limit.current;
    limit.current = limit.maximum;
    if setrlimit(Resource::Nofile, limit).is_ok() { limit.current } else { before }
}

#[cfg(test)]
mod tests;
