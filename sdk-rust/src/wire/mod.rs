//! The way to the server: one HTTP/2 connection, with credentials, and with statuses that cannot hurt.

pub(crate) mod bidi;
mod details;

use std::pin::Pin;
use std::task::{Context, Poll};

use http::header::AUTHORIZATION;
use http::{HeaderValue, Request, Response};
use tonic::body::Body;
use tonic::transport::{Channel, Error};
use tower::Service;

/// A channel that adds the bearer token and takes unreadable status details away.
#[derive(Clone)]
pub(crate) struct Wire {
    channel: Channel,
    authorization: Option<HeaderValue>,
}

impl Wire {
    pub(crate) fn new(channel: Channel, authorization: Option<HeaderValue>) -> Self {
        Self { channel, authorization }
    }
}

impl Service<Request<Body>> for Wire {
    type Response = Response<Body>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.channel.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        if let Some(value) = &self.authorization {
            request.headers_mut().insert(AUTHORIZATION, value.clone());
        }
        let response = self.channel.call(request);
        Box::pin(async move { Ok(details::readable(response.await?)) })
    }
}
