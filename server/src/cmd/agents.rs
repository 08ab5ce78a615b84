//! `humanplane agents`.

use humanplane_sdk::proto::{Agent, ListAgentsRequest};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::{json, visible, words};

/// Which agents are listed.
#[derive(Debug, clap::Args)]
pub(crate) struct AgentsArgs {
    /// Only the agent of this session.
    #[arg(long, value_name = "SESSION", default_value = "", hide_default_value = true)]
    session: String,
}

impl AgentsArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let (client, out) = (connect.client().await?, connect.out());
        let mut request = ListAgentsRequest { session_id: self.session, ..Default::default() };
        let mut rows = Vec::new();
        loop {
            let page = client.list_agents(request.clone()).await?;
            for agent in &page.agents {
                if out.json() {
                    out.object(&json::agent(agent))?;
                }
                rows.push(row(agent));
            }
            request.page_token = page.next_page_token;
            if request.page_token.is_empty() {
                break;
            }
        }
        if !out.json() {
            let head = ["AGENT", "SESSION", "PARENT", "STATE", "PRINCIPAL", "SINCE"];
            out.table(&head, &rows, "no live agents")?;
        }
        Ok(Exit::Done)
    }
}

fn row(agent: &Agent) -> Vec<String> {
    vec![
        words::agent(agent.agent.as_ref()),
        visible::line(&agent.session_id),
        words::agent(agent.parent.as_ref()),
        json::agent_state(agent).to_owned(),
        visible::line(&agent.principal),
        words::time(agent.attached_time.as_ref()),
    ]
}
