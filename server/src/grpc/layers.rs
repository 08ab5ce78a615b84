//! What surrounds every call: a span with its ids, and a net for panics and for messages that cannot be read, which
//! counts what comes out.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_util::FutureExt as _;
use futures_util::future::CatchUnwind;
use humanplane_core::refusal::{Reason, Refusal};
use tonic::body::Body;
use tower::{Layer, Service};
use tracing::{Span, field};

use super::edge::Edge;
use super::status::{reason_of, unreadable};
use super::table::Table;

/// The span of one call. It holds ids, never arguments, notes or tokens.
pub(super) fn span(request: &http::Request<()>) -> Span {
    tracing::info_span!(
        "rpc",
        path = request.uri().path(),
        principal = field::Empty,
        session = field::Empty,
        request_id = field::Empty,
        ask = field::Empty,
    )
}

/// Notes an id on the span of the current call.
pub(super) fn note(key: &str, id: impl AsRef<str>) {
    Span::current().record(key, id.as_ref());
}

/// Turns a panic into INTERNAL: without it a client would take the server's bug for a cancelled call. And a
/// message that the library cannot read into FIELD_INVALID: it would be INTERNAL without a reason.
#[derive(Clone)]
pub(super) struct NetLayer {
    edge: Edge,
    table: Arc<Table>,
}

impl NetLayer {
    pub(super) fn new(edge: Edge, table: Arc<Table>) -> Self {
        Self { edge, table }
    }
}

impl<S> Layer<S> for NetLayer {
    type Service = Net<S>;

    fn layer(&self, inner: S) -> Net<S> {
        Net { inner, net: self.clone() }
    }
}

/// A service behind [`NetLayer`].
#[derive(Clone)]
pub(super) struct Net<S> {
    inner: S,
    net: NetLayer,
}

/// What is counted for a path that is no method: whatever it was, it adds no label.
const NO_METHOD: &str = "unknown";

impl<S, B> Service<http::Request<B>> for Net<S>
where
    S: Service<http::Request<B>, Response = http::Response<Body>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Caught<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: http::Request<B>) -> Self::Future {
        let method = self.net.table.method(request.uri().path()).unwrap_or(NO_METHOD);
        let call = AssertUnwindSafe(self.inner.call(request)).catch_unwind();
        Caught { call: Box::pin(call), edge: self.net.edge.clone(), method }
    }
}

/// A call in the net.
pub(super) struct Caught<F> {
    call: Pin<Box<CatchUnwind<AssertUnwindSafe<F>>>>,
    edge: Edge,
    method: &'static str,
}

impl<F, E> Future for Caught<F>
where
    F: Future<Output = Result<http::Response<Body>, E>>,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let done = ready!(self.call.as_mut().poll(context));
        let response = match done {
            Ok(response) => response.map(|response| match unreadable(&response) {
                Some(refusal) => self.edge.status(refusal).into_http(),
                None => response,
            }),
            Err(panic) => {
                let refusal = Refusal::new(Reason::Internal, format!("a panic: {}", words(&*panic)));
                Ok(self.edge.status(refusal).into_http())
            }
        };
        if let Ok(response) = &response {
            self.edge.metrics().answered(self.method, reason_of(response));
        }
        Poll::Ready(response)
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without words")
}
