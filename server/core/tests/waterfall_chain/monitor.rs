//! An onlooker who knows only inputs and steps, and says what must hold between them.

use std::collections::{BTreeMap, BTreeSet};

use humanplane_core::waterfall::{Chain, Input, Listener, ListenerKey, MemberKey, OnSilence, Refused, Step};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    Running,
    Paused,
    Stopped,
}

#[derive(Debug, Clone)]
pub(crate) struct Monitor {
    listeners: Vec<Listener>,
    presented: usize,
    pub(crate) seeking: bool,
    /// Who has been offered the request and has not heard or said that its part is over.
    pub(crate) active: BTreeSet<MemberKey>,
    pub(crate) wrapping: BTreeSet<MemberKey>,
    pub(crate) told: BTreeSet<MemberKey>,
    pub(crate) answered: BTreeSet<MemberKey>,
    pub(crate) unloaded: BTreeSet<MemberKey>,
    pub(crate) limits: BTreeMap<ListenerKey, Limit>,
    pub(crate) settled: bool,
}

impl Monitor {
    pub(crate) fn new(listeners: &[Listener], steps: &[Step<u64>]) -> Self {
        assert_eq!(steps, [Step::NeedNext]);
        Self {
            listeners: listeners.to_vec(),
            presented: 0,
            seeking: true,
            active: BTreeSet::new(),
            wrapping: BTreeSet::new(),
            told: BTreeSet::new(),
            answered: BTreeSet::new(),
            unloaded: BTreeSet::new(),
            limits: BTreeMap::new(),
            settled: false,
        }
    }

    pub(crate) fn presented(&self) -> usize {
        self.presented
    }

    /// A refusal says what is so.
    pub(crate) fn refused(&self, input: &Input<u64>, refused: Refused) {
        let expected = match input {
            _ if self.settled => Refused::AlreadySettled,
            Input::Present(_) | Input::Exhausted => Refused::NotSeeking,
            Input::HoldExpired { listener } => {
                assert_ne!(self.limits.get(listener), Some(&Limit::Running), "a limit that ran was refused");
                Refused::NotHolding
            }
            Input::Pass { member, wrap } if self.active.contains(member) => {
                if *wrap && self.listener_of(*member).group {
                    Refused::CannotWrap
                } else {
                    Refused::SecondPass
                }
            }
            _ => Refused::NotHolding,
        };
        assert_eq!(refused, expected, "{input:?} in {self:?}");
        if refused == Refused::NotHolding {
            assert!(
                actor(input).is_none_or(|member| !self.active.contains(&member)),
                "{input:?} in {self:?}"
            );
        }
        if refused == Refused::SecondPass {
            assert!(
                actor(input).is_some_and(|member| self.wrapping.contains(&member)),
                "{input:?} in {self:?}"
            );
        }
        if refused == Refused::NotSeeking {
            assert!(!self.seeking, "a successor that was needed was refused");
        }
    }

    /// An input was taken, and these are the steps.
    pub(crate) fn took(&mut self, input: &Input<u64>, steps: &[Step<u64>], chain: &Chain<u64>) {
        assert!(!self.settled, "{input:?} was taken after the end");
        self.acted(input);
        for (index, step) in steps.iter().enumerate() {
            assert!(!self.settled, "{step:?} after the end");
            self.step(input, step);
            assert_eq!(self.settled, matches!(step, Step::Settle(_)));
            assert!(!self.settled || index + 1 == steps.len(), "the end was not the last step");
        }
        self.promises(input, steps, chain);
    }

    fn acted(&mut self, input: &Input<u64>) {
        match input {
            Input::Present(_) | Input::Exhausted => {
                assert!(self.seeking, "{input:?} was taken, though nobody had asked");
                self.seeking = false;
                self.presented += 1;
            }
            Input::Pass { member, wrap: true } => {
                assert!(self.active.contains(member) && self.wrapping.insert(*member), "{input:?}");
            }
            Input::HoldExpired { listener } => {
                assert_eq!(
                    self.limits.get(listener),
                    Some(&Limit::Running),
                    "{input:?} while it did not run"
                );
            }
            Input::End { .. } => {}
            Input::Answer { member, .. } => self.left(*member, input, Some(*member)),
            Input::Unload { member } => {
                self.left(*member, input, None);
                self.unloaded.insert(*member);
            }
            Input::Invalid { member } | Input::Fail { member, .. } | Input::Pass { member, .. } => {
                self.left(*member, input, None);
            }
        }
    }

    fn left(&mut self, member: MemberKey, input: &Input<u64>, answered: Option<MemberKey>) {
        assert!(self.active.remove(&member), "{input:?} was taken from one who holds nothing");
        self.answered.extend(answered);
    }

    fn step(&mut self, input: &Input<u64>, step: &Step<u64>) {
        match step {
            Step::NeedNext => {
                assert!(self.may_pass_on(input), "{input:?} led to a successor");
                self.seeking = true;
            }
            Step::Offer { member, listener } => {
                assert_eq!(self.listener_of(*member).key, *listener);
                assert!(self.active.insert(*member), "{member:?} was offered it twice");
            }
            Step::Retract { member, .. } => {
                assert!(self.active.remove(member), "{member:?} had nothing to take back");
            }
            Step::NextResult { member, conclusion } => self.hears(*member, conclusion),
            Step::HoldStart { listener } => {
                let was = self.limits.insert(*listener, Limit::Running);
                assert!(matches!(was, None | Some(Limit::Paused)), "{listener:?} started when {was:?}");
            }
            Step::HoldPause { listener } => {
                assert_eq!(self.limits.insert(*listener, Limit::Paused), Some(Limit::Running));
            }
            Step::HoldStop { listener } => {
                let was = self.limits.insert(*listener, Limit::Stopped);
                assert!(
                    matches!(was, Some(Limit::Running | Limit::Paused)),
                    "{listener:?} stopped when {was:?}"
                );
            }
            Step::Settle(conclusion) => self.settle(input, conclusion),
        }
    }

    /// Only a pass, said now or declared in advance, reaches a successor (4.3).
    fn may_pass_on(&self, input: &Input<u64>) -> bool {
        match input {
            Input::Pass { member, wrap: false } => {
                let members = self.listener_of(*member).members;
                members.iter().all(|other| !self.active.contains(other) && !self.unloaded.contains(other))
            }
            Input::Pass { .. } => true,
            Input::HoldExpired { listener } => self
                .listeners
                .iter()
                .any(|standing| standing.key == *listener && standing.on_silence == OnSilence::Next),
            _ => false,
        }
    }

    pub(crate) fn listener_of(&self, member: MemberKey) -> Listener {
        let found = self.listeners.iter().find(|listener| listener.members.contains(&member));
        found.cloned().unwrap_or_else(|| panic!("{member:?} is of no listener"))
    }
}

pub(crate) fn actor(input: &Input<u64>) -> Option<MemberKey> {
    match input {
        Input::Answer { member, .. }
        | Input::Invalid { member }
        | Input::Pass { member, .. }
        | Input::Fail { member, .. }
        | Input::Unload { member } => Some(*member),
        Input::Present(_) | Input::Exhausted | Input::HoldExpired { .. } | Input::End { .. } => None,
    }
}
