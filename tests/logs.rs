//! Logs that begin with another one's events, and logs that cannot be written any more.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::large_futures,
    clippy::unwrap_used,
    reason = "a test may wait, spawn, read the clock and panic"
)]

mod support;

use support::ask::{came, said};
use support::server::Settings;
use support::status::refused;
use support::terms;
use support::*;
use v1::create_session_request::Origin;

#[tokio::test]
async fn rule_1_8_a_fork_carries_the_story_and_no_grant() {
    let world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let granted = agent.ask("shell").named("deploy-1").for_the_agent();
    let waiting = granted.start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    came(waiting).await;

    let fork = v1::ForkOf { session_id: "s1".to_owned(), through_seq: None };
    let request = v1::CreateSessionRequest {
        session_id: "s2".to_owned(),
        request_id: "fork".to_owned(),
        origin: Some(Origin::ForkOf(fork)),
        ..v1::CreateSessionRequest::default()
    };
    let coder = world.client("coder").await;
    let made = within("the fork", coder.sessions().create_session(request)).await.unwrap().into_inner();
    assert_eq!(made.session.unwrap().open_turn, None, "the turn that the seed left open is closed");
    let copied = world.types("s2").await;
    assert_eq!(copied[copied.len() - 2..], ["turn/end", "session/end-seed"]);

    let child = world.attach("coder", "s2", "forked").await;
    child.append(&[("turn/start", r#"{"turn":2}"#.to_owned())]).await.unwrap();
    let again = child.ask("shell").named("deploy-1").for_the_agent();
    refused(again.get().await, "REQUEST_NOT_FOUND");
    let waiting = again.start();
    let fresh = ada.offer().await;
    assert_ne!(fresh.ask_id, offer.ask_id);
    ada.decide(&fresh, Outcome::Rejected).await.unwrap();
    let decided = came(waiting).await;
    assert_eq!((decided.outcome(), decided.replayed), (Outcome::Rejected, false));
    world.audit().await;
}

#[tokio::test]
async fn rule_4_9_a_failed_cleanup_is_told_to_operators_and_alters_no_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::on_disk(folder.path(), &[]);
    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings.clone());
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell").named("one").for_the_agent();
    let waiting = ask.start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let decided = came(waiting).await;
    let op = world.client("op").await;
    let mut diagnostics = op.diagnostics();
    let watch = diagnostics.watch_internal_errors(v1::WatchInternalErrorsRequest {});
    let mut errors = within("the watch", watch).await.unwrap().into_inner();

    process.let_no_file_grow();
    let lost = agent.append(&[("note/lost", "{}".to_owned())]).await;
    refused(lost, "STORAGE_UNAVAILABLE");
    agent.goodbye().await; // its turn cannot be closed any more
    let error = within("an internal error", async {
        loop {
            if let Some(error) = errors.message().await.unwrap().expect("the watch goes on").error {
                return error;
            }
        }
    })
    .await;
    assert_eq!(error.session_id, "s1");
    let key = v1::get_approval_request::Key::RequestId("one".to_owned());
    let get = v1::GetApprovalRequest { session_id: "s1".into(), key: Some(key) };
    let got = op.approvals().get_approval(get).await.unwrap().into_inner();
    let Some(v1::get_approval_response::Result::Decided(stands)) = got.result else { panic!("settled") };
    assert_eq!(said(&stands), (Outcome::AllowedOnce, "ANSWERED"));
    assert_eq!(stands.decided_seq, decided.decided_seq);
    process.kill().await;

    let process = Process::start(&settings, folder.path()).await;
    let world = World::around(process.address, settings);
    let types = world.types("s1").await;
    assert_eq!(types[types.len() - 2..], ["approval/decided", "turn/end"]);
    world.audit().await;
}
