//! Requests beside each other: each has its own end.

use std::sync::Arc;

use tokio::sync::Barrier;

use crate::support::answerer::answer;
use crate::support::ask::{came, said};
use crate::support::questions::{came as answered, picked, question};
use crate::support::terms::{self, Terms as _};
use crate::support::v1::answerer_service_attach_request::Frame as Say;
use crate::support::*;
use v1::Answer;

#[tokio::test]
async fn scenario_052_one_decision_touches_no_sibling() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let asks = [agent.ask("one"), agent.ask("two"), agent.ask("three")];
    let mut waiting = Vec::new();
    let mut offers = Vec::new();
    for ask in &asks {
        waiting.push(ask.start());
        offers.push(ada.offer().await);
    }
    ada.decide(&offers[0], Outcome::Rejected).await.unwrap();
    assert!(asks[1].is_pending().await && asks[2].is_pending().await);
    ada.decide(&offers[1], Outcome::AllowedOnce).await.unwrap();
    assert!(asks[2].is_pending().await);
    ada.decide(&offers[2], Outcome::Rejected).await.unwrap();
    let mut outcomes = Vec::new();
    for waiting in waiting {
        outcomes.push(came(waiting).await.outcome());
    }
    assert_eq!(outcomes, [Outcome::Rejected, Outcome::AllowedOnce, Outcome::Rejected]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_053_a_rejection_ends_no_other_call() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::everything()).await;
    let rejected = agent.ask("shell").start();
    let offer = ada.offer().await;
    let question = agent.questions(vec![question("q", "Which?", &["A"])]).start();
    let asked = ada.offer().await;
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    came(rejected).await;
    agent.append(&[("note/kept", "{}".to_owned())]).await.unwrap();
    assert!(!question.is_finished());
    ada.answers(&asked, vec![picked("q", &["A"])]).await.unwrap();
    answered(question).await;
    agent.end_turn().await.unwrap();
    world.audit().await;
}

#[tokio::test]
async fn scenario_055_twin_batches_keep_their_answers() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::questions()).await;
    let twin = || agent.questions(vec![question("q1", "Which?", &["A", "B"])]).start();
    let first = twin();
    let one = ada.offer().await;
    let second = twin();
    let two = ada.offer().await;
    assert_ne!(one.ask_id, two.ask_id);
    ada.answers(&two, vec![picked("q1", &["B"])]).await.unwrap();
    ada.answers(&one, vec![picked("q1", &["A"])]).await.unwrap();
    assert_eq!(answered(first).await.answers, [picked("q1", &["A"])]);
    assert_eq!(answered(second).await.answers, [picked("q1", &["B"])]);
    world.audit().await;
}

#[tokio::test]
async fn scenario_056_a_grant_is_not_remembered() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    for outcome in [Outcome::AllowedOnce, Outcome::Rejected] {
        let waiting = agent.ask("shell").reason("the same").action(r#"{"command":"make"}"#).start();
        let offer = ada.offer().await;
        ada.decide(&offer, outcome).await.unwrap();
        assert_eq!(came(waiting).await.outcome(), outcome);
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_058_the_same_request_gets_what_it_settled_as() {
    let mut world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals()).await;
    let ask = agent.ask("shell").named("deploy-1").for_the_agent();
    let waiting = ask.start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    let first = came(waiting).await;
    let again = ask.outcome().await;
    assert!(again.replayed && !first.replayed);
    assert_eq!((again.outcome, again.decided_seq), (first.outcome, first.decided_seq));
    assert!(!ada.has_offer().await);
    status::refused(ask.clone().reason("another").once().await, "REQUEST_ID_REUSED");

    // Another name is another request.
    let fresh = agent.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    came(fresh).await;
    agent.goodbye().await;

    world.restart().await;
    let agent = world.attach("coder", "s1", "agent-s1").await;
    let mut after = ask.clone();
    (after.client, after.request.agent) = (agent.client.clone(), Some(agent.lease()));
    let replayed = after.outcome().await;
    assert_eq!((replayed.outcome, replayed.decided_seq), (first.outcome, first.decided_seq));
    world.audit().await;
}

#[tokio::test]
async fn scenario_059_one_slot_and_two_requests() {
    let world = World::start().await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().slots(1)).await;
    let waiting = [agent.ask("one").start(), agent.ask("two").start()];
    for _ in 0..2 {
        let offer = ada.offer().await;
        assert!(!ada.has_offer().await, "a second offer for one slot");
        ada.decide(&offer, Outcome::AllowedOnce).await.unwrap();
    }
    for waiting in waiting {
        assert_eq!(came(waiting).await.outcome(), Outcome::AllowedOnce);
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_061_nothing_of_another_session_shows() {
    let world = World::start().await;
    let (one, two) = (world.agent("s1").await, world.agent("s2").await);
    let mut ada = world.answerer("one", terms::approvals().session("s1")).await;
    let fault = ada.try_register(terms::approvals().session("s2")).await.unwrap_err();
    assert_eq!(fault.reason, "FOREIGN_SCOPE");
    let lonely = two.ask("shell").outcome().await;
    assert_eq!(said(&lonely), (Outcome::Unavailable, "NO_ANSWERER"));
    assert!(ada.sync().await.is_empty(), "something of s2 reached s1's answerer");
    let waiting = one.ask("shell").start();
    let offer = ada.offer().await;
    ada.decide(&offer, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    world.audit().await;
}

#[tokio::test]
async fn scenario_062_knowing_an_id_decides_nothing() {
    let world = World::start().await;
    let _one = world.agent("s1").await;
    let two = world.agent("s2").await;
    let mut mine = world.answerer("one", terms::approvals().session("s1")).await;
    let mut theirs = world.answerer("two", terms::approvals().session("s2")).await;
    let ask = two.ask("shell");
    let waiting = ask.start();
    let offer = theirs.offer().await;
    assert_eq!(mine.decide(&offer, Outcome::AllowedOnce).await.unwrap_err().reason, "NOT_HOLDING");
    let guessed = v1::Offer { offer_id: offer.ask_id.clone(), ..offer.clone() };
    assert_eq!(mine.decide(&guessed, Outcome::AllowedOnce).await.unwrap_err().reason, "NOT_HOLDING");
    let key = v1::get_approval_request::Key::ApprovalId(offer.ask_id.clone());
    let request = v1::GetApprovalRequest { session_id: "s2".into(), key: Some(key) };
    let status = mine.client.approvals().get_approval(request).await.unwrap_err();
    assert!(["REQUEST_NOT_FOUND", "SESSION_NOT_FOUND", "FOREIGN_SCOPE"].contains(&reason(&status).as_str()));
    assert!(ask.is_pending().await);
    theirs.decide(&offer, Outcome::Rejected).await.unwrap();
    came(waiting).await;
    world.audit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scenario_064_three_decisions_at_once_and_one_stands() {
    let world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    let mut ada = world.answerer("ada", terms::approvals().group("desk")).await;
    let mut bob = world.answerer("bob", terms::approvals().group("desk")).await;
    for _ in 0..rounds(200, 5000) {
        let ask = agent.ask("shell").for_the_agent();
        let waiting = ask.start();
        let (left, right) = (ada.offer().await, bob.offer().await);
        let start = Arc::new(Barrier::new(3));
        let cancel = tokio::spawn({
            let (ask, start) = (ask.clone(), start.clone());
            async move {
                start.wait().await;
                ask.cancel().await
            }
        });
        let click = async |person: &mut Answerer, offer, outcome: Outcome| {
            start.wait().await;
            let answer = Answer { outcome: Some(outcome.into()), ..answer(offer, "click") };
            person.send(Say::Answer(answer)).await;
            person.reply(&offer.offer_id).await
        };
        let (yes, no) = tokio::join!(
            click(&mut ada, &left, Outcome::AllowedOnce),
            click(&mut bob, &right, Outcome::Rejected),
        );
        let decided = came(waiting).await;
        let stands = within("the cancellation", cancel).await.unwrap().unwrap();
        assert_eq!((stands.outcome, stands.decided_seq), (decided.outcome, decided.decided_seq));
        assert_eq!(yes.is_ok(), decided.outcome() == Outcome::AllowedOnce);
        assert_eq!(no.is_ok(), decided.outcome() == Outcome::Rejected);
    }
    world.audit().await;
}

#[tokio::test]
async fn scenario_065_rule_1_5_a_log_with_two_decisions_is_set_aside_alone() {
    let mut world = World::on_disk(&[]).await;
    let agent = world.agent("s1").await;
    agent.goodbye().await;
    world.stop().await;
    broken::write_two_decisions(&world.settings.log, "broken");
    world.restart().await;

    let op = world.client("op").await;
    let request = v1::GetSessionRequest { session_id: "broken".to_owned() };
    let session = op.sessions().get_session(request).await.unwrap().into_inner().session.unwrap();
    assert_eq!(session.state(), v1::SessionState::Quarantined);
    let why = session.quarantine.expect("a quarantine says why");
    assert_eq!((why.rule.as_str(), why.seq), ("2.1", Some(6)), "{why:?}");
    let request = v1::VerifySessionRequest { session_id: "broken".to_owned() };
    let found = op.sessions().verify_session(request).await.unwrap().into_inner().findings;
    assert_eq!((found[0].rule.as_str(), found[0].seq), ("2.1", Some(6)), "{found:?}");
    assert_eq!(world.types("broken").await.len(), 7, "a quarantined log is read as it is");
    let hello = agent::hello("broken", "coder2");
    let status = Agent::attach(world.client("coder").await, hello).await.err().expect("a refusal");
    assert_eq!(reason(&status), "SESSION_QUARANTINED");
    assert_eq!([&metadata(&status)["rule"], &metadata(&status)["seq"]], ["2.1", "6"]);

    let agent = world.attach("coder", "s1", "coder").await;
    agent.append(&[("note/kept", "{}".to_owned())]).await.unwrap();
    world.audit_but(&["broken"]).await;
}

/// A log as only a fault could leave it.
mod broken {
    use std::sync::Arc;

    use humanplane::store::{Append, CommitReport, CommitSink, Options, SessionMeta, open};
    use humanplane_core::decision::ApprovalOutcome;
    use humanplane_core::event::Event as _;
    use humanplane_core::id::SessionId;
    use humanplane_core::record::{CheckedDraft, Draft};
    use humanplane_core::sample::{clean, decided, records};

    pub(super) fn write_two_decisions(url: &str, id: &str) {
        let (sender, report) = std::sync::mpsc::sync_channel(1);
        let sink: CommitSink = Arc::new(move |report: CommitReport| {
            let _full = sender.try_send(report);
        });
        let log = open(url, sink, Options::default()).unwrap();
        let clean = clean();
        // The three permission facts, turn/start, asked, and decided twice.
        let mut events: Vec<_> = [0, 1, 2, 4, 7].iter().map(|&at| clean[at].clone()).collect();
        events.push(decided("ask-1", ApprovalOutcome::AllowedOnce).to_event());
        events.push(decided("ask-1", ApprovalOutcome::Rejected).to_event());
        let records = records(events);
        let created = records[0].time;
        let draft = CheckedDraft::unchecked_for_tests(Draft { records, name: None });
        let id = SessionId::from(id);
        let create =
            SessionMeta { id: id.clone(), created, header: None, request: None, findings: Vec::new() };
        log.submit(vec![Append { session: id, create: Some(create), draft }]);
        assert!(matches!(report.recv().unwrap(), CommitReport::Committed(_)));
        log.close().unwrap();
    }
}
