//! A Unix socket beside the port: the same server, for the same user's processes.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use std::path::Path;

use humanplane_sdk::proto::{ApprovalAsk, EnforcementLevel, SandboxMode};
use humanplane_sdk::{Answerer, Attach, Client, Identity, Offer, Verdict};
use support::client::token;
use support::{World, within};

async fn client(socket: &Path, who: &str) -> Client {
    let url = format!("unix:{}", socket.display());
    Client::builder(url).token(token(who)).connect().await.unwrap()
}

#[tokio::test]
async fn agents_and_people_meet_over_a_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("run/humanplane.sock");
    let mut world = World::with(&[&format!("listen.unix={}", socket.display())]).await;

    let ada = client(&socket, "ada").await;
    let allow = async |_: Offer<ApprovalAsk>| Ok(Some(Verdict::allow_once()));
    let answerer = Answerer::new("tests", Identity::human("ada", "Ada")).on_approval(allow);
    let serving = within("a registration", answerer.serve(&ada)).await.unwrap();

    world.session("s1").await;
    let coder = client(&socket, "coder").await;
    let attach = Attach::new("s1", "coder").enforces([SandboxMode::WorkspaceWrite], EnforcementLevel::Full);
    let agent = within("the agent", coder.attach(attach)).await.unwrap();
    let turn = agent.turn().await.unwrap();
    let decision = within("a decision", turn.approve_tool("bash", "{}")).await.unwrap();
    assert!(decision.granted());
    turn.end("completed").await.unwrap();

    coder.close().await;
    serving.close().await;
    world.stop().await;
    assert!(!socket.exists(), "the server takes its socket away");
}

#[tokio::test]
async fn without_a_token_the_socket_opens_no_more_than_the_port() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("run/humanplane.sock");
    let _world = World::with(&[&format!("listen.unix={}", socket.display())]).await;
    let client = Client::connect(format!("unix://{}", socket.display())).await.unwrap();
    let refused = within("a refusal", client.new_session()).await.unwrap_err();
    assert!(refused.to_string().contains("TOKEN_MISSING"), "{refused}");
}
