//! One accepted connection, over TCP or a Unix socket.

use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream};
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::WaitForCancellationFutureOwned;
use tonic::transport::server::Connected;

/// Who is at the other end; in a request's extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer {
    /// Its address: a proxy's, where one stands between. None over a Unix socket: it is the same user's.
    pub address: Option<SocketAddr>,
    /// The connection, numbered by the listener.
    pub number: u64,
}

/// What carries the bytes.
#[derive(Debug)]
pub(super) enum Carrier {
    Tcp(TcpStream),
    Unix(UnixStream),
}

/// One accepted connection. It holds its place under the cap until it is dropped.
#[derive(Debug)]
pub struct Connection {
    pub(super) carrier: Carrier,
    pub(super) peer: Peer,
    pub(super) cut: Pin<Box<WaitForCancellationFutureOwned>>,
    pub(super) _place: OwnedSemaphorePermit,
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
        // HTTP always has a read pending, so this wakes the connection wherever it stands.
        if self.cut.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        match &mut self.carrier {
            Carrier::Tcp(stream) => Pin::new(stream).poll_read(cx, buf),
            Carrier::Unix(stream) => Pin::new(stream).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match &mut self.carrier {
            Carrier::Tcp(stream) => Pin::new(stream).poll_write(cx, buf),
            Carrier::Unix(stream) => Pin::new(stream).poll_write(cx, buf),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match &mut self.carrier {
            Carrier::Tcp(stream) => Pin::new(stream).poll_write_vectored(cx, bufs),
            Carrier::Unix(stream) => Pin::new(stream).poll_write_vectored(cx, bufs),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match &self.carrier {
            Carrier::Tcp(stream) => stream.is_write_vectored(),
            Carrier::Unix(stream) => stream.is_write_vectored(),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.carrier {
            Carrier::Tcp(stream) => Pin::new(stream).poll_flush(cx),
            Carrier::Unix(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.carrier {
            Carrier::Tcp(stream) => Pin::new(stream).poll_shutdown(cx),
            Carrier::Unix(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}
