//! What every scenario asserts in the end: one decision for each request, the one that its caller received; no
//! grant but from somebody else; everybody who was shown a request has heard that it is over; a sound log.

use std::collections::BTreeMap;

use serde_json::Value;

use super::client::Client;
use super::ledger::Told;
use super::v1::*;
use super::within;

/// One request as the log tells it.
#[derive(Clone, Debug)]
pub struct Pair {
    pub asked: Value,
    pub asked_seq: i64,
    pub asked_time: i64,
    /// Data and place of each `decided` or `answered`.
    pub ends: Vec<(Value, i64)>,
    pub decided_time: i64,
}

/// A session's whole log.
pub async fn events(client: &Client, session: &str) -> Vec<SessionEvent> {
    let mut all: Vec<SessionEvent> = Vec::new();
    loop {
        let request = ListEventsRequest {
            session_id: session.to_owned(),
            after_seq: all.last().map(|event| event.seq),
            page_size: 1000,
            ..ListEventsRequest::default()
        };
        let page = within("events", client.sessions().list_events(request)).await.unwrap().into_inner();
        all.extend(page.events);
        if all.last().map_or(-1, |last| last.seq) >= page.head_seq {
            return all;
        }
    }
}

pub fn data(event: &SessionEvent) -> Value {
    serde_json::from_slice(&event.data_json).expect("data is JSON")
}

fn millis(event: &SessionEvent) -> i64 {
    let time = event.time.as_ref().expect("every event has a time");
    time.seconds * 1000 + i64::from(time.nanos) / 1_000_000
}

/// The requests of a log, by their id.
pub fn pairs(events: &[SessionEvent]) -> BTreeMap<String, Pair> {
    let mut pairs: BTreeMap<String, Pair> = BTreeMap::new();
    for event in events {
        let id = || data(event)["id"].as_str().expect("an id").to_owned();
        match event.r#type.as_str() {
            "approval/asked" | "question/asked" => {
                let (asked_seq, asked_time) = (event.seq, millis(event));
                let pair =
                    Pair { asked: data(event), asked_seq, asked_time, ends: Vec::new(), decided_time: 0 };
                assert!(pairs.insert(id(), pair).is_none(), "{} is asked twice", id());
            }
            "approval/decided" | "question/answered" => {
                let pair = pairs.get_mut(&id()).unwrap_or_else(|| panic!("{} was never asked", id()));
                pair.ends.push((data(event), event.seq));
                pair.decided_time = millis(event);
            }
            _ => {}
        }
    }
    pairs
}

/// Audits one session; `single_user` allows that who asks also answers.
pub async fn session(client: &Client, id: &str, told: &[Told], single_user: bool) {
    let events = events(client, id).await;
    for (at, event) in (0i64..).zip(&events) {
        assert_eq!(event.seq, at, "the log of {id} has a gap");
    }
    assert!(events.windows(2).all(|two| millis(&two[0]) <= millis(&two[1])), "time goes back in {id}");
    let request = VerifySessionRequest { session_id: id.to_owned() };
    let verified = within("verify", client.sessions().verify_session(request)).await.unwrap().into_inner();
    assert!(verified.findings.is_empty(), "the log of {id} is not sound: {:?}", verified.findings);

    commands_are_paired(id, &events);
    let pairs = pairs(&events);
    for (ask, pair) in &pairs {
        assert_eq!(pair.ends.len(), 1, "{ask} in {id} was decided {} times: {pair:?}", pair.ends.len());
        grants_are_entitled(ask, pair, single_user);
    }
    for told in told {
        told_is_logged(told, &pairs);
    }
}

/// Each command ends once, after it began.
pub fn commands_are_paired(id: &str, events: &[SessionEvent]) {
    let mut open = std::collections::BTreeSet::new();
    for event in events {
        let command = || data(event)["commandId"].as_str().expect("an id").to_owned();
        match event.r#type.as_str() {
            "command/run" => assert!(open.insert(command()), "{} runs twice in {id}", command()),
            "command/done" => assert!(open.remove(&command()), "{} ended without a run in {id}", command()),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?} in {id} never ended");
}

fn grants_are_entitled(ask: &str, pair: &Pair, single_user: bool) {
    let (decided, _) = &pair.ends[0];
    if decided["outcome"] == "allowed-once" {
        let by = &decided["by"];
        let kind = by["kind"].as_str().unwrap_or_default();
        assert!(["human", "policy", "automaton"].contains(&kind), "{ask} was granted by {by}");
        assert!(single_user || by["principal"] != pair.asked["principal"], "{ask} granted itself");
    }
}

fn told_is_logged(told: &Told, pairs: &BTreeMap<String, Pair>) {
    let (id, outcome, cause, asked, decided) = match told {
        Told::Approval(told) => (
            &told.approval_id,
            match told.outcome() {
                ApprovalOutcome::AllowedOnce => "allowed-once",
                ApprovalOutcome::Rejected => "rejected",
                ApprovalOutcome::Cancelled => "cancelled",
                ApprovalOutcome::Unavailable => "unavailable",
                ApprovalOutcome::Unspecified => "unspecified",
            },
            &told.cause,
            told.asked_seq,
            told.decided_seq,
        ),
        Told::Questions(told) => (
            &told.questions_id,
            match told.outcome() {
                QuestionsOutcome::Answered => "answered",
                QuestionsOutcome::Dismissed => "dismissed",
                QuestionsOutcome::Aborted => "aborted",
                QuestionsOutcome::Unavailable => "unavailable",
                QuestionsOutcome::Failed => "failed",
                QuestionsOutcome::Unspecified => "unspecified",
            },
            &told.cause,
            told.asked_seq,
            told.settled_seq,
        ),
    };
    let pair = pairs.get(id).unwrap_or_else(|| panic!("{id} was told and never logged"));
    let (logged, seq) = &pair.ends[0];
    assert_eq!(logged["outcome"], outcome, "the reply of {id} differs from the log");
    assert_eq!(logged["cause"].as_str().unwrap_or_default(), cause, "the cause of {id} differs from the log");
    assert_eq!((pair.asked_seq, *seq), (asked, decided), "the places of {id} differ from the log");
}
