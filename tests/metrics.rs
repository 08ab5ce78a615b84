//! The numbers of a server that runs, as Prometheus finds them.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use support::ask::came;
use support::status::refused;
use support::terms;
use support::*;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// A port that nothing else takes meanwhile.
fn free() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

async fn says(address: SocketAddr, request: &str) -> String {
    let talk = async {
        let mut line = tokio::net::TcpStream::connect(address).await.unwrap();
        line.write_all(request.as_bytes()).await.unwrap();
        let mut said = String::new();
        line.read_to_string(&mut said).await.unwrap();
        said
    };
    within("an answer of the port", talk).await
}

/// Every series and its value.
async fn scrape(address: SocketAddr) -> BTreeMap<String, f64> {
    let said = says(address, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let (head, body) = said.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let lines = body.lines().filter(|line| !line.starts_with('#'));
    let series = lines.map(|line| line.rsplit_once(' ').unwrap());
    series.map(|(name, value)| (name.to_owned(), value.parse().unwrap())).collect()
}

#[tokio::test]
async fn what_a_server_does_is_counted_under_names_that_nobody_chooses() {
    let address = free();
    let world = World::on_disk(&[&format!("metrics.address={address}")]).await;
    let odd = "s-\"},evil{x=\"";
    let agent = world.agent(odd).await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let waiting = agent.ask("shell").named("one").for_the_agent().start();
    let offer = ada.offer().await;
    let during = scrape(address).await;
    assert_eq!(during["humanplane_open_requests{kind=\"approval\"}"], 1.0);
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    came(waiting).await;
    refused(agent.append(&[("turn/end", r#"{"turn":9}"#.to_owned())]).await, "INVARIANT_VIOLATED");

    let after = scrape(address).await;
    let one = |name: &str| after.get(name).copied();
    assert_eq!(one("humanplane_open_requests{kind=\"approval\"}"), Some(0.0));
    let settled =
        "humanplane_asks_settled_total{kind=\"approval\",outcome=\"allowed-once\",cause=\"ANSWERED\"}";
    assert_eq!(one(settled), Some(1.0));
    let method = |name: &str, reason: &str| {
        one(&format!("humanplane_requests_total{{method=\"/humanplane.v1.{name}\",reason=\"{reason}\"}}"))
    };
    assert_eq!(method("SessionService/CreateSession", "OK"), Some(1.0));
    assert_eq!(method("SessionService/AppendEvents", "INVARIANT_VIOLATED"), Some(1.0));
    assert!(after["humanplane_append_seconds_count"] >= 3.0);
    assert!(after["humanplane_group_appends_count"] >= 3.0);
    assert!(after["humanplane_disk_bytes"] > 0.0 && after["humanplane_disk_ratio"] > 0.0);
    assert_eq!((one("humanplane_serving"), one("humanplane_internal_errors_total")), (Some(1.0), Some(0.0)));
    assert!(after.keys().all(|name| !name.contains("evil") && !name.contains("coder")), "{after:?}");
}

#[tokio::test]
async fn the_port_shows_the_numbers_and_nothing_else() {
    let address = free();
    let _world = World::with(&[&format!("metrics.address={address}")]).await;
    let asks = [
        ("GET / ", "404"),
        ("GET /metrics/x ", "404"),
        ("POST /metrics ", "405"),
        ("DELETE /metrics ", "405"),
    ];
    for (ask, code) in asks {
        let said = says(address, &format!("{ask}HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")).await;
        assert!(said.starts_with(&format!("HTTP/1.1 {code}")), "{ask}: {said}");
    }
    assert!(says(address, "nonsense\r\n\r\n").await.starts_with("HTTP/1.1 400"));
    assert_eq!(scrape(address).await["humanplane_serving"], 1.0);
}
