//! The server on its port: HTTP/2 as configured, the layers, the routes.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use tonic::transport::Server;
use tonic_web::GrpcWebLayer;
use tower::util::option_layer;

use super::auth::AuthLayer;
use super::edge::Edge;
use super::layers::{NetLayer, span};
use super::routes::{Unroutable, routes};
use super::web::{DoorLayer, cors, unbuffered};
use crate::config::{Listen, Size, Web};
use crate::listener::Listener;

/// Why the port is not served.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum ServeError {
    #[error(transparent)]
    Routes(#[from] Unroutable),
    #[error("the port: {0}")]
    Transport(#[from] tonic::transport::Error),
}

/// Serves until `stop`, and then until every connection has ended.
///
/// # Errors
/// [`ServeError`].
pub async fn serve(
    edge: Edge,
    listen: &Listen,
    web: &Web,
    listener: Listener,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let (routes, table) = routes(&edge)?;
    let table = Arc::new(table);
    let count = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    // No timeout, no limit for each connection, no age: they would cut waits that last for hours.
    let server = Server::builder()
        .trace_fn(span)
        .accept_http1(true)
        .http2_keepalive_interval(Some(listen.keepalive_interval))
        .http2_keepalive_timeout(Some(listen.keepalive_timeout))
        .max_concurrent_streams(listen.max_streams)
        .http2_max_pending_accept_reset_streams(Some(count(listen.max_pending_resets)))
        .http2_max_local_error_reset_streams(Some(count(listen.max_local_resets)))
        .initial_stream_window_size(window(listen.stream_window))
        .initial_connection_window_size(window(listen.connection_window))
        .http2_max_header_list_size(window(listen.header_size))
        .layer(DoorLayer::new(web))
        .layer(option_layer((!web.origins.is_empty()).then(|| cors(web))))
        .layer(unbuffered())
        .layer(GrpcWebLayer::new())
        .layer(NetLayer::new(edge.clone(), table.clone()))
        .layer(AuthLayer::new(edge, table))
        .add_routes(routes);
    Ok(server.serve_with_incoming_shutdown(listener, stop.cancelled_owned()).await?)
}

fn window(size: Size) -> u32 {
    u32::try_from(size.0).unwrap_or(u32::MAX)
}
