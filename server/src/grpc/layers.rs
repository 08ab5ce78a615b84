//! What surrounds every call: a span with its ids, and a net for panics and for messages that cannot be read.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt as _;
use futures_util::future::CatchUnwind;
use humanplane_core::refusal::{Reason, Refusal};
use tonic::body::Body;
use tower::{Layer, Service};
use tracing::{Span, field};

use super::edge::Edge;
use super::status::unreadable;

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
pub(super) struct PanicLayer(pub(super) Edge);

impl<S> Layer<S> for PanicLayer {
    type Service = Net<S>;

    fn layer(&self, inner: S) -> Net<S> {
        Net { inner, edge: self.0.clone() }
    }
}

/// A service behind [`PanicLayer`].
#[derive(Clone)]
pub(super) struct Net<S> {
    inner: S,
    edge: Edge,
}

impl<S, R> Service<R> for Net<S>
where
    S: Service<R, Response = http::Response<Body>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Caught<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: R) -> Self::Future {
        let call = AssertUnwindSafe(self.inner.call(request)).catch_unwind();
        Caught { call: Box::pin(call), edge: self.edge.clone() }
    }
}

/// A call in the net.
pub(super) struct Caught<F> {
    call: Pin<Box<CatchUnwind<AssertUnwindSafe<F>>>>,
    edge: Edge,
}

impl<F, E> Future for Caught<F>
where
    F: Future<Output = Result<http::Response<Body>, E>>,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        self.call.as_mut().poll(context).map(|done| match done {
            Ok(response) => response.map(|response| match unreadable(&response) {
                Some(refusal) => self.edge.status(refusal).into_http(),
                None => response,
            }),
            Err(panic) => {
                let refusal = Refusal::new(Reason::Internal, format!("a panic: {}", words(&*panic)));
                Ok(self.edge.status(refusal).into_http())
            }
        })
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without words")
}
