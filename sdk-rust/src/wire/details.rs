//! tonic panics on a `grpc-status-details-bin` that is not base64, which any proxy on the way could send. It is
//! taken away before tonic looks.

use std::pin::Pin;
use std::task::{Context, Poll};

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use http::{HeaderMap, Response};
use http_body::{Frame, SizeHint};
use tonic::Status;
use tonic::body::Body;

const DETAILS: &str = "grpc-status-details-bin";

/// As tonic reads it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Cleans the headers now and the trailers when they come.
pub(super) fn readable(response: Response<Body>) -> Response<Body> {
    let (mut parts, body) = response.into_parts();
    clean(&mut parts.headers);
    Response::from_parts(parts, Body::new(Cleaned { body }))
}

fn clean(headers: &mut HeaderMap) {
    let broken = headers.get(DETAILS).is_some_and(|value| BASE64.decode(value.as_bytes()).is_err());
    if broken {
        tracing::debug!("unreadable status details were dropped");
        headers.remove(DETAILS);
    }
}

struct Cleaned {
    body: Body,
}

impl http_body::Body for Cleaned {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let mut polled = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &mut polled
            && let Some(trailers) = frame.trailers_mut()
        {
            clean(trailers);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
