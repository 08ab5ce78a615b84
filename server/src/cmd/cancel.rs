//! `humanplane cancel`.

use humanplane_sdk::proto::{
    ErrorReason, ListPendingRequest, QuestionsOutcome, cancel_approval_request, cancel_questions_request,
};
use humanplane_sdk::{Client, Outcome};
use serde_json::json;

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::out::Out;
use super::show::{visible, words};

/// What is withdrawn.
#[derive(Debug, clap::Args)]
pub(crate) struct CancelArgs {
    /// The session.
    session: String,
    /// Ids of approvals or batches of questions, as `pending` and `log` show them.
    #[arg(required_unless_present = "all")]
    asks: Vec<String>,
    /// Everything that waits in the session.
    #[arg(long, conflicts_with = "asks")]
    all: bool,
}

impl CancelArgs {
    /// Prints what stands: a decision that came first is not undone.
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        let asks = if self.all { waiting(&client, &self.session).await? } else { self.asks };
        for ask in &asks {
            cancel(&client, out, &self.session, ask).await?;
        }
        Ok(Exit::Done)
    }
}

async fn waiting(client: &Client, session: &str) -> Result<Vec<String>> {
    let mut request = ListPendingRequest { session_id: session.to_owned(), ..Default::default() };
    let mut ids = Vec::new();
    loop {
        let page = client.list_pending(request.clone()).await?;
        ids.extend(page.asks.into_iter().map(|ask| ask.ask_id));
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            return Ok(ids);
        }
    }
}

async fn cancel(client: &Client, out: Out, session: &str, ask: &str) -> Result<()> {
    let key = cancel_approval_request::Key::ApprovalId(ask.to_owned());
    let (outcome, cause, withdrawn) = match client.cancel_approval(session, key).await {
        Ok(decided) => {
            (words::outcome(decided.outcome), decided.cause, decided.outcome == Outcome::Cancelled)
        }
        // An id says nothing of its kind.
        Err(error) if error.is(ErrorReason::RequestNotFound) => {
            let key = cancel_questions_request::Key::QuestionsId(ask.to_owned());
            let settled = client.cancel_questions(session, key).await?;
            let outcome = settled.outcome();
            (words::questions_outcome(outcome), settled.cause, outcome == QuestionsOutcome::Aborted)
        }
        Err(error) => return Err(error.into()),
    };
    let object = json!({ "sessionId": session, "askId": ask, "outcome": outcome, "cause": cause });
    Ok(out.item(&object, || {
        let first = if withdrawn { "" } else { "; it had settled before" };
        format!("{}  {outcome} ({}){first}", visible::line(ask), visible::line(&cause))
    })?)
}
