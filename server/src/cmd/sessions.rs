//! `humanplane sessions`.

use humanplane_sdk::Client;
use humanplane_sdk::proto::{ListSessionsRequest, Session, SessionState};

use super::connect::Connect;
use super::exit::Exit;
use super::failure::Result;
use super::show::{json, visible, words};

/// Which sessions are listed.
#[derive(Debug, clap::Args)]
pub(crate) struct SessionsArgs {
    /// Only sessions in this state; may be given again.
    #[arg(long = "state", value_enum)]
    states: Vec<State>,
    /// At most this many.
    #[arg(long, default_value_t = 100, value_name = "COUNT")]
    limit: usize,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum State {
    Open,
    Closed,
    Quarantined,
}

impl From<State> for SessionState {
    fn from(state: State) -> Self {
        match state {
            State::Open => Self::Open,
            State::Closed => Self::Closed,
            State::Quarantined => Self::Quarantined,
        }
    }
}

impl SessionsArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let states: Vec<SessionState> = self.states.into_iter().map(Into::into).collect();
        let sessions = list(&connect.client().await?, &states, self.limit).await?;
        let out = connect.out();
        if out.json() {
            sessions.iter().try_for_each(|session| out.object(&json::session(session)))?;
        } else {
            let rows: Vec<_> = sessions.iter().map(row).collect();
            out.table(&["SESSION", "STATE", "EVENTS", "TURN", "AGENT", "LAST EVENT"], &rows, "no sessions")?;
        }
        Ok(Exit::Done)
    }
}

/// At most `limit` sessions, newest first; no states: all.
pub(crate) async fn list(client: &Client, states: &[SessionState], limit: usize) -> Result<Vec<Session>> {
    let states = states.iter().map(|state| i32::from(*state)).collect();
    let page_size = i32::try_from(limit.min(1000)).unwrap_or(1000);
    let mut request = ListSessionsRequest { states, page_size, ..Default::default() };
    let mut sessions = Vec::new();
    while sessions.len() < limit {
        let page = client.list_sessions(request.clone()).await?;
        sessions.extend(page.sessions);
        request.page_token = page.next_page_token;
        if request.page_token.is_empty() {
            break;
        }
    }
    sessions.truncate(limit);
    Ok(sessions)
}

fn row(session: &Session) -> Vec<String> {
    vec![
        visible::line(&session.session_id),
        json::state(session.state()).to_owned(),
        session.next_seq.to_string(),
        session.open_turn.map_or_else(|| "-".to_owned(), |turn| turn.to_string()),
        words::agent(session.agent.as_ref()),
        words::time(session.last_event_time.as_ref()),
    ]
}
