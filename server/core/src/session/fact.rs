//! Facts: the events that the rules look at, read once; everything else is kept and served as it is (1.6).

use std::sync::Arc;

use crate::event::Event;
use crate::record::NewEvent;
use crate::{approvals, commands, permissions, questions, session, turns};

/// One event, as far as the rules read it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented at its type")]
pub enum Fact {
    ApprovalAsked(Box<approvals::event::Asked>),
    ApprovalDecided(Box<approvals::event::Decided>),
    PolicySet(permissions::event::PolicySet),
    QuestionAsked(Box<questions::event::Asked>),
    QuestionAnswered(Box<questions::event::Answered>),
    CommandRun(Box<commands::event::Run>),
    CommandDone(commands::event::Done),
    PresetChosen(permissions::event::PresetChosen),
    SandboxSet(permissions::event::SandboxSet),
    EndSeed,
    Closed,
    TurnStart(turns::event::TurnStart),
    TurnEnd(turns::event::TurnEnd),
    StepStart(turns::event::StepStart),
    StepEnd(turns::event::StepEnd),
    ToolCall(turns::event::ToolCall),
    /// A type that no rule is about.
    Other,
}

/// An event about to be written, with what it says where its author knows: nobody reads back what was only just
/// written down.
#[derive(Debug, Clone)]
pub struct Stated {
    event: NewEvent,
    fact: Option<Fact>,
}

impl Stated {
    /// A payload of ours as its event, and as the fact that reading that event gives.
    pub fn of<E: Event>(payload: E, fact: impl FnOnce(Box<E>) -> Fact) -> Self {
        let event = payload.to_event();
        let fact = fact(Box::new(payload));
        debug_assert_eq!(Fact::read(&event).as_ref(), Ok(&fact), "an event says what its author meant");
        Self { event, fact: Some(fact) }
    }

    /// The event, and the fact where it is known.
    pub fn into_parts(self) -> (NewEvent, Option<Fact>) {
        (self.event, self.fact)
    }
}

impl From<NewEvent> for Stated {
    fn from(event: NewEvent) -> Self {
        Self { event, fact: None }
    }
}

/// An event of a known type whose payload is not what §2 says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {wrong}")]
pub struct BadFact {
    /// The rule that it breaks.
    pub rule: &'static str,
    /// Its type.
    pub kind: Arc<str>,
    /// What is wrong with the payload.
    pub wrong: String,
}

impl Fact {
    /// Reads an event. Types that no rule is about cost nothing: their payload is not looked at.
    ///
    /// # Errors
    /// [`BadFact`]: a field is missing or outside its vocabulary.
    pub fn read(event: &NewEvent) -> Result<Self, BadFact> {
        use crate::{approvals::event as approval, questions::event as question};
        use crate::{commands::event as command, permissions::event as permission, turns::event as turn};
        Ok(match &*event.kind {
            approval::Asked::KIND => Self::ApprovalAsked(Box::new(parse(event, "2.1")?)),
            approval::Decided::KIND => Self::ApprovalDecided(Box::new(parse(event, "2.1")?)),
            permission::PolicySet::KIND => Self::PolicySet(parse(event, "2.1")?),
            question::Asked::KIND => Self::QuestionAsked(Box::new(parse(event, "2.1")?)),
            question::Answered::KIND => Self::QuestionAnswered(Box::new(parse(event, "2.1")?)),
            command::Run::KIND => Self::CommandRun(Box::new(parse(event, "2.3")?)),
            command::Done::KIND => Self::CommandDone(parse(event, "2.3")?),
            permission::PresetChosen::KIND => Self::PresetChosen(parse(event, "2.4")?),
            permission::SandboxSet::KIND => Self::SandboxSet(parse(event, "2.4")?),
            session::event::EndSeed::KIND => Self::EndSeed,
            session::event::Closed::KIND => Self::Closed,
            turn::TurnStart::KIND => Self::TurnStart(parse(event, "2.5")?),
            turn::TurnEnd::KIND => Self::TurnEnd(parse(event, "2.5")?),
            turn::StepStart::KIND => Self::StepStart(parse(event, "2")?),
            turn::StepEnd::KIND => Self::StepEnd(parse(event, "2")?),
            turn::ToolCall::KIND => Self::ToolCall(parse(event, "2")?),
            _ => Self::Other,
        })
    }
}

impl Fact {
    /// Whether it is a fact of the session's permissions (7.3).
    pub fn permits(&self) -> bool {
        matches!(self, Self::PolicySet(_) | Self::SandboxSet(_) | Self::PresetChosen(_))
    }
}

fn parse<E: Event>(event: &NewEvent, rule: &'static str) -> Result<E, BadFact> {
    let bad = |e: crate::json::BadJson| BadFact { rule, kind: event.kind.clone(), wrong: e.0 };
    E::read(&event.data).map_err(bad)
}

/// Whether events of this type are written only through their own RPCs, or inside a seed (1.6).
pub fn reserved(kind: &str) -> bool {
    let area = kind.split('/').next().unwrap_or_default();
    matches!(area, "approval" | "question" | "command" | "session")
        || matches!(kind, "permission/preset" | "sandbox/mode")
}
