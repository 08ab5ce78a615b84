//! What one request asks of the person, whatever its kind.

use humanplane_sdk::proto::pending_ask::Ask;

use super::approval::Approving;
use super::keys::KeyEvent;
use super::questions::Answering;
use super::screen::Status;
use crate::cmd::answer::desk::{Offered, Word};
use crate::cmd::show::clip;
use crate::cmd::show::request::{self, View};

/// What a key led to.
#[derive(Debug, PartialEq)]
pub(super) enum Step {
    /// Nothing but another status.
    On,
    /// Lines to be printed.
    Say(Vec<String>),
    /// The whole text, please.
    View,
    /// The word, and how it is told.
    Done(Word, String),
}

impl Step {
    pub(super) fn say(line: impl Into<String>) -> Self {
        Self::Say(vec![line.into()])
    }
}

/// A request in front of the person.
pub(super) struct Prompt {
    pub(super) offered: Offered,
    kind: Kind,
}

enum Kind {
    Approval(Approving),
    Questions(Answering),
    /// A kind of request that this version does not know: it can be passed on.
    Other,
}

impl Prompt {
    pub(super) fn new(offered: Offered, view: View) -> Self {
        let kind = match &offered.ask.ask {
            Some(Ask::Approval(approval)) => {
                let clipped =
                    request::action(&offered.ask).is_some_and(|(_, text)| request::is_clipped(text, view));
                Kind::Approval(Approving::new(&approval.tool_name, clipped))
            }
            Some(Ask::Questions(ask)) => Kind::Questions(Answering::new(ask.questions.clone(), view)),
            None => Kind::Other,
        };
        Self { offered, kind }
    }

    /// What is printed when it comes: all but the head.
    pub(super) fn lines(&self, view: View) -> Vec<String> {
        let ask = &self.offered.ask;
        match &self.kind {
            Kind::Questions(answering) => request::about(ask).into_iter().chain(answering.lines()).collect(),
            Kind::Approval(_) | Kind::Other => request::lines(ask, view).into_iter().skip(1).collect(),
        }
    }

    pub(super) fn status(&self, room: usize) -> Status {
        match &self.kind {
            Kind::Approval(approving) => approving.status(room),
            Kind::Questions(answering) => answering.status(room),
            Kind::Other => "n pass on, q leave".to_owned().into(),
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Step {
        match &mut self.kind {
            Kind::Approval(approving) => approving.key(key),
            Kind::Questions(answering) => answering.key(key),
            Kind::Other if key.code == super::keys::KeyCode::Char('n') => {
                Step::Done(Word::Pass, "passed on".to_owned())
            }
            Kind::Other => Step::On,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.kind {
            Kind::Approval(approving) => approving.paste(text),
            Kind::Questions(answering) => answering.paste(text),
            Kind::Other => {}
        }
    }

    /// Whether letters are text now.
    pub(super) fn writes(&self) -> bool {
        match &self.kind {
            Kind::Approval(approving) => approving.writes(),
            Kind::Questions(answering) => answering.writes(),
            Kind::Other => false,
        }
    }

    /// All that there is to read.
    pub(super) fn whole(&self, columns: usize) -> Vec<String> {
        let lines = request::lines(&self.offered.ask, View { columns, rows: usize::MAX });
        lines.iter().flat_map(|line| clip::rows_of(line, columns)).collect()
    }

    /// Every row of it has been in sight.
    pub(super) fn all_seen(&mut self) {
        match &mut self.kind {
            Kind::Approval(approving) => approving.all_seen(),
            Kind::Questions(answering) => answering.all_seen(),
            Kind::Other => {}
        }
    }
}
