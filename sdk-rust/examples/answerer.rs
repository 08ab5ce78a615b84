//! A person at a terminal who decides: `cargo run -p humanplane-sdk --example answerer`. Ends with ctrl-c.

use humanplane_sdk::proto::ApprovalAsk;
use humanplane_sdk::{Answerer, Client, Failure, Identity, Offer, Verdict};
use tokio::io::{AsyncBufReadExt as _, BufReader};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::connect("http://127.0.0.1:7420").await?;
    let answerer = Answerer::new("example-answerer/0.1", Identity::human("me", "Me"))
        .on_approval(ask)
        .on_report(|offer, report| println!("{}: {report:?}", offer.ask_id))
        .max_outstanding(1);
    let serving = answerer.serve(&client).await?;
    tokio::select! {
        error = serving.ended() => println!("ended: {error}"),
        _ = tokio::signal::ctrl_c() => {}
    }
    serving.close().await;
    client.close().await;
    // A read of the terminal that is under way would hold the process up.
    std::process::exit(0)
}

/// Anything but a clear word about this very request passes it on: a word that was typed for another one, which was
/// over before the enter key, must not count here.
async fn ask(offer: Offer<ApprovalAsk>) -> Result<Option<Verdict>, Failure> {
    let arguments = offer.tool_call().map_or(offer.action_json(), |call| &call.arguments_json);
    println!("{:?} wants to run: {:?}", offer.ask().tool_name, String::from_utf8_lossy(arguments));
    let ask_id = &offer.details().ask_id;
    let code = ask_id.get(ask_id.len().saturating_sub(4)..).unwrap_or(ask_id);
    println!("`yes {code}`, `no {code}`, or enter to pass on?");
    let line = BufReader::new(tokio::io::stdin()).lines().next_line().await?.unwrap_or_default();
    Ok(match line.trim().split_once(' ') {
        Some(("yes", said)) if said == code => Some(Verdict::allow_once()),
        Some(("no", said)) if said == code => Some(Verdict::reject().note("not now")),
        _ => None,
    })
}
