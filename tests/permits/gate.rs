//! Tool calls at the gate, over the wire (8.1, 8.2).

use humanplane_sdk::{Agent, Answerer, Attach, Client, Failure, Identity, Turn, Verdict};

use crate::support::World;
use crate::support::wait::eventually;

const RULES: &str = r#"
[[rules]]
name = "no force"
tool = "bash"
arguments = { command = ".*--force.*" }
verdict = "deny"
reason = "history stays"
[[rules]]
name = "look"
tool = "bash"
arguments = { command = "ls" }
verdict = "allow"
[[rules]]
name = "too late"
tool = "bash"
arguments = { command = "ls|.*--force.*" }
verdict = "ask"
"#;

/// A server with these rules, and an agent with an open turn.
async fn gate(folder: &std::path::Path) -> (World, Client, Agent, Turn) {
    let path = folder.join("rules.toml");
    std::fs::write(&path, RULES).unwrap();
    let world = World::single_user_with(&[&format!("gate.rules={}", path.display())]).await;
    let client = Client::connect(format!("http://{}", world.address)).await.unwrap();
    let agent = client.attach(Attach::new(client.new_session().await.unwrap(), "coder")).await.unwrap();
    let turn = agent.turn().await.unwrap();
    (world, client, agent, turn)
}

/// Verdict, rule and cause.
async fn judged(turn: &Turn, command: &str) -> (String, String, String) {
    let arguments = serde_json::json!({ "command": command }).to_string();
    let gated = turn.authorize("bash", &arguments).await.unwrap();
    let decided = gated.decided.clone();
    assert_eq!(gated.allowed(), decided.verdict == 1);
    (
        decided.verdict().as_str_name().trim_start_matches("GATE_VERDICT_").to_owned(),
        decided.rule,
        decided.cause,
    )
}

fn is(verdict: &str, rule: &str, cause: &str) -> (String, String, String) {
    (verdict.to_owned(), rule.to_owned(), cause.to_owned())
}

#[tokio::test]
async fn rule_8_1_and_8_2_rules_first_then_people_and_each_outcome_is_its_own_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let (world, client, agent, turn) = gate(folder.path()).await;
    assert_eq!(judged(&turn, "git push --force").await, is("DENIED", "no force", ""));
    assert_eq!(judged(&turn, "ls").await, is("ALLOWED", "look", ""));
    assert_eq!(judged(&turn, "make").await, is("UNAVAILABLE", "", "NO_ANSWERER"));
    let desk = Answerer::new("desk/1", Identity::human("ada", "Ada"))
        .on_approval(async |offer: humanplane_sdk::Offer<humanplane_sdk::proto::ApprovalAsk>| {
            let arguments = offer.tool_call().map(|call| call.arguments_json.clone()).unwrap_or_default();
            let yes = String::from_utf8_lossy(&arguments).contains("make");
            Ok::<_, Failure>(Some(if yes {
                Verdict::allow_once()
            } else {
                Verdict::reject().note("not that")
            }))
        })
        .serve(&client)
        .await
        .unwrap();
    assert_eq!(judged(&turn, "make").await, is("ALLOWED", "", "ANSWERED"));
    assert_eq!(judged(&turn, "rm -rf /").await, is("DENIED", "", "ANSWERED"));
    client
        .set_approval_policy(agent.session_id(), humanplane_sdk::proto::ApprovalPolicy::Never)
        .await
        .unwrap();
    assert_eq!(judged(&turn, "make").await, is("DENIED", "", "POLICY_NEVER"));
    assert_eq!(
        judged(&turn, "ls").await,
        is("ALLOWED", "look", ""),
        "a plain allow never comes to the policy"
    );

    // Nobody confines it any more: neither a rule nor a person stands in for that.
    client.select_preset(agent.session_id(), "workspace-write").await.unwrap();
    for command in ["ls", "make"] {
        let arguments = serde_json::json!({ "command": command }).to_string();
        let refused = turn.authorize("bash", &arguments).await.unwrap_err();
        assert_eq!(refused.reason().unwrap().as_str(), "SANDBOX_UNAVAILABLE");
    }
    turn.end("completed").await.unwrap();
    desk.close().await;
    client.close().await;
    world.audit().await;
}

#[tokio::test]
async fn rule_8_1_rules_are_read_again_and_bad_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (world, client, _agent, turn) = gate(folder.path()).await;
    let path = folder.path().join("rules.toml");
    std::fs::write(&path, RULES.replace("\"ls\"", "\"ls|pwd\"")).unwrap();
    let pwd = || async { (judged(&turn, "pwd").await == is("ALLOWED", "look", "")).then_some(()) };
    eventually("the changed rules", pwd).await;
    let mut faults = client.watch_internal_errors();
    std::fs::write(&path, "[[rules]]\nname = 1").unwrap();
    let fault = crate::support::within("the fault", faults.next()).await.unwrap();
    assert!(format!("{fault:?}").contains("the rules stay as they were"), "{fault:?}");
    assert_eq!(judged(&turn, "pwd").await, is("ALLOWED", "look", ""), "the old rules stay");
    turn.end("completed").await.unwrap();
    client.close().await;
    world.audit().await;
}
