//! `ask_user_question` over the wire (5.7).

use humanplane_sdk::{Answered, Answerer, Attach, Client, Failure, Identity, pick};

use crate::support::World;

const ARGUMENTS: &str =
    r#"{"questions":[{"id":"db","question":"Which?","options":[{"label":"A"},{"label":"B"}]}]}"#;

#[tokio::test]
async fn rule_5_7_a_models_call_becomes_a_batch_and_the_answer_compact_json() {
    let world = World::single_user().await;
    let client = Client::connect(format!("http://{}", world.address)).await.unwrap();
    let tools = client.tools().await.unwrap();
    assert_eq!((tools.len(), tools[0].name.as_str()), (1, "ask_user_question"));
    let schema: serde_json::Value = serde_json::from_slice(&tools[0].arguments_schema_json).unwrap();
    assert_eq!(schema["required"][0], "questions");

    let agent = client.attach(Attach::new(client.new_session().await.unwrap(), "coder")).await.unwrap();
    let nobody = agent.call_tool("ask_user_question", ARGUMENTS).await.unwrap_err();
    assert_eq!(code(&nobody), "NO_PROVIDER");
    let empty = agent.call_tool("ask_user_question", r#"{"questions":[]}"#).await.unwrap_err();
    assert_eq!(code(&empty), "EMPTY_QUESTIONS");
    let bad = agent.call_tool("ask_user_question", r#"{"question":"one"}"#).await.unwrap_err();
    assert_eq!(bad.reason().unwrap().as_str(), "BAD_JSON");
    let unknown = agent.call_tool("ask_nobody", "{}").await.unwrap_err();
    assert_eq!(unknown.reason().unwrap().as_str(), "FIELD_INVALID");

    let desk = Answerer::new("desk/1", Identity::human("ada", "Ada"))
        .on_questions(async |_| Ok::<_, Failure>(Some(Answered::with([pick("db", ["B"])]))))
        .serve(&client)
        .await
        .unwrap();
    let answers = agent.call_tool("ask_user_question", ARGUMENTS).await.unwrap();
    assert_eq!(answers, r#"{"answers":[{"id":"db","selected":["B"]}]}"#);
    desk.close().await;
    client.close().await;
    world.audit().await;
}

fn code(error: &humanplane_sdk::Error) -> String {
    match error {
        humanplane_sdk::Error::Question(question) => question.code.as_str().to_owned(),
        other => panic!("{other:?}"),
    }
}
