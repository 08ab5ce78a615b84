//! Browsers: whose pages may call, what they may send and read, and that nobody on the way holds a stream back.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::Either;
use http::header::{self, HeaderName, HeaderValue};
use http::{Method, Request, Response, StatusCode, Version};
use tonic::body::Body;
use tower::{Layer, Service};
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::config::Web;

/// How long a browser may keep what a preflight said: what browsers take at most.
const PREFLIGHT: Duration = Duration::from_secs(7200);

/// How every content type of gRPC-web begins.
const GRPC_WEB: &[u8] = b"application/grpc-web";

fn origins(web: &Web) -> Vec<HeaderValue> {
    web.origins.iter().filter_map(|origin| HeaderValue::from_str(origin.as_str()).ok()).collect()
}

/// What pages of the configured origins may send, and what of a reply their scripts may read.
pub(super) fn cors(web: &Web) -> CorsLayer {
    let own = HeaderName::from_static;
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins(web)))
        .allow_methods([Method::POST])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            own("x-grpc-web"),
            own("x-user-agent"),
            own("grpc-timeout"),
            own("traceparent"),
        ])
        .expose_headers([own("grpc-status"), own("grpc-message"), own("grpc-status-details-bin")])
        .max_age(PREFLIGHT)
}

/// Tells proxies that buffer what they pass on, as nginx does, that a browser waits for the first frame.
pub(super) fn unbuffered<B>()
-> SetResponseHeaderLayer<impl Fn(&Response<B>) -> Option<HeaderValue> + Clone + Send + Sync + 'static>
where
    B: 'static,
{
    let value =
        |response: &Response<B>| is_grpc_web(response.headers()).then(|| HeaderValue::from_static("no"));
    SetResponseHeaderLayer::overriding(HeaderName::from_static("x-accel-buffering"), value)
}

fn is_grpc_web(headers: &http::HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(GRPC_WEB))
}

/// Turns away what has no business here: pages of other origins, before a word of theirs is read, for a browser lets
/// a page send before it asks whether it may read (and a page whose name was rebound to this machine need not even
/// ask); and HTTP/1.1 that is not gRPC-web.
#[derive(Clone)]
pub(super) struct DoorLayer {
    origins: Arc<[HeaderValue]>,
}

impl DoorLayer {
    pub(super) fn new(web: &Web) -> Self {
        Self { origins: origins(web).into() }
    }

    /// Why `request` does not get in.
    fn refusal<B>(&self, request: &Request<B>) -> Option<Response<Body>> {
        match request.headers().get(header::ORIGIN) {
            Some(origin) if !self.origins.contains(origin) => {
                tracing::debug!(?origin, "a page of an origin that is not configured was refused");
                let words = format!("the origin {} is not one of web.origins\n", text(origin));
                return Some(said(StatusCode::FORBIDDEN, words));
            }
            Some(_) | None => {}
        }
        let older = request.version() < Version::HTTP_2;
        let for_browsers = request.method() == Method::OPTIONS || is_grpc_web(request.headers());
        (older && !for_browsers).then(|| {
            let words = "this port speaks gRPC over HTTP/2, and gRPC-web; over HTTP/1.1 only gRPC-web\n";
            said(StatusCode::BAD_REQUEST, words.to_owned())
        })
    }
}

fn text(value: &HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}

fn said(status: StatusCode, words: String) -> Response<Body> {
    let mut response = Response::new(Body::new(http_body_util::Full::from(words)));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    response
}

impl<S> Layer<S> for DoorLayer {
    type Service = Door<S>;

    fn layer(&self, inner: S) -> Door<S> {
        Door { inner, rules: self.clone() }
    }
}

/// A service behind [`DoorLayer`].
#[derive(Clone)]
pub(super) struct Door<S> {
    inner: S,
    rules: DoorLayer,
}

impl<S, B> Service<Request<B>> for Door<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Either<S::Future, Ready<Result<S::Response, S::Error>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        match self.rules.refusal(&request) {
            None => Either::Left(self.inner.call(request)),
            Some(refused) => Either::Right(ready(Ok(refused))),
        }
    }
}
