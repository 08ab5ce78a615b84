//! What a registration asks for, and what of it cannot be had.

use std::sync::Arc;
use std::time::Duration;

use crate::commands::Definition;
use crate::decision::DeciderKind;
use crate::id::{AgentId, Incarnation, PrincipalId, RegistrationId, SessionId, StreamId};
use crate::refusal::Refusal;
use crate::waterfall::{ListenerKey, MemberKey, OnSilence};

/// Whose requests a listener hears (4.1).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Everybody's.
    Global,
    /// Those of one session.
    Session(SessionId),
    /// Those of one life of an agent, and of its descendants.
    Agent(AgentId, Incarnation),
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AskKind {
    /// May this action be taken?
    Approval,
    /// A batch of questions.
    Questions,
    /// Run this command: asked of the one listener that serves it.
    Command,
    /// What is to become of this tool call: before people are asked (8.1).
    PreExecute,
    /// Is there anything against this tool call: after a yes (8.1).
    Guard,
}

impl AskKind {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Approval => "approval",
            Self::Questions => "questions",
            Self::Command => "command",
            Self::PreExecute => "pre-execute",
            Self::Guard => "guard",
        }
    }

    /// Whether it waits for somebody's decision, and so is shown as pending.
    pub fn is_for_answerers(self) -> bool {
        match self {
            Self::Approval | Self::Questions => true,
            Self::Command | Self::PreExecute | Self::Guard => false,
        }
    }
}

/// Which kinds a listener hears. One that serves a command hears of that one only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kinds {
    /// Holds [`AskKind::Approval`].
    pub approval: bool,
    /// Holds [`AskKind::Questions`].
    pub questions: bool,
    /// Holds [`AskKind::PreExecute`].
    pub pre_execute: bool,
    /// Holds [`AskKind::Guard`].
    pub guard: bool,
}

impl Kinds {
    /// The kinds in the set.
    pub fn iter(self) -> impl Iterator<Item = AskKind> {
        [
            self.approval.then_some(AskKind::Approval),
            self.questions.then_some(AskKind::Questions),
            self.pre_execute.then_some(AskKind::PreExecute),
            self.guard.then_some(AskKind::Guard),
        ]
        .into_iter()
        .flatten()
    }
}

impl FromIterator<AskKind> for Kinds {
    fn from_iter<I: IntoIterator<Item = AskKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::default(), |set, kind| match kind {
            AskKind::Approval => Self { approval: true, ..set },
            AskKind::Questions => Self { questions: true, ..set },
            AskKind::PreExecute => Self { pre_execute: true, ..set },
            AskKind::Guard => Self { guard: true, ..set },
            AskKind::Command => set,
        })
    }
}

/// The terms of a registration. All members of a group share them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// What it wants to be asked.
    pub kinds: Kinds,
    /// By whom.
    pub scope: Scope,
    /// With an agent's scope: not by its descendants.
    pub exact_only: bool,
    /// In front of all that are present, instead of behind them.
    pub prepend: bool,
    /// The group that it founds or joins (4.6).
    pub group: Option<String>,
    /// The one provider of questions, last of all (5.3).
    pub provider: bool,
    /// How long it may stay silent, from the claim.
    pub hold_limit: Option<Duration>,
    /// What its silence means then.
    pub on_silence: OnSilence,
    /// How many offers it takes at a time; what is beyond them queues.
    pub max_outstanding: u32,
    /// The command that it serves, instead of kinds that it hears.
    pub command: Option<Arc<Definition>>,
}

impl Terms {
    /// Refuses what cannot be meant, all fields at once.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let agent = matches!(self.scope, Scope::Agent(..));
        let only_questions = self.kinds.questions && !self.kinds.approval;
        let idle = self.kinds == Kinds::default() && self.command.is_none();
        let next = self.on_silence == OnSilence::Next;
        let faults = [
            (idle, "kinds", "is empty: name approvals, questions or both"),
            (self.exact_only && !agent, "exact_only", "goes with the scope of an agent only"),
            (self.group.as_deref() == Some(""), "group", "is empty: leave it out, or name the group"),
            (self.provider && !only_questions, "kinds", "of the provider are questions, nothing else"),
            (self.provider && self.scope != Scope::Global, "scope", "of the provider is global"),
            (self.provider && self.prepend, "prepend", "does not go with the provider, which is last"),
            (self.hold_limit == Some(Duration::ZERO), "hold_limit", "is zero: leave it out for no limit"),
            (next && self.hold_limit.is_none(), "on_silence", "is NEXT: that needs a hold_limit"),
            (next && self.kinds.guard, "on_silence", "is NEXT: a guard's silence is no consent"),
            (self.prepend && self.kinds.guard, "prepend", "does not go with a guard: guards run by scope"),
            (self.max_outstanding == 0, "max_outstanding", "is zero: nothing could ever be offered"),
        ];
        refuse(faults.into_iter().filter(|(wrong, ..)| *wrong).map(|(_, field, wrong)| (field, wrong.into())))
    }

    /// Refuses to let `self` join the group that has the terms `group`.
    pub(super) fn check_joins(&self, group: &Self) -> Result<(), Refusal> {
        let name = self.group.as_deref().unwrap_or_default();
        let differs = [
            (self.kinds != group.kinds, "kinds"),
            (self.scope != group.scope, "scope"),
            (self.exact_only != group.exact_only, "exact_only"),
            (self.prepend != group.prepend, "prepend"),
            (self.provider != group.provider, "provider"),
            (self.hold_limit != group.hold_limit, "hold_limit"),
            (self.on_silence != group.on_silence, "on_silence"),
            (self.max_outstanding != group.max_outstanding, "max_outstanding"),
        ];
        let wrong =
            |field| (field, format!("differs from that of the group {name:?}, which its members share"));
        refuse(differs.into_iter().filter(|(differs, _)| *differs).map(|(_, field)| wrong(field)))
            .map_err(|refusal| refusal.with("group", name))
    }
}

/// One refusal for all the fields at fault; none where there are none.
fn refuse(faults: impl Iterator<Item = (&'static str, String)>) -> Result<(), Refusal> {
    let whole = faults.map(|(field, wrong)| Refusal::field(field, wrong)).reduce(|mut whole, next| {
        whole.message = format!("{}; {}", whole.message, next.message);
        whole.fields.extend(next.fields);
        whole
    });
    whole.map_or(Ok(()), Err)
}

/// When a registration began, among all registrations of this process (4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation(pub u64);

/// What an answerer calls itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answerer {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub display_name: String,
    /// Person, rule or program.
    pub kind: DeciderKind,
}

/// One registration, while it lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// Its name on the wire.
    pub id: RegistrationId,
    /// Its name in chains.
    pub key: MemberKey,
    /// The listener that it is, or is a member of.
    pub listener: ListenerKey,
    /// The stream that it lives on.
    pub stream: StreamId,
    /// Whose credentials it carries.
    pub principal: PrincipalId,
    /// What it calls itself.
    pub answerer: Answerer,
    /// What it asked for.
    pub terms: Terms,
    /// When it began.
    pub generation: Generation,
}

impl Registration {
    /// Its scope, and whether it serves a command there.
    pub(super) fn place(&self) -> (Scope, bool) {
        (self.terms.scope.clone(), self.terms.command.is_some())
    }
}
