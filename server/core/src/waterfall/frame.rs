//! One listener's part in a chain, from its claim until its part is over.

use crate::decision::Cause;

use super::words::{Conclusion, Listener, ListenerKey, MemberKey, OnSilence, Step};

/// Where a listener stands.
#[derive(Debug, Clone)]
pub(super) enum Stage<R> {
    /// It has been offered the request and has the word.
    Deciding,
    /// It wraps: its successors have the word.
    Waiting,
    /// It wraps and has heard how they concluded. Kept as it was concluded, for the case that it stands.
    Heard(Box<Conclusion<R>>),
}

/// How a listener whose members are all out has ended.
pub(super) enum Verdict<R> {
    /// Every member that was offered the request passed.
    Passed,
    /// None is left to pass, and at least one went away.
    Unloaded(MemberKey),
    /// None is left to pass, and at least one failed.
    Faulted(Conclusion<R>),
}

/// A listener that has claimed the request.
#[derive(Debug, Clone)]
pub(super) struct Frame<R> {
    pub(super) key: ListenerKey,
    pub(super) group: bool,
    pub(super) on_silence: OnSilence,
    pub(super) stage: Stage<R>,
    limited: bool,
    holding: Vec<MemberKey>,
    unloaded: Option<MemberKey>,
    fault: Option<Box<Conclusion<R>>>,
}

impl<R> Frame<R> {
    /// The claim of a listener that is offered the request, and the steps that make it so.
    pub(super) fn claim(listener: Listener) -> (Self, Vec<Step<R>>) {
        let Listener { key, members, group, hold_limit, on_silence } = listener;
        let limited = hold_limit.is_some();
        let group = group || members.len() > 1;
        let mut steps = Vec::with_capacity(members.len() + 1);
        if limited {
            steps.push(Step::HoldStart { listener: key });
        }
        steps.extend(members.iter().map(|&member| Step::Offer { listener: key, member }));
        let stage = Stage::Deciding;
        let frame =
            Self { key, group, on_silence, stage, limited, holding: members, unloaded: None, fault: None };
        (frame, steps)
    }

    /// Who holds the request through this listener.
    pub(super) fn holding(&self) -> &[MemberKey] {
        &self.holding
    }

    /// The only member of a listener that is no group.
    pub(super) fn sole(&self) -> Option<MemberKey> {
        if self.group { None } else { self.holding.first().copied() }
    }

    /// Takes out a member whose part is over.
    pub(super) fn leave(&mut self, member: MemberKey) {
        self.holding.retain(|held| *held != member);
    }

    /// Takes out a member whose registration ended.
    pub(super) fn unload(&mut self, member: MemberKey) {
        self.leave(member);
        self.unloaded = Some(member);
    }

    /// Takes out a member that failed or answered outside the vocabulary.
    pub(super) fn fault(&mut self, member: MemberKey, fault: Conclusion<R>) {
        self.leave(member);
        self.fault = Some(Box::new(fault));
    }

    /// How it has ended, once no member holds the request. A member that went away outweighs one that
    /// failed, and both outweigh the passes of the others (4.6).
    pub(super) fn verdict(&mut self) -> Option<Verdict<R>> {
        if !self.holding.is_empty() {
            return None;
        }
        Some(match (self.unloaded, self.fault.take()) {
            (Some(member), _) => Verdict::Unloaded(member),
            (None, Some(fault)) => Verdict::Faulted(*fault),
            (None, None) => Verdict::Passed,
        })
    }

    /// Whether its hold limit is being measured.
    pub(super) fn measured(&self) -> bool {
        self.limited && !matches!(self.stage, Stage::Waiting)
    }

    /// A step about its hold limit, where it has one.
    pub(super) fn hold(&self, step: fn(ListenerKey) -> Step<R>) -> Option<Step<R>> {
        self.limited.then(|| step(self.key))
    }

    /// Takes the offers back from all who still hold them.
    pub(super) fn retract(&mut self, cause: &Cause, by: Option<MemberKey>) -> Vec<Step<R>> {
        let retract = |member| Step::Retract { member, cause: cause.clone(), by };
        self.holding.drain(..).map(retract).collect()
    }
}
