//! What must hold of every conclusion, and after every input.

use std::collections::BTreeSet;

use humanplane_core::decision::Cause;
use humanplane_core::waterfall::{Chain, Conclusion, Input, MemberKey, Step};

use crate::monitor::{Limit, Monitor, actor};

impl Monitor {
    pub(crate) fn hears(&mut self, member: MemberKey, conclusion: &Conclusion<u64>) {
        assert!(self.active.contains(&member) && self.wrapping.contains(&member), "{member:?} does not wrap");
        assert!(self.told.insert(member), "{member:?} was told twice");
        self.seeking = false;
        match conclusion {
            Conclusion::Answered { by, answer } => {
                assert!(self.answered.contains(by) && by.0 == *answer, "an answer that nobody gave");
            }
            Conclusion::Unavailable { cause, .. } => assert_ne!(*cause, Cause::ANSWERER_UNLOADED),
            other => panic!("a wrapper was told {other:?}"),
        }
    }

    pub(crate) fn settle(&mut self, input: &Input<u64>, conclusion: &Conclusion<u64>) {
        self.settled = true;
        if let Conclusion::Answered { by, answer } = conclusion {
            assert!(self.answered.contains(by) && by.0 == *answer, "an answer that nobody gave");
            // Either it is this very answer, or a wrapper's silence lets the one that it heard stand.
            let lets_stand = matches!(input, Input::HoldExpired { .. });
            assert!(lets_stand || actor(input) == Some(*by), "{input:?} settled {conclusion:?}");
        }
        if let Input::End { cause } = input {
            assert_eq!(*conclusion, Conclusion::Ended { cause: cause.clone() });
        } else {
            assert!(!matches!(conclusion, Conclusion::Ended { .. }), "{input:?} settled {conclusion:?}");
        }
    }

    pub(crate) fn promises(&self, input: &Input<u64>, steps: &[Step<u64>], chain: &Chain<u64>) {
        let holders: BTreeSet<_> = chain.holders().collect();
        assert_eq!(holders, self.active, "after {input:?}");
        assert_eq!(chain.settled(), self.settled);
        assert!(!self.settled || self.active.is_empty(), "{:?} never heard of the end", self.active);
        assert!(
            self.settled || self.seeking || !self.active.is_empty(),
            "nobody has the word: it would hang"
        );
        assert!(
            !self.settled || self.limits.values().all(|limit| *limit == Limit::Stopped),
            "a limit runs on"
        );
        assert!(!matches!(input, Input::End { .. }) || self.settled, "the owner ended it, and it goes on");
        self.unload_is_the_end(input, steps);
    }

    /// 4.4: once a listener that has claimed is gone, the request is unavailable, at once.
    fn unload_is_the_end(&self, input: &Input<u64>, steps: &[Step<u64>]) {
        let Some(member) = actor(input) else { return };
        let members = self.listener_of(member).members;
        let gone = members.iter().any(|other| self.unloaded.contains(other));
        let out = members.iter().all(|other| !self.active.contains(other));
        if gone && out && !self.answered.contains(&member) {
            let last = steps.last();
            let Some(Step::Settle(Conclusion::Unavailable { cause, .. })) = last else {
                panic!("{input:?} came to {last:?}");
            };
            assert_eq!(*cause, Cause::ANSWERER_UNLOADED);
        }
    }
}
