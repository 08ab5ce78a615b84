//! Who calls, and whether they may: decided on the path and the headers, before any of the body is read.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::Either;
use humanplane_core::refusal::{Reason, Refusal};
use tonic::body::Body;
use tower::{Layer, Service};

use super::edge::Edge;
use super::table::{Access, Table};
use crate::principals::{AuthError, Principal, bearer_of};

/// Puts the calling [`Principal`] into each request, or refuses it.
#[derive(Clone)]
pub struct AuthLayer {
    edge: Edge,
    table: Arc<Table>,
}

impl AuthLayer {
    /// Decides by `table`.
    pub fn new(edge: Edge, table: Arc<Table>) -> Self {
        Self { edge, table }
    }

    /// Who calls; nothing where nobody needs to say.
    fn admit<B>(&self, request: &http::Request<B>) -> Result<Option<Arc<Principal>>, Refusal> {
        // A path that is no method reaches no service: the router says so.
        let access = match self.table.access(request.uri().path()) {
            None | Some(Access::Open) => return Ok(None),
            Some(access) => access,
        };
        let header = request.headers().get(http::header::AUTHORIZATION);
        let bearer = header.and_then(|value| value.to_str().ok()).and_then(bearer_of);
        let now = self.edge.clock().now().wall;
        let principal = self.edge.principals().authenticate(bearer, now).map_err(refusal)?;
        if access.admits(&principal) {
            return Ok(Some(principal));
        }
        let wanted = access.wanted();
        let message = format!("{} has none of the roles that this call needs: {wanted}", principal.id);
        Err(Refusal::new(Reason::RoleMissing, message).with("role", wanted))
    }
}

fn refusal(error: AuthError) -> Refusal {
    let reason = match error {
        AuthError::Missing => Reason::TokenMissing,
        AuthError::Invalid => Reason::TokenInvalid,
        AuthError::Expired => Reason::TokenExpired,
    };
    Refusal::new(reason, error.to_string())
}

impl<S> Layer<S> for AuthLayer {
    type Service = Auth<S>;

    fn layer(&self, inner: S) -> Auth<S> {
        Auth { inner, rules: self.clone() }
    }
}

/// A service behind [`AuthLayer`].
#[derive(Clone)]
pub struct Auth<S> {
    inner: S,
    rules: AuthLayer,
}

impl<S, B> Service<http::Request<B>> for Auth<S>
where
    S: Service<http::Request<B>, Response = http::Response<Body>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Either<S::Future, Ready<Result<S::Response, S::Error>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: http::Request<B>) -> Self::Future {
        match self.rules.admit(&request) {
            Ok(principal) => {
                if let Some(principal) = principal {
                    tracing::Span::current().record("principal", principal.id.as_str());
                    request.extensions_mut().insert(principal);
                }
                Either::Left(self.inner.call(request))
            }
            Err(refusal) => Either::Right(ready(Ok(self.rules.edge.status(refusal).into_http()))),
        }
    }
}
