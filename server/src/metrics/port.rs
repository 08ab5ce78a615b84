//! The second port: `GET /metrics`, and nothing else.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::gather::gather;
use crate::grpc::Edge;

/// Scrapes at a time: more than there are who scrape.
const PLACES: usize = 16;

/// How long one may take, from its first byte to its last.
const PATIENCE: Duration = Duration::from_secs(10);

/// After an error that may last, such as running out of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// Why there are no metrics.
#[derive(Debug, thiserror::Error)]
#[error("cannot show metrics on {0}: {1}; stop what listens there, or choose another address with --metrics")]
pub struct PortError(SocketAddr, io::Error);

/// A bound port.
#[derive(Debug)]
pub struct Port(TcpListener);

impl Port {
    /// Binds `address`.
    ///
    /// # Errors
    /// [`PortError`].
    pub async fn bind(address: SocketAddr) -> Result<Self, PortError> {
        let named = |error| PortError(address, error);
        let listener = TcpListener::bind(address).await.map_err(named)?;
        let bound = listener.local_addr().map_err(named)?;
        tracing::info!("metrics are at http://{bound}/metrics");
        Ok(Self(listener))
    }

    /// Where it listens: the real port where 0 was asked for.
    ///
    /// # Errors
    /// The system's.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Shows the numbers of `edge` to whoever comes, until it is dropped.
    pub async fn serve(self, edge: Edge) {
        let places = Arc::new(Semaphore::new(PLACES));
        let mut scrapes = JoinSet::new();
        loop {
            while scrapes.try_join_next().is_some() {}
            // Who comes while all places are taken waits in the kernel's queue.
            let Ok(place) = places.clone().acquire_owned().await else { return };
            match self.0.accept().await {
                Ok((stream, _)) => {
                    let edge = edge.clone();
                    scrapes.spawn(async move {
                        let _place = place;
                        let _gone = tokio::time::timeout(PATIENCE, scrape(stream, edge)).await;
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "the port of the metrics cannot accept; trying again");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}

/// One connection, for one request.
async fn scrape(stream: TcpStream, edge: Edge) -> Result<(), hyper::Error> {
    let answer = service_fn(move |request: Request<Incoming>| {
        let edge = edge.clone();
        async move { Ok::<_, Infallible>(answer(&request, &edge).await) }
    });
    let mut http = http1::Builder::new();
    http.keep_alive(false).max_buf_size(16 << 10).timer(TokioTimer::new());
    http.serve_connection(TokioIo::new(stream), answer).await
}

async fn answer(request: &Request<Incoming>, edge: &Edge) -> Response<Full<Bytes>> {
    const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    if request.uri().path() != "/metrics" {
        return plain(StatusCode::NOT_FOUND, "the metrics are at /metrics\n");
    }
    if request.method() != Method::GET {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "GET, please\n");
    }
    match gather(edge).await {
        Ok(text) => {
            let mut page = Response::new(Full::from(text));
            page.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static(TEXT));
            page
        }
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "the metrics cannot be written\n"),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    response
}
