//! An agent that asks for one approval: `cargo run -p humanplane-sdk --example agent [session]`.

use humanplane_sdk::{Attach, Client};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::connect("http://127.0.0.1:7420").await?;
    let session = match std::env::args().nth(1) {
        Some(session) => session,
        None => client.new_session().await?,
    };
    let agent = client.attach(Attach::new(session, "example-agent")).await?;
    let turn = agent.turn().await?;
    let decision = turn.approve_tool("bash", r#"{"command":"rm -r build"}"#).await?;
    if decision.granted() {
        println!("granted: now the agent would run it, once");
    } else {
        println!("not granted: {:?}, {} {}", decision.outcome, decision.cause, decision.note);
    }
    turn.end("completed").await?;
    agent.close().await;
    client.close().await;
    Ok(())
}
