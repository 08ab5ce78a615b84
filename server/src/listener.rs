//! The accept loop: sockets as tonic takes them, with the options that tonic does not set.
//!
//! A peer that vanishes must be noticed even while the server is writing to it, and there neither TCP keepalive
//! nor HTTP/2 pings are enough: `TCP_USER_TIMEOUT` ends the connection when sent bytes stay unacknowledged.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_core::Stream;
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::transport::server::Connected;

use crate::config::Listen;

/// After an error that may last, such as running out of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// A bound port: a stream of connections that never ends and never fails.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
    user_timeout: Duration,
    places: Arc<Semaphore>,
    connections: Connections,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Listener {
    /// Binds the address of `settings`.
    ///
    /// # Errors
    /// The system's, with the address named.
    pub async fn bind(settings: &Listen) -> io::Result<Self> {
        let address = settings.address;
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
        let socket = TcpListener::bind(address).await.map_err(named)?;
        let most = usize::try_from(settings.max_connections).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self {
            socket,
            user_timeout: settings.detection(),
            places: Arc::new(Semaphore::new(most)),
            connections: Connections::default(),
            pause: None,
        })
    }

    /// Where it listens: the real port where 0 was asked for.
    ///
    /// # Errors
    /// The system's.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// A handle on the connections that came through here.
    pub fn connections(&self) -> Connections {
        self.connections.clone()
    }

    /// Makes an accepted socket a connection; one too many is closed at once, which its client sees at once.
    fn admit(&self, stream: TcpStream, peer: SocketAddr) -> Option<Connection> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            tracing::warn!(%peer, "connection refused: listen.max_connections is reached");
            return None;
        };
        if let Err(error) = self.prepare(&stream) {
            tracing::debug!(%peer, %error, "connection was gone before it began");
            return None;
        }
        let number = self.connections.0.accepted.fetch_add(1, Ordering::Relaxed);
        let cut = self.connections.0.cut.child_token().cancelled_owned();
        Some(Connection { stream, peer: Peer { address: peer, number }, cut: Box::pin(cut), _place: place })
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
            match ready!(self.socket.poll_accept(cx)) {
                Ok((stream, peer)) => {
                    if let Some(connection) = self.admit(stream, peer) {
                        return Poll::Ready(Some(Ok(connection)));
                    }
                }
                Err(error) => self.bear(&error),
            }
        }
    }
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

/// Who is at the other end; in a request's extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer {
    /// Its address: a proxy's, where one stands between.
    pub address: SocketAddr,
    /// The connection, numbered by the listener.
    pub number: u64,
}

/// One accepted connection. It holds its place under the cap until it is dropped.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    peer: Peer,
    cut: Pin<Box<WaitForCancellationFutureOwned>>,
    _place: OwnedSemaphorePermit,
}

impl Connected for Connection {
    type ConnectInfo = Peer;

    fn connect_info(&self) -> Peer {
        self.peer
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // HTTP/2 always has a read pending, so this wakes the connection wherever it stands.
        if self.cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
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
