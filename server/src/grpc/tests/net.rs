//! A panic is the server's fault, and says so.

use std::convert::Infallible;
use std::sync::Arc;

use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use tower::{Layer as _, ServiceExt as _, service_fn};

use super::super::edge::Edge;
use super::super::layers::NetLayer;
use super::super::reflection::DESCRIPTORS;
use super::super::table::Table;
use super::edge;

fn net(edge: &Edge) -> NetLayer {
    NetLayer::new(edge.clone(), Arc::new(Table::checked(&DESCRIPTORS).unwrap()))
}

#[tokio::test]
async fn a_panic_is_internal_and_its_words_stay_inside() {
    let (edge, ..) = edge();
    let inner = service_fn(|_: http::Request<()>| async {
        if std::hint::black_box(true) {
            panic!("secret words");
        }
        Ok::<_, Infallible>(http::Response::new(Body::empty()))
    });
    let service = net(&edge).layer(inner);
    let response = service.oneshot(http::Request::new(())).await.unwrap();
    let status = Status::from_header_map(response.headers()).unwrap();
    assert_eq!(status.code(), Code::Internal);
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(info.reason, "INTERNAL");
    assert!(!format!("{status:?}").contains("secret"));
    let (kept, _) = edge.faults().watch();
    assert_eq!(kept.len(), 1);
    assert_eq!(info.metadata["errorId"], kept[0].id);
    assert!(kept[0].message.contains("secret words"));
}

#[tokio::test]
async fn a_message_that_cannot_be_read_is_the_clients_fault() {
    let (edge, ..) = edge();
    for (code, words) in [(Code::Internal, "failed to decode"), (Code::OutOfRange, "too large")] {
        let inner = service_fn(move |_: http::Request<()>| async move {
            let headers = [("grpc-status", (code as i32).to_string()), ("grpc-message", words.to_owned())];
            let response = headers.iter().fold(http::Response::builder(), |r, (k, v)| r.header(*k, v));
            Ok::<_, Infallible>(response.body(Body::empty()).unwrap())
        });
        let response = net(&edge).layer(inner).oneshot(http::Request::new(())).await.unwrap();
        let status = Status::from_header_map(response.headers()).unwrap();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert!(status.message().contains(words));
        let details = status.get_error_details();
        assert_eq!(details.error_info().unwrap().reason, "FIELD_INVALID");
        assert_eq!(details.bad_request().unwrap().field_violations[0].field, "message");
    }
}
