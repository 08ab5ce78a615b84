//! `humanplane answer`: somebody, or something, that decides.
//!
//! The desk takes offers from the client and hands them to one of three fronts: a person at a terminal, a script
//! over JSON lines, or a rule. Offers come as events; a word goes back through the offer.

mod auto;
mod desk;
mod reply;
mod script;
mod term;

use std::io::{self, IsTerminal as _};

use humanplane_sdk::proto::{AgentRef, AgentScope, GlobalScope, SessionScope, scope};
use humanplane_sdk::{Answerer, Identity};

use super::connect::Connect;
use super::failure::{Failure, Result};
use super::show::visible;
use desk::Desk;

/// What is answered, by whom, and how.
///
/// At a terminal a person is shown one request at a time. With --json a script reads offers and writes replies, one
/// JSON object a line: see `humanplane answer --help`. With --auto a rule answers.
#[derive(Debug, clap::Args)]
#[command(after_long_help = script::HELP)]
pub(crate) struct AnswerArgs {
    /// Only what is asked in this session; without --session and --agent: everything.
    #[arg(long, value_name = "SESSION", conflicts_with = "agent")]
    session: Option<String>,
    /// Only what this live agent and its descendants ask.
    #[arg(long, value_name = "AGENT")]
    agent: Option<String>,
    /// Only one kind of request.
    #[arg(long, value_enum, value_name = "KIND")]
    only: Option<Only>,
    /// Be one listener together with others of this group: whoever answers first decides.
    #[arg(long, value_name = "NAME")]
    group: Option<String>,
    /// Stand in front of the listeners that are there.
    #[arg(long, conflicts_with = "group")]
    prepend: bool,
    /// Name that others are shown [default: the user].
    #[arg(long)]
    name: Option<String>,
    /// Stable id that the log records [default: the user, and -terminal].
    #[arg(long)]
    id: Option<String>,
    /// Who answers [default: human at a terminal, automaton with --json or --auto allow, policy with --auto reject].
    #[arg(long, value_enum, conflicts_with = "auto")]
    kind: Option<Kind>,
    /// Answer every approval so, and dismiss every question, without asking anybody.
    #[arg(long, value_enum, value_name = "ANSWER")]
    auto: Option<auto::Rule>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Only {
    Approval,
    Question,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// A person.
    Human,
    /// Rules that a person wrote down.
    Policy,
    /// A program that judges by itself.
    Automaton,
}

/// Who looks at the offers.
enum Front {
    Terminal,
    Script,
    Rule(auto::Rule),
}

impl AnswerArgs {
    pub(crate) async fn run(self, connect: &Connect) -> Result {
        let front = self.front(connect.json)?;
        let client = connect.client().await?;
        let desk = Desk::open(&client, self.answerer(&front), self.takes()).await?;
        let exit = match front {
            Front::Terminal => term::run(desk, &client, &self.greeting(connect)).await,
            Front::Script => script::run(desk).await,
            Front::Rule(rule) => auto::run(desk, rule, connect.out()).await,
        };
        client.close().await;
        exit
    }

    fn front(&self, json: bool) -> Result<Front> {
        match self.auto {
            Some(rule) => Ok(Front::Rule(rule)),
            None if json => Ok(Front::Script),
            None if io::stdin().is_terminal() && io::stdout().is_terminal() => Ok(Front::Terminal),
            None => Err(Failure::usage(
                "there is no terminal to show requests on: give --json for a script, or --auto reject",
            )),
        }
    }

    fn takes(&self) -> desk::Takes {
        desk::Takes {
            approvals: self.only != Some(Only::Question),
            questions: self.only != Some(Only::Approval),
        }
    }

    fn answerer(&self, front: &Front) -> Answerer {
        let client = concat!("humanplane-cli/", env!("CARGO_PKG_VERSION"));
        let mut answerer = Answerer::new(client, self.identity(front)).scope(self.scope());
        if let Some(group) = &self.group {
            answerer = answerer.group(group);
        }
        if self.prepend { answerer.prepend() } else { answerer }
    }

    fn identity(&self, front: &Front) -> Identity {
        let (id, name) = (self.id(), self.name());
        let default = match front {
            Front::Terminal => Kind::Human,
            Front::Script => Kind::Automaton,
            Front::Rule(rule) => rule.kind(),
        };
        match self.kind.unwrap_or(default) {
            Kind::Human => Identity::human(id, name),
            Kind::Policy => Identity::policy(id, name),
            Kind::Automaton => Identity::automaton(id, name),
        }
    }

    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(user)
    }

    fn id(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("{}-terminal", user()))
    }

    fn scope(&self) -> scope::Scope {
        match (&self.session, &self.agent) {
            (Some(session), _) => scope::Scope::Session(SessionScope { session_id: session.clone() }),
            (None, Some(agent)) => {
                // Without an incarnation: the one that lives now.
                let agent = AgentRef { agent_id: agent.clone(), ..Default::default() };
                scope::Scope::Agent(AgentScope { agent: Some(agent) })
            }
            (None, None) => scope::Scope::Global(GlobalScope {}),
        }
    }

    fn greeting(&self, connect: &Connect) -> String {
        let what = match (&self.session, &self.agent) {
            (Some(session), _) => format!("session {}", visible::line(session)),
            (None, Some(agent)) => format!("agent {} and its descendants", visible::line(agent)),
            (None, None) => "everything".to_owned(),
        };
        format!("{}: answering {what} as {}", visible::line(&connect.server), visible::line(&self.name()))
    }
}

fn user() -> String {
    let named = |name| std::env::var(name).ok().filter(|user| !user.trim().is_empty());
    named("USER").or_else(|| named("LOGNAME")).unwrap_or_else(|| "somebody".to_owned())
}
