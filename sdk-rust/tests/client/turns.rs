//! Turns and tool calls.

use humanplane_sdk::proto::{AppendEventsRequest, ListEventsResponse, SessionEvent};
use humanplane_sdk::{Agent, Turn};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::expect_call;
use crate::support::{Mock, decided, within};

fn written(request: &AppendEventsRequest) -> Vec<(String, Value)> {
    let data = |json: &[u8]| serde_json::from_slice(json).unwrap();
    request.events.iter().map(|event| (event.r#type.clone(), data(&event.data_json))).collect()
}

async fn turn(mock: &mut Mock, agent: &Agent) -> Turn {
    let serve = async {
        let start = SessionEvent {
            r#type: "turn/start".into(),
            data_json: r#"{"turn":4}"#.into(),
            ..Default::default()
        };
        let page = ListEventsResponse { events: vec![start], ..Default::default() };
        assert_eq!(expect_call!(mock, ListEvents).ok(page).type_prefixes, ["turn/start"]);
        let start = expect_call!(mock, Append).ok(Default::default());
        assert_eq!(written(&start), [("turn/start".to_owned(), json!({ "turn": 5 }))]);
    };
    let (turn, ()) = tokio::join!(agent.turn(), serve);
    turn.unwrap()
}

#[tokio::test]
async fn a_turn_brackets_what_is_logged_in_it() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, _lease) = mock.agent(&client).await;
    let turn = turn(&mut mock, &agent).await;
    let serve = async {
        let logged = expect_call!(mock, Append).ok(Default::default());
        let asked = expect_call!(mock, Approve).ok(decided(1));
        let ended = expect_call!(mock, Append).ok(Default::default());
        (written(&logged), asked, written(&ended))
    };
    let act = async {
        assert!(turn.approve_tool("bash", "{\"command\": \"ls\"}").await.unwrap().granted());
        turn.end("completed").await.unwrap();
    };
    let ((), (logged, asked, ended)) = tokio::join!(act, serve);
    let call_id = asked.call_id.unwrap();
    assert_eq!(logged[0], ("step/start".to_owned(), json!({ "turn": 5, "step": 1 })));
    let call = json!({
        "turn": 5, "step": 1, "callId": call_id, "name": "bash", "arguments": "{\"command\": \"ls\"}",
    });
    assert_eq!(logged[1], ("tool/call".to_owned(), call));
    assert_eq!(ended[0].0, "step/end");
    assert_eq!(ended[1], ("turn/end".to_owned(), json!({ "turn": 5, "reason": { "kind": "completed" } })));
}

#[tokio::test]
async fn a_dropped_turn_is_ended_after_its_requests_are_withdrawn() {
    let mut mock = Mock::start().await;
    let client = mock.client().await;
    let (agent, mut lease) = mock.agent(&client).await;
    let turn = turn(&mut mock, &agent).await;
    drop(agent);
    let mut waiting = JoinSet::new();
    waiting
        .spawn(async move { turn.approve(humanplane_sdk::Approval::tool("bash").action(&json!({}))).await });
    let held = expect_call!(mock, Approve);
    waiting.abort_all();
    held.gone().await;
    expect_call!(mock, CancelApproval).ok(Default::default());
    let ended = expect_call!(mock, Append).ok(Default::default());
    assert_eq!(written(&ended)[0].1["reason"]["kind"], "interrupted");
    assert!(crate::leases::is_goodbye(lease.hear().await));
    drop(lease);
    within(client.close()).await;
}
