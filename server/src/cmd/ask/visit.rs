//! A short life as an agent: session, lease, turn; and its orderly end.

use std::io;
use std::time::Duration;

use humanplane_sdk::proto::{CreateSessionRequest, EnforcementLevel, SandboxMode};
use humanplane_sdk::{Agent, Attach, Client, Turn};

use crate::cmd::failure::Result;
use crate::cmd::show::visible;
use crate::cmd::signals::Signals;
use crate::cmd::withdraw::{FAREWELL, say};
use crate::config::setting::Setting as _;

/// Where the agent lives, and for how long it asks.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Place {
    /// Session to ask in; without one, a new one.
    #[arg(long, value_name = "SESSION")]
    session: Option<String>,
    /// Preset of the new session. This command confines nothing, so unless told otherwise people watch instead.
    #[arg(long, value_name = "NAME", conflicts_with = "session", default_value = "supervised")]
    preset: String,
    /// Sandbox modes that the host of whatever is asked about enforces in full; may be given again.
    #[arg(long, value_name = "MODE", value_enum)]
    enforces: Vec<Confined>,
    /// Name of the agent; without one, ask- and some digits. It can be live once only.
    #[arg(long, value_name = "AGENT")]
    agent: Option<String>,
    /// Live agent that this one works for.
    #[arg(long, value_name = "AGENT")]
    parent: Option<String>,
    /// End whatever agent is live in the session, and take its place.
    #[arg(long)]
    take_over: bool,
    /// How long to wait for people, such as 90s or 2h; then it is withdrawn. Without one, for as long as it takes.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(super) deadline: Option<Duration>,
}

/// A mode that somebody can enforce.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Confined {
    ReadOnly,
    WorkspaceWrite,
}

impl From<Confined> for SandboxMode {
    fn from(mode: Confined) -> Self {
        match mode {
            Confined::ReadOnly => Self::ReadOnly,
            Confined::WorkspaceWrite => Self::WorkspaceWrite,
        }
    }
}

fn duration(text: &str) -> std::result::Result<Duration, String> {
    match Duration::from_text(text)? {
        Duration::ZERO => Err("expected more than 0".to_owned()),
        time => Ok(time),
    }
}

/// A live agent with an open turn.
pub(super) struct Visit {
    pub(super) session: String,
    agent: Agent,
    pub(super) turn: Turn,
}

impl Visit {
    pub(super) async fn begin(client: &Client, place: &Place) -> Result<Self> {
        let session = match &place.session {
            Some(session) => session.clone(),
            None => {
                let request = CreateSessionRequest { preset: place.preset.clone(), ..Default::default() };
                client.create_session(request).await?.session.unwrap_or_default().session_id
            }
        };
        let name = match &place.agent {
            Some(name) => name.clone(),
            None => format!("ask-{:08x}", getrandom::u32().map_err(io::Error::other)?),
        };
        let mut attach = Attach::new(&session, &name);
        if let Some(parent) = &place.parent {
            attach = attach.parent(client.agent(parent).await?.agent.unwrap_or_default());
        }
        if !place.enforces.is_empty() {
            let modes = place.enforces.iter().map(|mode| SandboxMode::from(*mode));
            attach = attach.enforces(modes, EnforcementLevel::Full);
        }
        if place.take_over {
            attach = attach.take_over();
        }
        let agent = client.attach(attach).await?;
        let turn = agent.turn().await?;
        say(&format!("asking as agent {} in session {}", visible::line(&name), visible::line(&session)));
        Ok(Self { session, agent, turn })
    }

    /// Ends the turn and says goodbye, unless a signal says that nobody waits for it. What was settled stays settled
    /// if that fails: the server ends the turn of an agent that is gone.
    pub(super) async fn end(self, withdrawn: bool, signals: &mut Signals) {
        let reason = if withdrawn { "interrupted" } else { "completed" };
        let farewell = async {
            if let Err(error) = self.turn.end(reason).await {
                say(&format!(
                    "could not end the turn, which the server ends instead: {}",
                    visible::line(&error.to_string())
                ));
            }
            self.agent.close().await;
        };
        tokio::select! {
            _ = tokio::time::timeout(FAREWELL, farewell) => {}
            () = signals.next() => {}
        }
    }
}
