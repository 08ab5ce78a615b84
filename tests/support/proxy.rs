//! A TCP proxy that fails as networks do.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::{AbortHandle, JoinSet};

use super::http2;

/// What happens to bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They pass.
    Pass,
    /// They vanish, and nothing says so: a half-open connection.
    Hole,
    /// As `Hole`, but HTTP/2 pings are answered on the way: a proxy in front of a dead peer.
    AnswersPings,
    /// The connection is reset.
    Cut,
    /// They pass, so many a second.
    Slow(usize),
}

/// One proxy in front of one address.
pub struct Proxy {
    pub address: SocketAddr,
    mode: Arc<watch::Sender<Mode>>,
    task: AbortHandle,
}

impl Proxy {
    pub async fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mode = Arc::new(watch::Sender::new(Mode::Pass));
        let modes = mode.clone();
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                if *modes.borrow() != Mode::Cut
                    && let Ok(far) = TcpStream::connect(server).await
                {
                    connections.spawn(relay(near, far, modes.subscribe()));
                }
            }
        });
        Self { address, mode, task: task.abort_handle() }
    }

    pub fn pass(&self) {
        self.mode.send_replace(Mode::Pass);
    }

    pub fn black_hole(&self) {
        self.mode.send_replace(Mode::Hole);
    }

    pub fn answer_pings_only(&self) {
        self.mode.send_replace(Mode::AnswersPings);
    }

    /// Resets what is there and refuses what comes, until it passes again.
    pub fn cut(&self) {
        self.mode.send_replace(Mode::Cut);
    }

    pub fn slow(&self, bytes_a_second: usize) {
        self.mode.send_replace(Mode::Slow(bytes_a_second));
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn relay(near: TcpStream, far: TcpStream, mut mode: watch::Receiver<Mode>) {
    for socket in [&near, &far] {
        let _gone = socket.set_nodelay(true);
        // A close without a FIN: the other side sees a reset.
        let _gone = socket2::SockRef::from(socket).set_linger(Some(Duration::ZERO));
    }
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    let (pongs, answered) = mpsc::channel(64);
    let there = up(near_in, far_out, answered, mode.clone());
    let back = down(far_in, near_out, pongs, mode.clone());
    tokio::select! {
        _ = async { tokio::join!(there, back) } => {}
        _ = mode.wait_for(|mode| *mode == Mode::Cut) => {}
    }
}

/// From the client to the server, and the answers to the server's pings.
async fn up(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut answered: mpsc::Receiver<Vec<u8>>,
    mode: watch::Receiver<Mode>,
) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let most = most(&mode);
        let sent = tokio::select! {
            Some(pong) = answered.recv() => to.write_all(&pong).await,
            read = from.read(&mut buffer[..most]) => match read {
                Ok(count @ 1..) => pass(&mut to, &buffer[..count], &mode).await,
                _ => break,
            },
        };
        if sent.is_err() {
            return;
        }
    }
    let _gone = to.shutdown().await;
}

/// From the server to the client.
async fn down(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    pongs: mpsc::Sender<Vec<u8>>,
    mode: watch::Receiver<Mode>,
) {
    let mut buffer = vec![0; CHUNK];
    let mut pings = http2::Pings::default();
    loop {
        let most = most(&mode);
        let Ok(count @ 1..) = from.read(&mut buffer[..most]).await else { break };
        let answers = pings.feed(&buffer[..count]);
        if *mode.borrow() == Mode::AnswersPings && !answers.is_empty() {
            let _over = pongs.send(answers).await;
        }
        if pass(&mut to, &buffer[..count], &mode).await.is_err() {
            return;
        }
    }
    let _gone = to.shutdown().await;
}

const CHUNK: usize = 16 * 1024;

fn most(mode: &watch::Receiver<Mode>) -> usize {
    if let Mode::Slow(rate) = *mode.borrow() { (rate / 20).clamp(1, CHUNK) } else { CHUNK }
}

async fn pass(to: &mut OwnedWriteHalf, bytes: &[u8], mode: &watch::Receiver<Mode>) -> io::Result<()> {
    let now = *mode.borrow();
    match now {
        Mode::Hole | Mode::AnswersPings | Mode::Cut => Ok(()),
        Mode::Pass => to.write_all(bytes).await,
        Mode::Slow(rate) => {
            tokio::time::sleep(Duration::from_secs_f64(bytes.len() as f64 / rate as f64)).await;
            to.write_all(bytes).await
        }
    }
}
