//! `humanplane pending`.

use humanplane_sdk::proto::{ListPendingRequest, PendingAsk};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::json;
use super::show::request::{self, View};

/// What of the waiting requests is listed.
#[derive(Debug, clap::Args)]
pub(crate) struct PendingArgs {
    /// Only what waits in this session.
    #[arg(long, value_name = "SESSION", default_value = "", hide_default_value = true)]
    session: String,
    /// Print everything whole, however long it is.
    #[arg(long)]
    full: bool,
}

/// Rows of one text, unless all are wanted.
const ROWS: usize = 12;
const COLUMNS: usize = 100;

impl PendingArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        let mut request = ListPendingRequest { session_id: self.session, ..Default::default() };
        let rows = if self.full { usize::MAX } else { ROWS };
        let mut none = true;
        loop {
            let page = client.list_pending(request.clone()).await?;
            for ask in &page.asks {
                out.item(&json::pending(ask), || block(ask, none, rows))?;
                none = false;
            }
            request.page_token = page.next_page_token;
            if request.page_token.is_empty() {
                break;
            }
        }
        if none && !out.json() {
            out.line("nothing waits")?;
        }
        Ok(Exit::Done)
    }
}

fn block(ask: &PendingAsk, first: bool, rows: usize) -> String {
    let view = View { columns: COLUMNS, rows };
    let lines = request::lines(ask, view);
    format!("{}{}", if first { "" } else { "\n" }, lines.join("\n"))
}
