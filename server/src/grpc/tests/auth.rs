//! Every method, held against everybody: decided before any of the body is read.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use humanplane_core::refusal::Reason;
use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use tower::{Layer as _, ServiceExt as _, service_fn};

use super::super::auth::AuthLayer;
use super::super::edge::Edge;
use super::super::reflection::DESCRIPTORS;
use super::super::table::{Access, TABLE, Table, TableFault, methods};
use super::edge;
use crate::principals::{BearerToken, Principal, Role};
use crate::wire::fault::reason_name;

/// A body that nobody may touch: it is not even one.
struct Untouched;

/// What a call with this header comes to; none where it reached the service.
async fn call(edge: &Edge, path: &str, header: Option<String>) -> Option<Status> {
    let reached = Arc::new(AtomicUsize::new(0));
    let seen = reached.clone();
    let inner = service_fn(move |request: http::Request<Untouched>| {
        seen.fetch_add(1, Ordering::SeqCst);
        let open = request.uri().path().starts_with("/grpc.health.");
        assert_eq!(request.extensions().get::<Arc<Principal>>().is_some(), !open);
        async { Ok::<_, Infallible>(http::Response::new(Body::empty())) }
    });
    let table = Arc::new(Table::checked(&DESCRIPTORS).unwrap());
    let mut request = http::Request::builder().uri(path);
    if let Some(header) = header {
        request = request.header("authorization", header);
    }
    let service = AuthLayer::new(edge.clone(), table).layer(inner);
    let response = service.oneshot(request.body(Untouched).unwrap()).await.unwrap();
    if reached.load(Ordering::SeqCst) == 1 {
        return None;
    }
    Some(Status::from_header_map(response.headers()).unwrap())
}

fn bearer(token: &BearerToken) -> Option<String> {
    Some(format!("Bearer {}", token.expose()))
}

fn reason(status: &Status) -> String {
    status.get_error_details().error_info().unwrap().reason.clone()
}

#[tokio::test]
async fn without_credentials_nothing_but_health_is_reached() {
    let (edge, ..) = edge();
    for path in methods(&DESCRIPTORS).unwrap() {
        let status = call(&edge, &path, None).await;
        if path.starts_with("/grpc.health.") {
            assert!(status.is_none(), "{path}");
        } else {
            let status = status.unwrap();
            assert_eq!(status.code(), Code::Unauthenticated, "{path}");
            assert_eq!(reason(&status), reason_name(Reason::TokenMissing));
        }
    }
}

#[tokio::test]
async fn a_token_that_is_unknown_or_over_opens_nothing() {
    let (edge, _, old) = edge();
    for path in methods(&DESCRIPTORS).unwrap().iter().filter(|path| !path.starts_with("/grpc.health.")) {
        let stranger = call(&edge, path, bearer(&BearerToken::from_bits([99; 32]))).await.unwrap();
        assert_eq!((stranger.code(), reason(&stranger).as_str()), (Code::Unauthenticated, "TOKEN_INVALID"));
        let late = call(&edge, path, bearer(&old)).await.unwrap();
        assert_eq!((late.code(), reason(&late).as_str()), (Code::Unauthenticated, "TOKEN_EXPIRED"));
        let scheme = call(&edge, path, Some("Basic YTpi".into())).await.unwrap();
        assert_eq!(reason(&scheme), "TOKEN_MISSING");
    }
}

#[tokio::test]
async fn each_role_reaches_its_methods_and_no_other() {
    let (edge, tokens, _) = edge();
    for (path, access) in TABLE {
        for (role, token) in &tokens {
            let status = call(&edge, path, bearer(token)).await;
            let may = match access {
                Access::Open | Access::Known => true,
                Access::Roles(roles) => *role == Role::Admin || roles.contains(role),
            };
            assert_eq!(status.is_none(), may, "{path} by {role:?}");
            if let Some(status) = status {
                assert_eq!(
                    (status.code(), reason(&status).as_str()),
                    (Code::PermissionDenied, "ROLE_MISSING")
                );
            }
        }
    }
}

#[tokio::test]
async fn only_answerers_decide() {
    let (edge, tokens, _) = edge();
    for (role, token) in &tokens {
        for method in ["Attach", "Subscribe", "Reply"] {
            let path = format!("/humanplane.v1.AnswererService/{method}");
            let status = call(&edge, &path, bearer(token)).await;
            assert_eq!(status.is_none(), matches!(role, Role::Answerer | Role::Admin), "{method} {role:?}");
        }
    }
}

#[test]
fn a_method_without_a_row_keeps_the_server_from_starting() {
    // A set that lacks ours: the rows are without methods.
    let fewer = [tonic_health::pb::FILE_DESCRIPTOR_SET];
    assert!(matches!(Table::checked(&fewer), Err(TableFault::NoMethod(_))));
    // A set that has more: a method is without a row.
    let mut strange = prost_types::FileDescriptorSet::default();
    strange.file.push(prost_types::FileDescriptorProto {
        name: Some("x.proto".into()),
        package: Some("x".into()),
        message_type: vec![prost_types::DescriptorProto { name: Some("M".into()), ..Default::default() }],
        service: vec![prost_types::ServiceDescriptorProto {
            name: Some("S".into()),
            method: vec![prost_types::MethodDescriptorProto {
                name: Some("Do".into()),
                input_type: Some(".x.M".into()),
                output_type: Some(".x.M".into()),
                ..Default::default()
            }],
            ..Default::default()
        }],
        syntax: Some("proto3".into()),
        ..Default::default()
    });
    let strange = prost::Message::encode_to_vec(&strange);
    assert_eq!(Table::checked(&[&strange]).unwrap_err(), TableFault::NoRow("/x.S/Do".into()));
}
