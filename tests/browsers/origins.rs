//! Who gets through the door: configured origins, and gRPC-web alone over HTTP/1.1.

use crate::support::client::token;
use crate::support::tab::{ALLOWED, ORIGIN, Tab, post};
use crate::support::v1::{
    AnswererHello, GetServerInfoRequest, GetServerInfoResponse, ReplyRequest, ReplyResponse, SubscribeRequest,
};
use crate::support::{World, reason, terms, web};

const INFO: &str = "DiagnosticsService/GetServerInfo";

async fn preflight(world: &World, origin: &str) -> web::Response {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization,content-type,x-grpc-web"),
    ];
    web::send(world.address, "OPTIONS /humanplane.v1.AnswererService/Subscribe", &headers, &[]).await
}

#[tokio::test]
async fn a_preflight_of_a_configured_origin_says_what_may_be_sent() {
    let world = World::with(&[ALLOWED]).await;
    let allowed = preflight(&world, ORIGIN).await;
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.headers["access-control-allow-origin"], ORIGIN);
    assert_eq!(allowed.headers["access-control-allow-methods"], "POST");
    assert_eq!(allowed.headers["access-control-max-age"], "7200");
    let may: Vec<_> = allowed.headers["access-control-allow-headers"].split(',').collect();
    for wanted in
        ["authorization", "content-type", "x-grpc-web", "x-user-agent", "grpc-timeout", "traceparent"]
    {
        assert!(may.contains(&wanted), "{may:?} lacks {wanted}");
    }
    assert!(!allowed.headers.contains_key("access-control-allow-credentials"));
}

#[tokio::test]
async fn a_preflight_of_any_other_origin_is_refused() {
    let world = World::with(&[ALLOWED]).await;
    for origin in ["https://evil.example", "http://desk.example", "https://desk.example:8443", "null"] {
        let refused = preflight(&world, origin).await;
        assert_eq!(refused.status, 403, "{origin}");
        assert!(!refused.headers.contains_key("access-control-allow-origin"), "{origin}");
        assert!(refused.text().await.contains("web.origins"), "{origin}");
    }
}

#[tokio::test]
async fn without_configured_origins_no_page_gets_in() {
    // Single-user: whoever gets in may do everything, so a page that rebinds a name to this machine must not.
    let world = World::single_user().await;
    let page = web::call(world.address, INFO, &[("origin", ORIGIN)], &GetServerInfoRequest {}).await;
    assert_eq!(page.status, 403);
    let program = web::call(world.address, INFO, &[], &GetServerInfoRequest {}).await;
    program.unary::<GetServerInfoResponse>().await.unwrap();
}

#[tokio::test]
async fn what_a_foreign_page_sends_is_not_taken() {
    let world = World::with(&[ALLOWED]).await;
    let tab = Tab::open(&world, "ada", vec![terms::approvals()]).await;
    let bearer = format!("Bearer {}", token("ada"));
    let headers = [("origin", "https://evil.example"), ("authorization", bearer.as_str())];
    let request =
        ReplyRequest { lease_token: tab.welcome.lease_token.clone(), number: 1, ..ReplyRequest::default() };
    let refused = web::call(world.address, "AnswererService/Reply", &headers, &request).await;
    assert_eq!(refused.status, 403);
    let own = post(world.address, "ada", "AnswererService/Reply", &request).await;
    assert!(!own.unary::<ReplyResponse>().await.unwrap().repeated_call, "the foreign one was taken");
}

#[tokio::test]
async fn a_page_can_read_why_it_was_refused() {
    let world = World::with(&[ALLOWED]).await;
    let early = web::call(world.address, INFO, &[("origin", ORIGIN)], &GetServerInfoRequest {}).await;
    assert_eq!(early.status, 200);
    assert_eq!(early.headers["access-control-allow-origin"], ORIGIN);
    let exposed = &early.headers["access-control-expose-headers"];
    for wanted in ["grpc-status", "grpc-message", "grpc-status-details-bin"] {
        assert!(exposed.contains(wanted), "{exposed} lacks {wanted}");
    }
    assert_eq!(reason(&early.unary::<GetServerInfoResponse>().await.unwrap_err()), "TOKEN_MISSING");

    let nobody = SubscribeRequest { hello: Some(AnswererHello::default()), ..SubscribeRequest::default() };
    for (request, why) in [(nobody, "FIELD_INVALID"), (SubscribeRequest::default(), "FIELD_INVALID")] {
        let refused = post(world.address, "ada", "AnswererService/Subscribe", &request).await;
        assert_eq!(reason(&refused.unary::<ReplyResponse>().await.unwrap_err()), why);
    }
}

#[tokio::test]
async fn http_1_1_is_for_grpc_web_alone() {
    let world = World::with(&[ALLOWED]).await;
    let path = "/humanplane.v1.DiagnosticsService/GetServerInfo";
    for (head, kind) in [
        (format!("POST {path}"), "application/grpc"),
        (format!("POST {path}"), "application/json"),
        (format!("GET {path}"), "text/html"),
        ("GET /".to_owned(), "text/html"),
    ] {
        let refused = web::send(world.address, &head, &[("content-type", kind)], &[]).await;
        assert_eq!(refused.status, 400, "{head} {kind}");
        assert!(refused.text().await.contains("gRPC-web"), "{head} {kind}");
    }
    let (head, kind) = (format!("GET {path}"), [("content-type", "application/grpc-web")]);
    assert_eq!(web::send(world.address, &head, &kind, &[]).await.status, 405);
}
