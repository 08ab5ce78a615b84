//! A rule that answers everything alike.

use std::io::{self, Write as _};

use humanplane_sdk::proto::pending_ask::Ask;
use humanplane_sdk::{Answered, Verdict};
use serde_json::json;

use super::Kind;
use super::desk::{Desk, Event, Offered, Word};
use super::reply;
use crate::cmd::exit::Exit;
use crate::cmd::failure::Result;
use crate::cmd::show::out::Out;
use crate::cmd::show::request;
use crate::cmd::signals::Signals;

/// How everything is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Rule {
    /// Reject.
    Reject,
    /// Allow once, whatever it is. For trials: nobody looks.
    Allow,
}

impl Rule {
    /// A rule that says no is a person's standing word; one that says yes is no person's.
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Reject => Kind::Policy,
            Self::Allow => Kind::Automaton,
        }
    }

    fn word(self, offered: &Offered) -> Word {
        match (&offered.ask.ask, self) {
            (Some(Ask::Approval(_)), Self::Reject) => {
                Word::Verdict(Verdict::reject().note("Everything is rejected here; nobody looked."))
            }
            (Some(Ask::Approval(_)), Self::Allow) => {
                Word::Verdict(Verdict::allow_once().note("Everything is allowed here; nobody looked."))
            }
            (Some(Ask::Questions(_)), _) => Word::Answered(Answered::Dismissed),
            (None, _) => Word::Pass,
        }
    }
}

/// Answers until Ctrl-C.
pub(super) async fn run(mut desk: Desk, rule: Rule, out: Out) -> Result {
    if rule == Rule::Allow {
        writeln!(io::stderr(), "warning: every action is allowed and nobody looks; the log says automaton")?;
    }
    let mut signals = Signals::new()?;
    loop {
        let event = tokio::select! {
            event = desk.next() => event?,
            () = signals.next() => break,
        };
        match event {
            Event::Offered(offered) => {
                let word = rule.word(&offered);
                out.item(&reply::offer(&offered), || request::head(&offered.ask))?;
                offered.say(word);
            }
            Event::Over(id, report) => {
                out.item(&reply::over(&id, &report), || format!("  {}", reply::became(&report)))?;
            }
            Event::Link(link) => out.item(&reply::link(&link), || reply::link_line(&link))?,
        }
    }
    desk.close().await;
    out.item(&json!({ "type": "closed" }), || "closed".to_owned())?;
    Ok(Exit::Done)
}
